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
