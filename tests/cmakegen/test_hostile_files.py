"""Trees whose files are pipes, links to devices, or huge: a run ends, and reports skipped files.

Every run has a gigabyte of address space and the time limit of the command.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cmakegen.command import Command
from tests.conftest import Git, Plant

BOUNDED = ["sh", "-c", 'ulimit -v 1048576; exec "$0" "$@"']
HUGE = 8 << 30


Make = Callable[["Path"], None]
Hostile = Callable[[Make], "Path"]


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(HUGE)


KINDS = pytest.mark.parametrize("make", [pipe, device, huge])
# Files of a tree that the program opens by name.
NAMES = (
    *("BUILD", "lib/BUILD.bazel", "BUILD.bazel"),
    *("MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", "WORKSPACE.bzlmod", "lib/WORKSPACE"),
    *(".bazelrc", ".gitignore", "lib/.gitignore"),
    *("a.proto", "lib/b.proto", "odd.td", "lib/odd.td"),
    *("odd.cc", "odd.c", "lib/odd.h", "lib/odd.inc"),
    *("tensorflow/tf_version.bzl", "tensorflow/tensorflow.bzl"),
    *("workspace2.bzl", "tensorflow/workspace2.bzl"),
    *("third_party/nanobind/workspace.bzl", "third_party/grpc/workspace.bzl"),
    *("build/CMakeCache.txt", "build/CMakeFiles/VerifyGlobs.cmake"),
    *("bazel-x/external/y/BUILD", "bazel-x/external/y/BUILD.bazel"),
    *("bazel-x/external/y/found.h", "bazel-x/external/y/google/protobuf/runtime_version.h"),
    ".git/info/exclude",
)
SOURCE = """
#include "lib/odd.h"
#include "odd.inc"
#include <found.h>
#include <google/protobuf/runtime_version.h>
"""


@pytest.fixture
def hostile(plant: Plant) -> Hostile:
    def plant_them(make: Make) -> Path:
        root = plant({"main.cc": SOURCE, "lib/x.cc": '#include "odd.h"\n', "lib/x.h": ""})
        for name in NAMES:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            make(root / name)
        return root

    return plant_them


@KINDS
@pytest.mark.parametrize("options", [(), ("--protos",), ("--compile-commands",)])
def test_a_run_ends(
    command: Command, hostile: Hostile, make: Make, options: tuple[str, ...]
) -> None:
    root = hostile(make)
    # No access to the network.
    ran = command(root, "--verbose", *options, before=BOUNDED, environment={"PIP_NO_INDEX": "1"})
    assert ran.code == 0, ran
    assert "Traceback" not in ran.err
    assert (root / "CMakeLists.txt").exists()
    warned = {name for name in NAMES if f"warning: {name}:" in ran.err}
    assert {"MODULE.bazel", "WORKSPACE", ".bazelrc"} <= warned, ran.err
    if make is huge:
        assert {"BUILD", "lib/BUILD.bazel", ".gitignore", "lib/.gitignore"} <= warned, ran.err


@KINDS
@pytest.mark.parametrize("name", ["CMakeLists.txt", "compile_commands.json", "lib/odd.bazelrc"])
def test_what_a_run_would_replace_or_import(
    command: Command, small_tree: Path, make: Make, name: str
) -> None:
    (small_tree / "lib").mkdir(exist_ok=True)
    (small_tree / ".bazelrc").write_text("import %workspace%/lib/odd.bazelrc\n")
    make(small_tree / name)
    ran = command(small_tree, "--compile-commands", before=BOUNDED)
    assert ran.code == (0 if name.startswith("lib/") else 3), ran
    assert "Traceback" not in ran.err
    assert name in ran.err
    if ran.code:
        assert not (small_tree / name).is_file() or (small_tree / name).stat().st_size == HUGE


def test_a_huge_output_is_replaced_by_force(command: Command, small_tree: Path) -> None:
    huge(small_tree / "CMakeLists.txt")
    assert command(small_tree, "--force", before=BOUNDED).code == 0
    assert (small_tree / "CMakeLists.txt").stat().st_size < HUGE


@KINDS
def test_ignore_files_of_a_repository(
    command: Command, small_tree: Path, git: Git, make: Make
) -> None:
    """git itself would read all of them."""
    git(small_tree, "init", "-q")
    (small_tree / ".gitignore").write_text("/src/\n")
    git(small_tree, "add", "-f", ".")
    git(small_tree, "commit", "-q", "-m", "x")
    (small_tree / ".git/info/exclude").unlink(missing_ok=True)
    make(small_tree / ".git/info/exclude")
    make(small_tree / "src/.gitignore")
    ran = command(small_tree, before=BOUNDED)
    assert ran.code == 0, ran
    assert "src/lib" in (small_tree / "CMakeLists.txt").read_text()  # since git tracks it


def doubled(first: str, name: str, line: str) -> str:
    """Lines that each double the value of the line before."""
    return "".join(
        line.format(new=f"{name}{number + 1}", old=f"{name}{number}") + "\n" for number in range(40)
    ).join([first + "\n", ""])


LONG = repr("x" * 90_000)
# name -> (text, how the last rule uses it)
BOMBS = {
    "strings": (doubled("a0 = 'x'", "a", "{new} = {old} + {old}"), "a40"),
    "lists": (doubled("a0 = ['x']", "a", "{new} = {old} + {old}"), "a40"),
    "many": (f"b = {LONG}\n" + "".join(f"c{n} = b + 'x'\n" for n in range(40_000)), "c1"),
    "joined": (f"b = {LONG}\nc = b.join([{'b,' * 50_000}])\n", "c"),
    "of a list": (
        doubled("a0 = ('x',)", "a", "{new} = ({old}, {old})") + "c = a40.join(['a', 'b'])\n",
        "c",
    ),
    "a key": (
        doubled("a0 = ('x',)", "a", "{new} = ({old}, {old})") + "c = {a40: 'x'}\n",
        "c['x']",
    ),
    "loops": (f"b = [{'1,' * 20_000}]\nc = [[y for y in b] for z in b]\n", "'c'"),
    "names in loops": (
        "".join(f"n{n} = ''\n" for n in range(10_000))
        + f"[td_library(name = 'x') for y in [{'1,' * 100_000}]]\n",
        "'c'",
    ),
    "flags": (
        f"f = '{'a ' * 100_000}'\n",
        "{" + "".join(f"'{n}.inc': f," for n in range(50_000)) + "}",
    ),
    "a deep sum": ("", "+".join(["'x'"] * 900)),
    "a deeper sum": ("", "+".join(["'x'"] * 2_500)),
    "deep lists": ("", "[" * 150 + "]" * 150),
}


@pytest.mark.parametrize("name", BOMBS)
def test_build_files_that_compute_too_much(command: Command, plant: Plant, name: str) -> None:
    text, outs = BOMBS[name]
    rule = (
        f"gentbl_cc_library(name = 'x', td_file = 'x.td', includes = {outs}, tbl_outs = {outs})\n"
    )
    root = plant({"a.cc": "", "x.td": "", "lib/b.cc": "", "BUILD": text + rule})
    ran = command(root, "--protos", "--verbose", before=BOUNDED, environment={"PIP_NO_INDEX": "1"})
    assert ran.code == 0, ran
    assert "Traceback" not in ran.err
    # Either it cannot be evaluated, or it was too much.
    assert "BUILD" in ran.err or "mlir" in ran.err, ran
    assert (root / "CMakeLists.txt").exists()


BAZELRCS = {
    "sections": {
        ".bazelrc": doubled("build --config=s0", "s", "build:{old} --config={new} --config={new}")
        + "build:s40 --copt=-DX\n"
    },
    "a chain of sections": {
        ".bazelrc": "build --config=s0\n"
        + "".join(f"build:s{n} --config=s{n + 1}\n" for n in range(5_000))
    },
    "imports": {
        ".bazelrc": "import r0\n",
        **{f"r{n}": f"import r{n + 1}\n" * 2 for n in range(40)},
        "r40": "build --copt=-DX\n",
    },
    "a chain of imports": {
        ".bazelrc": "import r0\n",
        **{f"r{n}": f"import r{n + 1}\n" for n in range(3_000)},
    },
    "many long imports": {".bazelrc": "import r\n" * 1_000, "r": "build --copt=-DX\n" * 200_000},
}


@pytest.mark.parametrize("name", BAZELRCS)
def test_flags_that_expand_to_too_many(command: Command, plant: Plant, name: str) -> None:
    root = plant({"a.cc": "", **BAZELRCS[name]})
    ran = command(root, before=BOUNDED)
    assert ran.code == 0, ran
    assert ".bazelrc: expands to too many options" in ran.err or "File too large" in ran.err
    assert (root / "CMakeLists.txt").exists()
