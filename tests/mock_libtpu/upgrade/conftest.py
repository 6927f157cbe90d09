"""A repository with a program, a cache of its own, and an index of small packages."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cmakegen.archives import make_wheel
from tests.conftest import Git, Plant
from tpu_walkthrough.interpreters import of_machine

TAG = "py3-none-any"

OF_JAX = "Provides-Extra: tpu\nRequires-Dist: jaxlib\nRequires-Dist: libtpu ; extra == 'tpu'\n"

Add = Callable[..., Path]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return tmp_path / "cache"


@pytest.fixture
def repository(plant: Plant, git: Git, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two commits of a program, whose folder is the current one."""
    first = {
        "examples/train.py": "import model\nprint(model.SIZE)\n",
        "examples/model.py": "SIZE = 1\n",
        "examples/data.txt": "first\n",
        "run.sh": "#!/bin/sh\n",
    }
    root = plant(first, "repository")
    (root / "run.sh").chmod(0o755)
    git(root, "init", "--quiet", "--initial-branch=main")
    commit(git, root)
    plant({"examples/model.py": "SIZE = 2\n"}, "repository")
    commit(git, root)
    monkeypatch.chdir(root / "examples")
    return root


def commit(git: Git, root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message=x")


@pytest.fixture
def add_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Add:
    """Adds wheels to the only index that pip reaches, where jax 1.0 and 2.0 are already.

    The tests' own interpreter is the only one of the machine.
    """
    index = tmp_path / "index"
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))
    monkeypatch.setattr("mock_libtpu.upgrade.sides.environments.find_program", lambda _: None)
    own = sys.version_info[:2]
    pythons = of_machine.interpreters(own, own)
    monkeypatch.setattr("mock_libtpu.upgrade.sides.environments.interpreters", lambda *_: pythons)

    def add(requirement: str, tag: str = TAG) -> Path:
        name, _, version = requirement.partition("==")
        own = {f"{name}/__init__.py": f"__version__ = {version!r}\n"}
        return make_wheel(index, requirement, own, tag, metadata=OF_JAX if name == "jax" else "")

    for package in ("jax==1.0", "jax==2.0", "jaxlib==1.0", "libtpu==1.0"):
        add(package)
    return add


@pytest.fixture
def python() -> str:
    """The interpreter of the tests, which has jax."""
    return sys.executable
