"""Recognises references to locations that a compiler's module lists: of HLO and of MLIR.

HLO has tables before its instructions, which have `stack_frame_id=4`. MLIR has aliases, most of
them after the operations that use them, as `loc(#loc4)`: these can be known in advance if the text
is read twice. Nothing of one module is used for another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block, frames_at
from trace_links.recognise.formats.paths import is_named_file
from trace_links.recognise.single_line import Frame

_FILES, _FUNCTIONS = "FileNames", "FunctionNames"
_LOCATIONS, _STACK = "FileLocations", "StackFrames"
_ROWS = {
    _FILES: r'^(?P<number>\d{1,6}) "(?P<path>[^"]{1,1000})"$',
    _FUNCTIONS: r'^(?P<number>\d{1,6}) "',
    _LOCATIONS: r"^(?P<number>\d{1,7}) \{file_name_id=(?P<file>\d{1,6}).{0,60}"
    r" line=(?P<line>\d{1,7})(?:.{0,40} column=(?P<column0>\d{1,6}))?",
    _STACK: r"^(?P<number>\d{1,7}) \{file_location_id=(?P<location>\d{1,7})",
}
_STACK_FRAME = r"\bstack_frame_id=(?P<number>\d{1,7})\b"
_MODULE = "HloModule"
_ENTRY = r"\bENTRY %?\w"  # a module has one
_MOST = 200_000  # rows of a table, and aliases of a module

_ALIAS = r"^(?P<name>#loc\d{0,7}) = loc\("
_DIRECT = (
    r'"(?P<path>[^"\n]{1,1000})":(?P<line>[1-9]\d{0,6})(?::(?P<column>\d{1,6}))?(?=[)\],]| to )'
)
# In an alias, in the order of preference: of a call the callee comes first.
_PART = rf"{_DIRECT}|(?P<name>#loc\d{{0,7}})\b"
_MOST_PARTS = 8  # of an alias
_LOCATION = r"\bloc(?=\()"
_USE = r"(?<=[(\[ ])#loc\d{0,7}(?=[)\], ])"
_MOST_STEPS = 100  # from an alias to its place


class Place(NamedTuple):
    """A line of source text that an instruction is of."""

    path: str
    line: int
    column: int | None
    """Counted from 1."""


_Parts = tuple[str | Place, ...]
"""What an alias has: places, and names of aliases."""


class Referring(Block):
    """Also finds what refers to a list of locations, in lines that may have frames of their own."""

    def references(self, line: str) -> list[Frame]:
        """The frames of a line that `frames` has got."""
        raise NotImplementedError


class HloTables(Referring):
    """The tables of files, locations and stack frames of an HLO module, and what refers to them."""

    search = (r"^FileNames\r?$", r"\bHloModule ", _ENTRY, r"\bstack_frame_id=\d")

    def __init__(self) -> None:
        super().__init__()
        self._section = ""
        self._files: dict[str, str] = {}
        self._locations: dict[str, Place] = {}
        self._stack: dict[str, Place] = {}
        self._has_entry = False

    @property
    def open(self) -> bool:
        return bool(self._section)

    def frames(self, line: str) -> list[Frame] | None:
        is_entry = compiled(_ENTRY).search(line) is not None
        if line == _FILES or _MODULE in line or (is_entry and self._has_entry):
            self._files, self._locations, self._stack = {}, {}, {}
            self._section = _FILES if line == _FILES else ""
        self._has_entry = is_entry or (self._has_entry and not self._section)
        if not self._section:
            return None
        row = compiled(_ROWS[self._section]).match(line)
        if line in _ROWS:
            self._section = line
        elif row is not None:
            return self._row(row)
        elif line.strip():
            self._section = ""
            return None
        return []

    def _row(self, row: re.Match[str]) -> list[Frame]:
        """The frame of a row of a table, which is kept."""
        number = row["number"]
        if len(self._files) + len(self._locations) + len(self._stack) >= _MOST:
            return []
        if self._section == _FILES:
            self._files[number] = row["path"]
        elif self._section == _LOCATIONS:
            path = self._files.get(row["file"], "")
            frames = frames_at("hlo-table", path, row) if is_named_file(path) else []
            if frames:
                self._locations[number] = Place(path, int(row["line"]), frames[0].column)
            return frames
        elif self._section == _STACK and row["location"] in self._locations:
            self._stack[number] = self._locations[row["location"]]
        return []

    def references(self, line: str) -> list[Frame]:
        if not self._stack:
            return []
        uses = compiled(_STACK_FRAME).finditer(line)
        return [
            Frame("hlo-frame", *self._stack[use["number"]], None, *use.span())
            for use in uses
            if use["number"] in self._stack
        ]


class MlirAliases(Referring):
    """The aliases of locations in MLIR, and what refers to them.

    Modules are told apart by the order of their lines only, as their first line may be anything.
    Some aliases precede the operations, most follow them: so the next module has begun if an
    operation follows such an alias, or an alias has the name of an earlier one.

    `known` are the places of the aliases in each module of the text, if it was read before.
    """

    search = (r"^#loc\d* = loc\(", r"[(\[ ]#loc\d*[)\], ]")
    stays_open = False

    def __init__(self, known: Sequence[Mapping[str, Place]] | None = None) -> None:
        super().__init__()
        self._known = known
        self._number = 0  # of the module
        self._aliases: dict[str, _Parts] = {}
        self._places: dict[str, Place] = {}
        self._in_operations = False
        self._is_after = False  # an alias has followed the operations

    def frames(self, line: str) -> list[Frame] | None:
        alias = compiled(_ALIAS).match(line)
        if alias is not None:
            self._define(alias["name"], _parts(line[alias.end() :]))
        elif self._uses(line):
            if self._is_after:
                self._begin()
            self._in_operations = True
        return None

    def references(self, line: str) -> list[Frame]:
        places = [(use, self._place(use[0])) for use in self._uses(line)]
        return [
            Frame("mlir-alias", *place, None, *use.span())
            for use, place in places
            if place is not None
        ]

    def places(self) -> dict[str, Place]:
        """Those of all aliases of the module so far."""
        found = {name: self._place(name) for name in self._aliases}
        return {name: place for name, place in found.items() if place is not None}

    def _begin(self) -> None:
        self._number += 1
        self._aliases, self._places = {}, {}
        self._in_operations = self._is_after = False

    def _define(self, name: str, parts: _Parts) -> None:
        if name in self._aliases:
            self._begin()
        self._is_after = self._in_operations
        if len(self._aliases) < _MOST:
            self._aliases[name] = parts

    def _uses(self, line: str) -> list[re.Match[str]]:
        start = compiled(_LOCATION).search(line)
        return [] if start is None else list(compiled(_USE).finditer(line, start.end()))

    def _place(self, name: str) -> Place | None:
        """The first place that an alias has, or an alias that it names."""
        if self._known is not None:
            return self._known[self._number].get(name) if self._number < len(self._known) else None
        place = self._places.get(name) or self._first_place(name)
        if place is not None:
            self._places[name] = place
        return place

    def _first_place(self, name: str) -> Place | None:
        waiting: list[str | Place] = [name]
        seen: set[str] = set()
        while waiting and len(seen) < _MOST_STEPS:
            part = waiting.pop()
            if isinstance(part, Place):
                return part
            if part not in seen:
                seen.add(part)
                waiting += reversed(self._aliases.get(part, ()))
        return None


class _Reading(MlirAliases):
    """Keeps the places of each module that it has read."""

    def __init__(self) -> None:
        super().__init__()
        self.modules: list[Mapping[str, Place]] = []

    def _begin(self) -> None:
        self.modules.append(self.places())
        super()._begin()


def aliases_of(lines: Iterable[str]) -> MlirAliases:
    """What knows the aliases of a text from its start, by all its visible lines that have any."""
    reading = _Reading()
    for line in lines:
        reading.frames(line)
    return MlirAliases([*reading.modules, reading.places()])


def _parts(text: str) -> _Parts:
    """The places and the names of aliases in an alias, in the order of preference."""
    parts = islice(compiled(_PART).finditer(text), _MOST_PARTS)
    return tuple(
        part["name"] or _place(part["path"], int(part["line"]), int(part["column"] or 0))
        for part in parts
    )


def _place(path: str, line: int, column: int) -> Place:
    is_from_zero = path.endswith(".py")  # as in Python: JAX, Triton
    return Place(path, line, column + is_from_zero or None)
