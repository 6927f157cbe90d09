"""The profiler of the mock, which JAX uses: what a recording has of it."""

from __future__ import annotations

from pathlib import Path

from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.recorded import record

PROGRAM = """\
import sys
import jax

with jax.profiler.trace(sys.argv[0] + ".profile"):
    jax.jit(lambda x: x + 1)(jax.numpy.float32(1)).block_until_ready()
"""


def test_its_functions_are_recorded(tmp_path: Path) -> None:
    recording = read_recording(record(tmp_path, PROGRAM))
    calls = [call for call in recording.calls() if call.function.startswith("PLUGIN_")]
    assert [call.function.removeprefix("PLUGIN_Profiler_") for call in calls] == [
        *("Create", "Start", "Stop", "CollectData", "Destroy")
    ]
    create, _, stop, collect, _ = calls
    assert create.results == {"profiler": stop.arguments["profiler"]}
    assert collect.results["buffer_size_in_bytes"] > 0
    assert all(call.error is None and call.stack is not None for call in calls)
