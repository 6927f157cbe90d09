"""Write a recording as lines of JSON: an array for each call, and objects that calls refer to.

Functions, threads, frames, stacks and objects come once, before the first line that refers to
them. docs/reference/file-formats.md describes the lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from mock_libtpu.analysis.calls import Stack, TracedCall
from mock_libtpu.analysis.values import mention_of
from mock_libtpu.catalogue.load import error_name
from mock_libtpu.exports.numbers import Numbers
from mock_libtpu.recording.model import Function, Thread
from mock_libtpu.recording.single import Recording
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.documents import header

SCHEMA = "mock-libtpu/calls/3"

_CALL = (
    "call", "function", "thread", "stack", "at_ns", "took_ns", "arguments", "results", "error",
)  # fmt: skip
_FRAME = ("language", "function", "path", "line", "module", "symbol", "confidence", "url")
# Kinds of objects of which all mentions have the same facts, but for those of the first one.
_STAYS = ("buffer", "executable")
_MEMORY = ("memory", "device")  # the keys of a value that describes one


def json_lines(recording: Recording, calls: Iterable[TracedCall]) -> Iterator[str]:
    """One line for the process, then one for each call, after those that it refers to."""
    process, plugin = recording.process, recording.plugin
    yield _line(
        {
            **header(SCHEMA),
            "process": process.pid,
            "plugin": plugin.path if plugin is not None else None,
            "program": process.command,
            "python": process.python_version,
            "library": process.library_version,
            "start_ns": process.monotonic_ns,
            "start_unix_ns": process.realtime_ns,
            "every_nth_call": process.sample,
            "calls": _CALL,
        }
    )
    known = _Known({function.name: function for function in recording.functions.values()})
    for traced in calls:
        row = _row(traced, known, process.monotonic_ns)
        yield from known.fresh
        known.fresh.clear()
        yield _line(row)


class _Known:
    """The numbers of what lines refer to, and the lines of what is new."""

    def __init__(self, functions: dict[str, Function]) -> None:
        self.fresh: list[str] = []
        self._described = functions
        self._has_line: set[tuple[str, int]] = set()  # what has a number in the recording
        self.functions = Numbers(self._add_function)
        self.stacks = Numbers(self._add_stack)
        self._frames = Numbers(self._add_frame)
        self._memories = Numbers(self._add_memory)

    def thread(self, thread: Thread) -> int:
        facts = {"name": thread.name, "tid": thread.tid, "ident": thread.ident}
        self._add_numbered("thread", thread.number, {"thread": thread.number} | facts)
        return thread.number

    def value(self, value: Any) -> Any:
        """The value with only the numbers of objects that have lines of their own."""
        if type(value) is list:
            return [self.value(item) for item in value]
        if type(value) is not dict:
            return value
        found = mention_of(value)
        if found is not None and found.kind in _STAYS:
            facts = {name: fact for name, fact in found.facts.items() if name != found.kind}
            line = {"object": found.kind, "number": found.number} | facts
            self._add_numbered(found.kind, found.number, line)
            return {found.kind: found.number}
        if tuple(value) == _MEMORY:
            return {"memory": self._memories[value["memory"], value["device"]]}
        return {name: self.value(item) for name, item in value.items()}

    def _add_function(self, number: int, name: str) -> None:
        known = self._described[name]
        facts = {"name": name, "arguments": known.inputs, "results": known.outputs}
        self._add({"function": number} | facts)

    def _add_stack(self, number: int, stack: Stack) -> None:
        frames = [self._frames[frame] for frame in reversed(stack.frames)]
        notes = {"notes": stack.notes} if stack.notes else {}
        self._add({"stack": number, "frames": frames} | notes)

    def _add_frame(self, number: int, frame: Frame) -> None:
        facts = {name: getattr(frame, name) for name in _FRAME}
        given = {name: fact for name, fact in facts.items() if fact is not None}
        self._add({"frame": number} | given)

    def _add_memory(self, number: int, memory: tuple[str, str]) -> None:
        kind, device = memory
        self._add({"object": "memory", "number": number, "kind": kind, "device": device})

    def _add_numbered(self, kind: str, number: int, line: dict[str, Any]) -> None:
        if (kind, number) not in self._has_line:
            self._has_line.add((kind, number))
            self._add(line)

    def _add(self, line: dict[str, Any]) -> None:
        self.fresh.append(_line(line))


def _row(traced: TracedCall, known: _Known, start_ns: int) -> list[Any]:
    call = traced.call
    row: list[Any] = [
        call.sequence,
        known.functions[call.function],
        known.thread(call.thread),
        None if traced.stack is None else known.stacks[traced.stack],
        call.start_ns - start_ns,
        None if call.end_ns is None else call.end_ns - call.start_ns,
        [known.value(value) for value in call.arguments.values()],
        [known.value(value) for value in call.results.values()],
    ]
    if call.error is not None:
        row.append({"code": error_name(call.error.code), "message": call.error.message})
    return row


def _line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), default=bytes.hex)
