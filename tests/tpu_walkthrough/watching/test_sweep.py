"""Sweeps find every change, and nothing in an unchanged tree."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Plant
from tpu_walkthrough.watching.sweep import Sweep, look_at_tree

LATER = 1 << 62
"""A time in ns at which every file is old."""


def old(sweep_clock: int = LATER) -> Sweep:
    return Sweep(lambda: sweep_clock)


def wait_for_a_later_time(path: Path) -> None:
    """Until a change has a later time than `path`: the clock of files has coarse steps."""
    with tempfile.TemporaryFile() as probe:
        while os.fstat(probe.fileno()).st_ctime_ns <= path.stat().st_ctime_ns:
            os.utime(probe.fileno())


def in_place(path: Path) -> None:
    """Same size, same time of modification."""
    wait_for_a_later_time(path)
    status = path.stat()
    with path.open("r+") as file:
        file.write("b")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_text("a")
    os.utime(other, ns=(1, 1))
    other.replace(path)


def delete(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("change", [in_place, replace, delete])
def test_changes_are_noticed(tmp_path: Path, change: Callable[[Path], None]) -> None:
    changing, same, coming = tmp_path / "changing", tmp_path / "same", tmp_path / "coming"
    changing.write_text("a")
    same.write_text("a")
    paths = [str(changing), str(same), str(coming)]
    sweep = old()
    assert sweep.changed(paths) == [str(coming)]  # it may have gone since it was asked for
    assert sweep.changed(paths) == []
    change(changing)
    assert sweep.changed(paths) == [str(changing)]
    assert sweep.changed(paths) == []
    coming.touch()
    assert sweep.changed(paths) == [str(coming)]
    assert sweep.changed(paths) == []


def test_recent_files_are_reported_again(tmp_path: Path) -> None:
    path = tmp_path / "young"
    path.touch()
    moment = path.stat().st_ctime_ns
    clock = [moment - 10]
    sweep = Sweep(lambda: clock[0])
    assert sweep.changed([str(path)]) == [str(path)]
    clock[0] = moment  # it could have changed again in that moment
    assert sweep.changed([str(path)]) == [str(path)]
    clock[0] = moment + 1
    assert sweep.changed([str(path)]) == [str(path)]
    assert sweep.changed([str(path)]) == []


def test_new_paths_are_reported_only_if_they_changed_since(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.touch()
    assert Sweep(lambda: path.stat().st_ctime_ns + 1).changed([str(path)]) == []
    assert Sweep(lambda: path.stat().st_ctime_ns - 1).changed([str(path)]) == [str(path)]


def test_missing_paths_are_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.touch()
    sweep = old()
    sweep.changed([str(path)])
    sweep.changed([])
    path.write_text("a")
    assert sweep.changed([str(path)]) == []


def test_changes_in_a_tree_are_listed_by_kind(plant: Plant, tmp_path: Path) -> None:
    root = plant({"a.cc": "a", "d/.gitignore": "a", "d/b.cc": "a"})
    exclude = tmp_path / "exclude"
    exclude.write_text("a")
    sweep = old()
    folders, files = ["", "d/"], ["a.cc", "d/.gitignore", "d/b.cc", str(exclude)]
    assert not look_at_tree(sweep, str(root), folders, files)
    in_place(root / "a.cc")
    in_place(root / "d/.gitignore")
    in_place(exclude)
    dirty = look_at_tree(sweep, str(root), folders, files)
    assert dirty.files == {"a.cc", "d/.gitignore"}
    assert dirty.others == {str(exclude)}
    assert dirty.folders == set()
    (root / "d/new.cc").touch()
    dirty = look_at_tree(sweep, str(root), folders, files)
    assert (dirty.folders, dirty.files) == ({"d/"}, set())


def test_a_folder_that_replaces_another(plant: Plant) -> None:
    """Its files are older than the last sweep, and new by these names."""
    root = plant({"a/x.cc": "", "b/x.cc": ""})
    moment = (root / "b/x.cc").stat().st_ctime_ns + 1
    sweep = Sweep(lambda: moment)
    look_at_tree(sweep, str(root), [""], [])
    wait_for_a_later_time(root / "b/x.cc")
    (root / "a").rename(root / "between")
    (root / "b").rename(root / "a")
    dirty = look_at_tree(sweep, str(root), ["", "a/"], ["a/x.cc"])
    assert "a/" in dirty.below
    assert "" not in dirty.below
