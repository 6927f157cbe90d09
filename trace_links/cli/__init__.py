"""The command line of `trace-links`: the filter and its commands."""

import gc

# A collection finds no cycles in the objects of modules, nor in the caches' many small tuples.
gc.set_threshold(100_000)  # allocations

from trace_links.cli.app import main  # noqa: E402

__all__ = ["main"]
