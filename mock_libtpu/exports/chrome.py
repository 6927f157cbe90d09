"""Write the trace event format, which chrome://tracing and other viewers read.

Stacks are paths in one tree of frames (`stackFrames`), of which an event names the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from mock_libtpu.analysis.calls import Stack
from mock_libtpu.exports.names import command_name, frame_name
from mock_libtpu.exports.source import Source
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.printable import printable


def write(source: Source, file: BinaryIO) -> None:
    """An event per call on its thread, and a counter per memory."""
    ends = _StackEnds()
    file.write(b'{"displayTimeUnit":"ns","traceEvents":[\n')
    for number, event in enumerate(_events(source, ends)):
        separator = "," if number else ""
        file.write(f"{separator}{_json(event)}\n".encode())
    file.write(b'],"stackFrames":{')
    for number, ((parent, frame), own) in enumerate(ends.tree.items()):
        node: dict[str, Any] = {"name": frame_name(frame), "category": frame.language}
        if parent:
            node["parent"] = str(parent)
        file.write(f'{"," if number else ""}"{own}":{_json(node)}'.encode())
    file.write(b"}}\n")


class _StackEnds(dict["Stack", int]):
    """The number of the innermost frame of each stack, in a tree of the frames of all."""

    def __init__(self) -> None:
        super().__init__()
        self.tree: dict[tuple[int, Frame], int] = {}
        """The number of a frame below the one of another number; 0: it is the outermost."""

    def __missing__(self, stack: Stack) -> int:
        node = 0
        for frame in reversed(stack.frames):
            node = self.tree.setdefault((node, frame), len(self.tree) + 1)
        self[stack] = node
        return node


def _events(source: Source, ends: _StackEnds) -> Iterator[dict[str, Any]]:
    pid = source.process.pid
    name = command_name(source.process.command)
    yield {"ph": "M", "name": "process_name", "pid": pid, "args": {"name": name}}
    for _, thread in sorted(source.recording.threads.items()):
        named = {"name": printable(thread.name)}
        yield {"ph": "M", "name": "thread_name", "pid": pid, "tid": thread.number, "args": named}
    for traced in source.calls:
        call = traced.call
        event: dict[str, Any] = {
            "ph": "B" if call.end_ns is None else "X",
            "name": printable(call.function),
            "pid": pid,
            "tid": call.thread.number,
            "ts": source.at_ns(call.start_ns) / 1e3,
        }
        if call.end_ns is not None:
            event["dur"] = (call.end_ns - call.start_ns) / 1e3
        if traced.stack is not None:
            event["sf"] = ends[traced.stack]
        if call.error is not None:
            event["args"] = {"error": printable(call.error.message)}
        yield event
    for memory, points in source.memory.items():
        title = printable(f"memory of {memory}")
        for point in points:
            at = source.at_ns(point.ns) / 1e3
            held = {"bytes": point.bytes}
            yield {"ph": "C", "name": title, "pid": pid, "ts": at, "args": held}


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"))
