"""Recordings of processes that run, read again as they go on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.recorder import library, recording_environment


def test_recording_is_read_on(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    program = f"""
import ctypes, sys
lib = ctypes.CDLL({str(library())!r})
for line in sys.stdin:
    for number in range(int(line)):
        lib.Inner(number)
    print(flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program],
        env=recording_environment(path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def make(calls: int) -> None:
            assert process.stdin is not None
            assert process.stdout is not None
            print(calls, file=process.stdin, flush=True)
            process.stdout.readline()

        make(2)
        recording = read_recording(path)
        assert len(recording) == 2
        make(20_000)  # more than was set aside of the file at first
        assert len(recording) == 2
        recording.read_on()
        assert len(recording) == 20_002
        assert [call.arguments for call in recording.part(20_000).calls()] == [
            {"event": 19_998},
            {"event": 19_999},
        ]
        assert sum(1 for _ in recording.calls()) == 20_002
        first, second = recording.part(20_000).calls()
        assert len(recording.between(second.start_ns)) == 1
        assert len(recording.between(first.start_ns + 1)) == 1
        assert len(recording.between(0)) == 20_002
    recording.read_on()
    assert (len(recording), recording.notes) == (20_002, [])
