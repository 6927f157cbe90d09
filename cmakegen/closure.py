"""Follow #include directives to the end: which files miss a header, and through which one.

A missing header that every file reaches matters more than ten that only tests name, so what is
missing is ranked by the number of source files whose closure reaches it. Textual, as all of
this package: a directive inside `#if 0` counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cmakegen.includes import beside_path, decode, read_directives

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence


class Place(NamedTuple):
    """Files below one folder, and the include directories in it, in search order."""

    folder: str
    """Absolute."""
    files: Container[str]
    roots: Sequence[str]


class Gap(NamedTuple):
    """A header that nothing supplies."""

    name: str
    reach: int
    """Source files whose closure reaches a directive that names it."""
    directives: int
    """Directives in the tree itself that name it; 0: only third-party headers do."""


class Closures(NamedTuple):
    """What following every directive showed."""

    complete: int
    """Source files whose whole closure resolves."""
    sources: int
    gaps: list[Gap]
    """By reach, then by directives, then by name."""


def follow(
    sources: Sequence[str],
    places: Sequence[Place],
    missing: Mapping[str, int],
    system: Container[str],
) -> Closures:
    """Follow `sources` (paths in the first place) through all `places`.

    `missing` maps the names that the tree's own directives miss to their number; `system` holds
    the names that the compiler finds by itself; these are not followed further.
    """
    resolver = _Resolver(places, system)
    graph: dict[tuple[int, str], list[tuple[int, str]]] = {}
    lost: dict[tuple[int, str], int] = {}
    bits: dict[str, int] = {}
    pending = [(0, path) for path in sources]
    while pending:
        node = pending.pop()
        if node in graph:
            continue
        graph[node] = edges = []
        mask = 0
        for spelling in resolver.spellings(node):
            target = resolver.find(node, spelling)
            if target is None:
                mask |= 1 << bits.setdefault(spelling[1:], len(bits))
            elif target[0] >= 0:
                edges.append(target)
                pending.append(target)
        lost[node] = mask
    _spread(graph, lost)
    counts = [0] * len(bits)
    complete = 0
    for path in sources:
        mask = lost[0, path]
        complete += not mask
        while mask:
            lowest = mask & -mask
            counts[lowest.bit_length() - 1] += 1
            mask ^= lowest
    gaps = [Gap(name, counts[bit], missing.get(name, 0)) for name, bit in bits.items()]
    # Headers that no source file reaches name things too, and are not hidden.
    gaps += [Gap(name, 0, count) for name, count in missing.items() if name not in bits]
    gaps.sort(key=lambda gap: (-gap.reach, -gap.directives, gap.name))
    return Closures(complete, len(sources), gaps)


def _spread(
    graph: Mapping[tuple[int, str], list[tuple[int, str]]], lost: dict[tuple[int, str], int]
) -> None:
    """Give each file what its includes have lost, until nothing changes (headers form cycles)."""
    order = _post_order(graph)
    changed = True
    while changed:
        changed = False
        for node in order:
            mask = lost[node]
            for target in graph[node]:
                mask |= lost[target]
            if mask != lost[node]:
                lost[node] = mask
                changed = True


def _post_order(
    graph: Mapping[tuple[int, str], list[tuple[int, str]]],
) -> list[tuple[int, str]]:
    """Includes before includers, as far as cycles allow; without recursion."""
    order: list[tuple[int, str]] = []
    seen: set[tuple[int, str]] = set()
    for start in graph:
        if start in seen:
            continue
        seen.add(start)
        stack = [(start, iter(graph[start]))]
        while stack:
            node, targets = stack[-1]
            for target in targets:
                if target not in seen:
                    seen.add(target)
                    stack.append((target, iter(graph[target])))
                    break
            else:
                order.append(node)
                stack.pop()
    return order


class _Resolver:
    """Finds the file that a directive names, as a compiler would, with a memory."""

    def __init__(self, places: Sequence[Place], system: Container[str]) -> None:
        self._places = places
        self._system = system
        self._found: dict[str, tuple[int, str] | None] = {}

    def spellings(self, node: tuple[int, str]) -> list[str]:
        place, path = node
        raw = read_directives(f"{self._places[place].folder}/{path}")
        return [decode(spelling) for spelling in raw]

    def find(self, node: tuple[int, str], spelling: str) -> tuple[int, str] | None:
        """(place, path); (-1, name) for a system header; None where nothing is found."""
        place, path = node
        name = spelling[1:]
        if spelling[0] == '"':
            beside = beside_path(path.rpartition("/")[0] + "/" * ("/" in path), name)
            if beside in self._places[place].files:
                return place, beside
        if name not in self._found:
            self._found[name] = self._search(name)
        return self._found[name]

    def _search(self, name: str) -> tuple[int, str] | None:
        for number, place in enumerate(self._places):
            for root in place.roots:
                if root + name in place.files:
                    return number, root + name
        return (-1, name) if name in self._system else None
