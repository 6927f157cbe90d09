"""Which program of one run is which of another: by its name, then its signature, then its order."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from mock_libtpu.explore.program import Explored

_MAIN = re.compile(r"func\.func public @main\((.*)")
_TYPE = re.compile(r"tensor<[^<>]*>")


class Pair(NamedTuple):
    """A program before and after; None where one run does not have it."""

    title: str
    """Its name; with its line where several have the name, and a number where the line has them."""
    before: Explored | None
    after: Explored | None


def pairs(before: Sequence[Explored], after: Sequence[Explored]) -> list[Pair]:
    """Each program once. Both runs are in the order of compilation."""
    names = dict.fromkeys(each.name for each in (*after, *before))
    found = [
        match
        for name in names
        for match in _matched(*([e for e in run if e.name == name] for run in (before, after)))
    ]
    return [
        Pair(title, *match)
        for title, match in zip(_titles([new or old for old, new in found]), found, strict=True)
    ]


def _matched(
    before: Sequence[Explored], after: Sequence[Explored]
) -> Iterator[tuple[Explored | None, Explored | None]]:
    """Programs of one name: first those of one signature, then what is left."""
    old = [(signature(each), each) for each in before]
    new = []
    for each in after:
        own = signature(each)
        same = next((at for at, (other, _) in enumerate(old) if other == own), None)
        if same is None:
            new.append(each)
        else:
            yield old.pop(same)[1], each
    yield from zip_longest((each for _, each in old), new)


def signature(program: Explored) -> tuple[str, ...]:
    """The types of its arguments and results, over all devices; empty if they are not known."""
    main = _MAIN.search(program.stablehlo)
    return tuple(_TYPE.findall(main[1])) if main else ()


def _titles(programs: Sequence[Explored | None]) -> Iterator[str]:
    names = Counter(each.name for each in programs if each is not None)
    seen: Counter[str] = Counter()
    for each in programs:
        title = "" if each is None else each.name
        if each is not None and names[each.name] > 1 and each.place is not None:
            title = f"{title} at {os.path.basename(each.place.file)}:{each.place.line}"
        seen[title] += 1
        yield f"{title} #{seen[title]}" if seen[title] > 1 else title
