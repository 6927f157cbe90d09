"""The command line of `mock-libtpu`."""

from mock_libtpu.cli.main import run_command_line

__all__ = ["run_command_line"]
