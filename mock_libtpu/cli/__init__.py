"""The command line of `mock-libtpu`: its commands, and the options that they share."""

from mock_libtpu.cli.app import run_command_line

__all__ = ["run_command_line"]
