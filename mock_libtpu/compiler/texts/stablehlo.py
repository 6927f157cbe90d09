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
_NAME = re.compile(r'\s*"((?:[^"\\]|\\.)*)"(?!\s*:\s*\d)')
_ESCAPED = re.compile(r"\\(.)")
_MOST_PLACES = 100


class Locations:
    """The locations of a text: by their names, and as they stand at an operation."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        self._named = {found[1]: found[2] for line in lines if (found := _DEFINITION.match(line))}
        self._known: dict[str, tuple[Place, ...]] = {}

    def places(self, location: str) -> tuple[Place, ...]:
        """The Python frames of a location, innermost first."""
        if location not in self._known:
            self._known[location] = _places(location, self._named)
        return self._known[location]

    def name(self, location: str) -> str:
        """What JAX calls the operation or the argument there, such as jit(f)/add."""
        for _ in range(_MOST_PLACES):
            if location.strip() not in self._named:
                break
            location = self._named[location.strip()]
        named = _NAME.match(location)
        return _ESCAPED.sub(r"\1", named[1]) if named else ""


def read_stablehlo(text: str) -> list[tuple[str, tuple[Place, ...]]]:
    """Each line without its locations, with its Python frames, innermost first."""
    locations = Locations(text)
    rows = []
    for line in text.splitlines():
        if line.startswith("#loc"):
            continue
        uses = location_uses(line)
        rows.append((_USE.sub("", line), locations.places(uses[-1]) if uses else ()))
    return rows


def location_uses(line: str) -> list[str]:
    """The locations that stand in a line, as they are written in it."""
    return _USE.findall(line)


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
