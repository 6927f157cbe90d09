"""Headers that Bazel renames: a folder of links."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cmakegen.headers.header_set import HeaderSet
from cmakegen.headers.renamed import renamed_headers
from cmakegen.settings.cache import tree_cache
from tests.conftest import Plant

FILES = ("inc/foo/a.h", "inc/foo/b.h", "other/c.h")


@pytest.fixture
def root(plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "cache"))
    return str(plant({path: path for path in FILES}))


def make(root: str, renamed: list[tuple[str, str]], *names: str) -> HeaderSet | None:
    return renamed_headers(root, renamed, frozenset(FILES), names)


def contents(headers: HeaderSet) -> dict[str, str]:
    assert isinstance(headers.files, frozenset)
    return {path: Path(headers.folder, path).read_text() for path in headers.files}


def test_a_folder_is_one_link(root: str) -> None:
    headers = make(root, [("inc/", "bar/"), ("other/", "not/needed/")], "bar/foo/a.h")
    assert headers is not None
    assert contents(headers) == {"bar/foo/a.h": "inc/foo/a.h", "bar/foo/b.h": "inc/foo/b.h"}
    assert os.listdir(headers.folder) == ["bar"]
    assert os.path.islink(f"{headers.folder}/bar")
    assert headers.folder == f"{tree_cache(root)}/{headers.path}"


def test_prefixes_that_overlap(root: str) -> None:
    """The first folder has a name, and nothing is written into the tree through a link."""
    renamed = [("inc/foo/", "x/"), ("other/", "x/"), ("other/", "x/y/"), ("inc/", "x/y/")]
    headers = make(root, renamed, "x/a.h", "x/c.h", "x/y/c.h", "x/y/foo/a.h")
    assert headers is not None
    assert contents(headers) == {
        "x/a.h": "inc/foo/a.h",
        "x/b.h": "inc/foo/b.h",
        "x/c.h": "other/c.h",
        "x/y/c.h": "other/c.h",
        "x/y/foo/a.h": "inc/foo/a.h",
        "x/y/foo/b.h": "inc/foo/b.h",
    }
    found = {path.relative_to(root).as_posix() for path in Path(root).rglob("*.h")}
    assert found == set(FILES)


def test_what_no_directive_names_is_not_linked(root: str) -> None:
    assert make(root, [("inc/", "bar/")], "bar/foo/z.h", "foo/a.h") is None
    assert not os.path.exists(tree_cache(root))
