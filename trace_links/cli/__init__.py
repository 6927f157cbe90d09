"""The command line of `trace-links`: the filter, its commands, and the options that they share."""

from trace_links.cli.app import main

__all__ = ["main"]
