"""Write the format of speedscope: a profile of each thread's time, and one of calls."""

from __future__ import annotations

import json
from typing import Any, BinaryIO

from mock_libtpu.analysis.calls import Stack
from mock_libtpu.exports.names import command_name, file_name, frame_name
from mock_libtpu.exports.source import Source
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.printable import printable

_SCHEMA = "https://www.speedscope.app/file-format-schema.json"


def write(source: Source, file: BinaryIO) -> None:
    """Each distinct stack is one sample of a profile, with its time or its calls as weight."""
    times: dict[str, dict[Stack, int]] = {}
    calls: dict[Stack, int] = {}
    for traced in source.calls:
        if traced.stack is None:
            continue
        thread = traced.call.thread
        of_thread = times.setdefault(printable(f"{thread.name} ({thread.number})"), {})
        of_thread[traced.stack] = of_thread.get(traced.stack, 0) + traced.own_ns
        calls[traced.stack] = calls.get(traced.stack, 0) + 1
    frames: dict[Frame, int] = {}
    samples = {
        stack: [frames.setdefault(frame, len(frames)) for frame in reversed(stack.frames)]
        for stack in calls
    }
    profiles = [
        _profile(f"time in the API, thread {name}", "nanoseconds", samples, weights)
        for name, weights in times.items()
    ]
    profiles.append(_profile("calls", "none", samples, calls))
    document = {
        "$schema": _SCHEMA,
        "exporter": "mock-libtpu",
        "name": command_name(source.process.command),
        "activeProfileIndex": 0,
        "shared": {"frames": [_frame(frame) for frame in frames]},
        "profiles": profiles,
    }
    file.write(json.dumps(document, separators=(",", ":")).encode())


def _frame(frame: Frame) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": frame_name(frame)}
    if frame.path is not None:
        facts["file"] = file_name(frame)
    if frame.line is not None:
        facts["line"] = frame.line
    return facts


def _profile(
    name: str, unit: str, samples: dict[Stack, list[int]], weights: dict[Stack, int]
) -> dict[str, Any]:
    return {
        "type": "sampled",
        "name": name,
        "unit": unit,
        "startValue": 0,
        "endValue": sum(weights.values()),
        "samples": [samples[stack] for stack in weights],
        "weights": list(weights.values()),
    }
