"""Folders of -I outside of the tree that are source trees themselves."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.cmakegen.command import Command, compile_errors
from tests.conftest import Plant

# The project's file names one header of the other tree, which needs a header of another folder of
# that tree; `inner/c.h` is named by the project only.
OTHER = {
    "MODULE.bazel": "",
    "other/a.h": '#include "inner/b.h"\n',
    "third_party/in/inner/b.h": "",
    "lib/src/deep/c.h": "",
    "other/a.cc": '#include "other/a.h"\n',
}
SOURCE = '#include "other/a.h"\n#include "deep/c.h"\n'


def report_of(command: Command, *arguments: str | Path) -> dict[str, Any]:
    ran = command(*arguments, "--json")
    assert ran.code == 0, ran.err
    report: dict[str, Any] = json.loads(ran.out)
    return report


@pytest.mark.parametrize("marker", ["MODULE.bazel", "WORKSPACE", ".git/HEAD"])
def test_its_include_directories_belong_to_the_project(
    command: Command, plant: Plant, marker: str
) -> None:
    root = plant({"a.cc": SOURCE})
    files = {name: text for name, text in OTHER.items() if name != "MODULE.bazel"}
    other = plant({**files, marker: ""}, "other tree")
    report = report_of(command, root, "-I", other, "--compile-commands")
    assert compile_errors(root) == ""
    assert report["directives"]["by_origin"]["-I"] == report["directives"]["total"] == 2
    found = {(one["path"], one["origin"]) for one in report["include_directories"]}
    name = f"-I {other}"
    assert found == {("", name), ("third_party/in/", name), ("lib/src/", name)}
    assert report["missing"] == []


def test_a_header_with_one_candidate_there_is_found(command: Command, plant: Plant) -> None:
    root = plant({"a.cc": '#include <one.h>\n#include "two.h"\n#include <config.h>\n'})
    headers = ("include/one.h", "x/two.h", "y/two.h", "z/config.h")
    other = plant({"WORKSPACE": "", **dict.fromkeys(headers, "")}, "other")
    report = report_of(command, root, "-I", other)
    assert {one["path"] for one in report["include_directories"]} == {"", "include/"}
    # Two candidates, and a name that most builds generate
    assert [one["name"] for one in report["missing"]] == ["config.h", "two.h"]


def test_a_folder_without_the_marks_of_a_tree_supplies_only_itself(
    command: Command, plant: Plant
) -> None:
    root = plant({"a.cc": SOURCE})
    other = plant({name: text for name, text in OTHER.items() if name != "MODULE.bazel"}, "other")
    report = report_of(command, root, "-I", other)
    assert report["directives"]["by_origin"]["-I"] == 1
    assert [one["name"] for one in report["missing"]] == ["deep/c.h", "inner/b.h"]


def test_the_projects_tree_comes_first(command: Command, plant: Plant) -> None:
    root = plant({"src/a.cc": '#include "inner/b.h"\n' + SOURCE, "inner/b.h": ""})
    other = plant(OTHER, "other")
    report_of(command, root, "-I", other, "--compile-commands")
    entry = json.loads((root / "compile_commands.json").read_text(encoding="utf-8"))[0]
    flags = [word[2:] for word in entry["arguments"] if word[:2] == "-I"]
    in_other = [os.path.join(other, path) for path in ("lib/src", "third_party/in")]
    assert flags[:2] == [str(other), str(root)]
    assert sorted(flags[2:]) == in_other


def test_missing_headers_of_the_other_tree_are_reported(command: Command, plant: Plant) -> None:
    root = plant({"a.cc": '#include "other/a.h"\n'})
    other = plant({"WORKSPACE": "", "other/a.h": '#include "nowhere/x.h"\n'}, "other")
    missing = report_of(command, root, "-I", other)["missing"]
    assert [(one["name"], one["reach"]) for one in missing] == [("nowhere/x.h", 1)]


@pytest.mark.network
def test_its_protos_are_generated(command: Command, plant: Plant) -> None:
    root = plant({"a.cc": '#include "other/a.h"\nm::A a;\n'})
    proto = 'syntax = "proto3";\npackage m;\nmessage A { int32 x = 1; }\n'
    files = {"WORKSPACE": "", "d/a.proto": proto, "other/a.h": '#include "d/a.pb.h"\n'}
    other = plant(files, "other")
    report = report_of(
        command, root, "-I", other, "--protos", "--fetch-externals", "--compile-commands"
    )
    made = [one["origin"] for one in report["include_directories"] if "protoc" in one["origin"]]
    assert len(made) == 1
    assert made[0].endswith(f", -I {other}")
    # Its errors are those of the protobuf headers, if they do not fit: the file itself is found.
    assert "a.pb.h: No such file" not in compile_errors(root)
    cmake = (root / "CMakeLists.txt").read_text(encoding="utf-8")
    assert "${CACHE_ROOT}/trees/" in cmake
    assert str(command.cache) not in cmake


def test_headers_of_its_templates_are_generated(command: Command, plant: Plant) -> None:
    root = plant({"a.cc": '#include "lib/a.h"\n'})
    files = {
        "CMakeLists.txt": "project(Lib VERSION 2.5)\n",
        "lib/a.h": '#include "lib/version.h"\nstatic_assert(MINOR == 5);\n',
        "lib/version.h.in": "#define MINOR @PROJECT_VERSION_MINOR@\n#define WHO @WHO@\n",
    }
    other = plant({"WORKSPACE": "", **files}, "other")
    report = report_of(command, root, "-I", other)
    assert [one["name"] for one in report["missing"]] == ["lib/version.h"]
    report = report_of(command, root, "-I", other, "--protos", "--compile-commands")
    assert report["missing"] == []
    assert f"CMake templates, -I {other}" in {
        one["origin"] for one in report["include_directories"]
    }
    assert [note.partition(",")[0] for note in report["notes"]] == [
        f"-I {other}: 1 of 2 variables of lib/version.h.in"
    ]
    assert compile_errors(root) == ""
