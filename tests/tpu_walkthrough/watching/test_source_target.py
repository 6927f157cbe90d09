"""The base of targets other than the project file: changes, and when to wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Git, Plant
from tests.tpu_walkthrough.changes import Around
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.watching import source_target
from tpu_walkthrough.watching.bursts import Change, Dirty, NotYet
from tpu_walkthrough.watching.notifier import Notifier, Sink
from tpu_walkthrough.watching.source_target import SourceTarget
from tpu_walkthrough.watching.watched_tree import Target, Update, WatchedTree


class Index(SourceTarget):
    """Records which files it would have to read again."""

    def __init__(self, root: Path) -> None:
        super().__init__(str(root))
        self.stale: frozenset[str] = frozenset()
        self._before: frozenset[str] = frozenset()

    def load(self, notifier: Notifier) -> None:
        super().load(notifier)
        self._before = self.survey.tree.paths()

    def update(self, dirty: Dirty) -> Update | None:
        self.refresh(dirty)
        before, self._before = self._before, self.survey.tree.paths()
        changed = before ^ self._before if self.is_different else frozenset[str]()
        self.stale = changed | self.dirty.files
        self.finish_update()
        return Update("", f"{len(self.stale)} files") if self.stale else None


class Quiet:
    """A reporter that only records updates."""

    def __init__(self) -> None:
        self.updates: list[str] = []

    def updated(self, target: Target, update: Update, seconds: float) -> None:
        assert seconds >= 0
        assert target.root
        self.updates.append(update.outcome)

    def warn(self, target: Target, text: str) -> None:
        pytest.fail(f"{target.root}: {text}")

    def failed(self, target: Target, error: WalkthroughError | OSError) -> None:
        pytest.fail(f"{target.root}: {error}")


def loaded(root: Path) -> Index:
    index = Index(root)
    index.load(Notifier())
    return index


def test_an_index_gets_the_files_to_read(plant: Plant) -> None:
    root = plant({"a/x.cc": "", "a/y.cc": "", "b/z.cc": ""})
    index = Index(root)
    reporter = Quiet()
    now = [0.0]

    def start(root: str, sink: Sink) -> Notifier:
        assert root == index.root
        assert sink is tree
        return Notifier()

    tree = WatchedTree(index, reporter, lambda: None, start, lambda: now[0])
    tree.open()

    def after(*changes: Change) -> frozenset[str]:
        for change in changes:
            tree.changed(change)
        for _ in range(5):  # again if it was postponed
            now[0] += 0.15
            tree.step()
        return index.stale

    (root / "a/x.cc").write_text("int x;\n")
    assert after(Change("a/", "x.cc", False, False)) == {"a/x.cc"}
    (root / "b").rename(root / "c")
    changes = [Change("", name, True, True) for name in "bc"]
    assert after(*changes) == {"b/z.cc", "c/z.cc"}
    plant({"d/e/f.cc": "", "d/e/README": ""})
    assert after(Change("", "d", True, True)) == {"d/e/f.cc"}
    assert reporter.updates == ["1 files", "2 files", "1 files"]


def test_new_folders_are_waited_for(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are no events for files in a folder that was not watched yet."""
    root = plant({"a/x.cc": ""})
    index = loaded(root)
    index.update(Dirty())
    monkeypatch.setattr(source_target, "_YOUNG_S", 3600)
    plant({"b/c/y.cc": "", "a/z.cc": ""})
    dirty = Dirty()
    dirty.add(Change("", "b", True, True))
    with pytest.raises(NotYet):
        index.update(dirty)
    assert "b/c/" in index.survey  # from here on there are events
    plant({"b/c/z.cc": ""})
    dirty = Dirty()
    dirty.add(Change("b/c/", "z.cc", False, True))
    assert index.update(dirty) == Update("", "2 files")
    assert index.stale == {"b/c/y.cc", "b/c/z.cc"}


def test_endless_new_folders(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    root = plant({"a/x.cc": ""})
    index = loaded(root)
    monkeypatch.setattr(source_target, "_YOUNG_S", 3600)
    updates = []
    for number in range(12):
        name = f"n{number}"
        plant({f"{name}/x.cc": ""})
        dirty = Dirty()
        dirty.add(Change("", name, True, True))
        try:
            index.update(dirty)
            updates.append(len(index.stale))
        except NotYet:
            continue
    assert updates == [1, 4, 4]  # the first one is not postponed


@pytest.mark.parametrize("linked", [False, True], ids=["repository", "worktree"])
def test_a_running_git_is_noticed(plant: Plant, git: Git, linked: bool) -> None:
    root = plant({"sub/a.cc": ""})
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "one")
    where = root / ".git"
    if linked:
        git(root, "worktree", "add", "-q", str(root.parent / "other"))
        where = root / ".git/worktrees/other"
        root = root.parent / "other"
    for place in (root, root / "sub"):
        index = loaded(place)
        assert not index.busy()
        (where / "index.lock").touch()
        assert index.busy()
        (where / "index.lock").unlink()
    assert not loaded(root.parent).busy()


def test_rules_from_outside_the_tree(plant: Plant, git: Git) -> None:
    """Ignore files above, the repository's own, and a repository that is created later."""
    above = plant({"tree/a.cc": "", "tree/b.cc": "", "tree/c.cc": ""}, "above")
    index = loaded(above / "tree")
    around = Around(index.outside())

    def listed() -> list[str]:
        dirty = Dirty()
        dirty.others.update(around.changed(index.outside()))
        index.update(dirty)
        around.changed(index.outside())
        return index.survey.tree.directories[0].sources

    assert listed() == ["a.cc", "b.cc", "c.cc"]
    (above / ".gitignore").write_text("a.cc\n")
    assert listed() == ["a.cc", "b.cc", "c.cc"]
    git(above, "init", "-q")
    assert listed() == ["b.cc", "c.cc"]
    (above / ".git/info").mkdir(exist_ok=True)
    (above / ".git/info/exclude").write_text("b.cc\n")
    assert listed() == ["c.cc"]
    (above / ".gitignore").unlink()
    assert listed() == ["a.cc", "c.cc"]
