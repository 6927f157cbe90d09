"""Survey a tree for a run: the survey of an earlier run with what has changed, or all of the tree.

Reading takes most of a run's time. A large tree is divided between two processes by subtrees;
`start` returns at once, so that the caller can do its imports meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from cmakegen.source_tree.folder import Folder
from cmakegen.source_tree.ignore import IgnoreChain
from cmakegen.source_tree.includes import IncludeSums
from cmakegen.source_tree.kept import DamagedError, Kept, load
from cmakegen.source_tree.survey import Survey
from tpu_walkthrough import parallel

Pending = list[tuple[str, IgnoreChain]]


# Enough for an even distribution.
_MOST_TICKETS = 1000
# With more changed files everything is listed, by two processes.
_MANY_CHANGES = 1000
# Few files are rather read again in each run than the survey is written anew.
_FEW_CHANGES = 50


def start(
    root: str,
    exclude: tuple[str, ...] = (),
    include: tuple[str, ...] = (),
    memory: str = "",
    surveyed: Survey | None = None,
) -> Callable[[Callable[[], None]], Survey]:
    """Start to survey the tree at the absolute path `root`; returns a function that finishes it.

    The argument of that function is called while the other process finishes. `exclude` and
    `include` are patterns in .gitignore syntax. `memory` is the file where contents are kept
    between runs. `surveyed` is the current survey, if it is known. Raises InputError where `root`
    cannot be read.
    """
    if surveyed is not None and surveyed.is_of(root, exclude, include):
        return _finished(surveyed)
    known = load(memory, root) if memory else Kept()
    survey = Survey(root, exclude, include, memory)
    changed = True
    try:
        dirty = survey.changes() if survey.restore(known) else None
        if dirty is not None and len(dirty.files) > _MANY_CHANGES:
            dirty = None
        if dirty is not None:
            changed = survey.catch_up(dirty) or len(dirty.files) > _FEW_CHANGES
    except DamagedError:
        known, dirty = Kept(), None
    if dirty is None:
        survey = Survey(root, exclude, include, memory)
        pending = survey.list_first()
        finish_reading = _start_reading(survey, pending, known)

    def finish(meanwhile: Callable[[], None]) -> Survey:
        if dirty is None:
            finish_reading(meanwhile)
        else:
            meanwhile()
        if memory and changed:
            survey.save(memory, known)
        return survey

    return finish


def _finished(survey: Survey) -> Callable[[Callable[[], None]], Survey]:
    def finish(meanwhile: Callable[[], None]) -> Survey:
        meanwhile()
        return survey

    return finish


def survey(root: str, exclude: tuple[str, ...] = (), include: tuple[str, ...] = ()) -> Survey:
    """Survey the tree at the absolute path `root`; see `start`."""
    return start(root, exclude, include)(lambda: None)


def _start_reading(
    survey: Survey, pending: Pending, known: Kept
) -> Callable[[Callable[[], None]], None]:
    first = survey.listed()

    if not pending:

        def finish_alone(meanwhile: Callable[[], None]) -> None:
            meanwhile()
            survey.read_files(first, known, once=True)

        return finish_alone
    # Large subtrees first: at the end one would keep a single process busy.
    pending = sorted(pending, key=lambda waiting: -_entry_size(f"{survey.root}/{waiting[0]}"))
    tickets = parallel.Tickets(min(len(pending), _MOST_TICKETS))

    def subtrees() -> Iterator[Folder]:
        """The folders of subtrees, until no tickets are left."""
        while (ticket := tickets.take()) is not None:
            # Every n-th subtree if there are more subtrees than tickets.
            yield from survey.list_rest(pending[ticket :: tickets.count])

    def others_share() -> tuple[Any, ...]:
        sums = IncludeSums(survey.root)
        survey.read_files(subtrees(), known, once=True, sums=sums)
        folders = survey.listed()[len(first) :]
        plain = {folder.path: folder.as_plain(known.moment) for folder in folders}
        return plain, survey.indexes(), sums.state(), known.changes()

    wait = parallel.start(others_share)

    def finish(meanwhile: Callable[[], None]) -> None:
        survey.read_files(chain(first, subtrees()), known, once=True)
        meanwhile()
        others = wait()
        if others is None:  # killed: the tickets that it had taken are unknown
            survey.read()
            return
        *shared, changes = others
        known.take(changes)
        survey.adopt(*shared)

    return finish


def _entry_size(path: str) -> int:
    """An estimate of the size of a folder's contents."""
    try:
        status = os.stat(path)
    except OSError:
        return 0
    # On most file systems there is one link for each subfolder.
    return status.st_size + 4096 * status.st_nlink
