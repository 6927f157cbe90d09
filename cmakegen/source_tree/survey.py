"""Look at a whole tree once: its files, their #include directives, its BUILD files.

By far the most of a run's time. A large tree is shared between two processes, subtree by
subtree; `start` returns at once, so that the caller can do its imports meanwhile.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from cmakegen.source_tree import includes
from cmakegen.source_tree.build_files import BuildFacts, merge, read_build_files
from cmakegen.source_tree.walk import Directory, SourceTree, Walk, sorted_tree
from cmakegen.source_tree.walk import walk as read_all
from tpu_walkthrough import parallel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

# A tree with so many subtrees is worth a second process; a smaller one is walked to its end
# before there are as many. Enough of them, and none is too large a share.
_SUBTREES = 384
_MOST_TICKETS = 1000

# In a small tree every BUILD file is parsed, so that a mistake in any of them is told; in a large
# one only the rules that matter (TensorFlow: 10 ms instead of 560).
_FEW_BUILD_FILES = 50


class Survey(NamedTuple):
    """What a tree consists of."""

    tree: SourceTree
    scan: includes.IncludeScan
    facts: BuildFacts


def start(
    root: str, exclude: tuple[str, ...] = (), include: tuple[str, ...] = ()
) -> Callable[[Callable[[], None]], Survey]:
    """Begin to survey the tree at the absolute path `root`; the result is a function that ends it.

    That takes another function, for work of the caller's that can be done while the other
    process finishes. `exclude` and `include` are patterns in .gitignore syntax. Raises InputError
    where `root` cannot be read.
    """
    walk = Walk(root, exclude, include)
    while walk.pending and len(walk.pending) < _SUBTREES:
        walk.step()
    if not walk.pending:

        def finish_alone(meanwhile: Callable[[], None]) -> Survey:
            meanwhile()
            walk.note_indexes()
            return _alone(walk.tree)

        return finish_alone
    walk.largest_first()  # a large subtree at the end would keep one process alone
    tickets = parallel.Tickets(min(len(walk.pending), _MOST_TICKETS))
    first = list(walk.tree.directories)
    first_build_files = list(walk.tree.build_files)
    wait = parallel.start(lambda: _as_plain(_share(walk, tickets, [], [])))

    def finish(meanwhile: Callable[[], None]) -> Survey:
        mine = _share(walk, tickets, first, first_build_files)
        meanwhile()
        others = wait()
        if others is None:  # killed, with tickets in its hand: nobody knows which
            return _alone(read_all(root, exclude, include))
        return _merge(mine, _from_plain(others))

    return finish


def survey(root: str, exclude: tuple[str, ...] = (), include: tuple[str, ...] = ()) -> Survey:
    """Survey the tree at the absolute path `root`; see `start`."""
    return start(root, exclude, include)(lambda: None)


def parses_whole(folders_in: Callable[[str], Iterable[str]], build_files: int) -> bool:
    """Whether a tree with so many BUILD files has all of each of them parsed.

    `folders_in` gives the folders in a folder; "" is the tree's own.
    """
    pending = [""]
    while pending and len(pending) < _SUBTREES:
        pending += folders_in(pending.pop(0))
    return not pending and build_files <= _FEW_BUILD_FILES


def _alone(tree: SourceTree) -> Survey:
    tree = sorted_tree(tree)
    whole = len(tree.build_files) <= _FEW_BUILD_FILES
    facts = read_build_files(tree.root, tree.build_files, whole)
    return Survey(tree, includes.scan(tree.root, tree.directories), facts)


def _share(
    walk: Walk, tickets: parallel.Tickets, directories: list[Directory], build_files: list[str]
) -> Survey:
    """Read `directories` and then subtrees, as long as there are tickets for any."""
    root = walk.tree.root
    reader = includes.IncludeReader(root)
    for directory in directories:
        reader.read(directory)
    known = len(walk.tree.build_files)
    while (ticket := tickets.take()) is not None:
        # Every n-th subtree, where there are more of them than tickets.
        for number in range(ticket, len(walk.pending), tickets.count):
            for directory in walk.read_below(number):
                reader.read(directory)
    walk.note_indexes()
    build_files = build_files + walk.tree.build_files[known:]
    facts = read_build_files(root, build_files, whole=False)
    return Survey(walk.tree, reader.result(), facts)


def _merge(mine: Survey, other: Survey) -> Survey:
    """Both started from the same first directories, which are in both trees."""
    one, two = mine.tree, other.tree
    known = {directory.path for directory in one.directories}
    directories = [*one.directories, *(d for d in two.directories if d.path not in known)]
    tree = SourceTree(
        one.root,
        directories,
        *([*{*some, *others}] for some, others in zip(one[2:], two[2:], strict=True)),
    )
    return Survey(
        sorted_tree(tree),
        includes.merge(mine.scan, other.scan),
        merge(mine.facts, other.facts),
    )


def _as_plain(survey: Survey) -> tuple[Any, ...]:
    """In types that can go through a pipe: no subclass of tuple or dict."""
    tree, scan, facts = survey
    directories = [tuple(directory) for directory in tree.directories]
    return (
        (tree.root, directories, *tree[2:]),
        (scan.total, scan.beside, dict(scan.wanted), scan.bare),
        tuple(facts),
    )


def _from_plain(value: tuple[Any, ...]) -> Survey:
    (root, directories, *lists), (total, beside, wanted, bare), facts = value
    return Survey(
        SourceTree(root, [Directory(*directory) for directory in directories], *lists),
        includes.IncludeScan(total, beside, Counter(wanted), bare),
        BuildFacts(*facts),
    )
