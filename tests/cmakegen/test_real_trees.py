"""The command on real checkouts of TensorFlow and XLA, if the machine has them.

Set TPU_WALKTHROUGH_TENSORFLOW and TPU_WALKTHROUGH_XLA to their folders. Nothing is written into
them. Fetched headers are measured by benchmarks/trees.py; these tests use the tree only.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.cmakegen.command import Command
from tests.cmakegen.project.cmakes import CMake
from tests.cmakegen.project.conftest import cmake
from tpu_walkthrough.source_tree.names import SOURCE_EXTENSIONS, extension_of

__all__ = ["cmake"]

# Variable -> percentage of the directives that resolve without external headers.
TREES = {"TPU_WALKTHROUGH_TENSORFLOW": 70.0, "TPU_WALKTHROUGH_XLA": 66.0}


@pytest.fixture(params=TREES)
def variable(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    if not os.environ.get(name):
        pytest.skip(f"{name} is not a checkout")
    return name


def test_checkout(variable: str, command: Command, cmake: CMake, tmp_path: Path) -> None:
    tree = Path(os.environ[variable])
    folder = tmp_path / "project"
    folder.mkdir()
    output = folder / "CMakeLists.txt"
    ran = command(tree, "--output", output, "--json")
    assert ran.code == 0, ran.err
    report = json.loads(ran.out)
    assert report["directives"]["percent"] >= TREES[variable]
    again = command(tree, "--output", output)
    assert again.out.startswith("unchanged"), again
    tracked = subprocess.run(
        ["git", "-C", tree, "ls-files", "-z"], capture_output=True, text=True, check=True
    ).stdout.split("\0")
    sources = {
        path
        for path in tracked
        if extension_of(path.rpartition("/")[2]) in SOURCE_EXTENSIONS and (tree / path).is_file()
    }
    cmake.configure(folder).assert_sources(tree, sources)


def test_archives_that_a_checkout_pins(variable: str, command: Command, tmp_path: Path) -> None:
    """TPU_WALKTHROUGH_ARCHIVES has some of them, by the names of their addresses, for --distdir."""
    archives = os.environ.get("TPU_WALKTHROUGH_ARCHIVES")
    if not archives:
        pytest.skip("TPU_WALKTHROUGH_ARCHIVES is not a folder with archives")
    nobody = ("--mirror", "http://127.0.0.1:9")
    ran = command(
        os.environ[variable], "--output", tmp_path / "project/CMakeLists.txt", "--report",
        "--fetch-externals", "--distdir", archives, *nobody, environment={"PIP_NO_INDEX": "1"},
    )  # fmt: skip
    assert ran.code == 0, ran.err
    used = {line for line in ran.out.splitlines() if "(pinned): " in line and " files" in line}
    assert len(used) >= 10, ran.out
