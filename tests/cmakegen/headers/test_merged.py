"""The folder of links in place of many include directories."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cmakegen.headers import merged
from cmakegen.headers.header_set import HeaderSet
from cmakegen.headers.merged import Directory, cuda_folder, merged_folder
from cmakegen.settings.cache import tree_cache
from tests.cmakegen.command import plant_at


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(folder))
    return folder


def _package(cache: Path, name: str, files: list[str]) -> HeaderSet:
    folder = plant_at(cache / "packages" / name, {path: f"{name}/{path}" for path in files})
    path = f"packages/{name}"
    return HeaderSet(name, "cache", path, str(folder), frozenset(files), [""], True)


def test_the_first_directory_with_a_name_has_it(cache: Path, tmp_path: Path) -> None:
    one = _package(cache, "one", ["a/x.h", "a/b/y.h", "top.h", "only/z.h", "in/q/w.h"])
    two = _package(cache, "two", ["a/x.h", "a/v.h", "a/b/y.h", "a/b/u.h", "top.h", "q/w.h", "only"])
    places = [Directory(one, ""), Directory(one, "in/"), Directory(two, "")]
    tree = str(tmp_path / "tree")
    name = merged_folder(tree, places, 1)
    folder = f"{tree_cache(tree)}/{name}"
    for path in ("a/x.h", "a/b/y.h", "top.h", "only/z.h", "q/w.h", "a/v.h", "a/b/u.h", "in/q/w.h"):
        # As a compiler finds it with one directory after the other.
        expected = next(
            text.read_text()
            for place in places
            for text in [cache / place.headers.path / place.path / path]
            if text.is_file()
        )
        with open(f"{folder}/{path}", encoding="utf-8") as file:
            assert file.read() == expected, path
    # A folder that only one of them has is one link.
    assert os.path.islink(f"{folder}/only")
    assert not os.path.islink(f"{folder}/a")


def test_the_cache_can_be_moved(cache: Path, tmp_path: Path) -> None:
    one = _package(cache, "one", ["a/x.h"])
    name = merged_folder("/tree", [Directory(one, "")], 1)
    path = os.path.relpath(f"{tree_cache('/tree')}/{name}/a/x.h", cache)
    cache.rename(tmp_path / "moved")
    assert (tmp_path / "moved" / path).read_text() == "one/a/x.h"


def test_few_directories_are_not_merged(cache: Path) -> None:
    one = _package(cache, "one", ["a/x.h"])
    assert merged_folder("/tree", [Directory(one, "")]) == ""
    assert merged_folder("/tree", [Directory(one, "")] * 15) == ""
    assert merged_folder("/tree", [Directory(one, "")] * 16) != ""


def test_the_same_directories_are_the_same_folder(cache: Path) -> None:
    one = _package(cache, "one", ["a/x.h"])
    two = _package(cache, "two", ["a/x.h"])
    names = {merged_folder("/tree", [Directory(one, ""), Directory(two, "")], 1) for _ in range(3)}
    other = merged_folder("/tree", [Directory(two, ""), Directory(one, "")], 1)
    assert len(names) == 1
    assert other not in names
    assert sorted(os.listdir(tree_cache("/tree"))) == sorted({*names, other})


def test_a_package_with_other_headers_is_another_folder(cache: Path) -> None:
    """As one that is fetched again, with more of its headers."""
    before = merged_folder("/tree", [Directory(_package(cache, "one", ["a/x.h"]), "")], 1)
    more = _package(cache, "one", ["a/x.h", "b/y.h"])
    name = merged_folder("/tree", [Directory(more, "")], 1)
    assert name != before
    assert os.path.isfile(f"{tree_cache('/tree')}/{name}/b/y.h")


def test_folders_of_earlier_runs_are_removed(cache: Path) -> None:
    packages = [_package(cache, f"p{number}", ["a.h"]) for number in range(6)]
    names = [merged_folder("/tree", [Directory(one, "")], 1) for one in packages]
    left = os.listdir(tree_cache("/tree"))
    assert names[-1] in left
    assert len(left) == merged._KEPT


def test_cuda(cache: Path) -> None:
    one = _package(cache, "one", ["cuda.h"])
    other = _package(cache, "other", ["a.h"])
    name = cuda_folder("/tree", merged_folder("/tree", [Directory(one, "")], 1))
    assert os.path.isfile(f"{tree_cache('/tree')}/{name}/include/cuda.h")
    assert cuda_folder("/tree", merged_folder("/tree", [Directory(other, "")], 1)) == ""
    assert cuda_folder("/tree", "") == ""
