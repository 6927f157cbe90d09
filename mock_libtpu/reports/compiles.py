"""Write which functions were compiled again, and why; and what was compiled at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from mock_libtpu.analysis.frames import Place
from mock_libtpu.analysis.programs.compiles import Compile, Compiles
from mock_libtpu.analysis.uses import Attributed
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import cut, duration
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_OVERVIEW = 5
_CHANGES = 4
_CHANGE = 200  # characters
_OPERATIONS = 10
_SIGNATURE = 300  # characters
_HOW = {False: "compiled", True: "loaded from JAX's cache"}


def again_line(compiled: Compile, text: FrameText) -> str:
    """Such as "jit_step compiled again at train.py:39, call 6: x f32[64] -> f32[48]; 1.2 s"."""
    return (
        f"{cut(printable(compiled.signature.program))} compiled again{_at(compiled.place, text)}, "
        f"call {compiled.number:,}: {why(compiled)}; {duration(compiled.time_ns)}"
    )


def why(compiled: Compile) -> str:
    """What differs from the closest compile before."""
    found = compiled.changes
    more = f" and {counted(len(found) - _CHANGES, 'more change')}" if len(found) > _CHANGES else ""
    texts = (cut(printable(change.text), _CHANGE) for change in found[:_CHANGES])
    return ", ".join(texts) + more


def again_lines(compiles: Compiles, text: FrameText) -> Iterator[str]:
    """How much was compiled, and each function that was compiled again."""
    again = compiles.again
    if not again:
        return
    yield (f"compiled again: {counted(len(again), 'program')}, {_time(again)}")
    for compiled in again[:_OVERVIEW]:
        yield f"  {again_line(compiled, text)}"
    if len(again) > _OVERVIEW:
        yield f"  and {len(again) - _OVERVIEW:,} more (all: --compiles)"


def compile_lines(compiles: Compiles, text: FrameText) -> Iterator[str]:
    """Each compile with what it was for, and the operations that were compiled one by one."""
    functions = compiles.functions
    yield (
        f"{counted(len(functions), 'program')} compiled, {len(compiles.again):,} of them again, "
        f"in {_time(functions)}"
    )
    for compiled in functions:
        if compiled.earlier:
            yield again_line(compiled, text)
        else:
            yield (
                f"{cut(printable(compiled.signature.program))} {_HOW[compiled.is_loaded]}"
                f"{_at(compiled.place, text)}, "
                f"call {compiled.number:,}; {duration(compiled.time_ns)}"
            )
        if compiled.signature.inputs:
            yield f"    {cut(printable(compiled.signature.inputs), _SIGNATURE)}"
    yield from _operation_lines(compiles.operations, text)


def again_notes(compiles: Compiles, text: FrameText) -> Callable[[Attributed], list[str]]:
    """What a table has below a line or a program that compiled a function again."""
    by_line: dict[tuple[str | None, int | None], list[Compile]] = {}
    by_executable: dict[int | None, list[Compile]] = {}
    for compiled in compiles.again:
        if compiled.place is not None:
            line = compiled.place.path, compiled.place.line
            by_line.setdefault(line, []).append(compiled)
        by_executable.setdefault(compiled.executable, []).append(compiled)

    def notes(place: Attributed) -> list[str]:
        if place.executable is not None:
            found = by_executable.get(place.executable, [])
        else:
            found = by_line.get((place.path, place.line), []) if place.path else []
        more = len(found) - _OVERVIEW
        lines = [again_line(compiled, text) for compiled in found[:_OVERVIEW]]
        return lines + [f"and {more:,} more (all: --compiles)"] * (more > 0)

    return notes


def _operation_lines(operations: Sequence[Compile], text: FrameText) -> Iterator[str]:
    """Operations by the lines that ran them outside of a function."""
    if not operations:
        return
    yield ""
    yield (
        f"{counted(len(operations), 'operation')} compiled one by one, outside of jax.jit, "
        f"in {_time(operations)}:"
    )
    by_line: dict[Place | None, list[Compile]] = {}
    for compiled in operations:
        by_line.setdefault(compiled.place, []).append(compiled)
    rows = sorted(by_line.items(), key=lambda row: -sum(compiled.time_ns for compiled in row[1]))
    for place, found in rows[:_OPERATIONS]:
        names = dict.fromkeys(compiled.signature.program for compiled in found)
        shown = printable(", ".join(list(names)[:_CHANGES]))
        where = "(no Python)" if place is None else text.line(place)
        yield f"  {_time(found):>9} {len(found):>4}  {where}  {shown}"
    if len(rows) > _OPERATIONS:
        yield f"  and {counted(len(rows) - _OPERATIONS, 'more line')}"


def _time(compiles: Iterable[Compile]) -> str:
    return duration(sum(compiled.time_ns for compiled in compiles))


def _at(place: Place | None, text: FrameText) -> str:
    return "" if place is None else f" at {text.line(place)}"
