"""Budgets in programs that run on the mock."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.budgets.budget import budget, exactly, holds
from tests.mock_libtpu.recorded import COMMAND

pytestmark = pytest.mark.usefixtures("library_path")

_BEGIN = """\
from functools import partial
from mock_libtpu.budgets import BudgetBroken, exactly, expect, record
import warnings
import jax
import jax.numpy as jnp
import numpy as np

warnings.simplefilter("ignore")

@partial(jax.jit, donate_argnums=0)
def step(x, y):
    return x * y + 1

@partial(jax.jit, donate_argnums=0)
def total(x):
    return x.sum()

x = jax.device_put(np.ones((64, 64), np.float32))
y = jax.device_put(np.ones((64, 64), np.float32))

def broken(**limits):
    return BrokenIn(expect(**limits))

class BrokenIn:
    def __init__(self, block):
        self.block = block
    def __enter__(self):
        return self.block.__enter__()
    def __exit__(self, *error):
        try:
            self.block.__exit__(*error)
        except BudgetBroken as broken:
            print(broken)
            return True
        raise SystemExit("the budget was not broken")
"""
_FIRST = _BEGIN.count("\n") + 1


def run(tmp_path: Path, program: str, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program after the beginning, whose own first line is `_FIRST`."""
    file = tmp_path / "train.py"
    file.write_text(_BEGIN + program)
    return subprocess.run(
        [COMMAND, *(command or ("run",)), "--", sys.executable, file],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )


def printed(tmp_path: Path, program: str, *command: str) -> list[str]:
    """The lines of a program that must end well, without the spaces that align them."""
    done = run(tmp_path, program, *command)
    assert done.returncode == 0, done.stderr
    return [re.sub(r" {2,}", "  ", line) for line in done.stdout.splitlines()]


def test_budgets_that_hold(tmp_path: Path) -> None:
    program = """\
with expect(compiles=1, transfers_to_host=0, transfers_to_device=0, donated="all", peak="1 MB"):
    for _ in range(3):
        x = step(x, y)
with expect(compiles=0, transfers_to_host=exactly(1), donated=exactly(1)):
    x = step(x, y)
    np.asarray(x)
print("held")
"""
    assert printed(tmp_path, program) == ["held"]


def test_broken_budget_has_what_happened_and_the_lines(tmp_path: Path) -> None:
    program = """\
with broken(compiles=1, transfers_to_host=0, transfers_to_device=exactly(9), peak=40_000):
    x = step(x, y)
    z = step(x + 1, y)
    float(z[0, 0])
"""
    lines = printed(tmp_path, program)
    assert lines[0] == "the budget is broken"
    assert f"  train.py:{_FIRST + 1} in <module>  jit_step" in lines
    assert f"  train.py:{_FIRST + 2} in <module>  jit_add" in lines
    assert any(re.fullmatch(r"compiles: [3-9], at most 1 allowed", line) for line in lines)
    assert "transfers to host: 1 of 4 B, at most 0 allowed" in lines
    read = f"  train.py:{_FIRST + 3} in <module>  4 B in 1 copy: float(), implicit, waits for "
    assert any(line.startswith(read) for line in lines)
    (peak,) = (line for line in lines if line.startswith("peak: "))
    assert re.fullmatch(r"peak: [45]\d,\d{3} bytes on TPU_0\S+, at most 40,000", peak)
    (to_device,) = (line for line in lines if line.startswith("transfers to device: "))
    assert to_device.endswith(", exactly 9 expected")


def test_refused_donations(tmp_path: Path) -> None:
    program = """\
total(jnp.ones((64, 64)))
with broken(donated="all"):
    x = step(x, y)
    total(x)
with broken(donated=0):
    step(y, 2)
with broken(donated="all"):
    pass
"""
    refused = "x f32[64,64] of jit_total, 16.4 kB: no output that is still free is f32[64,64]"
    assert printed(tmp_path, program) == [
        "the budget is broken",
        "donated: 1 of 2 offered, all must be",
        "  not used:",
        f"  train.py:{_FIRST + 3} in <module>  {refused}",
        "the budget is broken",
        "donated: 1 of 1 offered, at most 0 allowed",
        "  used:",
        f"  train.py:{_FIRST + 5} in <module>  x f32[64,64] of jit_step, 16.4 kB",
        "the budget is broken",
        "donated: nothing was offered for donation, all that is offered must be used",
    ]


def test_blocks_within_blocks_count_for_both(tmp_path: Path) -> None:
    program = """\
with record() as outer:
    x = step(x, y)
    with record() as inner:
        np.asarray(x)
    np.asarray(y)
print(len(outer.counts.functions), len(inner.counts.functions))
print(len(outer.counts.transfers_to_host), len(inner.counts.transfers_to_host))
"""
    assert printed(tmp_path, program) == ["1 0", "2 1"]
    traced = printed(tmp_path, program, "trace", "-o", "recording")
    assert traced[:2] == ["1 0", "2 1"]


def test_compile_that_runs_as_a_block_ends_is_counted_by_those_around_it(tmp_path: Path) -> None:
    program = """\
import sys
import threading

client = sys.modules["_mock_libtpu_delegate.client"]
compiles, may_go_on = threading.Event(), threading.Event()
describe = client.request_text

def describe_later(*module):
    compiles.set()
    may_go_on.wait()
    return describe(*module)

client.request_text = describe_later
thread = threading.Thread(target=step, args=(x, y))
with record() as outer:
    with record() as inner:
        thread.start()
        compiles.wait()
    may_go_on.set()
    thread.join()
for block in (outer, inner):
    print([row.program for row in block.counts.compiles], len(block.counts.donated))
"""
    assert printed(tmp_path, program) == ["['jit_step'] 1", "[] 0"]


def test_record_has_the_calls_of_its_block_by_line(tmp_path: Path) -> None:
    program = """\
np.asarray(x)
with record() as recorded:
    x = step(x, y)
    np.asarray(x)
np.asarray(y)
print(*(call.function for call in recorded.recording.calls()))
for row in recorded.views.by("by line"):
    print(row.place.line, row.calls, dict(row.moved))
print([row.place.function for row in recorded.views.by("by program")])
print([each.signature.text for each in recorded.views.compiles.all],
      [row.offer.argument for row in recorded.views.donations],
      [row.cause.means for row in recorded.views.transfers.rows("from device")],
      [peak.bytes for peak in recorded.views.arrays.peaks().values()])
"""
    calls, *lines, programs, views = printed(tmp_path, program)
    step = "jit_step(x f32[64,64], y f32[64,64])"
    assert views == f"['{step}'] ['x f32[64,64]'] ['np.asarray()'] [16384]"
    assert calls.split() == [
        *("PJRT_Client_Compile", "PJRT_LoadedExecutable_Execute", "PJRT_Buffer_Destroy"),
        "PJRT_Buffer_ToHostBuffer",
    ]
    assert sorted(lines) == [
        f"{_FIRST + 2} 3 {{}}",
        f"{_FIRST + 3} 1 {{'from device': 16384}}",
    ]
    assert programs == "['jit_step(x f32[64,64], y f32[64,64])', '']"


def test_error_in_a_block_comes_before_its_budget(tmp_path: Path) -> None:
    done = run(tmp_path, "with expect(compiles=0):\n    step(x, y)\n    raise KeyError('own')\n")
    assert done.returncode == 1
    assert done.stderr.endswith("KeyError: 'own'\n")


@pytest.mark.parametrize("before", ["import jax; jax.device_put(1)", ""])
def test_expectation_without_a_recording_is_an_error(tmp_path: Path, before: str) -> None:
    file = tmp_path / "train.py"
    file.write_text(
        f"{before}\nfrom mock_libtpu.budgets import expect\nwith expect(compiles=0): pass\n"
    )
    done = subprocess.run(
        [COMMAND, "run", "--", sys.executable, file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "nothing of this process is recorded" in done.stderr


def test_without_the_mock_an_expectation_is_an_error(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from mock_libtpu.budgets import expect\nwith expect(compiles=0): pass",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "InputError: this process does not run on the mock TPU" in done.stderr


def test_recording_of_some_calls_is_an_error(tmp_path: Path) -> None:
    done = run(
        tmp_path, "with expect(compiles=0): pass", "trace", "-o", "recording", "--sample", "2"
    )
    assert "only some of the calls of this process are recorded" in done.stderr


def test_limits() -> None:
    assert holds(2, None)
    assert holds(2, 2)
    assert not holds(3, 2)
    assert holds(2, exactly(2))
    assert not holds(1, exactly(2))
    assert budget(peak="1.5 GiB").peak == 3 << 29
    assert budget(peak=12).peak == 12


@pytest.mark.parametrize("limit", [-1, 1.5, "3", True, "all"])
def test_what_is_no_limit_is_an_error(limit: object) -> None:
    with pytest.raises(ValueError, match="compiles: give a whole number from 0 on"):
        budget(compiles=limit)  # type: ignore[arg-type] # what types do not allow is tested


@pytest.mark.parametrize("peak", ["much", "", "0", -1, 1.5])
def test_what_is_no_size_is_an_error(peak: object) -> None:
    with pytest.raises(ValueError, match="peak"):
        budget(peak=peak)  # type: ignore[arg-type] # the same


def test_error_of_the_memory_has_what_was_alive(tmp_path: Path) -> None:
    program = """\
kept = []
try:
    with record():
        for _ in range(100_000):
            kept.append(jax.device_put(np.ones((1024, 1024), np.float32)))
except Exception as error:
    (note,) = error.__notes__
    print(note)
"""
    command = ("run", "--memory", "16MiB")
    first, alive, head, row, *_ = printed(tmp_path, program, *command)
    assert first.startswith(f"out of memory at train.py:{_FIRST + 4} in <module>, call #")
    assert alive == "what was alive then:"
    assert head.strip() == "alive  arrays  age  allocated  line, and what it allocated"
    assert row.endswith(f"train.py:{_FIRST + 4} in <module>  f32[1024,1024] and others")
