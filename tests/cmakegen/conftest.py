"""Trees and repositories for the tests, and the fixtures of the real command (command.py)."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cmakegen.command import (
    any_user,
    command,
    script,
    small_disk,
    small_tree,
)

__all__ = ["any_user", "command", "script", "small_disk", "small_tree"]


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the tests, even after a run in their own process, which ignores it."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache of runs in this process, shared with those of `command`."""
    folder = tmp_path / "cache of its own"
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(folder))
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    return folder
