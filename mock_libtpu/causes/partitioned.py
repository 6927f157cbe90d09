"""Follow a collective in a partitioned program to what it moves, and to what needs that.

What the partitioner puts around a collective, such as reshapes, has the name of the operation that
is moved; the first instruction of another name, or that computes, is an end of the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mock_libtpu.compiler.texts.groups import Mesh, mesh_axes, read_groups
from mock_libtpu.compiler.texts.hlo import Hlo, Instruction
from mock_libtpu.compiler.texts.sharded import Label

_COLLECTIVE = re.compile(
    r"(all-reduce|all-gather|all-to-all|reduce-scatter|collective-permute|collective-broadcast|"
    r"ragged-all-to-all)(-start)?$"
)
_MOVES = frozenset((
    "reshape", "transpose", "copy", "bitcast", "dynamic-slice", "slice", "pad", "concatenate",
    "convert", "tuple", "get-tuple-element", "select", "dynamic-update-slice", "opt-barrier",
))  # fmt: skip
_ONE = ("all-reduce", "reduce-scatter")  # the compiler makes the one of the other
_CHANNEL = re.compile(r"\bchannel_id=(\d+)")
_SHAPE = re.compile(r"[a-z]\w*\[([\d,]*)\]")
_MOST_STEPS = 200


class Collectives:
    """The collectives of a module, and the way of data through it."""

    def __init__(self, hlo: Hlo, meshes: dict[str, Mesh]) -> None:
        self.hlo = hlo
        self._meshes = [mesh for mesh in meshes.values() if mesh.size > 1]
        self._labels: dict[tuple[str, int], Label] = {}
        self._users: dict[str, list[Instruction]] = {}
        for each in hlo.instructions.values():
            for operand in each.operands:
                self._users.setdefault(operand, []).append(each)

    def users(self, name: str) -> list[Instruction]:
        """The instructions that read one."""
        return self._users.get(name, [])

    def all(self) -> Iterator[Instruction]:
        """Every collective, in the order of the text."""
        return (each for each in self.hlo.instructions.values() if opcode(each))

    def label(self, instruction: Instruction) -> Label:
        """The name and the frames that an instruction has itself."""
        key = instruction.op_name, instruction.frame
        if key not in self._labels:
            self._labels[key] = Label(key[0], tuple(self.hlo.places(key[1])))
        return self._labels[key]

    def axes(self, instruction: Instruction) -> tuple[str, ...] | None:
        """The axes of the mesh along which it exchanges; None if that is not known."""
        groups = read_groups(instruction.text)
        if groups is None:
            return None
        found = (mesh_axes(groups, mesh) for mesh in self._meshes)
        return next((axes for axes in found if axes is not None), None)

    def source(self, instruction: Instruction) -> Instruction:
        """What makes what it moves."""
        return self._made_by(next(iter(instruction.operands), ""), instruction) or instruction

    def computed(self, instruction: Instruction) -> Instruction:
        """What computes the data that it moves, whatever was done with that between."""
        at = instruction
        for _ in range(_MOST_STEPS):
            operand = self.hlo.instructions.get(next(iter(at.operands), ""))
            if operand is None:
                break
            at = operand
            if at.opcode not in _MOVES:
                break
        return at

    def operands(self, instruction: Instruction) -> list[Label]:
        """Of what makes each of its operands."""
        found = (self._made_by(name, instruction) for name in instruction.operands)
        return [self.label(each) for each in found if each is not None]

    def readers(self, instruction: Instruction) -> list[Instruction]:
        """The operations that need what it gives."""
        own = self.label(instruction)
        waiting, seen = [instruction.name], {instruction.name}
        found = []
        while waiting and len(seen) < _MOST_STEPS:
            for user in self.users(waiting.pop()):
                if user.name in seen:
                    continue
                seen.add(user.name)
                if self._ends(user, own):
                    found.append(user)
                else:
                    waiting.append(user.name)
        return found

    def _made_by(self, name: str, reader: Instruction) -> Instruction | None:
        own = self.label(reader)
        at = None
        for _ in range(_MOST_STEPS):
            operand = self.hlo.instructions.get(name)
            if operand is None:
                break
            at, name = operand, next(iter(operand.operands), "")
            if self._ends(at, own):
                break
        return at

    def _ends(self, instruction: Instruction, own: Label) -> bool:
        """Whether it is an operation of the program, or one that computes."""
        if instruction.opcode not in _MOVES and not opcode(instruction):
            return True
        label = self.label(instruction)
        is_named = instruction.name.partition(".")[0] == label.name.rpartition("/")[2]
        return bool(label.name) and (label != own or is_named)


def opcode(instruction: Instruction) -> str:
    """The kind of a collective, whether it starts only or does all; "" for what is none."""
    matched = _COLLECTIVE.match(instruction.opcode)
    return matched[1] if matched else ""


def are_alike(one: str, other: str) -> bool:
    """Whether a collective of one kind may have become one of another."""
    return one == other or (one in _ONE and other in _ONE)


def channel(instruction: Instruction) -> str:
    """Its number in its module; "" without one."""
    matched = _CHANNEL.search(instruction.text)
    return matched[1] if matched else ""


def is_of_partitioner(instruction: Instruction) -> bool:
    """Whether the partitioner has marked it; one that others were combined to has no mark."""
    return 'is_spmd_generated="true"' in instruction.text


def extents(text: str) -> list[tuple[int, ...]]:
    """The extents of each array at the start of an instruction's text, without those of 1."""
    shape = text[: text.find(f" {name}(")] if (name := _name(text)) else text
    return [
        tuple(int(part) for part in each.split(",") if part and part != "1")
        for each in _SHAPE.findall(shape)
    ]


def _name(text: str) -> str:
    matched = re.search(r" ([a-z][\w-]*)\(", text)
    return matched[1] if matched else ""
