"""Differences between recordings: none between runs of one program, else what came and went."""

from __future__ import annotations

import json
import re
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


def changes(*arguments: str | Path) -> dict[str, Any]:
    _, text = diff(*arguments, "--json")
    document: dict[str, Any] = json.loads(text)["changes"]
    return document


def test_what_lines_do_comes_first(recorded: Path, changed: Path) -> None:
    _, text = diff(recorded, changed)
    first, _, rest = text.partition("Functions that differ")
    assert rest
    assert "is compiled for f32[1,256] instead of f32[256,256]" in first
    assert re.search(r"3 +-> +4 +\+33\.3% +runs of programs", first)
    assert re.search(r"2 times, 512\.0 KiB +-> +2 times, 257\.0 KiB .*program\.py:10", first)
    assert re.search(
        r"3 times, .* -> +4 times, .*x f32\[256,256\] of jit_step +program\.py:15", first
    )


def test_lines_and_programs_in_json(recorded: Path, changed: Path) -> None:
    found = changes(recorded, changed)
    assert found["differs"]
    (put,) = (each for each in found["by_line"] if each["figure"] == "transfers_to_device")
    assert (put["place"]["file"], put["place"]["line"]) == ("program.py", 10)
    assert (put["before"]["bytes"], put["after"]["bytes"]) == (2 * 256**2 * 4, (256**2 + 256) * 4)
    (step,) = (each for each in found["programs"] if each["title"] == "jit_step")
    (runs,) = (each for each in step["figures"] if each["figure"] == "executions")
    assert (runs["before"]["value"], runs["after"]["value"]) == (3, 4)
    assert not changes(recorded, recorded)["differs"]


def test_ignored_parts_are_in_no_line(recorded: Path, changed: Path) -> None:
    without_counts = changes(recorded, changed, "--ignore", "counts")
    assert (without_counts["by_line"], without_counts["run"]) == ([], [])
    parts = ("--ignore", "arguments", "--ignore", "stacks")
    without_types = changes(recorded, changed, *parts)
    assert "bytes" not in {each["unit"] for each in without_types["run"]}
    assert {each["place"] for each in without_types["by_line"]} == {None}
    copies = changes(recorded, changed, "--ignore", "PJRT_LoadedExecutable_Execute")
    assert {each["figure"] for each in copies["by_line"]} >= {"transfers_to_device"}
    assert "executions" not in {each["figure"] for each in copies["run"]}


def test_a_moved_line_does_what_it_did(recorded: Path) -> None:
    """The recording's file is another one now, so that its old text is not known."""
    later = record(recorded.parent, f"import os\n\n{PROGRAM}", name="moved")
    code, text = diff(recorded, later)
    assert code == 1
    assert text.startswith(("Functions that differ", "Stacks that differ"))
    assert not changes(recorded, later)["differs"]


def test_compiles_have_their_cause(recorded: Path) -> None:
    text = PROGRAM.replace("print(float", "step(np.ones((8, 8), np.float32), 2)\nprint(float")
    again = record(recorded.parent, text, name="again")
    found = changes(recorded, again)
    (compiled,) = (each for each in found["by_line"] if each["figure"] == "compiles")
    assert compiled["before"] is None
    assert compiled["what"].startswith("jit_step again: shape")
    assert "x f32[256,256] -> f32[8,8]" in compiled["after"]["note"]
