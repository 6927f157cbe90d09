"""Write calls: what was called, with what, what it gave, and the stack that led to it.

It yields lines and prints nothing; what is foreign in them is made printable here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from mock_libtpu.analysis.calls import Stack, TracedCall
from mock_libtpu.analysis.executions import Execution, later_times
from mock_libtpu.analysis.frames import is_interpreter
from mock_libtpu.analysis.values import LONG_FACTS
from mock_libtpu.catalogue.load import error_name
from mock_libtpu.recording.model import ApiCall, CallError
from mock_libtpu.reports.frame_text import FrameText, no_link
from mock_libtpu.reports.units import duration
from tpu_walkthrough.printable import printable

FIRST_INCLUDES = "it includes what the CPU client prepares once, such as code for matrix products"
"""What the first execution of a program takes longer for: seen in profiles of the mock."""


def call_lines(
    calls: Iterable[TracedCall],
    start_ns: int,
    executions: Iterable[Execution],
    text: FrameText,
    *,
    collapse: bool = False,
) -> Iterator[str]:
    """Every call with its values and its stack, outermost frame first.

    `executions` are those of the recording. `collapse` leaves out the interpreter's frames.
    """
    runs = {execution.call.sequence: execution for execution in executions}
    later = later_times(runs.values())
    written: dict[Stack, list[str]] = {}
    for traced in calls:
        call, stack = traced.call, traced.stack
        yield head_line(call, start_ns)
        yield from _value_lines(call)
        execution = runs.get(call.sequence)
        if execution is not None:
            yield from _execution_lines(execution, later.get(execution.executable))
        if stack is not None:
            lines = written.get(stack)
            if lines is None:
                lines = list(stack_lines(stack, text, collapse=collapse))
                if text.link is no_link:  # links have numbers of their own
                    written[stack] = lines
            yield from lines
        yield ""


def head_line(call: ApiCall, start_ns: int) -> str:
    """A call on a line: number, function, thread, time."""
    at_ms = (call.start_ns - start_ns) / 1e6
    took = "did not return" if call.end_ns is None else duration(call.end_ns - call.start_ns)
    what = printable(f"{call.function}  {call.thread.name}")
    return f"#{call.sequence} {what}  at {at_ms:.3f} ms, {took}"


def _value_lines(call: ApiCall) -> Iterator[str]:
    for name, value in call.arguments.items():
        yield printable(f"     {name} = {_value(value)}")
    if call.error is not None:
        yield from _error_lines(call.error)
    else:
        for name, value in call.results.items():
            yield printable(f"  -> {name} = {_value(_short(value))}")


def _execution_lines(execution: Execution, later: float | None) -> Iterator[str]:
    """What a first execution includes, and where donated inputs went."""
    if execution.first:
        yield printable(f"     first execution of {execution.program}: {FIRST_INCLUDES}")
        if later is not None:
            yield f"     later ones took {duration(later)} (the median)"
    for donation in execution.donations:
        taken = (
            "and deleted"
            if donation.output is None
            else f"to buffer {donation.output}, which took its memory"
        )
        yield f"     donated: buffer {donation.donated}, {taken}"


def stack_lines(stack: Stack, text: FrameText, *, collapse: bool = False) -> Iterator[str]:
    """The frames of a stack, outermost first, and what is missing in it."""
    frames = [frame for frame in stack.frames if not (collapse and is_interpreter(frame))]
    for number, frame in enumerate(reversed(frames), 1):
        yield f"  {number:>3}  {text(frame)}"
    for note in stack.notes:
        yield printable(f"     note: {note}")


def _error_lines(error: CallError) -> Iterator[str]:
    """The error, marked line by line: a message of several could look like other calls' lines."""
    first, *others = error.message.rstrip("\n").split("\n")
    yield printable(f"  -> {error_name(error.code)}: {first}")
    for line in others:
        yield f"     | {printable(line)}"


def _short(value: Any) -> Any:
    # The call site is shown among the frames.
    if isinstance(value, dict):
        return {key: item for key, item in value.items() if key not in LONG_FACTS}
    return value


def _value(value: Any) -> str:
    """A decoded value on one line, shorter than JSON where that is as clear."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    text = str(value)
    return text if text.isprintable() else json.dumps(text)
