"""Write the overview of a recording: what it has, on a screen or two.

Functions, compiled programs, copies and memory, the program's own lines, and the stacks with the
most time outside of the start of the backend. A recording with few calls of interest shows these
whole instead.
"""

from __future__ import annotations

import itertools
import shlex
from typing import TYPE_CHECKING

from mock_libtpu.analysis.executions import later_times
from mock_libtpu.analysis.frames import is_interpreter, is_own
from mock_libtpu.analysis.functions import function_use, stack_use
from mock_libtpu.analysis.lines import attribute
from mock_libtpu.analysis.startup import without_startup
from mock_libtpu.analysis.values import does_work, transfer
from mock_libtpu.reports.attribution import attribution_lines
from mock_libtpu.reports.calls import FIRST_INCLUDES, head_line
from mock_libtpu.reports.summary import summary_lines
from mock_libtpu.reports.units import duration, size
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs.signals import signal_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mock_libtpu.analysis.calls import TracedCall
    from mock_libtpu.analysis.executions import Execution
    from mock_libtpu.analysis.functions import StackUse
    from mock_libtpu.analysis.memory import MemoryUse
    from mock_libtpu.recording.reader import Recording
    from mock_libtpu.reports.frame_text import FrameText
    from mock_libtpu.stacks.merge import Frame

__all__ = ["overview_lines", "shown_whole"]

_FUNCTIONS = 20
_PROGRAMS = 10
_LINES = 5
_STACKS = 10
_FRAMES = 12  # of a stack
_WHOLE = 3  # calls
_UNFINISHED = 5


def shown_whole(calls: Sequence[TracedCall]) -> list[TracedCall]:
    """The calls that an overview shows whole: those that make, move or run something, if few."""
    others, _ = without_startup(calls)
    if len(others) <= _WHOLE:
        return others
    working = (traced for traced in others if does_work(traced.call))
    few = list(itertools.islice(working, _WHOLE + 1))
    return few if len(few) <= _WHOLE else []


def overview_lines(
    recording: Recording,
    calls: Sequence[TracedCall],
    executions: Sequence[Execution],
    memory: Sequence[MemoryUse],
    text: FrameText,
    whole: Iterable[str],
) -> Iterator[str]:
    """The overview. `whole` are the lines of the calls of `shown_whole`."""
    process = recording.process
    others, starting = without_startup(calls)
    yield from _head(recording, calls)
    # What was running when the program ended, or was killed.
    unfinished = [traced.call for traced in calls if traced.call.end_ns is None]
    yield from (head_line(call, process.monotonic_ns) for call in unfinished[:_UNFINISHED])
    yield ""
    yield from summary_lines(function_use(calls), _FUNCTIONS)
    if executions:
        yield ""
        yield from _program_lines(executions)
    rows = attribute(others)
    moved = list(_memory_lines(calls, memory))
    if moved:
        yield ""
        yield from moved
    yield ""
    yield "Lines of the program with the most time (all: --by-line):"
    yield from attribution_lines(rows[:_LINES], text, indent="  ")
    yield ""
    written = list(whole)
    if written:
        yield from written
    else:
        started = duration(sum(traced.own_ns for traced in starting))
        yield (
            f"Stacks with the most time, without the start of the backend "
            f"({counted(len(starting), 'call')}, {started}), outermost frame first:"
        )
        for number, use in enumerate(stack_use(others)[:_STACKS], 1):
            yield from _stack_lines(number, use, text)
        yield ""
    yield from text.places()
    yield from text.legend()
    yield from _MORE


_MORE = (
    "More: --calls, --function NAME, --call N, --tree, --by-line, --object buffer:1, --summary.",
    "Times are those within the API; a call within a call counts once.",
)


def _head(recording: Recording, calls: Sequence[TracedCall]) -> Iterator[str]:
    process = recording.process
    yield printable(f"{shlex.join(process.command)}  (process {process.pid})")
    ending = _ending(recording)
    if not calls:
        yield f"no calls{ending}"
        return
    functions = len({traced.call.function for traced in calls})
    threads = len({traced.call.thread.number for traced in calls})
    errors = sum(traced.call.error is not None for traced in calls)
    first = calls[0].call.start_ns
    last = max(traced.call.end_ns or traced.call.start_ns for traced in calls)
    yield (
        f"{counted(len(calls), 'call')} of {counted(functions, 'function')} on "
        f"{counted(threads, 'thread')} within {duration(last - first)}, "
        f"{duration(sum(traced.own_ns for traced in calls))} of it in the API, "
        f"{counted(errors, 'error') if errors else 'no errors'}{ending}"
    )


def _ending(recording: Recording) -> str:
    """How the process ended, where it did not come to its exit."""
    if recording.ended_by is not None:
        return f"; the process was ended by {signal_name(recording.ended_by)}"
    if recording.is_closed:
        return ""
    return "; the process did not exit: a signal or os._exit() ended it, or it is running"


def _program_lines(executions: Sequence[Execution]) -> Iterator[str]:
    """Compiled programs: how long compiling, the first and the later executions took."""
    programs: dict[int, list[Execution]] = {}
    for execution in executions:
        programs.setdefault(execution.executable, []).append(execution)
    rows = sorted(programs.values(), key=_program_time, reverse=True)
    later = later_times(executions)
    shown = rows[:_PROGRAMS]
    width = max(len("program"), *(len(printable(runs[0].program)) for runs in shown))
    yield (
        f"{'program':<{width}} {'compiled':>10} {'executed':>9} {'first':>10} {'later':>10} "
        f"{'donated':>9}"
    )
    for runs in shown:
        median = later.get(runs[0].executable)
        donated = sum(len(run.donations) for run in runs)
        compiled = _compile_time(runs)
        yield (
            f"{printable(runs[0].program):<{width}} {duration(compiled) if compiled else '':>10} "
            f"{len(runs):>9,} {duration(runs[0].time_ns):>10} "
            f"{duration(median) if median is not None else '':>10} {donated or '':>9}"
        )
    if len(rows) > len(shown):
        yield f"and {counted(len(rows) - len(shown), 'more program')} (all: --by-program)"
    yield f"first: {FIRST_INCLUDES}"
    yield "later: the median; donated: input buffers that outputs took the memory of"


def _program_time(runs: Sequence[Execution]) -> int:
    return sum(run.time_ns for run in runs) + _compile_time(runs)


def _compile_time(runs: Sequence[Execution]) -> int:
    compiled = runs[0].compiled_by
    if compiled is None or compiled.end_ns is None:
        return 0
    return compiled.end_ns - compiled.start_ns


def _memory_lines(calls: Sequence[TracedCall], memory: Sequence[MemoryUse]) -> Iterator[str]:
    """Copies and device memory."""
    moved: dict[str, int] = {}
    for traced in calls:
        copied = transfer(traced.call)
        if copied is not None:
            moved[copied.way] = moved.get(copied.way, 0) + copied.bytes
    for way, count in sorted(moved.items(), reverse=True):
        yield f"copied {way}: {size(count)}"
    for use in memory[:_STACKS]:
        peak = use.peak
        yield printable(
            f"memory of {use.memory}: at most {size(peak.bytes)} in "
            f"{counted(peak.buffers, 'buffer')}, since call #{peak.sequence}"
        )
    if len(memory) > _STACKS:
        yield f"and {counted(len(memory) - _STACKS, 'more memory', 'more memories')}"


def _stack_lines(number: int, use: StackUse, text: FrameText) -> Iterator[str]:
    yield ""
    calls = counted(len(use.calls), "call")
    yield printable(
        f"{number:>3}. {duration(use.total_ns)} in {calls} of {use.function}, "
        f"first #{use.calls[0].call.sequence}"
    )
    frames = [frame for frame in reversed(use.stack.frames) if not is_interpreter(frame)]
    for line in _condensed(frames, text):
        yield f"       {line}"


def _condensed(frames: Sequence[Frame], text: FrameText) -> list[str]:
    """The frames of a stack on few lines: own ones, and the ends of each library's run."""
    lines: list[str] = []
    for kind, run in itertools.groupby(frames, _kind):
        group = list(run)
        keep = 4 if kind == "own" else 1
        if len(group) <= 2 * keep + 1:
            lines += map(text, group)
        else:
            lines += map(text, group[:keep])
            lines.append(f"... {len(group) - 2 * keep} frames of {_KINDS[kind]}")
            lines += map(text, group[-keep:])
    if len(lines) > _FRAMES:
        half = _FRAMES // 2
        lines[half:-half] = [f"... {len(lines) - 2 * half} more lines"]
    return lines


_KINDS = {"own": "the program", "python": "Python libraries", "c++": "C++"}


def _kind(frame: Frame) -> str:
    if frame.language != "python":
        return "c++"
    return "own" if is_own(frame) else "python"
