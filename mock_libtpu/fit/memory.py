"""What a program needs of a device's memory, and its largest buffers with their Python lines.

All figures are the compiler's.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mock_libtpu.compiler.figures import figure
from mock_libtpu.compiler.model import CompiledProgram, CompilerError, Refusal
from mock_libtpu.compiler.texts.buffers import HBM, hbm_bytes, read_allocations, read_schedule
from mock_libtpu.compiler.texts.hlo import own_place, read_hlo, refused_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mock_libtpu.compiler.server import Compilation
    from mock_libtpu.compiler.texts.buffers import Allocation, Schedule, Value
    from mock_libtpu.compiler.texts.hlo import Hlo, Place

__all__ = ["Buffer", "Moment", "Need", "need_of", "peak"]

_NUMBER = re.compile(r"\d+")
_MOST_BUFFERS = 10
_LEAST = 1000  # the smallest that is shown, as a part of the largest


@dataclass(frozen=True)
class Buffer:
    """A part of the memory that a program needs, or several of one kind."""

    size: int
    """Of all of them."""
    count: int
    kind: str
    shape: str
    what: str
    """An argument's name, or the operation; of several, with * for numbers."""
    place: Place | None
    """Where it is made; of an argument where it is first used."""


@dataclass(frozen=True)
class Moment:
    """The operation that runs when most memory is needed."""

    what: str
    place: Place | None


@dataclass(frozen=True)
class Need:
    """What one program needs of a device."""

    program: str
    bytes: int | None
    """At its peak; None if the compiler gave no figure."""
    refusal: str
    """The compiler's own message; empty if the program is compiled."""
    buffers: tuple[Buffer, ...]
    """The largest that are live at the peak; if that is not known, the largest of all."""
    peak_at: Moment | None = None
    """None if not known."""
    refused_at: Place | None = None
    """The line of the operation that the refusal names."""

    @property
    def fits(self) -> bool:
        return not self.refusal


def peak(compilations: Sequence[Compilation]) -> Need | None:
    """The program that needs most, or the first that the compiler refused; None without any."""
    needs = [need for each in compilations if (need := need_of(each)) is not None]
    refused = [need for need in needs if not need.fits]
    if refused:
        return refused[0]
    return max(needs, key=lambda need: need.bytes or 0, default=None)


def need_of(compilation: Compilation) -> Need | None:
    """What the program needs; None if the compiler failed."""
    result = compilation.result
    if isinstance(result, CompilerError):
        return None
    allocations = read_allocations(result.texts.get("buffers", ""))
    needed: int | None = hbm_bytes(allocations)
    refusal, at = "", None
    if isinstance(result, Refusal):
        at = refused_at(read_hlo(result.texts.get("hlo", "")), result.message)
        needed = needed or None
        refusal = f"{result.code}: {result.message}"
    else:
        needed = _bytes(result)
    hlo = read_hlo(result.texts.get("hlo", ""))
    step, live = _peak(allocations, read_schedule(result.texts.get("schedule", "")))
    moment = Moment(*_origin(hlo, step)) if step else None
    buffers = _buffers(hlo, allocations, live)
    return Need(compilation.name, needed, refusal, buffers, moment, at)


def _peak(allocations: Sequence[Allocation], schedule: Schedule) -> tuple[str, set[Value] | None]:
    """The instruction at which the temporaries in HBM are largest, and those that are live then.

    Arguments, outputs and constants have their memory from the start to the end. None if the
    schedule is not known.
    """
    changes: dict[int, list[tuple[int, tuple[int, int, int]]]] = {}
    lives: list[tuple[int, int, Value]] = []
    for number, allocation in enumerate(_in_hbm(allocations)):
        if allocation.kind != "temporary":
            continue
        for value in allocation.values:
            if (value.instruction, value.index) in schedule.live:
                first, last = schedule.live[value.instruction, value.index]
                part = number, value.offset, value.size  # may have several values at once
                changes.setdefault(first, []).append((1, part))
                changes.setdefault(last + 1, []).append((-1, part))
                lives.append((first, last, value))
    users: Counter[tuple[int, int, int]] = Counter()
    size = largest = at = 0
    for step in sorted(changes):
        for change, part in changes[step]:
            before = users[part]
            users[part] += change
            size += part[2] * (bool(users[part]) - bool(before))
        if size > largest:
            largest, at = size, step
    if not largest:
        return "", None
    return schedule.steps.get(at, ""), {v for first, last, v in lives if first <= at <= last}


def _in_hbm(allocations: Sequence[Allocation]) -> list[Allocation]:
    return [each for each in allocations if each.space == HBM and each.kind != "thread-local"]


def _bytes(program: CompiledProgram) -> int | None:
    """All of it at its peak; None if the compiler gave no figure for a part."""
    given = {**program.memory, "code": program.generated_code_size}
    memory = {name: figure(value) for name, value in given.items()}
    parts = [memory.get(f"{name}_size_in_bytes", 0) for name in ("argument", "output", "temp")]
    parts += [memory["code"], memory.get("alias_size_in_bytes", 0)]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    *added, code, shared = known
    return max(sum(added) - shared, memory.get("peak_memory_in_bytes") or 0) + code


def _buffers(
    hlo: Hlo, allocations: Sequence[Allocation], live: set[Value] | None
) -> tuple[Buffer, ...]:
    """The largest, those of one shape and place taken together where names differ by numbers only.

    Only the `live` temporaries; without these, all: they share memory where they are not needed at
    once, so together they can be larger than the peak.
    """
    groups: dict[tuple[str, str, str, Place | None], list[tuple[int, str]]] = {}
    for allocation in _in_hbm(allocations):
        for value, what, place in _places(hlo, allocation, live):
            key = allocation.kind, value.shape, _NUMBER.sub("*", what), place
            groups.setdefault(key, []).append((value.size, what))
    rows = []
    for (kind, shape, pattern, place), members in groups.items():
        what = members[0][1] if len(members) == 1 else pattern
        rows.append(
            Buffer(sum(size for size, _ in members), len(members), kind, shape, what, place)
        )
    rows.sort(key=lambda row: -row.size)
    return tuple(row for row in rows[:_MOST_BUFFERS] if row.size * _LEAST > rows[0].size)


def _places(
    hlo: Hlo, allocation: Allocation, live: set[Value] | None
) -> list[tuple[Value, str, Place | None]]:
    """Each part of an allocation once, with the first of its values whose line is known.

    The memory of an argument or an output is shown once, by its first value of full size.
    """
    parts: dict[tuple[int, int], tuple[Value, str, Place | None]] = {}
    values = allocation.values
    if allocation.kind != "temporary":
        values = tuple(sorted(values, key=lambda value: -value.size)[:1])
    elif live is not None:
        values = tuple(value for value in values if value in live)
    for value in values:
        part = value.offset, value.size
        if part not in parts or parts[part][2] is None:
            what, place = _origin(hlo, value.instruction)
            if part not in parts or place is not None:
                parts[part] = value, what, place
    return list(parts.values())


def _origin(hlo: Hlo, name: str) -> tuple[str, Place | None]:
    instruction = hlo.instructions.get(name)
    if instruction is None:
        return name, None
    return instruction.op_name or name, own_place(hlo.stack(name))
