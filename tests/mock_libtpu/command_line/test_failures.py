"""How a program failed: what `trace`, `report`, `explore`, `fit` and --strict show of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, RecorderSettings, applied, variables
from mock_libtpu.fit.run import Run
from mock_libtpu.process import ended
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment

pytest.importorskip("jax", reason="jax is not installed")

_COMMAND = Path(sys.executable).parent / "mock-libtpu"
_PUT = "import jax, os, signal; jax.device_put(1).block_until_ready()\n"
_END = "os.kill(os.getpid(), signal.{0})\n"
_OF_64_BITS = """\
import jax, jax.numpy as jnp
from jax.experimental import pallas as pl
jax.config.update("jax_enable_x64", True)
def kernel(x, o):
    o[...] = (x[...].astype(jnp.int64) + 1).astype(jnp.int32)
print(pl.pallas_call(kernel, out_shape=jax.ShapeDtypeStruct((8, 128), jnp.int32))(
    jnp.zeros((8, 128), jnp.int32)))
"""


def _run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [_COMMAND, *map(str, arguments)],
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


@pytest.mark.parametrize("name", ["SIGKILL", "SIGSEGV", "SIGTERM"])
def test_the_signal_that_ended_a_program_is_in_its_recording(name: str, tmp_path: Path) -> None:
    file = tmp_path / "recording"
    program = _PUT + _END.format(name)
    traced = _run("trace", "--output", file, "--", sys.executable, "-c", program)
    reported = _run("report", file)
    assert reported.returncode == 0
    for done in (traced, reported):
        assert f"no errors; the process was ended by {name}\n" in done.stdout
        assert f"ends early: the process was ended by {name}\n" in done.stderr
    by_line = _run("report", "--by-line", file)
    assert f"the process was ended by {name}" in by_line.stderr


def test_a_recording_is_ended_once_and_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "recording"
    program = _PUT + _END.format("SIGKILL")
    _run("trace", "--output", file, "--", sys.executable, "-c", program)
    recording = read_recording(file)
    assert (recording.ended_by, recording.is_closed) == (9, True)
    assert len(recording.notes) == 1
    assert len(list(recording.calls())) == len(recording) > 10


@pytest.mark.parametrize(("end", "is_closed"), [("", True), ("os._exit(0)\n", False)])
def test_a_process_that_does_not_exit_leaves_its_recording_open(
    end: str, is_closed: bool, library_path: Path, tmp_path: Path
) -> None:
    file = tmp_path / "recording"
    values = variables(library_path, MachineSettings(), RecorderSettings(file))
    subprocess.run(
        [sys.executable, "-c", _PUT + end],
        env=applied(clean_environment() | values),
        timeout=TIMEOUT_S,
        check=True,
    )
    assert ("the process did not exit" in _run("report", file).stdout) != is_closed


def test_a_program_that_fails_before_the_library_is_loaded() -> None:
    done = _run("trace", "--", sys.executable, "-c", "import no_such_module")
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    expected = "the program exited with 1 before it loaded the TPU library."
    assert last == f"mock-libtpu: nothing was recorded: {expected}"
    assert "Check that it uses JAX" not in done.stderr


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (Run("v5e:2x2", failure="exited with 1: E"), ("the program exited with 1: E", "")),
        (
            Run("v5e:2x2", ended="after 3 seconds"),
            (
                "the program was ended after 3 seconds, and had compiled nothing",
                "Give it more time: --timeout.",
            ),
        ),
        (Run("v5e:2x2"), ("the program compiled nothing", "Check that it uses JAX.")),
    ],
)
def test_why_a_program_compiled_nothing(run: Run, expected: tuple[str, str]) -> None:
    assert run.why_nothing == expected


@pytest.mark.parametrize(
    ("code", "why", "of_shell"),
    [
        (3, "exited with 3", 3),
        (-9, "was ended by SIGKILL", 137),
        (-40, "was ended by signal 40", 168),
    ],
)
def test_how_processes_end(code: int, why: str, of_shell: int) -> None:
    assert (ended(1, code).why, ended(1, code).code) == (why, of_shell)


def test_what_strict_refuses_has_a_reason() -> None:
    done = _run("run", "--strict", "--", sys.executable, "-c", _OF_64_BITS)
    assert done.returncode == 1
    [note] = [line for line in done.stderr.splitlines() if "a TPU refuses" in line]
    assert "a TPU refuses the kernel 'kernel': 64-bit types are not supported" in note
