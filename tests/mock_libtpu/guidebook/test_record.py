"""Running the guidebook's programs: what is recorded, and what happens where one fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from mock_libtpu.guidebook.recorded.manifest import Program, load_programs, readers_program
from mock_libtpu.guidebook.recorded.record import Recorder, given_recording
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.mocked import TIMEOUT_S
from tpu_walkthrough.errors import InputError

Write = Callable[[str, str], Program]


PROGRAMS = {program.name: program for program in load_programs()}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a program of the reader's."""

    def write_one(name: str, text: str) -> Program:
        file = tmp_path / name
        file.write_text(text)
        return readers_program(file, PROGRAMS)

    return write_one


def called(files: Sequence[Path]) -> set[str]:
    return {call.function for file in files for call in read_recording(file).calls()}


def test_programs_of_the_book_run(recorder: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    # What a reader has set for programs of their own changes nothing.
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    monkeypatch.setenv("PYTHONSTARTUP", "/nowhere")
    monkeypatch.setenv("MOCK_LIBTPU_ONLY", "PJRT_Nothing")
    progress: list[tuple[int, int]] = []
    chosen = [PROGRAMS["device-put"], PROGRAMS["out-of-memory"]]
    put, out = recorder.record(chosen, lambda *counts: progress.append(counts))
    assert (put.problem, out.problem) == ("", "")
    assert put.output == "TPU_0(process=0,(0,0,0,0))\n"
    assert out.output.startswith("RESOURCE_EXHAUSTED: ")
    assert "PJRT_Client_BufferFromHostBuffer" in called(put.files)
    assert all(call.stack for call in read_recording(put.files[0]).calls())
    assert progress == [(1, 2), (2, 2)]


def test_a_program_that_fails_is_named_and_others_go_on(recorder: Recorder, write: Write) -> None:
    programs = [
        write("raises.py", "import jax; jax.device_put(1); raise ValueError('too\\nlong')"),
        write("idle.py", "print('no TPU')"),
        write("killed.py", "import os; os.kill(os.getpid(), 9)"),
        write("silent.py", "raise SystemExit(3)"),
        PROGRAMS["legacy-matmul"],
    ]
    raises, idle, killed, silent, legacy = recorder.record(programs)
    assert raises.problem == "long"
    assert "PJRT_Client_BufferFromHostBuffer" in called(raises.files)
    assert (idle.problem, idle.output) == ("it did not use the TPU", "no TPU\n")
    assert killed.problem == "it was ended by SIGKILL"
    assert silent.problem == "it printed no error"
    assert legacy.problem == "CPython 3.11 was not found"
    assert [each.was_started for each in (raises, silent, legacy)] == [True, True, False]


def test_a_program_that_hangs_is_ended_with_what_it_started(
    recorder: Recorder, write: Write, tmp_path: Path
) -> None:
    children = tmp_path / "child"
    text = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(child.pid, file=open({str(children)!r}, "w"), flush=True)
time.sleep(600)
"""
    hanging = write("hangs.py", text)
    recorder.seconds = 5
    (recorded,) = recorder.record([type(hanging)(**{**vars(hanging), "is_readers": False})])
    assert recorded.problem == "it did not end within 5 seconds"
    assert recorded.files == ()
    assert _has_ended(int(children.read_text()))


INTERRUPTED = """
import sys
from pathlib import Path
from mock_libtpu.guidebook.recorded.interpreters import Interpreters
from mock_libtpu.guidebook.recorded.manifest import readers_program
from mock_libtpu.guidebook.recorded.record import Recorder

folder, *files = map(Path, sys.argv[1:])
programs = [readers_program(file) for file in files]
Recorder(folder, Path("libtpu.so"), Interpreters(sys.executable, None)).record(programs)
"""


def test_an_interrupt_ends_all(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.py" for name in ("one", "two", "three")]
    for file in files:
        file.write_text(f"""
import os, pathlib, time
pathlib.Path({str(file.with_suffix(".pid"))!r}).write_text(str(os.getpid()))
time.sleep(600)
""")
    command = [sys.executable, "-c", INTERRUPTED, str(tmp_path), *map(str, files)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as running:
        pids = [file.with_suffix(".pid") for file in files]
        until = time.monotonic() + TIMEOUT_S
        while not all(file.exists() and file.read_text() for file in pids[:2]):
            assert time.monotonic() < until
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        assert running.wait(TIMEOUT_S) != 0
    assert not pids[2].exists()
    assert all(_has_ended(int(file.read_text())) for file in pids[:2])


def _has_ended(pid: int) -> bool:
    """Whether a process ends soon; one that nobody waits for stays as a zombie."""
    until = time.monotonic() + TIMEOUT_S
    while time.monotonic() < until:
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.05)
    return False


def test_a_readers_program_runs_as_they_run_it(
    recorder: Recorder, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAX_ENABLE_X64", "1")
    (recorder.folder.parent / "beside.py").write_text("value = 5")
    text = "import os, beside, jax; print(jax.device_put(beside.value).dtype, os.getcwd())"
    program = write("matmul.py", f'"""Mine."""\n{text}\n')
    assert (program.name, program.title) == ("matmul-2", "Mine")
    (recorded,) = recorder.record([program])
    assert recorded.problem == ""
    assert recorded.output.split() == ["int64", os.getcwd()]


def test_a_given_recording_is_read(recorder: Recorder, tmp_path: Path) -> None:
    (put,) = recorder.record([PROGRAMS["device-put"]])
    given = given_recording(put.files[0], "mine")
    assert (given.name, given.files, given.program) == ("mine", put.files, None)
    (tmp_path / "other").write_text("no recording")
    with pytest.raises(InputError):
        given_recording(tmp_path / "other", "other")
