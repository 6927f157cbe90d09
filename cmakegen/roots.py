"""Infer include directories from what the #include directives name.

A directive `a/b/c.h` that exists as R/a/b/c.h votes for the root R. The root with the most
votes is taken, its directives are answered, and the rest votes again. Names of one component
never vote: `snappy.h` exists somewhere in every large tree and says nothing.
The same inference serves the tree itself and the third-party headers around it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.standard_headers import STANDARD_HEADERS

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping, Sequence


class Root(NamedTuple):
    """An include directory; `path` is "" or "a/b/", relative to the files it was inferred from."""

    path: str
    reason: str
    """`tree`, `workspace`, `BUILD file`, `votes` or `neighbours`."""
    votes: int
    """How many directives it answers that no earlier root answers."""


def infer_roots(
    files: Collection[str],
    wanted: Mapping[str, int],
    known: Iterable[tuple[str, str]],
    bare: Mapping[str, Sequence[str]],
) -> list[Root]:
    """The include directories of `files`, in the order in which they have to be searched.

    `wanted` maps spellings (`"a/b.h`, `<a/b.h`) to the number of their directives. `known` are
    (path, reason) pairs that are tried first, in order; one that answers nothing is dropped.
    `bare` maps quoted names of one component to the directories of their includers.
    """
    roots: list[Root] = []
    names: dict[str, int] = defaultdict(int)
    for spelling, count in wanted.items():
        names[spelling[1:]] += count
    folders = _folders(files)
    for path, reason in known:
        if path not in folders:
            continue  # many are declared for files that a build generates
        found = [name for name in names if path + name in files]
        if found:
            roots.append(Root(path, reason, sum(names.pop(name) for name in found)))
    roots += _elect(files, names)
    found_paths = {root.path for root in roots}
    unanswered = {
        name: folders
        for name, folders in bare.items()
        if name in names and not any(path + name in files for path in found_paths)
    }
    roots += _neighbours(files, names, unanswered)
    return roots


def _folders(files: Iterable[str]) -> set[str]:
    """All directories of `files`, "" and "a/b/", also those that hold only directories."""
    folders = {""}
    for path in {path[: path.rfind("/") + 1] for path in files}:
        above = path
        while above not in folders:
            folders.add(above)
            above = above[: above.rfind("/", 0, -1) + 1]
    return folders


def _neighbours(
    files: Collection[str], names: Mapping[str, int], bare: Mapping[str, Sequence[str]]
) -> list[Root]:
    """The folders of headers that are the only ones of their name, and near all includers."""
    places: dict[str, list[str]] = {name: [] for name in bare}
    for path in files:
        folder, _, name = path.rpartition("/")
        if name in places:
            places[name].append(folder + "/" * bool(folder))
    votes: dict[str, int] = defaultdict(int)
    for name, folders in places.items():
        if len(folders) == 1 and all(_is_near(folders[0], includer) for includer in bare[name]):
            votes[folders[0]] += names[name]
    ordered = sorted(votes.items(), key=lambda item: (-item[1], item[0]))
    return [
        Root(path, "neighbours", count)
        for path, count in ordered
        if not shadows_standard_headers(path, files)
    ]


def _is_near(folder: str, includer: str) -> bool:
    """Whether two folders share at least half of the way down to the first."""
    way = folder.split("/")[:-1]
    shared = 0
    for mine, other in zip(way, includer.split("/"), strict=False):
        if mine != other:
            break
        shared += 1
    return 2 * shared >= len(way)


def _elect(files: Collection[str], names: Mapping[str, int]) -> list[Root]:
    """Let the names that no root answers yet vote; consumes nothing, returns the elected."""
    candidates: dict[str, set[str]] = defaultdict(set)
    for name, paths in _paths_by_suffix(files, names).items():
        for path in paths:
            candidates[path[: -len(name)]].add(name)
    elected: list[Root] = []
    while candidates:
        # Most names first; of equals the shortest path, so that the choice never depends on
        # the order in which the directories were read.
        path = min(candidates, key=lambda root: (-len(candidates[root]), len(root), root))
        answered = candidates.pop(path)
        if shadows_standard_headers(path, files):
            continue
        elected.append(Root(path, "votes", sum(names[name] for name in answered)))
        for other in list(candidates):
            candidates[other] -= answered
            if not candidates[other]:
                del candidates[other]
    return elected


def _paths_by_suffix(files: Iterable[str], names: Iterable[str]) -> dict[str, list[str]]:
    """For each name of two components or more: the files whose path ends with it."""
    by_base: dict[str, list[str]] = {}
    multi = [name for name in names if "/" in name and ".." not in name]
    for name in multi:
        by_base.setdefault(name.rpartition("/")[2], [])
    for path in files:
        paths = by_base.get(path.rpartition("/")[2])
        if paths is not None:
            paths.append(path)
    return {
        name: [path for path in by_base[name.rpartition("/")[2]] if path.endswith("/" + name)]
        for name in multi
    }


def shadows_standard_headers(path: str, files: Container[str]) -> bool:
    """Whether as an include directory `path` would hide a header of the C or C++ library."""
    return any(path + name in files for name in STANDARD_HEADERS)
