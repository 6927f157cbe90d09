"""Whole trees and the CMakeLists.txt that belongs to each: golden/NAME/{in/, CMakeLists.txt.out}.

`in/` is the tree, with `dot-gitignore` for `.gitignore`, which would apply to this repository as
well. Where a checkout does not support the names, `in.json` (path -> text) replaces it. Options
are in the tree's own .cmake-gen-globs.toml.

After an intended change, set CMAKE_GEN_GLOBS_REWRITE=1 in the environment to write the files
again, and review the difference.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cmakegen.flow.request import Request
from cmakegen.flow.run import run
from cmakegen.project import user_region

GOLDEN = Path(__file__).with_name("golden")
CASES = sorted(folder.name for folder in GOLDEN.iterdir())
WANTED = "CMakeLists.txt.out"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "cache"))


def copy(case: str, place: Path) -> Path:
    root = place / case
    if (GOLDEN / case / "in").is_dir():
        shutil.copytree(GOLDEN / case / "in", root)
        for path in root.rglob("dot-gitignore"):
            path.rename(path.with_name(".gitignore"))
        project = root / "CMakeLists.txt"
        if project.exists():
            user_region.trust_lines(str(project), project.read_text(encoding="utf-8"))
        return root
    files = json.loads((GOLDEN / case / "in.json").read_text(encoding="utf-8"))
    for path, text in files.items():
        file = os.path.join(os.fsencode(root), os.fsencode(path))
        os.makedirs(os.path.dirname(file), exist_ok=True)
        Path(os.fsdecode(file)).write_text(text, encoding="utf-8")
    return root


def generate(root: Path) -> str:
    assert run(Request(str(root), quiet=True)) == 0
    return (root / "CMakeLists.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES)
def test_golden(case: str, tmp_path: Path) -> None:
    text = generate(copy(case, tmp_path))
    wanted = GOLDEN / case / WANTED
    if os.environ.get("CMAKE_GEN_GLOBS_REWRITE"):
        wanted.write_text(text, encoding="utf-8")
    assert text == wanted.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES)
def test_again_changes_nothing(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy(case, tmp_path)
    text = generate(root)
    before = (root / "CMakeLists.txt").stat()
    capsys.readouterr()
    assert run(Request(str(root))) == 0
    assert capsys.readouterr().out.startswith("unchanged ")
    assert run(Request(str(root), check=True)) == 0
    after = (root / "CMakeLists.txt").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    # Also if a file of the tree is added and removed in between.
    (root / "zz_new.cc").touch()
    generate(root)
    (root / "zz_new.cc").unlink()
    assert generate(root) == text


@pytest.mark.parametrize("case", CASES)
def test_place_and_order_do_not_matter(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scandir = os.scandir

    class Shuffled:
        """The entries of a folder in another order."""

        def __init__(self, path: str) -> None:
            with scandir(path) as entries:
                self._entries = sorted(entries, key=lambda entry: entry.name, reverse=True)
            random.Random(len(self._entries)).shuffle(self._entries)

        def __enter__(self) -> Iterator[os.DirEntry[str]]:
            return iter(self._entries)

        def __exit__(self, *_: object) -> None:
            pass

        def close(self) -> None:
            pass

    root = copy(case, tmp_path / "some where/else")
    monkeypatch.setattr(os, "scandir", Shuffled)
    text = generate(root)
    monkeypatch.undo()
    assert text == (GOLDEN / case / WANTED).read_text(encoding="utf-8")
