"""An updated survey is the same as a new one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.cmakegen.command import settle
from tests.conftest import Git, Plant
from tests.tpu_walkthrough.changes import Around, change, reported, snapshot
from tests.tpu_walkthrough.source_tree.surveys import alone, plain
from tests.tpu_walkthrough.source_tree.test_survey import large
from tpu_walkthrough.source_tree.survey import Survey
from tpu_walkthrough.watching.bursts import Change, Dirty
from tpu_walkthrough.watching.source_target import update
from tpu_walkthrough.watching.sweep import Sweep, look_at_tree

SEEDS = range(40)
STEPS = 25


def assert_current(kept: Survey, root: Path) -> None:
    everything = alone(root)
    assert plain(kept) == plain(everything)
    assert sorted(kept.folders) == sorted(everything.folders)
    assert set(kept.files()) == set(everything.files())
    assert kept.odd_names() == everything.odd_names()
    assert set(kept.outside()) == set(everything.outside())


@pytest.mark.parametrize("seed", SEEDS)
def test_any_changes_in_any_order(plant: Plant, seed: int) -> None:
    choices = random.Random(seed)
    root = plant({"a/b/x.cc": '#include "x.h"\n', "a/b/x.h": "", "d/x.h": ""})
    kept = alone(root)
    around = Around(kept.outside())
    for _ in range(STEPS):
        before = snapshot(root)
        for _ in range(choices.randint(1, 6)):
            change(root, choices)
        changes = reported(before, snapshot(root))
        changes += choices.choices(changes, k=3) if changes else []
        choices.shuffle(changes)
        dirty = Dirty()
        for each in changes:
            if each.folder in kept:
                dirty.add(each)
        dirty.others.update(around.changed(kept.outside()))
        update(kept, dirty)
        assert_current(kept, root)
        around.changed(kept.outside())


@pytest.mark.parametrize("seed", SEEDS)
def test_sweeps_without_events(plant: Plant, seed: int) -> None:
    choices = random.Random(seed)
    root = plant({"a/b/x.cc": '#include "x.h"\n', "a/b/x.h": "", "d/x.h": ""})
    sweep, around = Sweep(), Sweep()
    kept = alone(root)
    for _ in range(STEPS):
        for _ in range(choices.randint(1, 6)):
            change(root, choices)
        dirty = look_at_tree(sweep, str(root), kept.folders, kept.files())
        dirty.others.update(around.changed(kept.outside()))
        update(kept, dirty)
        assert_current(kept, root)


def content(path: str) -> Dirty:
    dirty = Dirty()
    folder = path[: path.rfind("/") + 1]
    dirty.add(Change(folder, path[len(folder) :], is_folder=False, is_entry=False))
    return dirty


def test_only_relevant_changes_are_reported(plant: Plant) -> None:
    root = plant({"a.cc": '#include "a.h"\nint a;\n', "b.cc": ""})
    kept = alone(root)
    plant({"a.cc": '#include "a.h"\nint b;\n'})
    assert not update(kept, content("a.cc"))
    plant({"a.cc": '#include "b.h"\nint b;\n'})
    assert update(kept, content("a.cc"))
    assert not update(kept, content("a.cc"))
    assert not update(kept, content("gone.cc"))


def test_only_changed_files_are_read(plant: Plant, tmp_path: Path) -> None:
    root = plant({f"d{number}/{name}.cc": "" for number in range(9) for name in "ab"})
    settle(tmp_path)
    entered: list[str] = []
    kept = Survey(str(root), entering=entered.append)
    kept.refresh()
    assert sorted(entered) == ["", *(f"d{number}/" for number in range(9))]
    entered.clear()
    plant({"d1/a.cc": "#include <x>\n", "d3/b.cc": "#include <y>\n"})
    update(kept, content("d1/a.cc"))
    assert kept.scan.wanted == {"<x": 1}
    assert entered == []
    plant({"d2/c.cc": ""})
    dirty = Dirty()
    dirty.add(Change("d2/", "c.cc", is_folder=False, is_entry=True))
    update(kept, dirty)
    assert entered == ["d2/"]


def test_folders_that_no_longer_belong_are_left(plant: Plant) -> None:
    root = plant({"a/b/c/x.cc": "", "a/y.cc": ""})
    left: list[str] = []
    kept = Survey(str(root), leaving=left.append)
    kept.refresh()
    plant({"a/.gitignore": "b/\n"})
    dirty = Dirty()
    dirty.add(Change("a/", ".gitignore", is_folder=False, is_entry=True))
    update(kept, dirty)
    assert sorted(left) == ["a/b/", "a/b/c/"]
    assert "a/b/" not in kept
    assert "a/" in kept


def added(*paths: str) -> Dirty:
    dirty = Dirty()
    for path in paths:
        folder = path[: path.rfind("/") + 1]
        dirty.add(Change(folder, path[len(folder) :], is_folder=False, is_entry=True))
        if folder:
            dirty.add(Change("", folder.rstrip("/"), is_folder=True, is_entry=True))
    return dirty


def test_updates_of_a_large_repository(plant: Plant, git: Git) -> None:
    """With rules in folders and git's index."""
    root = large(plant)
    git(root, "init", "-q")
    plant({f"p{number}/f1/.gitignore": "left.cc\n" for number in range(40)})
    kept = alone(root)
    for number in range(40):
        plant({f"p{number}/f1/left.cc": "", f"p{number}/f1/made.cc": "", f"p{number}/f1/b.cc": ""})
        update(kept, added(f"p{number}/f1/left.cc", f"p{number}/f1/b.cc", f"p{number}/f1/made.cc"))
    assert plain(kept) == plain(alone(root))
    assert "p7/f1/b.cc" in kept.tree.paths()
    assert "p7/f1/left.cc" not in kept.tree.paths()
    git(root, "add", "-f", "p8/f1/left.cc")
    dirty = Dirty()
    dirty.others.update(kept.outside())
    update(kept, dirty)
    assert "p8/f1/left.cc" in kept.tree.paths()
    assert plain(kept) == plain(alone(root))
