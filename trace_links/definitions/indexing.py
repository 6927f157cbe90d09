"""What `trace-links index` does: downloads a release, indexes trees, and keeps indexes current.

With --watch file events only trigger an update; the files' stamps show what has changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from tpu_walkthrough.console import report_line, show
from tpu_walkthrough.errors import counted
from tpu_walkthrough.interpreters.choice import choose
from tpu_walkthrough.printable import printable
from tpu_walkthrough.watching.bursts import Dirty
from tpu_walkthrough.watching.loop import Status, keep_current
from tpu_walkthrough.watching.source_target import SourceTarget
from tpu_walkthrough.watching.watched_tree import Update
from trace_links.definitions.commands import index, table_path
from trace_links.definitions.downloading.download import download_release
from trace_links.definitions.index import refresh
from trace_links.definitions.sources import Checkout
from trace_links.definitions.table import Table


def download(release: str, python: str) -> None:
    """Index the sources of a release of jaxlib; `auto` is that of `python`, or of your jax.

    Raises MissingToolError where no interpreter has one, InputError, FetchError.
    """
    version = _installed_release(python) if release == "auto" else release
    download_release(version, lambda line: show(printable(line) + "\n"))


def _installed_release(python: str) -> str:
    """The release of jaxlib that an interpreter has, which a note names if the user did not."""
    interpreter = choose(python or None, lambda has: bool(has.jaxlib))
    if not python:
        report_line(f"note: {interpreter}")
    return interpreter.has.jaxlib


def index_trees(trees: Iterable[str]) -> list[str]:
    """Index source trees; returns their roots. Raises InputError for one that cannot be read."""
    checkouts = [Checkout(tree) for tree in trees]
    for checkout in checkouts:
        table = checkout.indexed()
        show(_size(table) + "\n")
    return [checkout.root for checkout in checkouts]


class _Index(SourceTarget):
    """The index of one tree."""

    def __init__(self, root: str) -> None:
        super().__init__(root)
        self._table: Table | None = None

    def update(self, dirty: Dirty) -> Update | None:
        """Read changed files again; return a report if anything changed."""
        self.refresh(dirty)
        self.finish_update()
        known = self._table
        table = index(self.root) if known is None else refresh(known)
        if known is not None and table is not known:
            table.save(table_path(self.root))
        self._table = table  # not reached if saving failed: the next update makes it again
        if known is None or table is known:
            return None
        return Update("", _size(table))


def keep_indexed(roots: Sequence[str]) -> int:
    """Run until a signal is received; return the exit code. Raises InputError."""
    status = Status("trace-links", sys.stderr.isatty(), len(roots) > 1)
    return keep_current([_Index(root) for root in roots], status, lambda _target, _update: None)


def _size(table: Table) -> str:
    return f"{counted(len(table.files), 'file')}, {counted(len(table), 'definition')}"
