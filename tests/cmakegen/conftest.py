"""Trees and repositories for the tests, and the fixtures of the real command (command.py)."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from tests.cmakegen.command import (
    any_user,
    command,
    script,
    small_disk,
    small_tree,
)

__all__ = ["any_user", "command", "git", "script", "small_disk", "small_tree"]


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the tests, even after a run in their own process, which ignores it."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


class Git(Protocol):
    def __call__(self, folder: Path, *arguments: str) -> str: ...


@pytest.fixture(scope="session")
def git(tmp_path_factory: pytest.TempPathFactory) -> Git:
    """Runs git without the settings of the user and the machine; returns its output."""
    home = tmp_path_factory.mktemp("git")
    identity = {
        f"GIT_{who}_{what}": value
        for who in ("AUTHOR", "COMMITTER")
        for what, value in (("NAME", "A"), ("EMAIL", "a@example.com"))
    }
    environment = {name: value for name, value in os.environ.items() if name[:4] != "GIT_"}
    environment |= identity
    environment |= {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }

    def run(folder: Path, *arguments: str) -> str:
        return subprocess.run(
            ["git", *arguments],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            check=True,
            encoding="utf-8",
            errors="surrogateescape",
        ).stdout

    return run


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache of runs in this process, shared with those of `command`."""
    folder = tmp_path / "cache of its own"
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(folder))
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    return folder
