"""Infer include directories from the names in #include directives.

A directive `a/b/c.h` that exists as R/a/b/c.h votes for the root R. The root with the most votes is
selected and resolves its directives; the other directives vote again. Names of one component never
vote: every large tree has some `snappy.h`, which proves nothing.
The tree itself and third-party headers use the same inference.
A directory that has votes but is unknown to the build is a stray: it is searched last, for names
that nothing else resolves. So is that of the only header with a quoted name of one component.
A stray with a wrapper, a header that includes the next header of its name, comes before the others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from tpu_walkthrough.source_tree.build_files import BuildFacts
from tpu_walkthrough.source_tree.standard_headers import STANDARD_HEADERS
from tpu_walkthrough.source_tree.tree import SourceTree

# Headers that most projects' builds generate: one that exists is another project's.
_OFTEN_GENERATED = frozenset({"config.h", "version.h", "platform.h", "export.h", "build_info.h"})


class Root(NamedTuple):
    """An include directory; `path` is "" or "a/b/", relative to the files it was inferred from."""

    path: str
    reason: str
    """`tree`, `workspace`, `BUILD file`, `votes`, `neighbours`, `stray` or `wrapper`."""
    votes: int
    """The number of directives that it resolves and no earlier root does."""


class Inference(NamedTuple):
    """The inferred include directories and the unresolved names."""

    roots: list[Root]
    """In search order."""
    unresolved: dict[str, int]
    """Header name -> number of its directives."""
    strays: list[str]
    """Directories that have some of the unresolved names, in the order to search them last."""


def known_roots(
    tree: SourceTree, facts: BuildFacts, files: frozenset[str]
) -> list[tuple[str, str]]:
    """(path, reason) of the include directories that files of the tree declare."""
    # Many are declared for files that only a build generates.
    folders = set(tree.visited)
    return [
        ("", "tree"),
        *((path, "workspace") for path in tree.workspaces if path),
        *(
            (path, "BUILD file")
            for path in facts.roots
            if path and path in folders and not shadows_standard_headers(path, files)
        ),
    ]


def infer_roots(
    files: Collection[str],
    names: Mapping[str, int],
    known: Iterable[tuple[str, str]],
    bare: Mapping[str, Sequence[str]],
    is_built: Callable[[str], bool] = lambda _: True,
) -> Inference:
    """The include directories of `files` for the directives that name `names`.

    `names` maps header names to the number of their directives. `known` are (path, reason) pairs
    that are tried first, in order; one that resolves nothing is dropped. `bare` maps quoted names
    of one component to the directories of their includers. `is_built` distinguishes directories
    that a build of the files may use from strays.
    """
    roots: list[Root] = []
    open_names = dict(names)
    for path, reason in known:
        _take(Root(path, reason, 0), files, open_names, roots)
    paths = _paths_by_base(files, open_names)
    for path in _elect(files, open_names, paths, is_built):
        _take(Root(path, "votes", 0), files, open_names, roots)
    for path in _neighbours(files, open_names, paths, bare):
        _take(Root(path, "neighbours", 0), files, open_names, roots)
    strays = _elect(files, open_names, paths, lambda path: not is_built(path))
    strays += _only_candidates(files, open_names, paths, bare)
    return Inference(roots, open_names, list(dict.fromkeys(strays)))


def only_candidates(files: Collection[str], names: Mapping[str, int]) -> list[str]:
    """The folders of headers whose name of one component no other file has; in search order."""
    bare = {name: () for name in names if "/" not in name}
    return _only_candidates(files, names, _paths_by_base(files, bare), bare)


def take_strays(
    strays: Iterable[str], files: Container[str], names: Mapping[str, int]
) -> list[Root]:
    """The roots of `strays` that resolve some of `names`, which nothing else resolves."""
    roots: list[Root] = []
    open_names = dict(names)
    for path in strays:
        _take(Root(path, "stray", 0), files, open_names, roots)
    return roots


def _take(root: Root, files: Container[str], names: dict[str, int], roots: list[Root]) -> None:
    """Remove the names that `root` resolves from `names`; add it to `roots` if there are any."""
    path = root.path
    found = [name for name in names if path + name in files]
    if root.reason == "workspace" and not any("/" in name for name in found):
        return
    if found:
        roots.append(root._replace(votes=sum(map(names.pop, found))))


def _paths_by_base(files: Iterable[str], names: Iterable[str]) -> dict[str, list[str]]:
    """The last components of `names` -> the files of that name in any folder."""
    paths: dict[str, list[str]] = {name[name.rfind("/") + 1 :]: [] for name in names}
    for path in files:
        found = paths.get(path[path.rfind("/") + 1 :])
        if found is not None:
            found.append(path)
    return paths


def _neighbours(
    files: Collection[str],
    names: Mapping[str, int],
    paths: Mapping[str, Sequence[str]],
    bare: Mapping[str, Sequence[str]],
) -> list[str]:
    """The folders of headers with a unique name that are near all includers."""
    found = set()
    for name, includers in bare.items():
        if name in names and len(paths[name]) == 1:
            folder = paths[name][0][: -len(name)]
            if all(_is_near(folder, includer) for includer in includers):
                found.add(folder)
    return sorted(path for path in found if not shadows_standard_headers(path, files))


def _only_candidates(
    files: Collection[str],
    names: Mapping[str, int],
    paths: Mapping[str, Sequence[str]],
    bare: Mapping[str, Sequence[str]],
) -> list[str]:
    """The folders of headers with a quoted name that no other file has; most directives first."""
    counts: dict[str, int] = defaultdict(int)
    for name in bare:
        if name in names and name not in _OFTEN_GENERATED and len(paths[name]) == 1:
            counts[paths[name][0][: -len(name)]] += names[name]
    found = (path for path in counts if not shadows_standard_headers(path, files))
    return sorted(found, key=lambda path: (-counts[path], path))


def _is_near(folder: str, includer: str) -> bool:
    """Whether two folders share at least half of the components of the first."""
    way = folder.split("/")[:-1]
    shared = 0
    for mine, other in zip(way, includer.split("/"), strict=False):
        if mine != other:
            break
        shared += 1
    return 2 * shared >= len(way)


def _elect(
    files: Collection[str],
    names: Iterable[str],
    paths: Mapping[str, Sequence[str]],
    is_eligible: Callable[[str], bool],
) -> list[str]:
    """Let unresolved names vote; returns the elected directories, in order."""
    candidates: dict[str, set[str]] = defaultdict(set)
    for name in names:
        if "/" in name and ".." not in name:
            ending = "/" + name
            for path in paths[name[name.rfind("/") + 1 :]]:
                if path == name or path.endswith(ending):
                    candidates[path[: -len(name)]].add(name)
    elected: list[str] = []
    while candidates:
        # Most names first; among equals the shortest path, so that the choice does not depend on
        # the order in which directories were read.
        path = min(candidates, key=lambda root: (-len(candidates[root]), len(root), root))
        resolved = candidates.pop(path)
        if shadows_standard_headers(path, files) or not is_eligible(path):
            continue
        elected.append(path)
        for other in list(candidates):
            candidates[other] -= resolved
            if not candidates[other]:
                del candidates[other]
    return elected


def shadows_standard_headers(path: str, files: Container[str]) -> bool:
    """Whether as an include directory `path` would hide a header of the C or C++ library."""
    return any(path + name in files for name in STANDARD_HEADERS)
