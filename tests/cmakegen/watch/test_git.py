"""A real git command in a watched tree is one burst, however long it takes or pauses."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from cmakegen.flow.request import Request
from cmakegen.watch.project_target import ProjectTarget
from tests.cmakegen.command import Command
from tests.conftest import Git, Plant
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.watching.bursts import QUIET_S
from tpu_walkthrough.watching.watched_tree import LOOK_S, Target, WatchedTree

TIMEOUT_S = 60
# With a filter for one of the files git pauses within a command.
PAUSE = f"sleep {3 * QUIET_S}; cat"


class Watched:
    """A tree that is watched by the system's notifier, stepped by hand."""

    def __init__(self, root: Path) -> None:
        self.updates: list[object] = []
        self._wake = threading.Event()
        self._skipped = 0.0
        target = ProjectTarget(Request(root=str(root)))
        self.tree = WatchedTree(
            target, self, self._wake.set, clock=lambda: time.monotonic() + self._skipped
        )
        self.tree.open()

    def updated(self, target: Target, update: object, seconds: float) -> None:
        assert target is self.tree.target
        assert seconds >= 0
        self.updates.append(update)

    def warn(self, target: Target, text: str) -> None:
        pytest.fail(f"{target.root}: {text}")

    def failed(self, target: Target, error: WalkthroughError | OSError) -> None:
        pytest.fail(f"{target.root}: {error}")

    def step(self) -> None:
        self.tree.step()
        self._wake.wait(0.01)
        self._wake.clear()

    def follow(self, command: Sequence[str], root: Path) -> None:
        """Update until all changes of the command are handled."""
        self.updates.clear()
        end = time.monotonic() + TIMEOUT_S
        with subprocess.Popen(command, cwd=root, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None or not self.updates:
                assert time.monotonic() < end
                self.step()
        assert process.returncode == 0
        for _ in range(3):  # changes that are found by polling, or only after a while
            quiet = time.monotonic() + 2 * QUIET_S
            while time.monotonic() < quiet:
                self.step()
            self._skipped += 2 * LOOK_S


@pytest.fixture
def repository(plant: Plant, git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two branches, "one" (checked out) and "two"."""
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "cache"))
    root = plant(
        {
            ".gitattributes": "m.cc filter=slow\n",
            ".gitignore": "CMakeLists.txt\n",
            "a/x.cc": '#include "../z/x.h"\n',
            "m/m.cc": "",
            "z/x.h": "",
        }
    )
    git(root, "init", "-q", "-b", "one")
    for key, value in (
        ("filter.slow.smudge", PAUSE),
        ("filter.slow.clean", "cat"),
        ("user.name", "A"),
        ("user.email", "a@example.com"),
    ):
        git(root, "config", key, value)
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "one")
    git(root, "checkout", "-q", "-b", "two")
    (root / "a/x.cc").unlink()
    (root / "z/x.h").unlink()
    plant(
        {"b/y.cc": '#include "../gone/none.h"\n', "m/m.cc": "#include <y>\n", "new/deep/y.cc": ""}
    )
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "two")
    git(root, "checkout", "-q", "one")
    return root


@pytest.mark.parametrize(
    "commands",
    [
        ["checkout -q two", "checkout -q one"],
        ["merge -q --no-edit two", "reset -q --hard HEAD~1"],
        ["cherry-pick two", "revert --no-edit HEAD"],
        ["merge -q --ff-only two"],
    ],
)
def test_one_update_for_a_git_command(
    repository: Path, command: Command, commands: list[str]
) -> None:
    watched = Watched(repository)
    try:
        for each in commands:
            watched.follow(["git", *each.split()], repository)
            assert len(watched.updates) == 1, (each, watched.updates)
            ran = command(repository, "--stdout", "--quiet")
            assert ran.out == (repository / "CMakeLists.txt").read_text(), each
    finally:
        watched.tree.close()


def test_one_update_for_a_stash(repository: Path, plant: Plant) -> None:
    plant({"a/x.cc": "#include <q>\n", "m/m.cc": "#include <r>\n", "z/x.h": "#include <s>\n"})
    watched = Watched(repository)
    try:
        for each in ("stash -q", "stash pop -q"):
            watched.follow(["git", *each.split()], repository)
            assert len(watched.updates) == 1, (each, watched.updates)
    finally:
        watched.tree.close()
