"""The repository of examples/training: its workflow's steps, by the action of this project."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.mock_libtpu.actions.steps import CHECKOUT, INSTALL, action, check, run, steps_of

pytestmark = pytest.mark.usefixtures("library_path")

ACTION = action("mock-tpu")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CHECKOUT / "examples" / "training", tmp_path / "training"))


def act(folder: Path, **inputs: str) -> list[subprocess.CompletedProcess[str]]:
    """Run the action's steps in a folder, without that which installs."""
    steps = list(steps_of(ACTION, inputs))
    return [run(script, folder, **env) for script, env in steps if not script.startswith(INSTALL)]


def recordings(folder: Path) -> list[Path]:
    return list((folder.parent / "temp" / "mock-tpu").iterdir())


def test_steps_of_the_workflow_pass(repository: Path) -> None:
    workflow = yaml.safe_load((repository / ".github/workflows/tpu.yml").read_text("utf-8"))
    done: list[subprocess.CompletedProcess[str]] = []
    for step in workflow["jobs"]["mock-tpu"]["steps"]:
        if "/tpu-walkthrough/" in step.get("uses", ""):
            done += act(repository, **step["with"])
        elif "run" in step and not step["run"].startswith(INSTALL):
            done.append(run(step["run"], repository))
    assert [step.returncode for step in done] == [0, 0, 0], [s.stdout + s.stderr for s in done]
    tests, program, locked = done
    assert " passed" in tests.stdout
    assert "step 40: loss " in program.stdout
    assert locked.stdout.startswith("step 10: loss ")
    assert locked.stderr == ""
    assert len(recordings(repository)) == 4  # of the tests on three machines, and of the program


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after", "failing"),
    [
        ('donate_argnames="weights"', 'donate_argnames="x"', "weights_are_updated_in_their_memory"),
        ("len(x) - BATCH + 1, BATCH", "len(x), BATCH", "steps_compile_once_and_stay_on_the_device"),
        ("float(jax.device_get(value))", "float(value)", "training_copies_nothing_by_itself"),
        ('@partial(jax.jit, donate_argnames="weights")', "@jax.jit", "peak_of_a_training"),
        ("BATCH = 128", "BATCH = 130", "four_chips_share_a_batch"),
        ("RATE = 0.2", "RATE = 9.0", "it_learns_in_the_precision_of_a_tpu"),
    ],
)
def test_tests_find_the_fault(repository: Path, before: str, after: str, failing: str) -> None:
    program = repository / "train.py"
    assert before in program.read_text("utf-8")
    program.write_text(program.read_text("utf-8").replace(before, after), "utf-8")
    (done,) = act(repository, pytest=f"tests -k '{failing} and not other'")
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"FAILED tests/test_train.py::test_{failing}" in done.stdout
    assert len(recordings(repository)) == 1


def test_program_that_fails_fails_the_action(repository: Path) -> None:
    (done,) = act(repository, run="false | python train.py 10; exit 3", options="--memory '64K'")
    assert done.returncode == 1  # of `false`
    (done,) = act(repository, run="python train.py 10", options="--memory '64K'")
    assert done.returncode == 1
    assert "RESOURCE_EXHAUSTED" in done.stderr
    assert [file.name for file in recordings(repository)] == ["run.rec"]


def test_action_is_well_formed() -> None:
    check(ACTION)
