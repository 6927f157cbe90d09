"""Read which Python lines the operations of a StableHLO text come from.

An operation's line ends in `loc(#loc7)`; what the names mean is in lines of their own, such as
`#loc7 = loc(callsite(#loc5 at #loc6))` and `#loc5 = loc("train.py":3:4 to :9)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from mock_libtpu.compiler.texts.hlo import Place

_DEFINITION = re.compile(r"(#loc\d*) = loc\((.*)\)\s*$")
_USE = re.compile(r"\s*loc\((#loc\d*|(?:\"(?:[^\"\\]|\\.)*\"|[^()\"]|\([^()]*\))*)\)")
_PART = re.compile(
    r'"(?P<file>(?:[^"\\]|\\.)*)":(?P<line>\d+)|(?P<name>"(?:[^"\\]|\\.)*")|(?P<ref>#loc\d*)'
)
_MOST_PLACES = 100


def read_stablehlo(text: str) -> list[tuple[str, tuple[Place, ...]]]:
    """Each line without its locations, with its Python frames, innermost first."""
    lines = text.splitlines()
    named = {found[1]: found[2] for line in lines if (found := _DEFINITION.match(line))}
    known: dict[str, tuple[Place, ...]] = {}
    rows = []
    for line in lines:
        if line.startswith("#loc"):
            continue
        uses = _USE.findall(line)
        places: tuple[Place, ...] = ()
        if uses:
            if uses[-1] not in known:
                known[uses[-1]] = _places(uses[-1], named)
            places = known[uses[-1]]
        rows.append((_USE.sub("", line), places))
    return rows


def _places(location: str, named: Mapping[str, str]) -> tuple[Place, ...]:
    found: list[Place] = []
    waiting = [location]
    steps = 0
    while waiting and len(found) < _MOST_PLACES and steps < 10 * _MOST_PLACES:
        steps += 1
        parts = list(_PART.finditer(waiting.pop()))
        inner = []
        for part in parts:
            if part["file"] is not None:
                found.append(Place(part["file"], int(part["line"]), ""))
            elif part["ref"] is not None:
                inner.append(named.get(part["ref"], ""))
        waiting += reversed(inner)
    return tuple(found)
