"""The state of a watched tree, with a fake notifier and a fake clock."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from tpu_walkthrough.errors import InputError, OutputError, WalkthroughError
from tpu_walkthrough.watching.bursts import LONGEST_S, QUIET_S, Change, Dirty, NotYet
from tpu_walkthrough.watching.notifier import Notifier, Sink
from tpu_walkthrough.watching.watched_tree import LOOK_S, Target, Update, WatchedTree

CHANGE = Change("", "a.cc", is_folder=False, is_entry=True)


class FakeNotifier(Notifier):
    """Records its calls."""

    def __init__(self) -> None:
        self.entered: list[str] = []
        self.closed = False

    def enter(self, folder: str) -> None:
        self.entered.append(folder)

    def leave(self, folder: str) -> None:
        self.entered.remove(folder)

    def close(self) -> None:
        self.closed = True


class FakeTarget:
    """Records what it was asked to read again."""

    def __init__(self, root: Path) -> None:
        self.root = str(root)
        self.loads = 0
        self.updates: list[Dirty] = []
        self.is_busy = False
        self.errors: list[Exception] = []
        self.load_errors: list[Exception] = []
        self.around: list[str] = []
        self.names = {"a.cc"}
        self.meanwhile: Callable[[], None] = lambda: None
        """Called during the next update."""

    def load(self, notifier: Notifier) -> None:
        if not os.path.isdir(self.root):
            raise InputError("gone")
        if self.load_errors:
            raise self.load_errors.pop(0)
        self.loads += 1
        notifier.enter("")

    def matters(self, change: Change) -> bool:
        return change.name.endswith(".cc") or change.name in self.names

    def busy(self) -> bool:
        return self.is_busy

    def folders(self) -> Iterable[str]:
        return [""]

    def files(self) -> Iterable[str]:
        return ["a.cc"]

    def outside(self) -> Iterable[str]:
        return self.around

    def update(self, dirty: Dirty) -> Update | None:
        meanwhile, self.meanwhile = self.meanwhile, lambda: None
        meanwhile()
        if self.errors:
            raise self.errors.pop(0)
        self.updates.append(dirty)
        return Update("", "done") if dirty else None


class Stage:
    """A watched tree with its notifier, target and clock."""

    def __init__(self, root: Path, ends_at_once: str = "") -> None:
        self.target = FakeTarget(root)
        self.notifiers: list[FakeNotifier] = []
        self.now = 1000.0
        self.wakes = 0
        self.warnings: list[str] = []
        self.updates: list[str] = []
        self._ends_at_once = ends_at_once
        self.tree = WatchedTree(self.target, self, self._wake, self._start, lambda: self.now)
        self.tree.open()
        self.target.updates.clear()

    def _start(self, root: str, sink: Sink) -> Notifier:
        assert root == self.target.root
        self.notifiers.append(FakeNotifier())
        if self._ends_at_once:
            sink.ended(self._ends_at_once)
        return self.notifiers[-1]

    def _wake(self) -> None:
        self.wakes += 1

    def updated(self, target: Target, update: Update, seconds: float) -> None:
        assert target is self.target
        assert seconds >= 0
        self.updates.append(update.outcome)

    def warn(self, target: Target, text: str) -> None:
        assert target is self.target
        self.warnings.append(text)

    def failed(self, target: Target, error: WalkthroughError | OSError) -> None:
        self.warn(target, str(error))

    def run(self, seconds: float) -> None:
        """Let time pass, stepping as the loop does."""
        end = self.now + seconds
        while True:
            due = self.tree.step()
            assert due > self.now or self.now == end
            if due > end:
                break
            self.now = due
        self.now = end


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return stage_at(tmp_path)


def stage_at(tmp_path: Path, ends_at_once: str = "") -> Stage:
    (tmp_path / "tree").mkdir()
    return Stage(tmp_path / "tree", ends_at_once)


def test_nothing_happens_by_itself(stage: Stage) -> None:
    stage.run(100)
    assert stage.target.updates == []
    assert stage.target.loads == 1
    assert (stage.wakes, stage.warnings, stage.updates) == (0, [], [])


def test_one_update_for_a_burst(stage: Stage) -> None:
    for number in range(50):
        stage.tree.changed(Change("", f"{number}.cc", is_folder=False, is_entry=True))
        stage.run(QUIET_S / 2)
    assert stage.target.updates == []
    stage.run(QUIET_S)
    (dirty,) = stage.target.updates
    assert len(dirty.files) == 50
    assert stage.wakes == 1
    assert stage.updates == ["done"]


def test_irrelevant_changes_do_not_wake(stage: Stage) -> None:
    stage.tree.changed(Change("", "a.o", is_folder=False, is_entry=True))
    assert stage.wakes == 0
    stage.run(1)
    assert stage.target.updates == []


def test_a_long_burst_is_handled_in_parts(stage: Stage) -> None:
    for _ in range(int(3 * LONGEST_S / QUIET_S) * 2):
        stage.tree.changed(CHANGE)
        stage.run(QUIET_S / 2)
    assert len(stage.target.updates) in (2, 3)


def test_waits_for_git(stage: Stage) -> None:
    stage.target.is_busy = True
    stage.tree.changed(CHANGE)
    stage.run(5)
    assert stage.target.updates == []
    stage.tree.changed(CHANGE)
    stage.target.is_busy = False
    stage.run(0.5)
    assert len(stage.target.updates) == 1


def test_waits_for_a_leftover_lock_for_a_limited_time(stage: Stage) -> None:
    stage.target.is_busy = True
    stage.tree.changed(CHANGE)
    stage.run(20)
    assert len(stage.target.updates) == 1
    stage.tree.changed(CHANGE)
    stage.run(1)
    assert len(stage.target.updates) == 2
    stage.target.is_busy = False
    stage.run(2 * LOOK_S)
    stage.target.is_busy = True  # another one
    stage.tree.changed(CHANGE)
    stage.run(5)
    assert len(stage.target.updates) == 2
    stage.target.is_busy = False
    stage.run(1)
    assert len(stage.target.updates) == 3


def test_a_postponed_update(stage: Stage) -> None:
    stage.target.errors = [NotYet(), NotYet()]
    stage.tree.changed(CHANGE)
    stage.run(1.5 * QUIET_S)
    assert len(stage.target.errors) == 1
    for _ in range(10):  # not tried again while more changes arrive
        stage.tree.changed(CHANGE)
        stage.run(QUIET_S / 2)
    assert len(stage.target.errors) == 1
    stage.run(3 * QUIET_S)
    (dirty,) = stage.target.updates
    assert dirty  # although nothing changed meanwhile
    assert stage.warnings == []
    stage.run(10)
    assert stage.updates == ["done"]


@pytest.mark.parametrize("fails", [False, True])
def test_a_change_that_becomes_relevant_during_an_update(stage: Stage, fails: bool) -> None:
    """A file changes after it was read, and before it counts as relevant."""
    odd = Change("", "odd.txt", is_folder=False, is_entry=False)

    def meanwhile() -> None:
        stage.tree.changed(odd)
        stage.tree.changed(odd._replace(name="other.txt"))
        stage.target.names.add("odd.txt")

    stage.target.meanwhile = meanwhile
    stage.target.errors = [OutputError("full")] * fails
    stage.tree.changed(odd)  # not relevant yet
    stage.run(1)
    assert stage.target.updates == []
    stage.tree.changed(CHANGE)
    stage.run(QUIET_S)
    assert stage.target.names == {"a.cc", "odd.txt"}
    stage.run(1)
    assert stage.target.updates[-1].files == {"odd.txt"}
    assert len(stage.target.updates) == 2 - fails


def test_lost_changes_are_found(stage: Stage) -> None:
    for _ in range(2):
        stage.tree.lost("too much")
        stage.run(1)
    assert [dirty.everything for dirty in stage.target.updates] == [True, True]
    assert stage.warnings == ["too much: changes were lost; reading the whole tree again"]


def test_a_tree_without_events_is_polled(tmp_path: Path) -> None:
    stage = stage_at(tmp_path, ends_at_once="nfs")
    assert stage.warnings == ["nfs: the tree is polled every few seconds instead"]
    (tmp_path / "tree/a.cc").touch()
    stage.run(3 * LOOK_S)
    assert stage.target.updates
    assert stage.target.updates[0].folders == {""}
    assert len(stage.warnings) == 1


def test_polls_after_the_limit_is_reached(stage: Stage, tmp_path: Path) -> None:
    stage.run(10)
    stage.tree.ended("limit")
    stage.tree.ended("limit")
    (tmp_path / "tree/a.cc").touch()
    stage.run(3 * LOOK_S)
    assert stage.target.updates[0].folders == {""}
    assert len(stage.warnings) == 1


def test_polls_paths_outside_of_the_tree(stage: Stage, tmp_path: Path) -> None:
    stage.target.around = [str(tmp_path / "outside")]
    stage.run(3 * LOOK_S)
    (tmp_path / "outside").touch()
    stage.run(3 * LOOK_S)
    assert stage.target.updates[0].others == {str(tmp_path / "outside")}


GONE = "the folder is missing; waiting for it to reappear"
BACK = "the folder is back; reading all of it again"


@pytest.mark.parametrize("moved", [False, True])
def test_a_root_that_disappears_and_reappears(stage: Stage, tmp_path: Path, moved: bool) -> None:
    root = tmp_path / "tree"
    if moved:
        root.rename(tmp_path / "away")
    else:
        shutil.rmtree(root)
    stage.run(10)
    assert stage.warnings == [GONE]
    assert stage.target.updates == []
    root.mkdir()
    stage.run(3 * LOOK_S)
    assert stage.target.loads == 2
    assert len(stage.target.updates) == 1
    assert stage.notifiers[0].closed
    assert stage.notifiers[1].entered == [""]
    assert stage.warnings == [GONE, BACK]
    stage.tree.changed(CHANGE)
    stage.run(1)
    assert len(stage.target.updates) == 2


def test_a_root_that_is_replaced(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "tree").rename(tmp_path / "old")
    (tmp_path / "tree").mkdir()
    stage.run(3 * LOOK_S)
    assert stage.target.loads == 2
    assert stage.warnings == ["the folder was replaced; reading all of it again"]


def test_a_tree_that_reappears_and_cannot_be_read(stage: Stage, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "tree")
    stage.run(3)
    stage.target.load_errors = [InputError("half")]
    (tmp_path / "tree").mkdir()
    stage.run(5)
    assert stage.warnings == [GONE, BACK]
    shutil.rmtree(tmp_path / "tree")
    stage.run(3)
    stage.target.load_errors = [InputError("no settings") for _ in range(4)]
    (tmp_path / "tree").mkdir()
    stage.run(10)
    assert stage.warnings[2:] == [GONE, "no settings", BACK]
    assert len(stage.target.updates) == 2


def test_errors_are_reported_once_and_updates_tried_again(stage: Stage) -> None:
    stage.target.errors = [OutputError("full") for _ in range(3)]
    stage.tree.changed(CHANGE)
    stage.run(15)
    assert stage.warnings == ["full"]
    assert stage.target.updates == []
    stage.run(60)
    assert len(stage.target.updates) == 1
    stage.target.errors = [OutputError("full")]
    stage.tree.changed(CHANGE)
    stage.run(1)
    assert stage.warnings == ["full", "full"]  # it succeeded in between


def test_every_order_of_events(tmp_path: Path) -> None:
    """In any order, in the end everything was handled."""
    for number, order in enumerate(itertools.permutations(["change", "lost", "ended", "gone"])):
        folder = tmp_path / str(number)
        folder.mkdir()
        stage = stage_at(folder)
        root = folder / "tree"
        for what in order:
            if what == "change":
                (root / "a.cc").touch()
                stage.tree.changed(CHANGE)
            elif what == "gone":
                shutil.rmtree(root)
                stage.run(2 * LOOK_S)
                root.mkdir()
            else:
                getattr(stage.tree, what)("why")
        stage.run(5 * LOOK_S)
        assert stage.target.updates, order
        assert stage.target.loads == 2
        assert stage.tree.step() > stage.now
