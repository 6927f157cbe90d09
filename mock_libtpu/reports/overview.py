"""Write the overview of a recording: what it has, on a screen or two.

Functions, compiled programs, copies and memory, the program's own lines, and the stacks with the
most time outside of the start of the backend. A recording with few calls of interest shows these
whole instead.
"""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Iterable, Iterator, Sequence

from mock_libtpu.analysis.executions import Execution, later_times
from mock_libtpu.analysis.frames import is_interpreter, is_own
from mock_libtpu.analysis.memory import MemoryPoint, memory_points
from mock_libtpu.analysis.totals import Totals
from mock_libtpu.analysis.uses import StackUse
from mock_libtpu.recording.model import ApiCall
from mock_libtpu.recording.single import Recording
from mock_libtpu.reports.calls import FIRST_INCLUDES, head_line
from mock_libtpu.reports.compiles import again_lines
from mock_libtpu.reports.donations import donation_summary
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.memory import out_of_memory_lines
from mock_libtpu.reports.tables import attribution_lines, summary_lines
from mock_libtpu.reports.units import duration, size
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs.signals import signal_name

_FUNCTIONS = 20
_PROGRAMS = 10
_LINES = 5
_STACKS = 10
_FRAMES = 12  # of a stack


def overview_lines(
    recording: Recording, totals: Totals, text: FrameText, whole: Iterable[str], title: str = ""
) -> Iterator[str]:
    """The overview. `whole` are the lines of the calls of `totals.whole`.

    `title`: of a part of a recording; by default it is the command of the process.
    """
    process = recording.process
    functions = totals.functions.rows()
    yield title or printable(f"{shlex.join(process.command)}  (process {process.pid})")
    yield from _head(totals, len(functions), "" if title else _ending(recording))
    # What was running when the program ended, or was killed.
    yield from (head_line(call, process.monotonic_ns) for call in totals.unfinished)
    yield ""
    yield from summary_lines(functions, _FUNCTIONS)
    if totals.following.executions.runs:
        yield ""
        yield from _program_lines(totals.following.executions.runs, totals.first_ns)
    for part in (
        again_lines(totals.following.arrays.compiles, text),
        donation_summary(totals.following.donations.rows(), text),
        out_of_memory_lines(totals.following.arrays, text),
    ):
        lines = list(part)
        yield from ["", *lines] if lines else ()
    rows = totals.lines.rows()
    moved = list(_memory_lines(totals))
    if moved:
        yield ""
        yield from moved
    yield ""
    yield "Lines of the program with the most time, without the backend's start (all: --by-line):"
    yield from attribution_lines(rows[:_LINES], text, indent="  ")
    yield ""
    written = list(whole)
    if written:
        yield from written
    else:
        yield (
            f"Stacks with the most time, without the start of the backend "
            f"({counted(totals.starting, 'call')}, {duration(totals.starting_ns)}), "
            f"outermost frame first:"
        )
        for number, use in enumerate(totals.stacks.rows()[:_STACKS], 1):
            yield from _stack_lines(number, use, text)
        yield ""
    yield from text.places()
    yield from text.legend()
    # Of a part the last recording is another one, or it is none.
    file = f" {printable(shlex.quote(str(recording.path)))}" if title else ""
    yield from _more(f"mock-libtpu report{file}")


def _more(command: str) -> Iterator[str]:
    yield f"More, with {command}: --calls, --function NAME, --call N, --tree, --by-line,"
    yield "--by-program, --compiles, --donation, --memory, --leaks, --transfers, --object buffer:1,"
    yield "--summary."
    yield "Times are those within the API; a call within a call counts once."


def _head(totals: Totals, functions: int, ending: str) -> Iterator[str]:
    if not totals.calls:
        yield f"no calls{ending}"
        return
    errors = counted(totals.errors, "error") if totals.errors else "no errors"
    yield (
        f"{counted(totals.calls, 'call')} of {counted(functions, 'function')} on "
        f"{counted(len(totals.threads), 'thread')} within "
        f"{duration(totals.last_ns - totals.first_ns)}, "
        f"{duration(totals.own_ns)} of it in the API, {errors}{ending}"
    )


def _ending(recording: Recording) -> str:
    """How the process ended, where it did not come to its exit."""
    if recording.ended_by is not None:
        return f"; the process was ended by {signal_name(recording.ended_by)}"
    if recording.is_closed:
        return ""
    return "; the process did not exit: a signal or os._exit() ended it, or it is running"


def _program_lines(executions: Sequence[Execution], since_ns: int) -> Iterator[str]:
    """Compiled programs: how long compiling, the first and the later executions took.

    What is before `since_ns` is left out.
    """
    programs: dict[int, list[Execution]] = {}
    for execution in executions:
        programs.setdefault(execution.executable, []).append(execution)
    compile_times = {
        number: _compile_time(runs[0].compiled_by, since_ns) for number, runs in programs.items()
    }

    def time(runs: Sequence[Execution]) -> int:
        return sum(run.time_ns for run in runs) + compile_times[runs[0].executable]

    rows = sorted(programs.values(), key=time, reverse=True)
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
        compiled = compile_times[runs[0].executable]
        first = duration(runs[0].time_ns) if runs[0].first else ""
        yield (
            f"{printable(runs[0].program):<{width}} {duration(compiled) if compiled else '':>10} "
            f"{len(runs):>9,} {first:>10} "
            f"{duration(median) if median is not None else '':>10} {donated or '':>9}"
        )
    if len(rows) > len(shown):
        yield f"and {counted(len(rows) - len(shown), 'more program')} (all: --by-program)"
    yield f"first: {FIRST_INCLUDES}"
    yield "later: the median; donated: input buffers that outputs took the memory of"


def _compile_time(compiled: ApiCall | None, since_ns: int) -> int:
    if compiled is None or compiled.end_ns is None or compiled.start_ns < since_ns:
        return 0
    return compiled.end_ns - compiled.start_ns


def _memory_lines(totals: Totals) -> Iterator[str]:
    """Copies and device memory."""
    for way, count in sorted(totals.moved.items(), reverse=True):
        yield f"copied {way}: {size(count)}"
    memory = memory_points(totals.following.arrays.lives.lives.values())
    for name, points in itertools.islice(memory.items(), _STACKS):
        peak = _peak(points, totals.first_ns)
        yield printable(
            f"memory of {name}: at most {size(peak.bytes)} in "
            f"{counted(peak.buffers, 'buffer')}, since call #{peak.sequence}"
        )
    if len(memory) > _STACKS:
        yield f"and {counted(len(memory) - _STACKS, 'more memory', 'more memories')}"


def _peak(points: Iterable[MemoryPoint], since_ns: int) -> MemoryPoint:
    """The fullest of a memory's points from a time on, and of what it had at that time."""
    before, after = [], []
    for point in points:
        if point.ns < since_ns:
            before = [point]
        else:
            after.append(point)
    return max(before + after, key=lambda point: point.bytes)


def _stack_lines(number: int, use: StackUse, text: FrameText) -> Iterator[str]:
    yield ""
    calls = counted(len(use.calls), "call")
    yield printable(
        f"{number:>3}. {duration(use.total_ns)} in {calls} of {use.function}, first #{use.calls[0]}"
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
    if len(lines) > _FRAMES + 1:  # a line that is left out needs one itself
        half = _FRAMES // 2
        lines[half:-half] = [f"... {len(lines) - 2 * half} more lines"]
    return lines


_KINDS = {"own": "the program", "python": "Python libraries", "c++": "C++"}


def _kind(frame: Frame) -> str:
    if frame.language != "python":
        return "c++"
    return "own" if is_own(frame) else "python"
