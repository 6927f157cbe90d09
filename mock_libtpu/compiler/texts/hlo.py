"""Find the Python line that an instruction of the optimised HLO comes from.

A module's text starts with tables of files, functions, places and stack frames, by number. An
instruction names a frame; a fusion that names none has those of the instructions in it. Before
these tables, and still where another framework than JAX wrote it, an instruction has one line of
its own: it gets a frame here, by a number below 0.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from mock_libtpu.recording.cells import within_cell

_NAMED = re.compile(r'(\d+) "(.*)"$')
_LOCATION = re.compile(r"(\d+) \{file_name_id=(\d+) function_name_id=(\d+) line=(\d+)")
_FRAME = re.compile(r"(\d+) \{file_location_id=(\d+)(?: parent_frame_id=(\d+))?")
_COMPUTATION = re.compile(r"(?:ENTRY )?%?([\w.-]+) (?:\(.*)?\{$")
_INSTRUCTION = re.compile(r"\s+(ROOT )?%?([\w.-]+) = (.*)$")
# A tuple of more than five has comments: (f32[8], ..., /*index=5*/f32[8]).
_OPCODE = re.compile(r"(?:\((?:[^=]|(?<=/\*index)=)*?\)|[\w\[\],]+(?:\{[^}]*\})?) ([a-z][\w-]*)\(")
_OPERANDS = re.compile(r"[^)]*")
_OPERAND = re.compile(r"%([\w.-]+)(?:#(\d+))?")
_CALLS = re.compile(r"(?:calls|to_apply)=%?([\w.-]+)")
_OP_NAME = re.compile(r'op_name="((?:[^"\\]|\\.)*)"')
_QUOTED = re.compile(r"""\\(['"\\])""")
_STACK_FRAME = re.compile(r"stack_frame_id=(\d+)")
_SOURCE = re.compile(r'source_file="((?:[^"\\]|\\.)*)" source_line=(\d+)')
_INSTALLED = ("/site-packages/", "/dist-packages/")
# How a refusal names an operation.
_REFUSED = re.compile(r"%([\w.-]+) =|:: %?([\w.-]+)\s*$", re.MULTILINE)
_SECTIONS = ("FileNames", "FunctionNames", "FileLocations", "StackFrames")


@dataclass(frozen=True)
class Place:
    """A line of Python."""

    file: str
    line: int
    function: str


@dataclass(frozen=True)
class Instruction:
    """An instruction, as far as it is needed."""

    name: str
    opcode: str
    computation: str
    calls: str
    """The computation of a fusion or a call; empty for others."""
    operands: tuple[str, ...]
    """Their names; which part of a tuple one is, `parts` has."""
    op_name: str
    frame: int
    """0 for none."""
    line: int = 0
    """In the text, from 1."""
    text: str = ""
    """What it computes: all that is after the name."""
    parts: tuple[int | None, ...] = ()
    """Of each operand: which part of its tuple, or None for all of it."""
    is_root: bool = False
    """Whether it is the result of its computation."""


@dataclass
class Hlo:
    """A module's instructions and its table of frames."""

    instructions: dict[str, Instruction] = field(default_factory=dict)
    computations: dict[str, list[Instruction]] = field(default_factory=dict)
    """The root of each comes last."""
    files: dict[int, str] = field(default_factory=dict)
    functions: dict[int, str] = field(default_factory=dict)
    locations: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    frames: dict[int, tuple[int, int]] = field(default_factory=dict)

    def stack(self, name: str) -> list[Place]:
        """The Python frames of an instruction, innermost first; empty if none are known.

        One that has none, such as a copy, has those of what it copies. An argument has those of the
        first instruction that uses it.
        """
        seen: set[str] = set()
        while name not in seen:
            seen.add(name)
            instruction = self.instructions.get(name)
            if instruction is None:
                break
            if found := self._own_stack(instruction):
                return found
            if instruction.opcode == "parameter":
                users = self.computations[instruction.computation]
                stacks = (self._own_stack(user) for user in users if name in user.operands)
                return next(filter(None, stacks), [])
            name = next(iter(instruction.operands), name)
        return []

    def users(self, name: str) -> list[Instruction]:
        """The instructions that take the result of one."""
        return self._users.get(name, [])

    @functools.cached_property
    def _users(self) -> dict[str, list[Instruction]]:
        found: dict[str, list[Instruction]] = {}
        for each in self.instructions.values():
            for name in dict.fromkeys(each.operands):
                found.setdefault(name, []).append(each)
        return found

    def _own_stack(self, instruction: Instruction) -> list[Place]:
        inner = reversed(self.computations.get(instruction.calls, []))
        frames = (each.frame for each in (instruction, *inner))
        return self.places(next(filter(None, frames), 0))

    def places(self, frame: int) -> list[Place]:
        """The Python frames from a frame of the table outwards; empty for 0."""
        found: list[Place] = []
        while frame in self.frames and len(found) < len(self.frames):
            location, parent = self.frames[frame]
            file, function, line = self.locations.get(location, (0, 0, 0))
            found.append(Place(self.files.get(file, ""), line, self.functions.get(function, "")))
            frame = parent
        return found[: within_cell([place.file for place in found])]


def read_hlo(text: str) -> Hlo:
    """The module of a text; lines of other forms are skipped."""
    hlo = Hlo()
    section = computation = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line in _SECTIONS:
            section = line
        elif not line:
            section = ""
        elif section:
            _read_row(hlo, section, line)
        elif instruction := _INSTRUCTION.match(line):
            read = _instruction(hlo, instruction, computation, number)
            hlo.instructions.setdefault(read.name, read)
            hlo.computations.setdefault(computation, []).append(read)
        elif header := _COMPUTATION.match(line):
            computation = header[1]
    return hlo


def _read_row(hlo: Hlo, section: str, line: str) -> None:
    if section in _SECTIONS[:2]:
        if row := _NAMED.match(line):
            (hlo.files if section == "FileNames" else hlo.functions)[int(row[1])] = row[2]
    elif section == "FileLocations":
        if row := _LOCATION.match(line):
            hlo.locations[int(row[1])] = (int(row[2]), int(row[3]), int(row[4]))
    elif row := _FRAME.match(line):
        # The text has parents with 1 added, so that 1 is none.
        hlo.frames[int(row[1])] = (int(row[2]), int(row[3] or 1) - 1)


def _frame(hlo: Hlo, text: str) -> int:
    """The number of an instruction's frame; 0 for none."""
    if frame := _STACK_FRAME.search(text):
        return int(frame[1])
    source = _SOURCE.search(text)
    if source is None:
        return 0
    number = -1 - len(hlo.frames)
    hlo.files[number] = _QUOTED.sub(r"\1", source[1])
    hlo.locations[number] = number, 0, int(source[2])
    hlo.frames[number] = number, 0
    return number


def _instruction(hlo: Hlo, match: re.Match[str], computation: str, number: int) -> Instruction:
    text = match[3]
    opcode = _OPCODE.match(text)
    calls, op_name = _CALLS.search(text), _OP_NAME.search(text)
    listed = _OPERANDS.match(text, opcode.end()) if opcode else None
    operands = _OPERAND.findall(listed[0]) if listed else []
    return Instruction(
        match[2],
        opcode[1] if opcode else "",
        computation,
        calls[1] if calls else "",
        tuple(name for name, _ in operands),
        _QUOTED.sub(r"\1", op_name[1]) if op_name else "",
        _frame(hlo, text),
        number,
        text,
        tuple(int(part) if part else None for _, part in operands),
        bool(match[1]),
    )


def own_place(stack: Sequence[Place]) -> Place | None:
    """The innermost line of the user's own code, or else the innermost."""
    return next(iter(own_places(stack) or stack), None)


def own_places(stack: Sequence[Place]) -> list[Place]:
    """The lines of the user's own code, innermost first."""
    return [place for place in stack if not any(part in place.file for part in _INSTALLED)]


def refused_at(hlo: Hlo, message: str) -> Place | None:
    """The line of the first operation that a refusal names, of those whose line is known."""
    for matched in _REFUSED.finditer(message):
        place = own_place(hlo.stack(matched[1] or matched[2]))
        if place is not None:
            return place
    return None
