"""Write the life of an object: what it is, and what each call did with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mock_libtpu.analysis.calls import TracedCall
from mock_libtpu.analysis.frames import own_frame
from mock_libtpu.analysis.objects import Life, Step
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import duration, size
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_USES = 40  # that are shown


def life_lines(
    life: Life, calls: Mapping[int, TracedCall], start_ns: int, text: FrameText
) -> Iterator[str]:
    """The object, then a line for each call that mentions it.

    `calls` are those of the recording, by their sequence.
    """
    yield printable(f"{life.name}  {_facts(life)}")
    if life.memory_of is not None:
        yield f"  took the memory of buffer:{life.memory_of}, which was donated for it"
    if life.created is None:
        yield "  the call that made it is not in the recording"
    steps = life.steps
    left_out = len(steps) - _USES
    for index, step in enumerate(steps):
        if left_out > 0 and index == _USES // 2:
            yield f"  ...        {counted(left_out, 'more call')}"
        if left_out > 0 and _USES // 2 <= index < _USES // 2 + left_out:
            continue
        yield _step_line(step, life, calls, start_ns, text)
    if life.ended is None:
        yield "  was not destroyed within the recording"
    elif life.created is not None:
        yield f"  its contents lived for {duration(life.ended.ns - life.created.ns)}"


def _facts(life: Life) -> str:
    facts = life.facts
    if life.kind == "buffer":
        shape = ",".join(map(str, facts.get("shape") or ()))
        typed = f"{facts['type']}[{shape}]" if "type" in facts else ""
        taken = size(life.bytes) if life.bytes is not None else ""
        return f"{', '.join(filter(None, (typed, taken)))} on {life.memory}"
    if life.kind == "executable":
        return str(facts.get("program", ""))
    return ""


def _step_line(
    step: Step, life: Life, calls: Mapping[int, TracedCall], start_ns: int, text: FrameText
) -> str:
    call = step.call
    at_ms = (call.start_ns - start_ns) / 1e6
    line = f"  {step.action:<10} #{call.sequence} {printable(call.function)}  at {at_ms:.3f} ms"
    if step.action == "donated" and life.donated_for is not None:
        line += f", its memory is now buffer:{life.donated_for}'s"
    traced = calls.get(call.sequence)
    frame = own_frame(traced.stack.frames) if traced is not None and traced.stack else None
    return f"{line}  {text(frame)}" if frame is not None else line
