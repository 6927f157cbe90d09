"""Determine which include directories of third-party headers are needed.

Starts from the tree's unresolved directives and follows those of third-party headers: `mxfloat.h`
is named once in the tree and reached by every file. A directory that nothing reaches is dropped,
since it could only hide other headers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from cmakegen.headers.header_set import HeaderSet
from cmakegen.headers.roots import Root, infer_roots, shadows_standard_headers
from tpu_walkthrough.source_tree.includes import beside_path, decode, read_directives
from tpu_walkthrough.source_tree.standard_headers import STANDARD_HEADERS


def used_roots(
    sets: Sequence[HeaderSet], wanted: Mapping[str, int], is_own: Callable[[str], bool]
) -> list[list[Root]]:
    """For each set the roots that are reached, in search order.

    Their reason is `layout` if they are known from the package's layout, `votes` if inferred.
    `wanted` maps header names that the tree itself does not resolve to the number of their
    directives; `is_own` is true for names that the tree resolves, which always comes first.
    """
    if not sets:
        return []
    walk = _walk(sets, wanted, is_own)
    result = []
    for number, headers in enumerate(sets):
        roots = []
        for path in walk.roots[number]:
            names = walk.resolved.get((number, path))
            if names:
                reason = "layout" if path in headers.roots else "votes"
                votes = sum(wanted.get(name, 0) for name in names)
                roots.append(Root(path, reason, votes))
        result.append(roots)
    return result


def missing_names(
    sets: Sequence[HeaderSet], wanted: Iterable[str], is_own: Callable[[str], bool]
) -> list[str]:
    """The names that neither the tree nor the sets have: of `wanted`, and of headers reached."""
    return list(_walk(sets, wanted, is_own).unresolved)


def _walk(sets: Sequence[HeaderSet], wanted: Iterable[str], is_own: Callable[[str], bool]) -> _Walk:
    walk = _Walk(sets, is_own)
    walk.follow(wanted)
    # Names that the layouts do not resolve vote for other directories of the sets.
    for number, headers in enumerate(sets):
        if not isinstance(headers.files, frozenset):
            continue  # it cannot be listed
        missing = dict.fromkeys(walk.unresolved, 1)
        for root in infer_roots(headers.files, missing, [], {}).roots:
            walk.add_root(number, root.path)
    walk.follow(list(walk.unresolved))
    return walk


class _Walk:
    """Resolves names to roots, and follows the headers found."""

    def __init__(self, sets: Sequence[HeaderSet], is_own: Callable[[str], bool]) -> None:
        self._sets = sets
        self._is_own = is_own
        self._entered: set[tuple[int, str]] = set()
        self.roots = [
            [root for root in headers.roots if not shadows_standard_headers(root, headers.files)]
            for headers in sets
        ]
        self.resolved: dict[tuple[int, str], list[str]] = {}
        self.unresolved: dict[str, None] = {}

    def add_root(self, number: int, path: str) -> None:
        if path not in self.roots[number]:
            self.roots[number].append(path)

    def follow(self, names: Iterable[str]) -> None:
        self.unresolved = {}
        seen: set[str] = set()
        pending = list(names)
        while pending:
            name = pending.pop()
            if name in seen or name in STANDARD_HEADERS or self._is_own(name):
                continue
            seen.add(name)
            found = self._find(name)
            if found is None:
                self.unresolved[name] = None
                continue
            number, root = found
            self.resolved.setdefault(found, []).append(name)
            pending += self._enter(number, root + name)

    def _find(self, name: str) -> tuple[int, str] | None:
        for number, headers in enumerate(self._sets):
            for root in self.roots[number]:
                if root + name in headers.files:
                    return number, root
        return None

    def _enter(self, number: int, path: str) -> list[str]:
        """The names that the header at `path`, and headers beside it, include from roots."""
        headers = self._sets[number]
        names: list[str] = []
        pending = [path]
        while pending:
            path = pending.pop()
            if (number, path) in self._entered:
                continue
            self._entered.add((number, path))
            folder = path[: path.rfind("/") + 1]
            for raw in read_directives(f"{headers.folder}/{path}"):
                spelling = decode(raw)
                beside = beside_path(folder, spelling[1:])
                if spelling[0] == '"' and beside in headers.files:
                    pending.append(beside)
                else:
                    names.append(spelling[1:])
        return names
