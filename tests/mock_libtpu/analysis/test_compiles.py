"""Why functions are compiled again, in programs that have one cause of it, and in those without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.analysis.programs.compiles import Compile, Compiles
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.analysis import compiled_once, recompiled
from tests.mock_libtpu.recorded import COMMAND, record, run

_CHIPS = ("--topology", "v5e:2x1")


@pytest.fixture(scope="module")
def recompiling(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recording of recompiled.py."""
    text = Path(recompiled.__file__).read_text()
    return record(tmp_path_factory.mktemp("recompiled"), text, *_CHIPS)


@pytest.fixture(scope="module")
def again(recompiling: Path) -> dict[str, list[Compile]]:
    """By case: what was compiled again."""
    found: dict[str, list[Compile]] = {}
    for compiled in Compiles(read_recording(recompiling).calls()).again:
        assert compiled.place is not None
        found.setdefault(compiled.place.function.partition(".")[0], []).append(compiled)
    return found


@pytest.mark.parametrize("name", recompiled.CASES)
def test_cause_is_named(name: str, again: dict[str, list[Compile]]) -> None:
    cause, _ = recompiled.CASES[name]
    assert {change.cause for compiled in again[name] for change in compiled.changes} == {cause}


def test_words_of_each_cause(again: dict[str, list[Compile]]) -> None:
    def text(name: str) -> str:
        return again[name][-1].changes[0].text

    assert text("last_batch") == "x f32[64,8] -> f32[48,8]"
    assert text("leaf_of_a_tree") == "params['dense']['kernel'] f32[8,4] -> f32[8,5]"
    assert text("unused_argument") == "mask f32[4] -> f32[5]"
    assert text("batched") == "x f32[3,5] -> f32[4,5]"
    assert text("integers") == "x f32[3] -> i32[3]"
    assert text("python_number") == "rate f32[] (weak type) -> f32[]"
    assert text("another_key") == "metrics['norm'] f32[3] is new"
    assert text("list_or_tuple") == "arguments ([*, *],) -> ((*, *),)"
    assert text("mode") == "static mode 'train' -> 'eval'"
    assert text("configuration") == "static config.layers 2 -> 3"
    assert text("function_by_name") == "static activation tanh -> sin"
    equals = "which equals no other: make it once"
    named = "function_made_anew.<locals>.<lambda>"
    assert text("function_made_anew") == f"static activation is another {named}, {equals}"
    assert text("object_made_anew") == f"static options is another Options, {equals}"
    assert text("given_by_position") == "static exponent given by name -> position"
    made = "a new function object with factor 2 -> 3, made at program.py:"
    assert text("factory").startswith(made)
    assert "with optimizer.rate 0.1 -> 0.01, made at program.py:" in text("learning_rate")
    assert ", over another table: make it once, " in text("captured_array")
    assert text("new_object_in_a_tree") == "arguments: Rule among them is a new object"
    assert text("resharded") == "x P('data') of data=2 -> P() of data=2"
    assert text("another_device") == "x on device 0 -> on device 1"
    assert text("donated_later") == "x is now donated"
    assert text("precision") == "jax_default_matmul_precision None -> highest"


def test_calls_are_counted(again: dict[str, list[Compile]]) -> None:
    assert [compiled.number for compiled in again["last_batch"]] == [4]
    assert [compiled.number for compiled in again["lambda_in_a_loop"]] == [2, 3]


def test_views_name_what_was_compiled_again(recompiling: Path, tmp_path: Path) -> None:
    words = "jit_step compiled again at "
    why = ", call 4: x f32[64,8] -> f32[48,8]; "
    for view in (["--compiles"], ["--by-line"], ["--by-program"]):
        lines = run("report", recompiling, *view).splitlines()
        assert any(words in line and why in line for line in lines), view
    text = "import jax, numpy\n" + _TWO_SHAPES
    overview = run("report", record(tmp_path, text))
    assert "compiled again: 1 program, " in overview
    assert "program.py:4, call 2: x f32[2] -> f32[3]; " in overview


_TWO_SHAPES = """\
double = jax.jit(lambda x: x * 2)
for length in (2, 3):
    double(numpy.ones(length, numpy.float32))
"""


def test_programs_of_one_name_are_apart(tmp_path: Path) -> None:
    table = run("report", record(tmp_path, "import jax, numpy\n" + _TWO_SHAPES), "--by-program")
    assert "jit__lambda(x f32[2])" in table
    assert "jit__lambda(x f32[3])" in table


def test_operations_are_apart(tmp_path: Path) -> None:
    text = "import jax.numpy as jnp\nx = jnp.zeros(1)\nfor _ in range(3):\n"
    text += "    x = jnp.concatenate([x, x])\n"
    lines = run("report", record(tmp_path, text), "--compiles").splitlines()
    assert lines[0].startswith("0 programs compiled, 0 of them again")
    assert any("program.py:4  jit_concatenate" in line and "   3  " in line for line in lines)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The recording of compiled_once.py, with what JAX logs of its compiles."""
    folder = tmp_path_factory.mktemp("once")
    recording = folder / "recording"
    program = [sys.executable, compiled_once.__file__]
    done = subprocess.run(
        [COMMAND, "trace", "-o", recording, *_CHIPS, "--", *program],
        capture_output=True,
        text=True,
        env=os.environ | {"JAX_LOG_COMPILES": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return recording, done.stderr


def test_nothing_is_compiled_again(once: tuple[Path, str]) -> None:
    compiles = Compiles(read_recording(once[0]).calls())
    assert [(row.signature.text, row.place) for row in compiles.again] == []


def test_compiles_are_those_that_jax_logs(once: tuple[Path, str]) -> None:
    compiles = Compiles(read_recording(once[0]).calls())
    assert len(compiles.all) == once[1].count("Finished XLA compilation of ")
    assert len(compiles.all) == len(compiles.functions) + len(compiles.operations)
    assert compiles.operations


def test_frames_of_the_mock_are_not_shown(recompiling: Path) -> None:
    table = run("report", recompiling, "--by-line")
    assert "delegate" not in table
    assert "TRACING CACHE MISS" not in table
