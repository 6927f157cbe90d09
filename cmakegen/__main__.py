"""`python -m cmakegen` is `cmake-gen-globs`."""

from cmakegen.cli import run_command_line

run_command_line()
