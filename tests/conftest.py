"""What all tests share: trees, a state folder, and network tests that are skipped without one."""

from __future__ import annotations

import functools
import subprocess
import sys
from typing import TYPE_CHECKING, Protocol

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Plant(Protocol):
    def __call__(self, files: Mapping[str, str | bytes], folder: str = "tree") -> Path: ...


@functools.cache
def _index_answers() -> bool:
    """Whether the index that pip is set to can be reached; asks once, and only if needed."""
    pip = [sys.executable, "-m", "pip", "-qq", "--retries=0", "--timeout=10"]
    command = [*pip, "install", "--dry-run", "--ignore-installed", "--no-deps", "iniconfig"]
    answer = subprocess.run(command, capture_output=True, timeout=120, check=False)
    return answer.returncode == 0


@pytest.fixture(autouse=True)
def own_state(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What the programs remember of the user is not the real user's."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@pytest.fixture
def plant(tmp_path: Path) -> Plant:
    """Adds files (path -> content; a folder where the path ends with `/`) and returns the root."""

    def add(files: Mapping[str, str | bytes], folder: str = "tree") -> Path:
        root = tmp_path / folder
        root.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            path = root / name
            if name.endswith("/"):
                path.mkdir(parents=True, exist_ok=True)
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return root

    return add


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("network") and not _index_answers():
        pytest.skip("the package index cannot be reached")
