"""What a run needs of a device's memory, and what its largest buffers are, with their Python lines.

All figures are the compiler's, but for arrays that no program is given or makes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from mock_libtpu.compiler.figures import figure
from mock_libtpu.compiler.model import CompiledProgram, CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.texts.buffers import (
    Allocation,
    Schedule,
    Value,
    in_hbm,
    read_allocations,
    read_schedule,
)
from mock_libtpu.compiler.texts.hlo import Hlo, Place, own_place, refused_at
from mock_libtpu.compiler.texts.shapes import result_bytes
from mock_libtpu.fit.lifetime import Array, DeviceLife, Footprint, Usage

REST = "rest"
"""The kind of the buffer that is what the others leave of the peak."""

_NUMBER = re.compile(r"\d+")
_MOST_BUFFERS = 10
_KINDS = {
    "argument": "arguments",
    "output": "outputs",
    "temporary": "temporaries",
    "constant": "constants",
}
_SUMS = {
    "arguments": "argument_size_in_bytes",
    "outputs": "output_size_in_bytes",
    "temporaries": "temp_size_in_bytes",
}
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
    layout: str = ""
    """The shape with its layout, if that is known."""
    unpadded: int | None = None
    """The bytes of the elements of all of them; None where that is not known."""

    @property
    def padding(self) -> int:
        """The bytes of all of them that have no element."""
        return max(0, self.size - self.unpadded) if self.unpadded else 0


@dataclass(frozen=True)
class Moment:
    """The operation that runs when most memory is needed."""

    what: str
    place: Place | None


@dataclass(frozen=True)
class Need:
    """What is needed of a device: by one program, or by a run when it needs most."""

    program: str
    """The one that runs then; empty where arrays alone need most."""
    bytes: int | None
    """At the peak; None if the compiler gave no figure."""
    refusal: str
    """The compiler's own message; empty if the program is compiled."""
    buffers: tuple[Buffer, ...]
    """The largest at the peak, and what is left; together they are all of it, where it is known."""
    peak_at: Moment | None = None
    """None if not known."""
    refused_at: Place | None = None
    """The line of the operation that the refusal names."""

    @property
    def is_refused(self) -> bool:
        """Whether the compiler did not compile it."""
        return bool(self.refusal)


def peak(
    compilations: Sequence[Compilation],
    needs: Sequence[Need | None],
    lives: Sequence[tuple[int, DeviceLife]],
) -> Need | None:
    """The first program that the compiler refused, or what the run needs at its peak.

    `needs`: of each of the compilations alone. `lives`: of each process, with its number. None if
    nothing was compiled, and no array was made.
    """
    alone = [need for need in needs if need is not None]
    refused = [need for need in alone if need.is_refused]
    if refused:
        return refused[0]
    by_number = {
        (each.process, each.number): need for each, need in zip(compilations, needs, strict=True)
    }
    for process, life in lives:
        usage = life.usage(life.peak)
        alone.append(_beside(by_number.get((process, usage.program or 0)), usage))
    return max(alone, key=lambda need: need.bytes or 0, default=None)


def footprint(compilation: Compilation) -> Footprint | None:
    """What a compiled program takes; None of others, and where the compiler gave no figure."""
    result = compilation.result
    if not isinstance(result, CompiledProgram):
        return None
    allocations = in_hbm(read_allocations(result.texts.get("buffers", "")))
    needed = _bytes(result, allocations)
    if needed is None:
        return None
    arguments = sum(each.size for each in allocations if each.kind == "argument")
    arrays: dict[str, Value] = {}
    for allocation in allocations:
        if allocation.kind in ("argument", "output"):
            for value in allocation.values:
                if value.shape not in arrays or value.size > arrays[value.shape].size:
                    arrays[value.shape] = value
    return Footprint(needed - arguments, arrays)


def hbm_by_kind(result: CompiledProgram) -> dict[str, int | None]:
    """The bytes of HBM that a program has for its arguments, outputs, temporaries and so on.

    An output in the memory of a donated argument is among the arguments. None for what the
    compiler gives no figure for.
    """
    allocations = in_hbm(read_allocations(result.texts.get("buffers", "")))
    code = {"generated code": _code(result, allocations)}
    if not allocations:  # XLA's own sums, which have other memories in them
        return {kind: figure(result.memory.get(key, 0)) for kind, key in _SUMS.items()} | code
    sizes = Counter(dict.fromkeys(_SUMS, 0))
    for allocation in allocations:
        sizes[_KINDS[allocation.kind]] += allocation.size
    return {**sizes, **code}


def need_of(compilation: Compilation, hlo: Hlo) -> Need | None:
    """What the program alone needs; None if the compiler failed. `hlo`: its optimised module."""
    result = compilation.result
    if isinstance(result, CompilerError):
        return None
    allocations = in_hbm(read_allocations(result.texts.get("buffers", "")))
    needed: int | None = sum(each.size for each in allocations)
    refusal, at, code = "", None, 0
    if isinstance(result, Refusal):
        at = refused_at(hlo, result.message)
        needed = needed or None
        refusal = f"{result.code}: {result.message}"
    else:
        needed = _bytes(result, allocations)
        code = _code(result, allocations) or 0
    step, live = _peak(allocations, read_schedule(result.texts.get("schedule", "")))
    moment = Moment(*_origin(hlo, step)) if step else None
    buffers = _listed(_buffers(hlo, allocations, live, code), needed)
    return Need(compilation.name, needed, refusal, buffers, moment, at)


def _beside(need: Need | None, usage: Usage) -> Need:
    """What is needed at a moment: by the program that runs, and by the arrays beside it."""
    arrays = _grouped(usage.beside)
    if need is None:
        return Need("", usage.bytes, "", _listed(arrays, usage.bytes))
    own = [buffer for buffer in need.buffers if buffer.kind != REST]
    return replace(need, bytes=usage.bytes, buffers=_listed([*arrays, *own], usage.bytes))


def arrays_of(usage: Usage) -> tuple[Buffer, ...]:
    """The largest arrays that live beside a program, by shape and line, and what is left."""
    return _listed(_grouped(usage.beside), sum(array.bytes for array in usage.beside))


def _grouped(arrays: Sequence[Array]) -> list[Buffer]:
    """Those of one shape and line together."""
    groups: dict[tuple[str, Place | None], list[Array]] = {}
    for array in arrays:
        groups.setdefault((array.shape, array.place), []).append(array)
    return [
        Buffer(
            sum(array.bytes for array in members),
            len(members),
            "array",
            shape,
            "",
            place,
            members[0].layout,
            _unpadded(shape, len(members)),
        )
        for (shape, place), members in groups.items()
    ]


def _listed(buffers: Sequence[Buffer], size: int | None) -> tuple[Buffer, ...]:
    """The largest, and what is left of `size`."""
    rows = sorted(buffers, key=lambda row: -row.size)
    shown = [row for row in rows[:_MOST_BUFFERS] if row.size * _LEAST > rows[0].size]
    left = (size or 0) - sum(row.size for row in shown)
    if left > 0:
        what = "smaller buffers, and space between them"
        shown.append(Buffer(left, 1, REST, "", what, None))
    return tuple(shown)


def _peak(allocations: Sequence[Allocation], schedule: Schedule) -> tuple[str, set[Value] | None]:
    """The instruction at which the temporaries in HBM are largest, and those that are live then.

    Arguments, outputs and constants have their memory from the start to the end. None if the
    schedule is not known.
    """
    changes: dict[int, list[tuple[int, tuple[int, int, int]]]] = {}
    lives: list[tuple[int, int, Value]] = []
    for number, allocation in enumerate(allocations):
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


def _bytes(program: CompiledProgram, allocations: Sequence[Allocation]) -> int | None:
    """All of it at its peak, with its code; None if the compiler gave no figure for a part.

    The sum of its allocations: the compiler's own `peak_memory_in_bytes` has other memories in it.
    Without these, of the compiler's statistics.
    """
    memory = {name: figure(value) for name, value in program.memory.items()}
    parts = [memory.get(f"{name}_size_in_bytes", 0) for name in ("argument", "output", "temp")]
    parts += [_code(program, allocations), memory.get("alias_size_in_bytes", 0)]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    *added, code, shared = known
    if allocations:
        return sum(each.size for each in allocations) + code
    return sum(added) - shared + code


def _code(program: CompiledProgram, allocations: Sequence[Allocation]) -> int | None:
    """The bytes of its code; None if the compiler gave no figure.

    Constants, which the compiler's size of the code has in it, are allocations, and not here.
    """
    whole = figure(program.generated_code_size)
    constants = sum(each.size for each in allocations if each.kind == "constant")
    return None if whole is None else max(0, whole - constants)


def _buffers(
    hlo: Hlo, allocations: Sequence[Allocation], live: set[Value] | None, code: int
) -> list[Buffer]:
    """Those of one shape and place taken together where names differ by numbers only.

    Only the `live` temporaries. Where these are not known, the temporaries are one buffer, since
    they share memory.
    """
    groups: dict[tuple[str, str, str, Place | None], list[tuple[Value, str]]] = {}
    rows = [Buffer(code, 1, "code", "", "the program", None)] if code else []
    if live is None:
        size = sum(each.size for each in allocations if each.kind == "temporary")
        rows += [Buffer(size, 1, "temporary", "", "all temporaries", None)] if size else []
    for allocation in allocations:
        for value, what, place in _places(hlo, allocation, live or set()):
            key = allocation.kind, value.shape, _NUMBER.sub("*", what), place
            groups.setdefault(key, []).append((value, what))
    for (kind, shape, pattern, place), members in groups.items():
        what = members[0][1] if len(members) == 1 else pattern
        size, count = sum(value.size for value, _ in members), len(members)
        layout, unpadded = members[0][0].layout, _unpadded(shape, count)
        rows.append(Buffer(size, count, kind, shape, what, place, layout, unpadded))
    return rows


def _unpadded(shape: str, count: int) -> int | None:
    """The bytes of the elements of arrays of a shape; None of a tuple."""
    return None if shape.startswith("(") else result_bytes(shape) * count or None


def _places(
    hlo: Hlo, allocation: Allocation, live: set[Value]
) -> list[tuple[Value, str, Place | None]]:
    """Each part of an allocation once, with the first of its values whose line is known.

    The memory of an argument or an output is shown once, by its first value of full size.
    """
    parts: dict[tuple[int, int], tuple[Value, str, Place | None]] = {}
    values = allocation.values
    if allocation.kind != "temporary":
        values = tuple(sorted(values, key=lambda value: -value.size)[:1])
    else:
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
