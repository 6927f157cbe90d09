"""The workflow of examples/training that compares two revisions, with the real compiler."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mock_libtpu.actions.steps import EXAMPLE, Acted, action, example_inputs
from tests.mock_libtpu.mocked import clean_environment

pytestmark = [
    pytest.mark.libtpu,
    pytest.mark.timeout(900),
    pytest.mark.usefixtures("library_path"),
]

pytest.importorskip("jax", reason="jax is not installed")


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    subprocess.run(
        ["git", *identity, *arguments],
        cwd=folder,
        check=True,
        capture_output=True,
        env=clean_environment(),
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """The example, with a first commit."""
    found = Path(shutil.copytree(EXAMPLE, tmp_path / "training"))
    git(found, "init", "--quiet")
    git(found, "add", ".")
    git(found, "commit", "--quiet", "--message=Begin")
    return found


@pytest.fixture
def command(tmp_path: Path, libtpu: Path) -> str:
    """A folder with the command, which compiles by this libtpu."""
    folder = tmp_path / "bin"
    folder.mkdir()
    real = Path(sys.executable).with_name("mock-libtpu")
    words = shlex.join([str(real), "upgrade", "--compiler", str(libtpu)])
    (folder / "mock-libtpu").write_text(f'#!/bin/sh\nshift\nexec {words} "$@"\n')
    (folder / "mock-libtpu").chmod(0o755)
    return str(folder)


@pytest.mark.parametrize(
    ("before", "after", "status"),
    [
        ("EVERY = 10  # steps", "EVERY = 10  # in steps", 0),
        ('@partial(jax.jit, donate_argnames="weights")', "@jax.jit", 1),
    ],
)
def test_a_change_of_the_example(
    repository: Path, command: str, before: str, after: str, status: int
) -> None:
    """A comment, and a donation that is lost: with it the peak is over its budget."""
    program = repository / "train.py"
    assert before in program.read_text("utf-8")
    program.write_text(program.read_text("utf-8").replace(before, after), "utf-8")
    git(repository, "commit", "--all", "--quiet", "--message=Change")
    inputs = {**example_inputs(), "python": sys.executable}
    path = os.pathsep.join((command, clean_environment()["PATH"]))
    found = Acted(action("upgrade"), repository, inputs, PATH=path)
    assert found.status == status, found.done[-1].stdout + found.done[-1].stderr
    assert found.summary.startswith("### ")
    assert ("peak memory of a device" in found.summary) == bool(status)
    assert Path(found.outputs["page"]).read_text("utf-8").startswith("<!doctype html>")
