"""`mock-libtpu run` with a budget, and lock files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mock_libtpu.recorded import COMMAND

pytestmark = pytest.mark.usefixtures("library_path")

_PROGRAM = """\
import jax
import numpy as np

@jax.jit
def step(x):
    return x * 2

x = jax.device_put(np.ones((8, 8), np.float32))
for _ in range({steps}):
    x = step(x)
print(float(np.asarray(x)[0, 0]))
"""


def run(folder: Path, *options: str, program: str) -> subprocess.CompletedProcess[str]:
    (folder / "train.py").write_text(program)
    return subprocess.run(
        [COMMAND, "run", *options, "--", sys.executable, "train.py"],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )


def test_budget_that_holds(tmp_path: Path) -> None:
    options = ("--max-compiles", "1", "--max-transfers-to-host=1", "--max-transfers-to-device=1")
    done = run(tmp_path, *options, program=_PROGRAM.format(steps=2))
    assert (done.returncode, done.stdout, done.stderr) == (0, "4.0\n", "")


def test_broken_budget_exits_with_1_and_has_the_lines(tmp_path: Path) -> None:
    options = ("--max-compiles", "0", "--max-transfers-to-host", "0", "--max-transfers-to-device=0")
    done = run(tmp_path, *options, program=_PROGRAM.format(steps=2))
    assert (done.returncode, done.stdout) == (1, "4.0\n")
    read = "256 B in 1 copy: np.asarray(), implicit, waits for jit_step of train.py:10"
    assert done.stderr.splitlines() == [
        "mock-libtpu: the budget is broken",
        "compiles: 1, at most 0 allowed",
        "    train.py:10 in <module>  jit_step",
        "transfers to host: 1 of 256 B, at most 0 allowed",
        f"    train.py:11 in <module>  {read}",
        "transfers to device: 1 of 256 B, at most 0 allowed",
        "    train.py:8 in <module>  256 B in 1 copy: jax.device_put()",
    ]


def test_programs_own_failure_comes_first(tmp_path: Path) -> None:
    program = _PROGRAM.format(steps=1) + "raise SystemExit(7)\n"
    assert run(tmp_path, "--max-compiles", "0", program=program).returncode == 7


def test_processes_count_together(tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(_PROGRAM.format(steps=1))
    program = "import subprocess, sys\n" + _PROGRAM.format(steps=1)
    program += "subprocess.run([sys.executable, 'other.py'], check=True)\n"
    done = run(tmp_path, "--max-compiles", "1", program=program)
    assert done.returncode == 1
    assert "compiles: 2, at most 1 allowed" in done.stderr


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("--max-compiles", "-1"), 2, "--max-compiles -1: give a whole number from 0 on"),
        (("--max-compiles", "1"), 3, "the program did not load the TPU library"),
        (("--lock", "other.txt"), 3, "other.txt is not a lock file"),
        (("--lock", "no/calls.lock"), 3, "the program did not load the TPU library"),
    ],
)
def test_what_cannot_be_checked(
    tmp_path: Path, options: tuple[str, ...], code: int, message: str
) -> None:
    (tmp_path / "other.txt").write_text('{"schema": "other"}')
    done = run(tmp_path, *options, program="")
    assert done.returncode == code
    assert message in done.stderr


def test_lock_file_is_written_then_compared(tmp_path: Path) -> None:
    lock = tmp_path / "calls.lock"
    done = run(tmp_path, "--lock", "calls.lock", program=_PROGRAM.format(steps=2))
    assert done.returncode == 0
    assert f"wrote the counts of {sys.executable} train.py to calls.lock" in done.stderr
    text = lock.read_text()
    assert json.loads(text) == {
        "schema": "mock-libtpu/lock/1",
        "compiles": {"jit_step": 1},
        "donated": {},
        "operations": {},
        "transfers_to_device": {"train.py in <module>": 1},
        "transfers_to_host": {"train.py in <module>": 1},
    }
    # Other lines, the same counts.
    moved = "# A comment\n" + _PROGRAM.format(steps=3)
    done = run(tmp_path, "--lock", "calls.lock", program=moved)
    assert (done.returncode, done.stderr, lock.read_text()) == (0, "", text)
    more = _PROGRAM.format(steps=2) + "np.asarray(step(x) + 1)\n"
    done = run(tmp_path, "--lock", "calls.lock", program=more)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "mock-libtpu: the counts differ from those in calls.lock",
        "    operations: jit_add: 0 -> 1",
        "    transfers_to_device: train.py in <module>: 1 -> 2",
        "    transfers_to_host: train.py in <module>: 1 -> 2",
        "If they are meant to, remove calls.lock and run this again: it is written anew.",
    ]
    assert lock.read_text() == text


def test_lock_file_is_not_written_where_the_budget_is_broken(tmp_path: Path) -> None:
    options = ("--max-compiles", "0", "--lock", "calls.lock")
    done = run(tmp_path, *options, program=_PROGRAM.format(steps=1))
    assert done.returncode == 1
    assert not (tmp_path / "calls.lock").exists()
