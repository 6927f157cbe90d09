"""Read a whole tree with two processes, without files that are unchanged since an earlier run.

Reading takes most of a run's time. A large tree is divided between two processes by subtrees;
`start` returns at once, so that the caller can do its imports meanwhile.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from cmakegen.source_tree import includes
from cmakegen.source_tree.folder import as_plain, from_plain
from cmakegen.source_tree.survey import Survey
from tpu_walkthrough import parallel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cmakegen.source_tree.folder import Folder
    from cmakegen.source_tree.ignore import IgnoreChain
    from cmakegen.source_tree.kept import Kept

    Pending = list[tuple[str, IgnoreChain]]

# Enough for an even distribution.
_MOST_TICKETS = 1000


def start(
    root: str,
    exclude: tuple[str, ...] = (),
    include: tuple[str, ...] = (),
    memory: str = "",
) -> Callable[[Callable[[], None]], Survey]:
    """Start to survey the tree at the absolute path `root`; returns a function that finishes it.

    The argument of that function is called while the other process finishes. `exclude` and
    `include` are patterns in .gitignore syntax. `memory` is the file where contents are kept
    between runs. Raises InputError where `root` cannot be read.
    """
    survey = Survey(root, exclude, include, memory)
    pending = survey.list_first()
    known = survey.known()
    finish_reading = _start_reading(survey, pending, known)

    def finish(meanwhile: Callable[[], None]) -> Survey:
        finish_reading(meanwhile)
        if memory:
            known.save(memory, root, survey.whole, survey.folders)
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
            survey.adopt((), [], survey.read_files(first, known, once=True))

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
        scan = survey.read_files(subtrees(), known, once=True)
        folders = survey.listed()[len(first) :]
        plain_scan = (*scan[:2], dict(scan.wanted), *scan[3:])
        plain = [as_plain(folder) for folder in folders]
        return plain, known.changes(), survey.indexes(), plain_scan

    wait = parallel.start(others_share)

    def finish(meanwhile: Callable[[], None]) -> None:
        mine = survey.read_files(chain(first, subtrees()), known, once=True)
        meanwhile()
        others = wait()
        if others is None:  # killed: the tickets that it had taken are unknown
            survey.read()
            return
        folders, changes, indexes, (total, beside, wanted, *rest) = others
        known.take(*changes)
        scan = includes.IncludeScan(total, beside, Counter(wanted), *rest)
        survey.adopt(map(from_plain, folders), indexes, includes.merge(mine, scan))

    return finish


def _entry_size(path: str) -> int:
    """An estimate of the size of a folder's contents."""
    try:
        status = os.stat(path)
    except OSError:
        return 0
    # On most file systems there is one link for each subfolder.
    return status.st_size + 4096 * status.st_nlink
