"""What all tests share: network tests are skipped where the package index cannot be reached."""

from __future__ import annotations

import functools
import subprocess
import sys

import pytest


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


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("network") and not _index_answers():
        pytest.skip("the package index cannot be reached")
