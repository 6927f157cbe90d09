"""The command line of `trace-links`; ../main.py runs the filter without it, which is faster."""

from trace_links.cli.main import app, run_command_line

__all__ = ["app", "run_command_line"]
