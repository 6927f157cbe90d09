"""Write recorded calls as text and as JSON lines, for `trace` and `report`.

It yields lines and prints nothing; what is foreign in them is made printable here, since links are
added to them. Frames with a location in source text are
written as `path:line in function`, which every recogniser of file:line makes a link of.
"""

from __future__ import annotations

import fnmatch
import functools
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from mock_libtpu.analysis.frames import caller_frames, frames_of, is_interpreter
from mock_libtpu.catalogue import load_api
from mock_libtpu.reports.time_spent import time_spent
from mock_libtpu.stacks.cxx_names import short_name
from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mock_libtpu.recording.model import ApiCall, CallError
    from mock_libtpu.recording.reader import Recording
    from mock_libtpu.stacks.merge import Frame, Merger, Trace

    # Makes a link of the text that names a frame's place.
    Link = Callable[[str, Frame], str]

__all__ = ["Selection", "json_lines", "summary_lines", "text_lines"]


class Selection(NamedTuple):
    """Which calls are shown, and how much of their stacks."""

    functions: tuple[str, ...] = ()
    """Patterns of names; none: all."""
    collapse: bool = False
    """Without the interpreter's and the binding's own frames."""

    def takes(self, call: ApiCall) -> bool:
        return self.takes_name(call.function)

    def takes_name(self, function: str) -> bool:
        if not self.functions:
            return True
        return any(fnmatch.fnmatchcase(function, pattern) for pattern in self.functions)

    def frames(self, call: ApiCall, trace: Trace) -> tuple[Frame, ...]:
        """The frames of the call, innermost first.

        A compile may run on a thread without Python frames; then the program that it made has
        them.
        """
        frames = frames_of(call, trace)
        if not self.collapse:
            return frames
        return tuple(frame for frame in frames if not is_interpreter(frame))


def no_link(place: str, _frame: Frame) -> str:
    return place


def text_lines(
    recording: Recording, merger: Merger, selection: Selection, link: Link = no_link
) -> Iterator[str]:
    """Every selected call: what was called, with what, and its stack, innermost frame first."""
    start = recording.process.monotonic_ns
    written: dict[int, list[str]] = {}  # lines of a trace, by its id: the merger keeps all traces
    for call in recording.calls():
        if not selection.takes(call):
            continue
        yield from _call_lines(call, start)
        if call.stack is not None:
            trace = merger.trace(call.stack)
            lines = written.get(id(trace))
            if lines is None:
                lines = list(_stack_lines(call, trace, selection, link))
                if link is no_link and not caller_frames(call):  # links have numbers of their own
                    written[id(trace)] = lines
            yield from lines
        yield ""


def _call_lines(call: ApiCall, start_ns: int) -> Iterator[str]:
    at_ms = (call.start_ns - start_ns) / 1e6
    took = "did not return" if call.end_ns is None else f"{duration(call.end_ns - call.start_ns)}"
    what = printable(f"{call.function}  {call.thread.name}")
    yield f"#{call.sequence} {what}  at {at_ms:.3f} ms, {took}"
    for name, value in call.arguments.items():
        yield printable(f"     {name} = {_value(value)}")
    if call.error is not None:
        yield from _error_lines(call.error)
    else:
        for name, value in call.results.items():
            yield printable(f"  -> {name} = {_value(_without_call_site(value))}")


def _stack_lines(call: ApiCall, trace: Trace, selection: Selection, link: Link) -> Iterator[str]:
    for number, frame in enumerate(selection.frames(call, trace)):
        yield f"  {number:>3}  {frame_text(frame, link)}"
    for note in trace.notes:
        yield printable(f"     note: {note}")


def _error_lines(error: CallError) -> Iterator[str]:
    """The error, marked line by line: a message of several could look like other calls' lines."""
    first, *others = error.message.rstrip("\n").split("\n")
    yield printable(f"  -> {status_name(error.code)}: {first}")
    for line in others:
        yield f"     | {printable(line)}"


def frame_text(frame: Frame, link: Link = no_link) -> str:
    """A frame on a line, its location written so that any recogniser of locations links it."""
    name = printable(frame.function if frame.language == "python" else short_name(frame.function))
    if frame.path is not None:
        place = frame.path if frame.line is None else f"{frame.path}:{frame.line}"
        sure = frame.confidence in (None, "exact")
        label = "" if sure else f" ({frame.confidence})"
        return f"{link(printable(place), frame)} in {name}{label}"
    module = printable((frame.module or "").rpartition("/")[2])
    return f"{name}  [{module}]" if module and not name.startswith(module) else name


@functools.cache
def status_name(code: int) -> str:
    """A status code by its name: "INVALID_ARGUMENT"."""
    codes = next(enum for enum in load_api("pjrt").enums if enum.name == "PJRT_Error_Code")
    return next((value.name for value in codes.values if value.value == code), str(code))


def _without_call_site(value: Any) -> Any:
    # It is shown among the frames.
    if isinstance(value, dict):
        return {key: item for key, item in value.items() if key != "call_site"}
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


def duration(nanoseconds: int) -> str:
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.1f} {unit}"
    return f"{nanoseconds} ns"


def json_lines(recording: Recording, merger: Merger, selection: Selection) -> Iterator[str]:
    """One JSON object for every selected call, innermost frame first."""
    frames_json: dict[Frame, dict[str, Any]] = {}

    def frame_json(frame: Frame) -> dict[str, Any]:
        if frame not in frames_json:
            frames_json[frame] = {
                name: getattr(frame, name)
                for name in (
                    "language",
                    "function",
                    "path",
                    "line",
                    "module",
                    "symbol",
                    "confidence",
                    "url",
                )
            }
        return frames_json[frame]

    for call in recording.calls():
        if not selection.takes(call):
            continue
        trace = merger.trace(call.stack) if call.stack is not None else None
        frames = selection.frames(call, trace) if trace is not None else ()
        error = None
        if call.error is not None:
            error = {"code": status_name(call.error.code), "message": call.error.message}
        yield json.dumps(
            {
                "sequence": call.sequence,
                "function": call.function,
                "plugin": recording.plugin.path if recording.plugin is not None else None,
                "process": recording.process.pid,
                "thread": call.thread.tid,
                "thread_name": call.thread.name,
                "start_ns": call.start_ns,
                "end_ns": call.end_ns,
                "arguments": call.arguments,
                "results": call.results,
                "error": error,
                "frames": [frame_json(frame) for frame in frames],
                "notes": list(trace.notes) if trace is not None else [],
            },
            default=_json_bytes,
        )


def _json_bytes(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"{type(value).__name__} in a recording")


class _Row(NamedTuple):
    function: str
    calls: int
    errors: int
    nanoseconds: int
    stacks: int


def summary_lines(recording: Recording, selection: Selection) -> Iterator[str]:
    """One line per function: calls, errors, time within the function, distinct stacks."""
    rows = sorted(_summary(recording.calls(), selection), key=lambda row: -row.nanoseconds)
    width = max((len(row.function) for row in rows), default=0)
    yield f"{'function':<{width}} {'calls':>8} {'errors':>7} {'time':>10} {'stacks':>7}"
    for row in rows:
        yield (
            f"{row.function:<{width}} {row.calls:>8,} {row.errors:>7,} "
            f"{duration(row.nanoseconds):>10} {row.stacks:>7,}"
        )
    if recording.plugin is not None:
        spent = time_spent(recording.calls())
        noun = "thread" if spent.threads == 1 else "threads"
        yield ""
        yield f"inside the plugin       {duration(spent.inside):>10}"
        yield f"in what it called back  {duration(spent.called_back):>10}"
        yield f"above it                {duration(spent.above):>10}  on {spent.threads} {noun}"


def _summary(calls: Iterable[ApiCall], selection: Selection) -> Iterator[_Row]:
    groups: dict[str, list[ApiCall]] = {}
    for call in calls:
        if selection.takes(call):
            groups.setdefault(call.function, []).append(call)
    for function, group in groups.items():
        yield _Row(
            function,
            len(group),
            sum(call.error is not None for call in group),
            sum(call.end_ns - call.start_ns for call in group if call.end_ns is not None),
            len({id(call.stack) for call in group if call.stack is not None}),
        )
