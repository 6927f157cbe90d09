"""What `trace-links index` does: downloads a release, indexes trees, and reports their sizes."""

from __future__ import annotations

from collections.abc import Iterable

from tpu_walkthrough.console import show
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable
from trace_links.definitions.downloading.download import download_release
from trace_links.definitions.downloading.installed import installed_version
from trace_links.definitions.index_watch import keep_indexed
from trace_links.definitions.sources import Checkout

__all__ = ["download", "index_trees", "keep_indexed"]


def download(release: str, python: str) -> None:
    """Index the sources of a release of jaxlib; `auto` is that of an interpreter, or of `python`.

    Raises MissingToolError without an interpreter, InputError, FetchError.
    """
    version = installed_version(python) if release == "auto" else release
    download_release(version, lambda line: show(printable(line) + "\n"))


def index_trees(trees: Iterable[str]) -> list[str]:
    """Index source trees; returns their roots. Raises InputError for one that cannot be read."""
    checkouts = [Checkout(tree) for tree in trees]
    for checkout in checkouts:
        table = checkout.indexed()
        files, functions = counted(len(table.files), "file"), counted(len(table), "definition")
        show(f"{files}, {functions}\n")
    return [checkout.root for checkout in checkouts]
