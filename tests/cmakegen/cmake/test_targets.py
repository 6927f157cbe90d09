"""Flags of CMake's targets, compared with those that a real CMake writes."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest

from cmakegen.cmake.targets import CMakeTargets, read_targets
from cmakegen.generators.tablegen_rules import outputs_of_cmake
from tests.cmakegen.cmake.cmake_trees import LIBRARY
from tests.cmakegen.command import Command
from tests.conftest import Plant
from tpu_walkthrough.source_tree.tree import walk


def read(root: Path) -> CMakeTargets:
    return read_targets(walk(str(root)))


def compared(words: list[str], root: Path, build: Path) -> dict[str, list[str]]:
    """The words of a command that matter here, without the folders of the build."""
    found: dict[str, list[str]] = {"defines": [], "directories": [], "options": []}
    remaining = iter(words)
    for word in remaining:
        if word.startswith("-D"):
            found["defines"].append(word)
        elif word in ("-isystem", "-I", "-include") or word.startswith("-I"):
            path = word[2:] if word[2:] and word.startswith("-I") else next(remaining)
            if not path.startswith(str(build)):
                found["directories"].append(f"{word[:2]} {os.path.relpath(path, root)}")
        elif word.startswith(("-std", "-W", "-fno")):
            found["options"].append(word)
    return {name: sorted(set(values)) for name, values in found.items()}


def test_the_flags_of_a_real_cmake(plant: Plant, tmp_path: Path) -> None:
    root = plant(LIBRARY)
    text = (root / "CMakeLists.txt").read_text()
    # The compiler of CMake's may be another one; and a module needs its path.
    (root / "CMakeLists.txt").write_text(
        text.replace("include(Other)", "include(cmake/modules/Other.cmake)")
    )
    build = tmp_path / "build"
    subprocess.run(
        ["cmake", "-S", root, "-B", build, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"],
        check=True,
        capture_output=True,
    )
    expected = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = Path(entry["file"]).relative_to(root).as_posix()
        expected[path] = compared(shlex.split(entry["command"]), root, build)
    found = {}
    for path, own in read(root).files.items():
        words = [*own.flags.defines, *own.flags.options]
        for kind, directory in own.flags.directories:
            words += [kind, f"{root}/{directory}".rstrip("/")]
        found[path] = compared(words, root, build)
    left = found.pop("tools/left.cc")  # of no target: what all sources beside it have
    assert left == found["tools/tool.cc"]
    assert found == expected


def test_the_command(command: Command, plant: Plant, tmp_path: Path) -> None:
    root = plant(LIBRARY)
    output = tmp_path / "out/CMakeLists.txt"
    output.parent.mkdir()
    ran = command(root, "--flags", "--protos", "--compile-commands", "-o", output)
    assert ran.code == 0, ran
    assert "11 sources with the flags of a target in CMake files" in ran.out
    entries = json.loads(output.with_name("compile_commands.json").read_text())
    assert len(entries) == 11
    for entry in entries:
        subprocess.run([*entry["arguments"], "-fsyntax-only"], cwd=root, check=True)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("A STREQUAL B", False),
        ("A STREQUAL one", True),
        ('"A" STREQUAL "A"', True),
        ("${A} STREQUAL one AND NOT B", False),
        ("N LESS 10", True),
        ("N GREATER_EQUAL 9 AND N EQUAL 9", True),
        ("N LESS word", False),
        ("V VERSION_GREATER 1.9", True),
        ("V VERSION_EQUAL 1.10.0", True),
        ("V VERSION_LESS_EQUAL 1.9.9", False),
        ("A IN_LIST L", True),
        ("B IN_LIST L", False),
        ('A MATCHES "^o.e$"', True),
        ("A MATCHES x|y", False),
        ("a STRLESS b", True),
        ("NOT (A STREQUAL two OR N LESS 3) AND V", True),
        ("DEFINED A AND NOT DEFINED Z", True),
        ("UNSET OR NOT UNSET", True),
    ],
)
def test_conditions(plant: Plant, condition: str, holds: bool) -> None:
    values = "cmake_minimum_required(VERSION 3.20)\nset(A one)\nset(B two)\nset(N 9)\n"
    values += "set(V 1.10)\nset(L one three)\n"
    text = f"{values}if({condition})\n  add_definitions(-DHOLDS)\nendif()\nadd_library(x x.cc)\n"
    root = plant({"CMakeLists.txt": text, "x.cc": ""})
    (root / "script.cmake").write_text(
        f"{values}if({condition})\n  message(FATAL_ERROR holds)\nendif()\n"
    )
    ran = subprocess.run(["cmake", "-P", root / "script.cmake"], capture_output=True, check=False)
    assert (ran.returncode != 0) == holds
    (own,) = read(root).files.values()
    assert own.flags.defines == (("-DHOLDS",) if holds else ())


HOSTILE = r"""
execute_process(COMMAND touch ran)
file(WRITE written x)
file(READ /etc/passwd SECRET)
include(/etc/passwd)
include(../outside.cmake)
add_subdirectory(..)
set(ENV{PATH} .)
add_compile_options(-fplugin=evil.so -B . -specs=evil @evil.rsp -Xclang -load -Xclang evil.so)
add_compile_options("SHELL:-include /etc/passwd" -include /etc/passwd -fmodule-map-file=/etc/passwd)
set(CMAKE_CXX_FLAGS "-wrapper evil -fpass-plugin=evil -include ../outside.h -include in.h")
add_definitions(-DSECRET=$ENV{HOME}${SECRET} "-DSHELL=`touch ran`")
include_directories(/etc ../.. $<SHELL_PATH:/etc> in)
add_library(x x.cc ../outside.cc /etc/passwd)
target_compile_definitions(x PRIVATE "-fplugin=evil" "A -fplugin=evil")
"""


def test_hostile_files(plant: Plant, tmp_path: Path) -> None:
    (tmp_path / "outside.cmake").write_text("add_definitions(-DOUTSIDE)\n")
    root = plant({"CMakeLists.txt": HOSTILE, "x.cc": "", "in/a.h": "", "in.h": ""})
    (root / "link.cmake").symlink_to("/etc/passwd")
    found = read(root)
    (own,) = found.files.values()
    assert list(found.files) == ["x.cc"]
    assert own.flags.defines == (
        "-DSECRET=",
        "-DSHELL=`touch ran`",
    )
    assert own.flags.options == ()
    assert [tuple(one) for one in own.flags.directories] == [("-I", "in"), ("-include", "in.h")]
    assert {"-fplugin=evil.so", "-specs=evil", "@evil.rsp", "-B", "-Xclang"} <= found.dropped.keys()
    names = {path.name for path in tmp_path.rglob("*")} | {path.name for path in root.iterdir()}
    assert names.isdisjoint({"ran", "written"})


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("function(f)\n  f()\nendfunction()\nf()\n", True),
        ("macro(f)\n  f()\nendmacro()\nf()\n", True),
        ("foreach(I a b c d e f g h)\n" * 20 + "set(X 1)\n" + "endforeach()\n" * 20, True),
        ("if(A)\n" * 100_000, True),
        ("include(CMakeLists.txt)\n" * 2, True),
        # Without what is too long.
        ("set(A x)\n" + 'set(A "${A}${A}")\n' * 60, False),
        ("set(L a)\n" + "list(APPEND L ${L})\n" * 40, False),
    ],
)
def test_files_that_take_too_much(plant: Plant, text: str, ends: bool) -> None:
    """What was found before counts."""
    more = f"{text}add_definitions(-DAFTER)\n"
    root = plant({"CMakeLists.txt": "add_library(x x.cc)\nadd_subdirectory(d)\n", "x.cc": ""})
    (root / "d").mkdir()
    (root / "d/CMakeLists.txt").write_text(f"add_library(y y.cc)\n{more}")
    (root / "d/y.cc").touch()
    found = read(root)
    assert "x.cc" in found.files
    assert bool(found.problems) == ends
    assert ends or found.files["d/y.cc"].flags.defines == ("-DAFTER",)


def test_tablegen(plant: Plant) -> None:
    root = plant(
        {
            "CMakeLists.txt": "add_subdirectory(include/d)\n",
            "include/d/CMakeLists.txt": "add_mlir_dialect(Ops my)\nadd_mlir_interface(Face)\n"
            "set(LLVM_TARGET_DEFINITIONS Passes.td)\n"
            'mlir_tablegen(Passes.h.inc -gen-pass-decls -name My "-x=a b")\n'
            "mlir_tablegen(Passes.md -gen-pass-doc)\nmlir_tablegen(../../../up.h.inc -gen-x)\n"
            "mlir_tablegen(evil.h.inc -gen-x -o=/tmp/written)\nmlir_tablegen(evil.h.inc @x)\n",
        }
    )
    found = {
        output.path.removeprefix("include/d/"): (output.td_file, output.flags)
        for output in outputs_of_cmake(read(root).outputs)
    }
    ops, face = "include/d/Ops.td", "include/d/Face.td"
    assert found == {
        "Ops.h.inc": (ops, ("-gen-op-decls",)),
        "Ops.cpp.inc": (ops, ("-gen-op-defs",)),
        "OpsTypes.h.inc": (ops, ("-gen-typedef-decls", "-typedefs-dialect=my")),
        "OpsTypes.cpp.inc": (ops, ("-gen-typedef-defs", "-typedefs-dialect=my")),
        "OpsDialect.h.inc": (ops, ("-gen-dialect-decls", "-dialect=my")),
        "OpsDialect.cpp.inc": (ops, ("-gen-dialect-defs", "-dialect=my")),
        "Face.h.inc": (face, ("-gen-op-interface-decls",)),
        "Face.cpp.inc": (face, ("-gen-op-interface-defs",)),
        "Passes.h.inc": ("include/d/Passes.td", ("-gen-pass-decls", "-name", "My", "-x=a b")),
    }


def test_a_source_of_no_target(plant: Plant) -> None:
    """It has the flags that all sources of its language beside it have in common."""
    root = plant(
        {
            "CMakeLists.txt": "add_library(a a.cc)\nadd_executable(b b.cc)\nadd_library(c c.c)\n"
            "target_compile_definitions(a PRIVATE ONE BOTH)\n"
            "target_compile_definitions(b PRIVATE BOTH TWO)\n"
            "target_compile_definitions(c PRIVATE OF_C)\n",
            **dict.fromkeys(("a.cc", "b.cc", "c.c", "left.cc", "left.c", "other/left.cc"), ""),
        }
    )
    files = read(root).files
    assert files["left.cc"].flags.defines == ("-DBOTH",)
    assert files["left.c"].flags.defines == ("-DOF_C",)
    assert "other/left.cc" not in files
