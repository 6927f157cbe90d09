"""Programs that are started without standard streams, as by cron: files keep clear of these."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.recording.reader import read_recording

PROGRAM = """
import contextlib, os
import jax

value = jax.device_put(1)
for number in (1, 2):
    with contextlib.suppress(OSError):
        os.write(number, b"of the program, not of the recording" * 9)
os.system("echo of its child")
print(jax.device_put(2))
"""
MOCK = Path(sys.executable).with_name("mock-libtpu")


def started(closed: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = ["sh", "-c", f'exec "$0" "$@" {closed}', str(MOCK), *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=250, check=False
    )


@pytest.mark.usefixtures("library_path")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_the_recording_is_whole(tmp_path: Path, closed: str) -> None:
    pytest.importorskip("jax", reason="jax is not installed")
    (tmp_path / "program.py").write_text(PROGRAM)
    arguments = ["trace", "--output", "a.recording", "--", sys.executable, "program.py"]
    ran = started(closed, *arguments, folder=tmp_path)
    assert ran.returncode == 0, ran.stderr  # the program's own code
    if closed == ">&-":
        assert "standard output cannot be written" in ran.stderr
    recording = read_recording(tmp_path / "a.recording")
    calls = [call.function for call in recording.calls()]
    assert calls.count("PJRT_Client_BufferFromHostBuffer") == 2
    assert "PJRT_Client_Destroy" in calls


@pytest.mark.usefixtures("library_path")
def test_the_program_finds_a_stream_closed(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("import sys; sys.exit(sys.stdout is None)")
    ran = started(">&-", "run", "--", sys.executable, "program.py", folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (1, "")


@pytest.mark.parametrize("arguments", [["catalogue"], ["cache", "list"], ["--help"]], ids=str)
def test_a_closed_output_is_an_error(tmp_path: Path, arguments: list[str]) -> None:
    ran = started(">&-", *arguments, folder=tmp_path)
    assert ran.returncode == 3
    assert "standard output cannot be written" in ran.stderr
    assert os.listdir(tmp_path) == []
