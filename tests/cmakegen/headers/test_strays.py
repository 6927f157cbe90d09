"""A directory that has votes, in a tree whose BUILD files do not mention it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from cmakegen.headers.roots import Root, infer_roots, take_strays
from tests.cmakegen.archives import list_with_hashes, make_sdist, sha256
from tests.cmakegen.command import Command, compile_errors
from tests.conftest import Plant
from tpu_walkthrough.source_tree.build_files import built_directories
from tpu_walkthrough.source_tree.tree import walk

GOOGLETEST = "third_party/boringssl-with-bazel/src/third_party/googletest"
STRAY = "third_party/wrapper/include/gmock/gmock.h"
TREE = {
    "MODULE.bazel": "",
    "BUILD": "",
    "lib/BUILD": 'cc_library(\n    name = "lib",\n    srcs = ["a.cc"],\n)\n',
    "lib/a.cc": '#include "gmock/gmock.h"\n#include "gtest/gtest.h"\n',
    "third_party/BUILD.bazel": 'licenses(["notice"])\n',
}


@pytest.fixture
def index(tmp_path: Path) -> dict[str, str]:
    """The environment of a package index that has GoogleTest."""
    sdist = make_sdist(
        tmp_path / "index",
        "grpcio==1.78.0",
        {
            f"{GOOGLETEST}/googletest/include/gtest/gtest.h": "",
            f"{GOOGLETEST}/googlemock/include/gmock/gmock.h": "",
        },
    )
    page = list_with_hashes(tmp_path / "index", {sdist: sha256(sdist)})
    return {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(page)}


def report(command: Command, *arguments: str | Path, **environment: str) -> dict[str, Any]:
    ran = command(*arguments, "--json", environment=environment)
    assert ran.code == 0, ran
    value: dict[str, Any] = json.loads(ran.out)
    return value


def reasons(value: dict[str, Any]) -> list[tuple[str, str]]:
    """(path, reason) of the tree's own include directories."""
    return [
        (root["path"], root["reason"])
        for root in value["include_directories"]
        if root["origin"] == "the tree"
    ]


def test_a_package_comes_before_a_stray(
    plant: Plant, command: Command, index: dict[str, str]
) -> None:
    root = plant({**TREE, STRAY: "#define A\n"})
    alone = report(command, root)
    assert reasons(alone) == [("third_party/wrapper/include/", "stray")]
    assert [gap["name"] for gap in alone["missing"]] == ["gtest/gtest.h"]
    fetched = report(command, root, "--fetch-externals", **index)
    assert reasons(fetched) == []
    assert fetched["directives"]["by_origin"]["grpcio 1.78.0"] == 2
    assert fetched["missing"] == []
    assert "wrapper" not in (root / "CMakeLists.txt").read_text()


def test_a_wrapper_comes_before_the_package_that_it_wraps(
    plant: Plant, command: Command, index: dict[str, str]
) -> None:
    root = plant({**TREE, STRAY: '# include_next "gmock/gmock.h"\n#define WRAPPED\n'})
    alone = report(command, root)
    assert reasons(alone) == [("third_party/wrapper/include/", "wrapper")]
    assert {gap["name"] for gap in alone["missing"]} == {"gmock/gmock.h", "gtest/gtest.h"}
    fetched = report(command, root, "--fetch-externals", "--compile-commands", **index)
    assert reasons(fetched) == [("third_party/wrapper/include/", "wrapper")]
    assert fetched["missing"] == []
    (root / "lib/a.cc").write_text('#include "gmock/gmock.h"\n#ifndef WRAPPED\n#error\n#endif\n')
    assert compile_errors(root) == ""


@pytest.mark.parametrize(
    "speaks",
    [
        {"third_party/wrapper/include/gmock/BUILD": 'exports_files(["x"])\n'},
        {"third_party/BUILD.bazel": 'cc_library(hdrs = ["wrapper/include/gmock/gmock.h"])\n'},
        {"third_party/BUILD.bazel": 'cc_library(hdrs = glob(["**/*.h"]))\n'},
    ],
    ids=["in it", "names it", "all below"],
)
def test_folders_of_a_build_come_first(
    plant: Plant, command: Command, index: dict[str, str], speaks: dict[str, str]
) -> None:
    root = plant({**TREE, STRAY: '#include_next "gmock/gmock.h"\n', **speaks})
    fetched = report(command, root, "--fetch-externals", **index)
    assert reasons(fetched) == [("third_party/wrapper/include/", "votes")]
    assert fetched["directives"]["by_origin"]["grpcio 1.78.0"] == 1


def test_a_stray_in_conflict_is_not_a_header(plant: Plant, command: Command) -> None:
    root = plant({**TREE, STRAY: "<<<<<<< Conflict 1 of 1\n+#define A\n>>>>>>> ends\n"})
    found = report(command, root)
    assert reasons(found) == []
    assert {gap["name"] for gap in found["missing"]} == {"gmock/gmock.h", "gtest/gtest.h"}
    # Once the conflict is resolved it is one, even for a run with a stamp.
    command(root)
    (root / STRAY).write_text("#define A\n")
    assert command(root).code == 0
    assert "third_party/wrapper/include" in (root / "CMakeLists.txt").read_text()


def test_a_conflict_in_a_header_of_a_build_changes_nothing(plant: Plant, command: Command) -> None:
    """The merge is still in progress; the project does not change."""
    files = {"src/a/b.h": "", "x.cc": '#include "a/b.h"\n', "BUILD": "src"}
    root = plant(files)
    command(root)
    before = (root / "CMakeLists.txt").read_text()
    assert '"${TREE}/src"' in before
    (root / "src/a/b.h").write_text("<<<<<<< HEAD\nint a;\n=======\n>>>>>>> other\n")
    assert command(root).code == 0
    assert (root / "CMakeLists.txt").read_text() == before


@pytest.mark.parametrize(
    ("files", "path", "built"),
    [
        ({}, "include/", True),
        ({"other/BUILD": ""}, "include/", True),
        ({"BUILD": ""}, "include/", False),
        ({"BUILD": '"include/a.h"'}, "include/", True),
        ({"BUILD": '"a"', "a/BUILD": ""}, "a/include/", False),
        ({"BUILD": "", "a/BUILD": "include"}, "a/include/", True),
        ({"BUILD": "", "a/include/x/y/BUILD": ""}, "a/include/", True),
        ({"BUILD": "", "a/include-other/BUILD": ""}, "a/include/", False),
        ({"BUILD": "x", "BUILD.bazel": ""}, "x/", False),
        ({"BUILD": "", "BUILD.bazel": "x"}, "x/", True),
        ({"BUILD": 'glob(["**/*.h"])'}, "a/include/", True),
    ],
)
def test_folders_that_a_build_may_use(
    plant: Plant, files: dict[str, str], path: str, built: bool
) -> None:
    root = str(plant({**files, f"{path}h.h": ""}))
    assert built_directories(root, walk(root).build_files)(path) is built


def test_strays_are_elected_last() -> None:
    files = frozenset(["s/a/x.h", "s/a/y.h", "t/a/x.h"])
    names = {"a/x.h": 3, "a/y.h": 1}
    found = infer_roots(files, names, [("", "tree")], {}, lambda path: path != "s/")
    assert found.roots == [Root("t/", "votes", 3)]
    assert (found.strays, found.unresolved) == (["s/"], {"a/y.h": 1})
    assert take_strays(found.strays, files, found.unresolved) == [Root("s/", "stray", 1)]
    assert take_strays(found.strays, files, {}) == []


def test_the_only_header_of_a_quoted_name_is_searched_last(plant: Plant, command: Command) -> None:
    sources = {f"src/deep/{n}.cc": '#include "catch.hpp"\n#include "u.h"\n' for n in range(3)}
    root = plant(
        {
            **sources,
            "src/deep/one.cc": '#include "two.h"\n#include "config.h"\n#include <angle.h>\n'
            '#include "inside.h"\n',
            "third_party/catch/catch.hpp": "",
            "third_party/utf/include/u.h": "",
            "third_party/utf/include/x.h": "",
            "a/lib/two.h": "",
            "b/lib/two.h": "",
            "third_party/autoconf/config.h": "",
            "third_party/angle/angle.h": "",
            "third_party/libc/inside.h": "",
            "third_party/libc/string.h": "",
        }
    )
    found = report(command, root)
    assert reasons(found) == [
        ("third_party/catch/", "stray"),
        ("third_party/utf/include/", "stray"),
    ]
    names = {"two.h", "config.h", "angle.h", "inside.h"}
    assert {gap["name"] for gap in found["missing"]} == names
