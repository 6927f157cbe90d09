"""Write a recording as lines of JSON, in which stacks, frames, threads and objects come once each.

What a line refers to by number comes before it. docs/file-formats.md describes the lines.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from mock_libtpu.analysis.values import mention_of, mentions
from mock_libtpu.catalogue.error_names import error_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mock_libtpu.analysis.calls import Stack, TracedCall
    from mock_libtpu.recording.model import Process, RecordedPlugin
    from mock_libtpu.stacks.merge import Frame

__all__ = ["SCHEMA", "VERSION", "json_lines"]

SCHEMA = "mock-libtpu/calls"
VERSION = 1

# Kinds of objects of which all mentions have the same facts, but for those of the first one.
_STAYS = ("buffer", "executable")

_FRAME = ("language", "function", "path", "line", "module", "symbol", "confidence", "url")


def json_lines(
    process: Process, plugin: RecordedPlugin | None, calls: Iterable[TracedCall]
) -> Iterator[str]:
    """One line for the process, then one for each thread, frame, stack, object and call."""
    yield _line(
        {
            "schema": SCHEMA,
            "version": VERSION,
            "process": process.pid,
            "plugin": plugin.path if plugin is not None else None,
            "command": process.command,
            "python": process.python_version,
            "library": process.library_version,
            "start_ns": process.monotonic_ns,
            "start_unix_ns": process.realtime_ns,
            "every_nth_call": process.sample,
        }
    )
    threads: set[int] = set()
    frames: dict[Frame, int] = {}
    stacks: dict[Stack, int] = {}
    objects: set[tuple[str, int]] = set()
    for traced in calls:
        call, stack = traced.call, traced.stack
        if call.thread.number not in threads:
            threads.add(call.thread.number)
            yield _line(
                {
                    "thread": call.thread.number,
                    "name": call.thread.name,
                    "tid": call.thread.tid,
                    "ident": call.thread.ident,
                }
            )
        if stack is not None and stack not in stacks:
            for frame in stack.frames:
                if frame not in frames:
                    frames[frame] = len(frames)
                    facts = {name: getattr(frame, name) for name in _FRAME}
                    yield _line({"frame": frames[frame]} | _given(facts))
            stacks[stack] = len(stacks)
            numbers = [frames[frame] for frame in reversed(stack.frames)]
            notes = {"notes": stack.notes} if stack.notes else {}
            yield _line({"stack": stacks[stack], "frames": numbers} | notes)
        for mention in (*mentions(call.arguments), *mentions(call.results)):
            key = mention.kind, mention.number
            if mention.kind in _STAYS and key not in objects:
                objects.add(key)
                facts = {name: value for name, value in mention.facts.items() if name != key[0]}
                yield _line({"object": mention.kind, "number": mention.number} | facts)
        yield _line(_call(traced, process, stacks))


def _call(traced: TracedCall, process: Process, stacks: dict[Stack, int]) -> dict[str, Any]:
    call = traced.call
    line: dict[str, Any] = {
        "call": call.sequence,
        "function": call.function,
        "thread": call.thread.number,
        "stack": stacks[traced.stack] if traced.stack is not None else None,
        "at_ns": call.start_ns - process.monotonic_ns,
        "took_ns": None if call.end_ns is None else call.end_ns - call.start_ns,
        "arguments": _referring(call.arguments),
        "results": _referring(call.results),
    }
    if call.error is not None:
        line["error"] = {"code": error_name(call.error.code), "message": call.error.message}
    return line


def _referring(value: Any) -> Any:
    """The value with only the numbers of objects that have lines of their own."""
    if type(value) is dict:
        found = mention_of(value)
        if found is not None and found.kind in _STAYS:
            return {found.kind: found.number}
        return {name: _referring(item) for name, item in value.items()}
    if type(value) is list:
        return [_referring(item) for item in value]
    return value


def _given(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if value is not None}


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"), default=_bytes)


def _bytes(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"{type(value).__name__} in a recording")
