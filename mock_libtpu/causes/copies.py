"""Why each copy and transpose of a compiled program is there.

A copy is told by what it changes: the memory, the order or the tiles of an array, or nothing. What
asks for a transpose, or for a copy, in the program is the program's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mock_libtpu.causes.model import (
    COPY_INSERTION,
    LAYOUT,
    MEMORY,
    NOT_KNOWN,
    PARTITIONER,
    PROGRAM,
    Cause,
    Reason,
    Sentence,
    at,
)
from mock_libtpu.causes.origins import place_of, short
from mock_libtpu.causes.partitioned import Collectives, opcode
from mock_libtpu.compiler.texts.hlo import Hlo, Instruction, Place, own_place
from mock_libtpu.compiler.texts.layouts import HOST, Layout, read_layouts
from mock_libtpu.compiler.texts.sharded import ShardedOperation, ShardedProgram

_COPIES = ("copy", "copy-start", "transpose")
_THROUGH = frozenset(("bitcast", "reshape", "copy", "copy-done", "get-tuple-element", "convert"))
_PREFETCH = re.compile(r"\bcross_program_prefetch_index=")
_ASKED = {"stablehlo.transpose": "transpose", "stablehlo.copy": "copy", "mhlo.copy": "copy"}
_PLACEMENT = "annotate_device_placement"
_PASSED = ("bitcast", "copy-done", "get-tuple-element", "tuple")
_BODY = re.compile(r"\bbody=%?([\w.-]+)")
_DIMS = re.compile(r"\bdims = \[([\d, ]*)\]")
_MOST_STEPS = 50


class CopyCauses:
    """The causes of the copies of one program."""

    def __init__(self, hlo: Hlo, given: ShardedProgram) -> None:
        """`given` is the program as JAX gives it: the compiler makes transposes of its own."""
        self._hlo = hlo
        self._collectives = Collectives(hlo, given.meshes)
        self._asked = [each for each in given.operations if each.kind in _ASKED]
        self._bodies = {
            found[1]
            for each in hlo.instructions.values()
            if each.opcode == "while" and (found := _BODY.search(each.text))
        }
        self._placed = [each for each in given.operations if _PLACEMENT in each.text]

    def all(self) -> Iterator[Cause]:
        """One for each that is executed on its own, in the order of the text."""
        fused = {each.calls for each in self._hlo.instructions.values() if each.opcode == "fusion"}
        for each in self._hlo.instructions.values():
            if each.opcode in _COPIES and each.computation not in fused:
                yield self._cause(each)

    def _cause(self, each: Instruction) -> Cause:
        place = own_place(self._hlo.stack(each.name))
        kind, reasons = self._why(each)
        name = each.opcode.removesuffix("-start")
        return Cause((each.name,), name, kind, None, place, tuple(reasons))

    def _why(self, each: Instruction) -> tuple[str, list[Reason]]:
        layouts = self._layouts(each)
        if layouts is None:
            return NOT_KNOWN, []
        before, after = layouts
        if each.opcode == "transpose" or before.order != after.order:
            if asked := self._asked_for(each, before, after):
                return PROGRAM, asked
            if (collective := self._collective(each)) is not None:
                return PARTITIONER, [self._of_collective(collective, before, after)]
            return LAYOUT, [self._changed(each, str(before), str(after), "layout")]
        if before.space != after.space:
            if HOST in (before.space, after.space) and (placed := self._placed_in(after)):
                return PROGRAM, placed
            return MEMORY, [self._moved(each, before, after)]
        if before.tiles != after.tiles:
            return LAYOUT, [self._changed(each, str(before), str(after), "tiles")]
        return self._kept(each)

    def _layouts(self, each: Instruction) -> tuple[Layout, Layout] | None:
        """Of what it copies, and of the copy."""
        operand = self._hlo.instructions.get(next(iter(each.operands), ""))
        own = read_layouts(each.text[: each.text.find(f" {each.opcode}(")])
        if each.opcode == "copy-start":
            return (own[1], own[0]) if len(own) > 1 else None
        if operand is None or not own:
            return None
        number = _part(each.text, operand.name)
        given = read_layouts(operand.text[: operand.text.find(f" {operand.opcode}(")])
        return (given[number], own[0]) if number < len(given) else None

    def _asked_for(self, each: Instruction, before: Layout, after: Layout) -> list[Reason]:
        """The transposes and copies of the program that it can be, by name or by what they read."""
        label = self._collectives.label(each)
        found = []
        for asked in self._asked:
            value = asked.operands[0] if asked.operands else None
            is_same = asked.label.matches(label)
            reads = value is not None and value.label is not None and value.label.matches(label)
            if is_same or (reads and _turns(asked, before, after)):
                found.append(asked)
        lines = dict.fromkeys((_ASKED[one.kind], place_of(one.label)) for one in found)
        return [_asked_text(name, place) for name, place in lines]

    def _collective(self, each: Instruction) -> Instruction | None:
        """The collective whose pieces it puts in order."""
        at = each
        for _ in range(_MOST_STEPS):
            operand = self._hlo.instructions.get(next(iter(at.operands), ""))
            if operand is None:
                return None
            if opcode(operand):
                return operand
            if operand.opcode not in _THROUGH and not operand.opcode.endswith("-done"):
                return None
            at = operand
        return None

    def _of_collective(self, collective: Instruction, before: Layout, after: Layout) -> Reason:
        sentence: Sentence = (
            f"it puts the pieces of {collective.name}, from {before}, in the order {after}",
        )
        return Reason(sentence, str(before), str(after), collective.name)

    def _changed(self, each: Instruction, before: str, after: str, what: str) -> Reason:
        source, readers = self._ends(each)
        sentence = (*source, f" has the {what} {before}, and ", *readers, f" needs {after}")
        return Reason(sentence, before, after, self._name(each), self._reader_places(each))

    def _moved(self, each: Instruction, before: Layout, after: Layout) -> Reason:
        source, readers = self._ends(each)
        if _PREFETCH.search(each.text):
            readers = (*readers, ", and may come before the program starts")
        verb = "for"
        sentence = (
            *source, f" is in {before.memory}, and is copied to {after.memory} {verb} ", *readers,
        )  # fmt: skip
        places = self._reader_places(each)
        return Reason(sentence, before.memory, after.memory, self._name(each), places)

    def _placed_in(self, after: Layout) -> list[Reason]:
        """What the program puts to the memory of a host, or back from it."""
        kind = "_host" if after.space == HOST else '"device"'
        placed = [each for each in self._placed if kind in each.text]
        lines = dict.fromkeys((short(each.label), place_of(each.label)) for each in placed)
        return [_asked_text(name, place) for name, place in lines]

    def _kept(self, each: Instruction) -> tuple[str, list[Reason]]:
        """Why a value is in memory twice."""
        source, readers = self._source(each), self._readers(each)
        is_given = source is not None and source.opcode == "parameter"
        name = self._name(each)
        if each.computation in self._bodies and is_given:
            why: Sentence = ("the loop reads a value of its own while it writes the next one",)
        elif any(one.opcode == "while" for one in (source, *readers) if one is not None):
            why = ("the loop changes ", name, " in place, and it is kept")
        elif is_given and (each.is_root or any(map(_is_result, readers))):
            why = (name, " is a result, too, and has a memory of its own as it is not donated")
        else:
            return NOT_KNOWN, []
        return COPY_INSERTION, [Reason(why, operand=name)]

    def _ends(self, each: Instruction) -> tuple[Sentence, Sentence]:
        source = self._source(each)
        made_at = own_place(self._hlo.stack(source.name)) if source is not None else None
        is_argument = source is not None and source.opcode == "parameter"
        first: Sentence = (self._name(each), *(() if is_argument else at(made_at)))
        readers = self._readers(each)
        if each.is_root or (readers and _is_result(readers[0])):
            return first, ("the program's result",)
        if not readers:
            return first, ("what reads it",)
        reader = readers[0]
        label = self._collectives.label(reader)  # without frames it may be that of an argument
        name = (short(label) if label.stack else "") or reader.name
        more = f" and {len(readers) - 1} more" if len(readers) > 1 else ""
        place = own_place(self._hlo.stack(reader.name))
        return first, (name, *at(place), more)

    def _name(self, each: Instruction) -> str:
        source = self._source(each)
        if source is None:
            return "what it copies"
        label = self._collectives.label(source)
        if source.opcode == "parameter" and label.name and not label.stack:
            return f"argument {label.name}"
        if source.opcode == "parameter":
            return "a value of the loop" if source.computation in self._bodies else source.name
        return f"the result of {short(label)}" if label.name else source.name

    def _source(self, each: Instruction) -> Instruction | None:
        at = each
        for _ in range(_MOST_STEPS):
            operand = self._hlo.instructions.get(next(iter(at.operands), ""))
            if operand is None:
                break
            at = operand
            if at.opcode not in ("bitcast", "get-tuple-element", "copy-done", "copy-start"):
                break
        return at if at is not each else None

    def _readers(self, each: Instruction) -> list[Instruction]:
        names, found = [each.name], []
        seen: set[str] = set()
        while names and len(seen) < _MOST_STEPS:
            for user in self._collectives.users(names.pop()):
                if user.name in seen:
                    continue
                seen.add(user.name)
                if user.opcode in _PASSED and not user.is_root:
                    names.append(user.name)
                else:
                    found.append(user)
        return found

    def _reader_places(self, each: Instruction) -> tuple[Place, ...]:
        places = (own_place(self._hlo.stack(one.name)) for one in self._readers(each)[:1])
        return tuple(place for place in places if place is not None)


def _asked_text(name: str, place: Place | None) -> Reason:
    return Reason((name, *at(place)), disagrees=(place,) if place is not None else ())


def _is_result(each: Instruction) -> bool:
    """Whether it only makes a result of a program."""
    return each.is_root and each.opcode in _PASSED


def _turns(asked: ShardedOperation, before: Layout, after: Layout) -> bool:
    """Whether a transpose reads its operand in the order that a copy brings that to."""
    dims = _DIMS.search(asked.text)
    if dims is None:
        return False
    order = dims[1].replace(" ", "").split(",")
    whole = ",".join(map(str, reversed(range(len(order)))))
    return before.order == whole and after.order == ",".join(reversed(order))


def _part(text: str, operand: str) -> int:
    """Which part of a tuple an instruction reads."""
    matched = re.search(rf"%{re.escape(operand)}#(\d+)", text)
    return int(matched[1]) if matched else 0
