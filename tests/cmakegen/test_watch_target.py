"""What a target other than the project file builds on: what changed, and when to wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cmakegen.watch_events import Change, Dirty
from cmakegen.watch_notify import NoNotifier
from cmakegen.watch_target import SourceTarget
from cmakegen.watch_tree import WatchedTree
from tests.cmakegen.changes import Around

if TYPE_CHECKING:
    from pathlib import Path

    from cmakegen.watch_notify import Notifier, Sink
    from cmakegen.watch_tree import Target
    from tests.cmakegen.conftest import Git, Plant


class Index(SourceTarget):
    """Remembers which files it would have to read again."""

    def __init__(self, root: Path) -> None:
        super().__init__(str(root))
        self.stale: set[str] = set()

    def update(self, dirty: Dirty) -> object | None:
        difference = self.refresh(dirty)
        self.stale = dirty.files | difference.files
        return f"{len(self.stale)} files" if self.stale else None


class Quiet:
    """A teller whom nothing interests."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def updated(self, target: Target, update: object, seconds: float) -> None:
        assert seconds >= 0
        assert target.root
        self.told.append(update)

    def warn(self, target: Target, text: str, hint: str = "") -> None:
        pytest.fail(f"{target.root}: {text}{hint}")


def loaded(root: Path) -> Index:
    index = Index(root)
    index.load(NoNotifier())
    return index


def test_an_index_learns_which_files_to_read(plant: Plant) -> None:
    root = plant({"a/x.cc": "", "a/y.cc": "", "b/z.cc": ""})
    index = Index(root)
    teller = Quiet()
    now = [0.0]

    def start(root: str, sink: Sink) -> Notifier:
        assert root == index.root
        assert sink is tree
        return NoNotifier()

    tree = WatchedTree(index, teller, lambda: None, start, lambda: now[0])
    tree.open()

    def after(*changes: Change) -> set[str]:
        for change in changes:
            tree.changed(change)
        now[0] += 0.5
        tree.step()
        return index.stale

    (root / "a/x.cc").write_text("int x;\n")
    assert after(Change("a/", "x.cc", False, False)) == {"a/x.cc"}
    (root / "b").rename(root / "c")
    changes = [Change("", name, True, True) for name in "bc"]
    assert after(*changes) == {"b/z.cc", "c/z.cc"}
    plant({"d/e/f.cc": "", "d/e/README": ""})
    assert after(Change("", "d", True, True)) == {"d/e/f.cc"}
    assert teller.told == ["1 files", "2 files", "1 files"]


@pytest.mark.parametrize("linked", [False, True], ids=["repository", "worktree"])
def test_git_at_work_is_noticed(plant: Plant, git: Git, linked: bool) -> None:
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
    """Ignore files above, the repository's own, and a repository that comes later."""
    above = plant({"tree/a.cc": "", "tree/b.cc": "", "tree/c.cc": ""}, "above")
    index = loaded(above / "tree")
    around = Around(index.outside())

    def listed() -> list[str]:
        dirty = Dirty()
        dirty.others.update(around.changed(index.outside()))
        index.update(dirty)
        around.changed(index.outside())
        return index.survey.survey().tree.directories[0].sources

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
