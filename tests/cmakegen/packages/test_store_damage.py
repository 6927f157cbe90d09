"""A damaged cache: its contents are checked and repaired."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cmakegen.packages.fetch import fetch
from cmakegen.packages.store import Part, look
from tests.cmakegen.archives import list_with_hashes, make_sdist, sha256
from tests.cmakegen.command import Command, settle
from tests.conftest import Plant
from tpu_walkthrough.progress import Progress

KEY = "grpcio-1.78.0"
GOOGLETEST = "boringssl-with-bazel/src/third_party/googletest/googletest/include/gtest"
HEADERS = [f"{GOOGLETEST}/gtest.h", f"{GOOGLETEST}/internal/x.h"]


@pytest.fixture
def index(tmp_path: Path) -> dict[str, str]:
    """The environment of a package index that has GoogleTest."""
    sdist = make_sdist(
        tmp_path / "index",
        "grpcio==1.78.0",
        {f"third_party/{path}": f"int {number};\n" for number, path in enumerate(HEADERS)},
    )
    page = list_with_hashes(tmp_path / "index", {sdist: sha256(sdist)})
    return {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(page)}


@pytest.fixture
def fetched(plant: Plant, command: Command, index: dict[str, str]) -> Path:
    """A tree whose headers are in the cache."""
    root = plant({"a.cc": '#include "gtest/gtest.h"\n#include "gtest/internal/x.h"\n'})
    ran = command(root, "--fetch-externals", environment=index)
    assert (ran.code, ran.err) == (0, "")
    return root


def edit(path: Path, text: str) -> None:
    """Edit a file in place, as an editor does that was opened on a header."""
    with path.open("r+") as file:
        file.truncate()
        file.write(text)


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def rewrite(path: Path, change: Callable[[dict[str, object]], object]) -> None:
    value = json.loads(path.read_text())
    change(value)
    path.write_text(json.dumps(value))


LIST = f"{KEY}.json"
DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "the list is empty": (lambda cache: (cache / LIST).write_text(""), "list of files"),
    "the list is cut": (lambda cache: os.truncate(cache / LIST, 30), "list of files"),
    "the list is of another type": (lambda cache: (cache / LIST).write_text("[1]"), "list of"),
    "the list has other types": (
        lambda cache: rewrite(cache / LIST, lambda value: value.update(sizes={"a": "b"})),
        "list of files",
    ),
    "the list is a folder": (
        lambda cache: make_folder(cache / LIST),
        "list of files",
    ),
    "the list is deeper than can be read": (
        lambda cache: (cache / LIST).write_text("[" * 100_000),
        "list of files",
    ),
    "the list is gone": (lambda cache: (cache / LIST).unlink(), "cannot be read"),
    "a header is gone": (lambda cache: (cache / KEY / HEADERS[0]).unlink(), "1 of 2 files"),
    "all headers are gone": (
        lambda cache: shutil.rmtree(cache / KEY / "boringssl-with-bazel"),
        "2 of 2 files",
    ),
    "a header is empty": (lambda cache: os.truncate(cache / KEY / HEADERS[0], 0), "1 of 2"),
    "a header was edited": (
        lambda cache: edit(cache / KEY / HEADERS[0], "int 9;\n"),
        "1 of 2 files",
    ),
    "a header is a folder": (
        lambda cache: make_folder(cache / KEY / HEADERS[0]),
        "1 of 2 files",
    ),
}


@pytest.mark.parametrize(("damage", "message"), DAMAGES.values(), ids=DAMAGES)
def test_damaged_packages_are_fetched_again(
    fetched: Path,
    command: Command,
    index: dict[str, str],
    damage: Callable[[Path], object],
    message: str,
) -> None:
    packages = command.cache / "packages"
    before = (fetched / "CMakeLists.txt").read_text()
    damage(packages)
    ran = command(fetched, "--json", environment=index)
    assert ran.code == 0, ran
    (warning,) = json.loads(ran.out)["warnings"]
    assert warning.startswith("grpcio==1.78.0 was damaged in the cache (")
    assert message in warning
    assert warning.endswith("; it was fetched again")
    assert (fetched / "CMakeLists.txt").read_text() == before
    texts = [(packages / KEY / path).read_text() for path in HEADERS]
    assert texts == ["int 0;\n", "int 1;\n"]
    assert sorted(os.listdir(packages)) == [KEY, LIST, f"{KEY}.sums.json"]
    again = command(fetched, "--json", environment=index)
    assert json.loads(again.out)["warnings"] == []


def test_undamaged_headers_are_used_without_a_network(fetched: Path, command: Command) -> None:
    (command.cache / "packages" / KEY / HEADERS[0]).unlink()
    nowhere = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/nowhere"}
    ran = command(fetched, "--json", environment=nowhere)
    assert ran.code == 0, ran
    value = json.loads(ran.out)
    assert value["directives"]["by_origin"]["grpcio 1.78.0"] == 1
    assert [gap["name"] for gap in value["missing"]] == ["gtest/gtest.h"]
    assert "is damaged in the cache (1 of 2 files changed or missing), and cannot be" in ran.err


def test_a_later_run_notices_a_deleted_header(
    fetched: Path, command: Command, index: dict[str, str]
) -> None:
    settle(fetched.parent)
    for _ in range(2):
        assert command(fetched, environment=index).err == ""
    (command.cache / "packages" / KEY / HEADERS[1]).unlink()
    assert "was damaged" in command(fetched, environment=index).err
    assert (command.cache / "packages" / KEY / HEADERS[1]).exists()


def test_a_copied_cache_is_undamaged(
    tmp_path: Path, index: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in index.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "one"))
    part = Part("grpcio==1.78.0", lambda member: member.removeprefix("third_party/"), sdist=True)
    fetch(part, Progress(enabled=False))
    copied = tmp_path / "two/packages"
    copied.mkdir(parents=True)
    for name in (LIST, f"{KEY}.sums.json"):  # the headers last, as a copy may write them
        shutil.copy(tmp_path / "one/packages" / name, copied)
        os.utime(copied / name, (1, 1))
    shutil.copytree(tmp_path / "one/packages" / KEY, copied / KEY)
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "two"))
    found = look(part)
    assert found is not None
    assert found.damage == ""
    assert found.files.issuperset(HEADERS)
    assert (copied / LIST).stat().st_mtime > 1  # the next time without reading the headers
    (copied / KEY / HEADERS[0]).write_text("int 7;\n")
    again = look(part)
    assert again is not None
    assert again.damage == f"1 of {len(found.files)} files changed or missing"


def test_a_cache_of_an_earlier_version(
    fetched: Path, command: Command, index: dict[str, str]
) -> None:
    """It has no sizes to check, and nothing is reported."""
    listed = command.cache / "packages" / LIST
    listed.write_text(json.dumps({"files": HEADERS}))
    ran = command(fetched, environment=index)
    assert (ran.code, ran.err) == (0, "")
    assert set(json.loads(listed.read_text())["sizes"]) == set(HEADERS)


def test_damaged_record_of_a_tree(fetched: Path, command: Command) -> None:
    (record,) = command.cache.glob("trees/*/packages.json")
    record.write_text("")
    ran = command(fetched)
    assert ran.code == 0, ran
    assert (
        "the list of packages for this tree is damaged in the cache; --fetch-externals" in ran.err
    )
