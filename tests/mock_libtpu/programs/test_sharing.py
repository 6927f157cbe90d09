"""Processes that want the same chips: a TPU serves one at a time."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.mock_libtpu.recorded import COMMAND

pytest.importorskip("jax", reason="jax is not installed")

# A process that uses the TPU, and meanwhile starts another.
_TWO = """
import os, subprocess, sys
import jax
jax.devices()
{before}
sys.exit(subprocess.run([sys.executable, "-c", {second!r}]).returncode)
"""
_SECOND = "import os, jax; print(len(jax.devices()), os.getppid())"


def _run(
    *options: str, before: str = "", second: str = _SECOND, **variables: str
) -> subprocess.CompletedProcess[str]:
    program = _TWO.format(before=before, second=second)
    left_out = ("ALLOW_MULTIPLE_LIBTPU_LOAD", "MOCK_LIBTPU_MACHINE", "PYTEST_XDIST_WORKER")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.run(
        [COMMAND, "run", *options, "--", sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env=kept | variables,
        check=False,
    )


def test_a_second_process_is_a_warning() -> None:
    ran = _run()
    assert ran.returncode == 0, ran.stderr
    count, first = ran.stdout.split()
    assert count == "1"
    assert f"warning: The TPU is already in use by process {first}:" in ran.stderr


def test_with_strict_it_is_an_error() -> None:
    ran = _run("--strict")
    assert ran.returncode == 1
    assert "ABORTED: The TPU is already in use by process " in ran.stderr


@pytest.mark.parametrize(
    "before",
    [
        "del os.environ['MOCK_LIBTPU_MACHINE']",  # as where nothing names a machine
        "os.environ['PYTEST_XDIST_WORKER'] = 'gw1'",
    ],
)
def test_processes_on_machines_of_their_own(before: str) -> None:
    ran = _run("--strict", before=before)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_processes_on_chips_of_their_own() -> None:
    bounds = {
        "TPU_CHIPS_PER_PROCESS_BOUNDS": "1,1,1",
        "TPU_PROCESS_BOUNDS": "1,1,1",
        "TPU_VISIBLE_CHIPS": "0",
    }
    ran = _run("--strict", before="os.environ['TPU_VISIBLE_CHIPS'] = '1'", **bounds)
    assert (ran.returncode, ran.stderr) == (0, "")
    ran = _run("--strict", **bounds)
    assert ran.returncode == 1
    assert "The TPU is already in use" in ran.stderr


def test_two_commands_are_two_machines() -> None:
    second = f"import os; os.execv({str(COMMAND)!r}, ['mock-libtpu', 'run', '--strict', '--', "
    second += f"{sys.executable!r}, '-c', 'import jax; jax.devices()'])"
    ran = _run("--strict", second=second)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_user_who_allows_it() -> None:
    ran = _run("--strict", ALLOW_MULTIPLE_LIBTPU_LOAD="1")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_the_chips_are_free_once_their_process_is_killed() -> None:
    program = """
import os, subprocess, sys
first = "import os, signal, jax; jax.devices(); os.kill(os.getpid(), signal.SIGKILL)"
subprocess.run([sys.executable, "-c", first])
import jax
jax.devices()
"""
    command = [str(COMMAND), "run", "--strict", "--", sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
