"""The command line of `trace-links`: the filter and its commands."""

from trace_links.cli.app import main

__all__ = ["main"]
