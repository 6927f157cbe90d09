"""Comparisons as Markdown and pages show them together."""

from __future__ import annotations

from mock_libtpu.comparison.compare import compare
from mock_libtpu.comparison.facts import BufferFacts, Quantity, RunFacts
from mock_libtpu.comparison.views.compared import Compared
from tests.mock_libtpu.comparison.sides import at, operation, program, run

NAMES = ("jax==0.10.2", "jax==0.12.0.1")
SOURCE = """\
import jax


def layer(x):
    return x @ x
"""


def side(dtype: str, time: float, source: str, *, many: bool = False) -> RunFacts:
    dot = operation(("dot_general", 5 if source == SOURCE else 6), dtype=dtype, time=time)
    others = [operation((f"op{number}", number), time=9) for number in range(1, 30 if many else 1)]
    step = program("jit_step", dot, *others, figures={"time": time, "code": 5000 + time})
    begin = program("jit_begin", is_in_step=False)
    figures: dict[str, Quantity | float] = {
        "time": Quantity(time, time * 0.8, time * 1.3),
        "peak": 1 << 30,
        "compiles": 2,
        "compile_time": Quantity(2, 1.9, 2.2, count=3),
    }
    buffers = [BufferFacts("temporary", "f32[8]", 100, 1, at(5))]
    return run(step, begin, figures=figures, buffers=buffers, sources={"train.py": source})


def entries() -> list[Compared]:
    """One that differs, in many rows, one within limits, and one without a difference."""
    before = side("f32", 2_100_000, SOURCE)
    after = side("bf16", 3_400_000, "\n" + SOURCE.replace("x @ x", "x @ x.T"), many=True)
    small = side("f32", 2_110_000, SOURCE)
    limit = "over the limit: estimated time: 2.1 ms -> 3.4 ms: more than 5%"
    return [
        Compared("train.py on v5e:4x4", compare(before, after, NAMES), False, (limit,)),
        Compared("train.py on tpu7x:2x2x1", compare(before, small, NAMES), True),
        Compared("eval.py on v5e:4x4", compare(before, before, NAMES), True),
    ]


def hostile_entry(bad: str) -> Compared:
    """All names are `bad`."""
    hostile = operation((bad, 3), dtype=bad, cause=bad)
    before = run(program(bad), failure=bad, sources={bad: f"a\n{bad} 1"})
    after = run(
        program(bad, hostile, donated=(bad,), problem=bad),
        figures={"peak": 1},
        buffers=[BufferFacts(bad, bad, 1, 1, at(1, bad))],
        sources={bad: f"b\n{bad} 2"},
    )
    return Compared(bad, compare(before, after, (bad, bad)), False, (bad,))
