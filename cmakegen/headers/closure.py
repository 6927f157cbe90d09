"""Follow #include directives transitively: which sources lack a header, and how often.

Missing headers are ranked by the number of source files whose closure reaches them. Conditions are
not evaluated: a header that is missing only inside `#if` (usually one of another platform) is
listed separately, and its includers count as complete.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from cmakegen.headers.header_set import HeaderSet
from tpu_walkthrough.source_tree.includes import (
    beside_path,
    decode,
    read_directives,
    unconditional_names,
)
from tpu_walkthrough.source_tree.names import KNOWN_EXTENSIONS, extension_of


class Gap(NamedTuple):
    """A missing header."""

    name: str
    reach: int
    """The number of source files whose closure reaches a directive that names it."""
    directives: int
    """The number of directives in the tree itself; 0 if only third-party headers name it."""
    conditional: bool
    """Whether it is named inside #if only."""


class Closures(NamedTuple):
    """The result of following every directive."""

    complete: int
    """The number of source files whose closure resolves, apart from directives inside #if."""
    sources: int
    gaps: list[Gap]
    """Unconditional ones first; then by reach, by directives, by name."""


def follow(
    sources: Sequence[str],
    places: Sequence[HeaderSet],
    missing: Mapping[str, int],
    system: Container[str],
    home: int = 0,
) -> Closures:
    """Follow `sources`, which are files of the set `home`, through the header sets `places`.

    `missing` maps the missing names of the tree's own directives to their number; `system` contains
    the names that the compiler finds by itself, which are not followed.
    """
    resolver = _Resolver(places, system)
    graph: dict[tuple[int, str], list[tuple[int, str]]] = {}
    lost: dict[tuple[int, str], int] = {}
    bits: dict[tuple[str, bool], int] = {}
    pending = [(home, path) for path in sources]
    while pending:
        node = pending.pop()
        if node in graph:
            continue
        graph[node] = edges = []
        gone: list[str] = []
        for spelling in resolver.spellings(node):
            target = resolver.find(node, spelling)
            if target is None:
                gone.append(spelling[1:])
            elif target[0] >= 0:
                edges.append(target)
                pending.append(target)
        lost[node] = resolver.mark(node, gone, bits) if gone else 0
    _spread(graph, lost)
    counts: Counter[int] = Counter()
    masks = Counter(lost[home, path] for path in sources)
    for mask, number in masks.items():
        for bit in _bits(mask):
            counts[bit] += number
    gaps = [
        Gap(name, counts[bit], missing.get(name, 0), conditional)
        for (name, conditional), bit in bits.items()
        # Of a header that is named both ways, the unconditional entry is kept.
        if not (conditional and (name, False) in bits)
    ]
    # Headers that no source file reaches may have missing includes too.
    known = {name for name, _ in bits}
    gaps += [Gap(name, 0, count, False) for name, count in missing.items() if name not in known]
    gaps.sort(key=lambda gap: (gap.conditional, -gap.reach, -gap.directives, gap.name))
    conditional = sum(1 << bit for (_, inside), bit in bits.items() if inside)
    complete = sum(number for mask, number in masks.items() if not mask & ~conditional)
    return Closures(complete, len(sources), gaps)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _spread(
    graph: Mapping[tuple[int, str], list[tuple[int, str]]], lost: dict[tuple[int, str], int]
) -> None:
    """Propagate missing names to includers until nothing changes (headers form cycles)."""
    order = list(graph)[::-1]  # mostly headers before their includers
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


class _Resolver:
    """Finds the file that a directive names, as a compiler would, with a cache."""

    def __init__(self, places: Sequence[HeaderSet], system: Container[str]) -> None:
        self._places = places
        self._system = system
        self._found: dict[str, tuple[int, str] | None] = {}

    def spellings(self, node: tuple[int, str]) -> list[str]:
        place, path = node
        raw = read_directives(f"{self._places[place].folder}/{path}")
        return [decode(spelling) for spelling in raw]

    def mark(
        self, node: tuple[int, str], gone: list[str], bits: dict[tuple[str, bool], int]
    ) -> int:
        """A mask with a bit for each of the missing names, numbered in `bits`."""
        place, path = node
        always = unconditional_names(f"{self._places[place].folder}/{path}")
        mask = 0
        for name in gone:
            mask |= 1 << bits.setdefault((name, name not in always), len(bits))
        return mask

    def find(self, node: tuple[int, str], spelling: str) -> tuple[int, str] | None:
        """(place, path), (-1, name) for a system header, or None."""
        place, path = node
        name = spelling[1:]
        if spelling[0] == '"':
            beside = beside_path(path.rpartition("/")[0] + "/" * ("/" in path), name)
            here = self._places[place]
            if beside in here.files or os.path.isfile(f"{here.folder}/{beside}"):
                return place, beside
        if name not in self._found:
            self._found[name] = self._search(name)
        return self._found[name]

    def _search(self, name: str) -> tuple[int, str] | None:
        # Only names with the extension of a header are listed; others are looked up on disk.
        listed = extension_of(name.rpartition("/")[2]) in KNOWN_EXTENSIONS
        for number, place in enumerate(self._places):
            for root in place.roots:
                path = root + name
                if path in place.files or (not listed and os.path.isfile(f"{place.folder}/{path}")):
                    return number, path
        return (-1, name) if name in self._system else None
