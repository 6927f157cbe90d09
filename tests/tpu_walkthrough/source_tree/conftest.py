"""The fixtures of the real command."""

from tests.cmakegen.command import any_user, command, script, small_tree

__all__ = ["any_user", "command", "script", "small_tree"]
