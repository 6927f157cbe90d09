"""Write a recording as lines of JSON: an array for each call, and objects that calls refer to.

Functions, threads, frames, stacks and objects come once, before the first line that refers to
them. docs/reference/file-formats.md describes the lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from mock_libtpu.analysis.calls import Stack, TracedCall
from mock_libtpu.analysis.values import Mention, mention_of
from mock_libtpu.catalogue.load import error_name
from mock_libtpu.recording.model import Function, Thread
from mock_libtpu.recording.reader import Recording
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.documents import header

__all__ = ["SCHEMA", "json_lines"]

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
        self._functions: dict[str, int] = {}
        self._threads: set[int] = set()
        self._frames: dict[Frame, int] = {}
        self._stacks: dict[Stack, int] = {}
        self._memories: dict[tuple[str, str], int] = {}
        self._objects: set[tuple[str, int]] = set()

    def function(self, name: str) -> int:
        number = self._functions.get(name)
        if number is None:
            number = self._functions[name] = len(self._functions)
            about = self._described[name]
            facts = {"name": name, "arguments": about.inputs, "results": about.outputs}
            self._add({"function": number} | facts)
        return number

    def thread(self, thread: Thread) -> int:
        if thread.number not in self._threads:
            self._threads.add(thread.number)
            facts = {"name": thread.name, "tid": thread.tid, "ident": thread.ident}
            self._add({"thread": thread.number} | facts)
        return thread.number

    def stack(self, stack: Stack | None) -> int | None:
        if stack is None:
            return None
        number = self._stacks.get(stack)
        if number is None:
            number = self._stacks[stack] = len(self._stacks)
            frames = [self._frame(frame) for frame in reversed(stack.frames)]
            notes = {"notes": stack.notes} if stack.notes else {}
            self._add({"stack": number, "frames": frames} | notes)
        return number

    def value(self, value: Any) -> Any:
        """The value with only the numbers of objects that have lines of their own."""
        if type(value) is list:
            return [self.value(item) for item in value]
        if type(value) is not dict:
            return value
        found = mention_of(value)
        if found is not None and found.kind in _STAYS:
            self._object(found)
            return {found.kind: found.number}
        if tuple(value) == _MEMORY:
            return {"memory": self._memory(value["memory"], value["device"])}
        return {name: self.value(item) for name, item in value.items()}

    def _frame(self, frame: Frame) -> int:
        number = self._frames.get(frame)
        if number is None:
            number = self._frames[frame] = len(self._frames)
            facts = {name: getattr(frame, name) for name in _FRAME}
            given = {name: fact for name, fact in facts.items() if fact is not None}
            self._add({"frame": number} | given)
        return number

    def _object(self, found: Mention) -> None:
        key = found.kind, found.number
        if key not in self._objects:
            self._objects.add(key)
            facts = {name: fact for name, fact in found.facts.items() if name != found.kind}
            self._add({"object": found.kind, "number": found.number} | facts)

    def _memory(self, kind: str, device: str) -> int:
        number = self._memories.get((kind, device))
        if number is None:
            number = self._memories[kind, device] = len(self._memories)
            self._add({"object": "memory", "number": number, "kind": kind, "device": device})
        return number

    def _add(self, line: dict[str, Any]) -> None:
        self.fresh.append(_line(line))


def _row(traced: TracedCall, known: _Known, start_ns: int) -> list[Any]:
    call = traced.call
    row: list[Any] = [
        call.sequence,
        known.function(call.function),
        known.thread(call.thread),
        known.stack(traced.stack),
        call.start_ns - start_ns,
        None if call.end_ns is None else call.end_ns - call.start_ns,
        [known.value(value) for value in call.arguments.values()],
        [known.value(value) for value in call.results.values()],
    ]
    if call.error is not None:
        row.append({"code": error_name(call.error.code), "message": call.error.message})
    return row


def _line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), default=_bytes)


def _bytes(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"{type(value).__name__} in a recording")
