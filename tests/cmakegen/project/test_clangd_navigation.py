"""A real clangd with the generated flags."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, Ran, everything, find_program, plant_at
from tests.cmakegen.editor import Editor
from tests.conftest import Plant

# No include directory is given: lib/include, proj/third_party/other and proj have to be inferred.
TREE = {
    "proj/MODULE.bazel": "",
    "proj/app/main.cc": '#include "app/main.h"\n#include "deep/value.h"\n#include <other/api.h>\n'
    "int main() { return deep_value(1) + other_call(); }\n",
    "proj/app/main.h": "",
    "lib/include/deep/value.h": "#pragma once\nint deep_value(int);\n",
    "lib/src/value.cc": '#include "deep/value.h"\nint deep_value(int x) { return x; }\n',
    "proj/third_party/other/BUILD": 'cc_library(name = "other", includes = ["."])\n',
    "proj/third_party/other/other/api.h": '#include "deep/value.h"\nint other_call();\n',
    "proj/third_party/other/api.c": '#include "other/api.h"\nint other_call() { return 0; }\n',
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    find_program("clangd")
    return plant_at(tmp_path / "tree", TREE)


def parsed(ran: Ran) -> list[str]:
    """What clangd made of files."""
    lines = ran.out.splitlines()
    return lines[next(n for n, line in enumerate(lines) if line.startswith("clangd parses")) :]


def test_verify(command: Command, tree: Path) -> None:
    for option in ("--verify", "--verify=100"):
        ran = command(tree, option)
        assert (ran.code, ran.err) == (0, ""), ran
        assert parsed(ran) == ["clangd parses 3 of 3 files without an error; 3 find every header"]
    assert "parses 2 of 2 files" in command(tree, "--verify=2").out


def test_verify_reports_missing_headers(command: Command, tree: Path) -> None:
    plant_at(
        tree,
        {
            "lib/src/bad.cc": '#include "deep/value.h"\n#include "gone/a.h"\n#include "gone/b.h"\n',
            "lib/src/deep.cc": '#include "deep/broken.h"\n',
            "lib/include/deep/broken.h": "#include <gone/c.h>\n",
            "lib/src/wrong.cc": "int x = undeclared;\nint y = x;\nint z = other;\n",
            "lib/src/many.cc": "int x = undeclared;\n" * 30 + '#include "gone/d.h"\n',
        },
    )
    ran = command(tree, "--verify")
    assert ran.code == 1
    lines = parsed(ran)
    assert lines[0] == "clangd parses 3 of 7 files without an error; 4 find every header"
    assert set(lines[1:]) == {
        "  lib/src/bad.cc: missing gone/a.h",  # clang stops there
        "  lib/src/deep.cc: missing gone/c.h",
        "  lib/src/wrong.cc: 2 errors: use of undeclared identifier 'undeclared'",
        "  lib/src/many.cc: missing gone/d.h; 59 errors: use of undeclared identifier 'undeclared'",
    }
    quiet = command(tree, "--verify", "--quiet")
    assert (quiet.code, quiet.out) == (1, "")


def test_verify_of_files(command: Command, tree: Path) -> None:
    plant_at(tree, {"lib/src/bad.cc": '#include "gone/a.h"\n'})
    ran = command(tree, "--verify=lib/src/bad.cc")
    assert ran.code == 1
    assert parsed(ran) == [
        "clangd parses 0 of 1 file without an error; 0 find every header",
        "  lib/src/bad.cc: missing gone/a.h",
    ]
    inside = command("../..", "--verify=bad.cc", "--json", folder=tree / "lib/src")
    assert [file["path"] for file in json.loads(inside.out)["verify"]] == ["lib/src/bad.cc"]
    both = command(tree, "--verify=lib/src/bad.cc", "--verify=100", "--json")
    assert len(json.loads(both.out)["verify"]) == 4


def test_the_last_verification_is_reported(command: Command, tree: Path) -> None:
    plant_at(tree, {f"many/x{n}.cc": "int x;\n" for n in range(20)})
    plant_at(tree, {"lib/src/bad.cc": '#include "gone/a.h"\n'})
    assert "parse" not in command(tree).out
    assert command(tree, "--verify=100").code == 1
    line = command(tree, "--std", "20").out.splitlines()[2]
    day = datetime.now(UTC).date().isoformat()
    assert line == f"23 of 24 sampled files parse without an error (--verify, {day})"
    # Files that are named are not a sample.
    command(tree, *(f"--verify=many/x{n}.cc" for n in range(15)))
    assert command(tree, "--std", "17").out.splitlines()[2] == line


def test_measurements_of_other_sources_are_not_shown(command: Command, plant: Plant) -> None:
    files = {f"a/x{n}.cc": '#include "h.h"\n' for n in range(12)}
    tree = plant({**files, **{f"b/y{n}.cc": "" for n in range(12)}})
    line = command(tree).out.splitlines()[1]
    assert line == "12 of 24 sources find every header; 1 header missing, see --report"
    only = command(tree, "--only", "b").out.splitlines()[1]
    assert only.startswith("12 of 12 sources find every header")
    assert command(tree).out.splitlines()[1] == line
    (tree / "a/h.h").touch()
    assert command(tree).out.splitlines()[1] == "24 of 24 sources find every header"


def test_a_sample_of_a_large_tree_is_followed(command: Command, plant: Plant) -> None:
    tree = plant({f"d/x{n:03}.cc": '#include "h.h"\n' for n in range(250)})
    lines = command(tree).out.splitlines()
    assert lines[1:3] == [
        "0 of 100 sampled sources find every header; 1 header missing, see --report",
        "  100 lack h.h: cmake-gen-globs -I DIR, with a folder that contains h.h",
    ]
    assert "0 of 250 sources find every header" in command(tree, "--report").out
    # Which holds for later runs.
    assert command(tree).out.splitlines()[2].startswith("  250 lack h.h: ")


def test_verify_uses_the_same_sample(command: Command, tree: Path) -> None:
    plant_at(tree, {f"many/x{n}.cc": f'#include "gone/{n}.h"\n' for n in range(30)})
    first = parsed(command(tree, "--verify=4"))
    assert len(first) > 2
    assert parsed(command(tree, "--verify=4")) == first


def test_verify_of_a_part(command: Command, tree: Path) -> None:
    plant_at(tree, {"other/bad.cc": '#include "gone/a.h"\n'})
    assert "parses 1 of 1 file " in command(tree, "--verify", "--only", "lib").out


def test_verify_writes_no_database(command: Command, tree: Path) -> None:
    command(tree)
    before = everything(tree)
    assert command(tree, "--verify").code == 0
    assert everything(tree) == before


def test_verify_with_json_is_one_object(command: Command, tree: Path) -> None:
    ran = command(tree, "--verify", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["sources"] == 3


def test_verify_with_check(command: Command, tree: Path) -> None:
    """Both results are reported: the file is current, and a header is missing."""
    plant_at(tree, {"lib/src/bad.cc": '#include "gone/a.h"\n'})
    command(tree)
    ran = command(tree, "--check", "--verify")
    assert ran.code == 1
    assert "parses 3 of 4 files" in ran.out


@pytest.fixture
def editor(command: Command, tree: Path) -> Iterator[Editor]:
    assert command(tree, "--compile-commands").code == 0
    found = Editor(tree, {"HOME": str(command.folder), "XDG_CACHE_HOME": str(command.folder)})
    yield found
    found.close()
    assert found.server.returncode == 0


def test_definitions(tree: Path, editor: Editor) -> None:
    main = tree / "proj/app/main.cc"
    header = tree / "lib/include/deep/value.h"
    # From both sides of a header whose folder was not given.
    assert editor.definitions(main, "deep_value") in ([header], [tree / "lib/src/value.cc"])
    assert editor.definitions(main, "deep/value.h") == [header]
    assert editor.definitions(main, "other/api.h") == [tree / "proj/third_party/other/other/api.h"]
    source = tree / "lib/src/value.cc"
    assert editor.definitions(source, "deep/value.h") == [header]


def test_header_only_tree(command: Command, tmp_path: Path) -> None:
    """Headers have the flags of the project in clangd and, by CMake, in CLion."""
    root = plant_at(
        tmp_path / "lone",
        {
            "inc/w/a.h": '#pragma once\n#include "w/b.h"\ninline int one() { return two() - 1; }\n',
            "inc/w/b.h": "#pragma once\n#include <concepts>\ninline int two() { return 2; }\n",
        },
    )
    (root / "BUILD").write_text(
        'cc_library(name = "w", hdrs = glob(["inc/**/*.h"]), includes = ["inc"],'
        ' defines = ["W=1"])\n'
    )
    find_program("clangd")
    ran = command(root, "--std", "20", "--verify=9", "--flags")
    assert (ran.code, ran.err) == (0, "")
    assert "lone/CMakeLists.txt: 2 headers, 1 include directory" in ran.out
    assert "clangd parses 2 of 2 files without an error" in ran.out
    ours = json.loads((root / "compile_commands.json").read_text())
    assert {entry["file"] for entry in ours} == {"inc/w/a.h", "inc/w/b.h"}
    assert all("-DW=1" in entry["arguments"] for entry in ours)
    build = tmp_path / "build"
    configure = [find_program("cmake"), "-S", str(root), "-B", str(build)]
    subprocess.run(configure, check=True, capture_output=True)
    theirs = json.loads((build / "compile_commands.json").read_text())
    for entry in theirs:
        words = shlex.split(entry["command"])
        assert words[words.index("-o") - 1] == "c++-header"
        assert {"-isystem", f"{root}/inc", "-std=c++20", "-DW=1"} <= set(words)
    assert {entry["file"] for entry in theirs} == {f"{root}/{entry['file']}" for entry in ours}


def test_compile_commands_are_those_of_cmake(command: Command, tree: Path) -> None:
    """Without CMake, and with it: the same macros, standard and include directories."""
    cmake = find_program("cmake")
    command(tree, "--compile-commands", "-D", 'TEXT="a b"', "--std", "20")
    ours = json.loads((tree / "compile_commands.json").read_text())
    build = command.folder / "build"
    subprocess.run([cmake, "-S", tree, "-B", build], check=True, capture_output=True)
    theirs = json.loads((build / "compile_commands.json").read_text())

    def flags_of(words: list[str]) -> list[str]:
        flags = [word for word in words if word.startswith(("-I", "-D", "-isystem", "-std="))]
        return sorted(flag.replace("-std=gnu", "-std=c") for flag in flags if flag[:2] != "-I") + [
            flag for flag in flags if flag[:2] == "-I"
        ]

    here = {entry["file"]: flags_of(entry["arguments"]) for entry in ours}
    there = {
        os.path.relpath(entry["file"], tree): flags_of(shlex.split(entry["command"]))
        for entry in theirs
    }
    assert here == there
