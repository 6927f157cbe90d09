"""Small runs to compare, as facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mock_libtpu.comparison.facts import (
    BufferFacts,
    Content,
    Core,
    OperationFacts,
    ProgramFacts,
    Quantity,
    RunFacts,
)
from mock_libtpu.compiler.texts.hlo import Place

MARKUP = "</td></table><script>alert(1)</script>"


def at(line: int, file: str = "train.py", function: str = "step") -> Place:
    return Place(file, line, function)


def operation(
    *parts: tuple[str, int],
    name: str = "fusion",
    kind: str = "fusion",
    core: Core = "TensorCore",
    dtype: str = "f32",
    layout: str = "{0}",
    times: int = 1,
    time: float | None = 100,
    **others: Any,
) -> OperationFacts:
    """`parts`: primitives with their lines; 0 for none. `time`: in nanoseconds."""
    contents = tuple(Content(each, at(line) if line else None) for each, line in parts)
    stack = tuple(at(line) for _, line in parts[:1] if line)
    known = None if time is None else Quantity(time)
    shape = f"{dtype}[8]"
    found = OperationFacts(
        name, kind, core, contents, shape, shape + layout, times, known, 32, stack
    )
    return replace(found, **others)


def program(
    name: str = "jit_step",
    *operations: OperationFacts,
    signature: Sequence[str] = ("tensor<8xf32>",),
    digest: str = "",
    line: int = 9,
    is_in_step: bool = True,
    donated: Sequence[str] = (),
    problem: str = "",
    figures: Mapping[str, float] | None = None,
) -> ProgramFacts:
    quantities = {title: Quantity(value) for title, value in (figures or {}).items()}
    return ProgramFacts(
        name,
        tuple(signature),
        at(line, function="<module>") if line else None,
        digest,
        1,
        is_in_step,
        quantities,
        operations,
        tuple(donated),
        problem,
    )


def run(
    *programs: ProgramFacts,
    repeats: bool = True,
    figures: Mapping[str, Quantity | float] | None = None,
    buffers: Sequence[BufferFacts] = (),
    failure: str = "",
    sources: Mapping[str, str] | None = None,
    topology: str = "v5e:1x1",
) -> RunFacts:
    quantities = {
        name: value if isinstance(value, Quantity) else Quantity(value)
        for name, value in (figures or {}).items()
    }
    return RunFacts(topology, repeats, quantities, programs, tuple(buffers), failure, sources or {})
