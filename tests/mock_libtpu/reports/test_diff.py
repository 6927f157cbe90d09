"""Differences between recordings: none between runs of one program, else what came and went."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.guidebook.recorded.manifest import load_programs
from tests.mock_libtpu.recorded import COMMAND, PROGRAM, record

# Work on several devices, with a callback and threads.
DEVICES = """\
import threading
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(np.array(jax.devices()), ("x",))
rows = NamedSharding(mesh, PartitionSpec("x"))
values = jax.device_put(np.arange(64, dtype=np.float32).reshape(8, 8), rows)
print(float(jax.jit(lambda x: jnp.tanh(x) @ x.T + x.sum())(values).sum()))

@jax.jit
def asks(x):
    return jax.pure_callback(lambda v: np.sin(v), jax.ShapeDtypeStruct(x.shape, x.dtype), x)

print(asks(jnp.ones(4)))

def work(size):
    for _ in range(3):
        jax.block_until_ready(jax.device_put(np.ones(size)))

threads = [threading.Thread(target=work, args=(size,)) for size in (1, 2, 3)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
"""
# Its process has a new identifier in each run.
CLUSTER = next(program for program in load_programs() if program.name == "distributed").source


def diff(*arguments: str | Path) -> tuple[int, str]:
    done = subprocess.run(
        [COMMAND, "diff", *arguments], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def differences(*arguments: str | Path) -> list[dict[str, Any]]:
    _, text = diff(*arguments, "--json")
    document = json.loads(text)
    assert document["schema"] == "mock-libtpu/diff/1"
    return [
        row | {"differs": kind}
        for kind in ("functions", "stacks", "values")
        for row in document[kind]
    ]


@pytest.mark.parametrize(
    ("text", "options"),
    [(PROGRAM, ()), (DEVICES, ("--devices", "8")), (CLUSTER, ())],
    ids=["one", "eight", "cluster"],
)
def test_runs_of_one_program_are_equal(text: str, options: tuple[str, ...], tmp_path: Path) -> None:
    files = [record(tmp_path, text, *options, name=f"run {number}") for number in range(3)]
    for other in files[1:]:
        assert diff(files[0], other) == (0, "no differences\n")


def test_a_program_in_another_folder_is_equal(tmp_path: Path) -> None:
    """Of two checkouts; with paths of one length, which are in the code that is compiled."""
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    files = [record(folder, PROGRAM) for folder in folders]
    assert diff(*files) == (0, "no differences\n")


@pytest.fixture(scope="module")
def changed(recorded: Path) -> Path:
    """The program with another shape and one execution more, at the same path."""
    text = PROGRAM.replace("y = put(np.ones((256, 256)", "y = put(np.ones((1, 256)")
    return record(recorded.parent, text.replace("range(3)", "range(4)"), name="changed")


def test_counts_and_values_that_differ(recorded: Path, changed: Path) -> None:
    code, text = diff(recorded, changed)
    assert code == 1
    assert "~ PJRT_LoadedExecutable_Execute  3 -> 4" in text
    found = differences(recorded, changed)
    functions = {row["function"]: row for row in found if row["differs"] == "functions"}
    assert functions["PJRT_LoadedExecutable_Execute"]["after"] == 4
    put = [
        row
        for row in found
        if row["differs"] == "values" and row["function"] == "PJRT_Client_BufferFromHostBuffer"
    ]
    assert {
        (row["before"], row["after"], str(row["values"]["arguments"]["dims"])) for row in put
    } == {
        (1, 0, "[256, 256]"),
        (0, 1, "[1, 256]"),
    }


def test_ignored_parts_and_functions_are_not_compared(recorded: Path, changed: Path) -> None:
    left = differences(recorded, changed, "--ignore", "counts")
    assert {row["differs"] for row in left} == {"values"}
    parts = ("--ignore", "arguments", "--ignore", "results", "--ignore", "counts")
    assert diff(recorded, changed, *parts) == (0, "no differences\n")
    left = differences(recorded, changed, "--ignore", "PJRT_Buffer_*")
    functions = {row["function"] for row in left}
    assert functions
    assert not [name for name in functions if name.startswith("PJRT_Buffer_")]


def test_other_lines_can_be_ignored(recorded: Path) -> None:
    later = record(recorded.parent, "\n" + PROGRAM, name="later")
    assert diff(recorded, later)[0] == 1
    assert diff(recorded, later, "--ignore", "lines") == (0, "no differences\n")


def test_bad_input_is_an_error(recorded: Path) -> None:
    code, text = diff(recorded, __file__)
    assert (code, "is not a recording" in text) == (3, True)
    code, text = diff(recorded, recorded, "--ignore", "everything")
    assert (code, "Parts: arguments" in text) == (2, True)
