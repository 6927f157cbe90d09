"""Tracked files belong to the tree even if a rule ignores them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, settle
from tests.conftest import Git, Plant
from tests.tpu_walkthrough.source_tree.surveys import alone, plain
from tpu_walkthrough.source_tree.tree import walk
from tpu_walkthrough.watching.bursts import Dirty
from tpu_walkthrough.watching.source_target import update

FILES = {
    ".gitignore": "build/\n*.gen.cc\n/odd[0-9]/\n",
    "a.cc": '#include "build/deep/er/t.h"\n',
    "b.gen.cc": "",
    "kept.gen.cc": "",
    "build/made.cc": "",
    "build/tracked.cc": "",
    "build/deep/made.h": "",
    "build/deep/er/t.h": "",
    "build/other/made.cc": "",
    "build/.gitignore": "!made.cc\n",
    "odd1/x.cc": "",
}
FORCED = ("kept.gen.cc", "build/tracked.cc", "build/deep/er/t.h")
BELONG = {"a.cc", *FORCED}


@pytest.fixture
def root(plant: Plant, git: Git) -> Path:
    root = plant(FILES)
    git(root, "init", "-q")
    git(root, "add", "-f", "a.cc", ".gitignore", *FORCED)
    return root


def paths(root: Path, **patterns: tuple[str, ...]) -> set[str]:
    found = walk(str(root), **patterns).paths()
    assert alone(root, *patterns.values()).tree.paths() == found
    return set(found)


def test_files_that_are_tracked_belong(root: Path) -> None:
    assert paths(root) == BELONG


def test_before_git_tracks_them(plant: Plant, git: Git) -> None:
    root = plant(FILES)
    assert "build/tracked.cc" not in paths(root)  # no repository
    git(root, "init", "-q")
    assert paths(root) == {"a.cc"}
    git(root, "add", "-f", "build/tracked.cc")
    assert paths(root) == {"a.cc", "build/tracked.cc"}
    git(root, "rm", "-q", "--cached", "build/tracked.cc")
    assert paths(root) == {"a.cc"}


def test_a_tree_without_git(root: Path) -> None:
    shutil.rmtree(root / ".git")
    assert paths(root) == {"a.cc"}
    (root / ".git").write_text("gitdir: nowhere\n")
    assert paths(root) == {"a.cc"}


def test_options_override_tracked_files(root: Path) -> None:
    assert paths(root, exclude=("tracked.cc",)) == BELONG - {"build/tracked.cc"}
    assert paths(root, exclude=("build/",)) == {"a.cc", "kept.gen.cc"}
    assert paths(root, exclude=(), include=("build/",)) == {
        *BELONG,
        *(path for path in FILES if path.startswith("build/") and path.endswith((".cc", ".h"))),
    }


def test_the_users_own_rules_do_not_count(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home/.gitconfig").write_text("[core]\n\texcludesFile = ~/ignored\n")
    (tmp_path / "home/ignored").write_text("*.cc\n")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert paths(root) == BELONG


def test_info_exclude(root: Path, git: Git) -> None:
    (root / ".git/info/exclude").write_text("a.cc\nmore/\n")
    (root / "more").mkdir()
    (root / "more/m.cc").touch()
    (root / "more/n.cc").touch()
    git(root, "add", "-f", "more/m.cc")
    assert paths(root) == {*BELONG, "more/m.cc"}


def test_a_folder_of_a_repository(root: Path, git: Git) -> None:
    (root / "build/deep/er/u.h").touch()
    assert paths(root / "build/deep") >= {"er/t.h"}
    (root / "sub/build").mkdir(parents=True)
    for name in ("x.cc", "y.cc"):
        (root / "sub/build" / name).touch()
    git(root, "add", "-f", "sub/build/x.cc")
    assert paths(root / "sub") == {"build/x.cc"}


def test_linked_worktree(root: Path, git: Git, tmp_path: Path) -> None:
    git(root, "commit", "-qm", "x")
    git(root, "worktree", "add", "-q", str(tmp_path / "linked"))
    linked = tmp_path / "linked"
    (linked / "build/made.cc").touch()
    assert paths(linked) == BELONG
    git(linked, "rm", "-q", "--cached", "kept.gen.cc")
    assert paths(linked) == BELONG - {"kept.gen.cc"}
    assert paths(root) == BELONG


@pytest.mark.parametrize("version", [2, 3, 4, "split"])
def test_kinds_of_the_index(root: Path, git: Git, version: int | str) -> None:
    if version == "split":
        git(root, "update-index", "--split-index")
    else:
        git(root, "update-index", "--index-version", str(version))
    assert paths(root) == BELONG


def submodule(root: Path, git: Git, place: str, source: Path) -> None:
    git(
        root, "-c", "protocol.file.allow=always", "submodule", "-q", "add", "-f", str(source), place
    )


def test_submodules(plant: Plant, git: Git, tmp_path: Path) -> None:
    """Each has its own index, and rules of the outer repository do not apply in it."""
    inner = plant({".gitignore": "*.inc\n", "i.cc": "", "x.inc": "", "out/o.cc": ""}, "inner")
    git(inner, "init", "-q")
    git(inner, "add", "-f", ".")
    git(inner, "commit", "-qm", "x")
    middle = plant({"m.cc": ""}, "middle")
    git(middle, "init", "-q")
    git(middle, "add", ".")
    submodule(middle, git, "deep/inner", inner)
    git(middle, "commit", "-qm", "x")
    root = plant({".gitignore": "out/\nhidden/\n", "a.cc": ""}, "outer")
    git(root, "init", "-q")
    git(root, "add", ".")
    submodule(root, git, "middle", middle)
    submodule(root, git, "hidden/inner", inner)
    git(
        root,
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "-q",
        "update",
        "--init",
        "--recursive",
    )
    (root / "hidden/made.cc").touch()
    (root / "middle/deep/inner/made.inc").touch()
    own = {"i.cc", "x.inc", "out/o.cc"}
    expected = {"a.cc", "middle/m.cc"}
    expected |= {
        f"{place}/{path}" for place in ("middle/deep/inner", "hidden/inner") for path in own
    }
    assert paths(root) == expected


def test_build_folders(root: Path, git: Git) -> None:
    """Build folders of CMake and Bazel are ignored without a rule, except tracked files in them."""
    (root / ".gitignore").write_text("build/\n*.gen.cc\ncmake-build-*/\n")
    (root / "build/CMakeCache.txt").touch()
    (root / "cmake-build-debug").mkdir()
    for name in ("x.cc", "y.cc"):
        (root / "cmake-build-debug" / name).touch()
    git(root, "add", "-f", "cmake-build-debug/x.cc")
    assert paths(root) == {*BELONG, "cmake-build-debug/x.cc", "odd1/x.cc"}


def test_git_is_queried_only_if_something_is_ignored(
    plant: Plant, git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant({".gitignore": "build/\n", "a.cc": "", "d/b.cc": "", "d/c.h": ""})
    git(root, "init", "-q")
    asked = tmp_path / "asked"
    program = tmp_path / "bin/git"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ntouch '{asked}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    tree = walk(str(root))
    assert tree.paths() == {"a.cc", "d/b.cc", "d/c.h"}
    assert not asked.exists()
    assert not any(path.endswith("index") for path in tree.inputs)
    (root / "build").mkdir()
    assert str(root / ".git/index") in walk(str(root)).inputs
    assert asked.exists()


def test_git_is_missing(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert paths(root) == {"a.cc"}


def test_a_later_run_notices_tracked_files(
    root: Path, git: Git, command: Command, tmp_path: Path
) -> None:
    settle(tmp_path)
    for _ in range(2):
        assert command(root, "--list").code == 0
    output = root / "CMakeLists.txt"
    assert '"${TREE}/build/tracked.cc"' in output.read_text()
    assert "build/made.cc" not in output.read_text()
    git(root, "add", "-f", "build/made.cc")
    command(root, "--list")
    assert '"${TREE}/build/made.cc"' in output.read_text()
    git(root, "rm", "-q", "--cached", "build/made.cc", "build/tracked.cc")
    command(root, "--list")
    assert "build/" not in output.read_text().replace("build/deep", "")


def test_a_glob_excludes_files_that_are_not_tracked(root: Path, command: Command) -> None:
    assert command(root).code == 0
    text = (root / "CMakeLists.txt").read_text()
    assert '"${TREE}/build/*.cc"' in text
    assert '"${TREE}/build/made.cc"' in text  # removed from the result of the glob
    assert '"${TREE}/build/tracked.cc"' not in text


def test_later_runs_follow_the_index(
    plant: Plant, command: Command, git: Git, tmp_path: Path
) -> None:
    """Also after a run that lists only a folder in which, and above which, nothing is ignored."""
    root = plant({"d/.gitignore": "a*\n", "d/a.cc": "", "d/b.cc": "", "sub/x.cc": ""})
    git(root, "init", "-q")
    git(root, "add", ".")
    for name in ("y.cc", "z.cc"):
        settle(tmp_path)
        command(root, "--list")
        (root / "sub" / name).touch()
    settle(tmp_path)
    command(root, "--list")
    assert "d/a.cc" not in (root / "CMakeLists.txt").read_text()
    git(root, "add", "-f", "d/a.cc")
    settle(tmp_path)
    command(root, "--list")
    assert "d/a.cc" in (root / "CMakeLists.txt").read_text()


def test_a_kept_survey_follows_the_index(root: Path, git: Git) -> None:
    kept = alone(root)
    for arguments in (
        ("add", "-f", "build/made.cc", "b.gen.cc", "odd1/x.cc"),
        ("rm", "-q", "--cached", "build/deep/er/t.h", "build/made.cc"),
        ("add", "-f", "build/other/made.cc"),
        ("rm", "-q", "-r", "--cached", "build"),
        ("add", "-f", "build"),
    ):
        index = str(root / ".git/index")
        assert index in kept.outside()
        git(root, *arguments)
        dirty = Dirty()
        dirty.others.add(index)
        assert update(kept, dirty)
        assert plain(kept) == plain(alone(root))
    dirty = Dirty()
    dirty.others.add(str(root / ".git/index"))
    assert not update(kept, dirty)
