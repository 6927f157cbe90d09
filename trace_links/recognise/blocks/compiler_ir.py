"""Recognises references to locations that a compiler's module lists: of HLO and of MLIR.

HLO has tables before its instructions, which have `stack_frame_id=4`. MLIR has aliases, most of
them after the operations that use them, as `loc(#loc4)`: these can be known in advance if the text
is read twice. Nothing of one module is used for another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block, frames_at
from trace_links.recognise.formats.paths import is_named_file
from trace_links.recognise.single_line import Frame

_FILES, _FUNCTIONS, _LOCATIONS, _STACK = (
    "FileNames",
    "FunctionNames",
    "FileLocations",
    "StackFrames",
)
_ROWS = {
    _FILES: r'^(?P<number>\d{1,6}) "(?P<path>[^"]{1,1000})"$',
    _FUNCTIONS: r'^(?P<number>\d{1,6}) "',
    _LOCATIONS: r"^(?P<number>\d{1,7}) \{file_name_id=(?P<file>\d{1,6}).{0,60}"
    r" line=(?P<line>\d{1,7})(?:.{0,40} column=(?P<column0>\d{1,6}))?",
    _STACK: r"^(?P<number>\d{1,7}) \{file_location_id=(?P<location>\d{1,7})",
}
_STACK_FRAME = r"\bstack_frame_id=(?P<number>\d{1,7})\b"
_MODULE = "HloModule"
_MOST = 200_000  # rows of a table, and aliases of a module

_ALIAS = r"^(?P<name>#loc\d{0,7}) = loc\("
_DIRECT = (
    r'"(?P<path>[^"\n]{1,1000})":(?P<line>[1-9]\d{0,6})(?::(?P<column>\d{1,6}))?(?=[)\],]| to )'
)
# In an alias, in the order of preference: of a call the callee comes first.
_PART = rf"{_DIRECT}|(?P<name>#loc\d{{0,7}})\b"
_LOCATION = r"\bloc(?=\()"
_USE = r"(?<=[(\[ ])#loc\d{0,7}(?=[)\], ])"
_MLIR_MODULE = r"^module\b.{0,100000}\{$"
_MOST_STEPS = 100  # from an alias to its place


class Place(NamedTuple):
    """A line of source text that an instruction is of."""

    path: str
    line: int
    column: int | None
    """Counted from 1."""


class HloTables(Block):
    """The tables of files, locations and stack frames of an HLO module, and what refers to them."""

    search = (r"^FileNames\r?$", "^HloModule ", r"\bstack_frame_id=\d")

    def __init__(self) -> None:
        super().__init__()
        self._section = ""
        self._files: dict[str, str] = {}
        self._locations: dict[str, Place] = {}
        self._stack: dict[str, Place] = {}

    @property
    def open(self) -> bool:
        return bool(self._section)

    def frames(self, line: str) -> list[Frame] | None:
        if line == _FILES or line.startswith(_MODULE):
            self._files, self._locations, self._stack = {}, {}, {}
            self._section = _FILES if line == _FILES else ""
            return [] if self._section else None
        if self._section:
            if line in _ROWS:
                self._section = line
                return []
            row = compiled(_ROWS[self._section]).match(line)
            if row is not None:
                return self._row(row)
            if line.strip():
                self._section = ""
        return self._references(line) or None

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

    def _references(self, line: str) -> list[Frame]:
        if not self._stack:
            return []
        found = compiled(_STACK_FRAME).finditer(line)
        return [
            Frame("hlo-frame", *self._stack[one["number"]], None, *one.span())
            for one in found
            if one["number"] in self._stack
        ]


class MlirAliases(Block):
    """The aliases of locations in MLIR, and what refers to them.

    `known` are those of each module of the text, if it was read before.
    """

    search = (r"^#loc\d* = loc\(", r"^module\b", r"[(\[ ]#loc\d*[)\], ]")
    stays_open = False

    def __init__(self, known: Sequence[dict[str, str]] = ()) -> None:
        super().__init__()
        self._known = known
        self.modules: list[dict[str, str]] = [{}]
        """The text of each alias, of each module so far."""
        self._has_begun = False  # the operations of the last one

    def frames(self, line: str) -> list[Frame] | None:
        alias = compiled(_ALIAS).match(line)
        if alias is not None:
            self._define(alias["name"], line[alias.end() :])
        elif compiled(_MLIR_MODULE).match(line) is not None:
            if self._has_begun:
                self.modules.append({})
            self._has_begun = True
        return list(self._references(line)) or None

    def _define(self, name: str, text: str) -> None:
        # The aliases before the next module follow those after the last one.
        if self._has_begun and name in self.modules[-1]:
            self.modules.append({})
            self._has_begun = False
        if len(self.modules[-1]) < _MOST:
            self.modules[-1][name] = text

    def _references(self, line: str) -> Iterator[Frame]:
        start = compiled(_LOCATION).search(line)
        if start is None or compiled(_DIRECT).search(line) is not None:
            return
        for use in compiled(_USE).finditer(line, start.end()):
            place = self._place(use[0])
            if place is not None:
                yield Frame("mlir-alias", *place, None, *use.span())

    def _place(self, name: str) -> Place | None:
        """The first place that an alias has, or an alias that it names."""
        number = len(self.modules) - 1
        aliases = self._known[number] if number < len(self._known) else self.modules[-1]
        waiting: list[str | Place] = [name]
        for _ in range(_MOST_STEPS):
            one = waiting.pop() if waiting else None
            if not isinstance(one, str):
                return one
            waiting += _parts(aliases.get(one, ""))[::-1]
        return None


def aliases_of(lines: Iterable[str]) -> MlirAliases:
    """What knows the aliases of a text from its start: of its visible lines."""
    read = MlirAliases()
    for line in lines:
        read.frames(line)
    return MlirAliases(read.modules)


def _parts(text: str) -> list[str | Place]:
    """The places and the names of aliases in an alias, in the order of preference."""
    return [
        found["name"] or _place(found["path"], int(found["line"]), int(found["column"] or 0))
        for found in compiled(_PART).finditer(text)
    ]


def _place(path: str, line: int, column: int) -> Place:
    is_from_zero = path.endswith(".py")  # as in Python: JAX, Triton
    return Place(path, line, column + is_from_zero or None)
