"""The project of a tree with flags, in a real CMake and with clangd."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cmakegen.archives import make_wheel
from tests.cmakegen.command import Command, find_program, plant_at
from tests.cmakegen.project.cmakes import CMake

_CHECKS = "#if !defined({0}) || defined({1})\n#error wrong flags\n#endif\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return plant_at(
        tmp_path / "tree",
        {
            "WORKSPACE": "",
            ".bazelrc": "build --copt=-DEVERYWHERE\n",
            "core/BUILD": """
cc_library(
    name = "core",
    srcs = ["core.cc", "more.cc"],
    hdrs = ["inc/core/api.h"],
    defines = ["CORE"],
    includes = ["inc"],
)
cc_library(name = "special", srcs = ["special.cc"], local_defines = ["SPECIAL"], deps = [":core"])
cc_test(name = "core_test", srcs = ["core_test.cc", "core.cc"], deps = [":core"])
""",
            "core/core.cc": _CHECKS.format("CORE", "SPECIAL") + "#include <core/api.h>\n",
            "core/more.cc": _CHECKS.format("EVERYWHERE", "SPECIAL"),
            "core/special.cc": _CHECKS.format("SPECIAL", "NOTHING"),
            "core/core_test.cc": _CHECKS.format("CORE", "SPECIAL"),
            "core/inc/core/api.h": "",
            "user/BUILD": 'cc_library(name = "u", srcs = ["u.cc"], deps = ["//core"])\n',
            "user/u.cc": _CHECKS.format("CORE", "SPECIAL") + '#include "core/api.h"\n',
            "apart/none.cc": _CHECKS.format("EVERYWHERE", "CORE"),
        },
    )


def test_targets_are_the_packages_with_their_flags(
    command: Command, cmake: CMake, tree: Path
) -> None:
    folder = command.folder / "generated"
    folder.mkdir()
    ran = command(tree, "--flags", "-o", folder / "CMakeLists.txt")
    assert ran.code == 0, ran
    assert "5 sources with the flags of a rule in BUILD files" in ran.out
    project = cmake.configure(folder)
    found = {}
    for name, target in project.targets().items():
        paths = [(folder / one["path"]).resolve() for one in target["sources"]]
        assert all(path.is_file() for path in paths)
        found[name] = (
            {str(path.relative_to(tree)) for path in paths},
            target.get("folder", {}).get("name") or None,
        )
    assert found == {
        "core": ({"core/core.cc", "core/more.cc"}, "core"),
        "core-2": ({"core/special.cc"}, "core"),
        "core-3": ({"core/core_test.cc"}, "tests/core"),
        "user": ({"user/u.cc"}, "user"),
        "tree": ({"apart/none.cc"}, None),
    }
    commands = project.commands(tree)
    assert len(commands) == 6
    for path, words in commands.items():
        assert ("-DSPECIAL" in words) == (path == "core/special.cc")
        assert ("-DCORE" in words) == (path != "apart/none.cc")
        assert "-DEVERYWHERE" in words
    groups = project.targets()["user"]["compileGroups"]
    [includes] = [[one["path"] for one in group["includes"]] for group in groups]
    assert str(tree / "core/inc") in includes


def test_clangd_gets_the_flags_of_each_file(command: Command, tree: Path) -> None:
    find_program("clangd")
    ran = command(tree, "--flags", "--compile-commands", "--verify=6")
    assert ran.code == 0, ran
    assert "clangd parses 6 of 6 files without an error" in ran.out
    without = command(tree, "--no-flags", "--verify=6")
    assert "clangd parses 2 of 6 files without an error" in without.out


def test_a_source_that_is_removed_does_not_stop_cmake(
    command: Command, cmake: CMake, tree: Path
) -> None:
    folder = command.folder / "generated"
    folder.mkdir()
    assert command(tree, "--flags", "-o", folder / "CMakeLists.txt").code == 0
    (tree / "core/special.cc").unlink()
    (tree / "core/new.cc").touch()
    project = cmake.configure(folder)
    assert "core-2" not in project.targets()
    assert "core/new.cc" in project.commands(tree)


def test_later_runs_keep_the_flags(command: Command, tree: Path) -> None:
    output = tree / "CMakeLists.txt"
    assert "add_sources" not in (command(tree), output.read_text())[1]
    assert "-DSPECIAL" in (command(tree, "--flags"), output.read_text())[1]
    kept = command(tree)
    assert kept.out.startswith("unchanged"), kept
    assert "-DSPECIAL" in output.read_text()
    (tree / "core/BUILD").write_text('cc_library(name = "a", srcs = ["core.cc"], copts = ["-DX"])')
    assert "-DX" in (command(tree), output.read_text())[1]
    assert "add_sources" not in (command(tree, "--no-flags"), output.read_text())[1]
    assert command(tree).out.startswith("unchanged")


def test_settings_of_the_tree(command: Command, tree: Path) -> None:
    (tree / ".cmake-gen-globs.toml").write_text("flags = true\n")
    ran = command(tree)
    assert ran.code == 0, ran
    assert "-DSPECIAL" in (tree / "CMakeLists.txt").read_text()


def test_a_changed_macro_file_changes_the_flags(command: Command, tree: Path) -> None:
    macros = tree / "core/macros.bzl"
    macros.write_text('def flags():\n    return ["-DONE"]\n')
    (tree / "core/BUILD").write_text(
        'load(":macros.bzl", "flags")\ncc_library(name = "a", srcs = ["core.cc"], copts = flags())'
    )
    assert "-DONE" in (command(tree, "--flags"), (tree / "CMakeLists.txt").read_text())[1]
    macros.write_text('def flags():\n    return ["-DTWO"]\n')
    assert "-DTWO" in (command(tree, "--flags"), (tree / "CMakeLists.txt").read_text())[1]


def test_without_build_files_nothing_changes(command: Command, small_tree: Path) -> None:
    plain = (command(small_tree), (small_tree / "CMakeLists.txt").read_text())[1]
    ran = command(small_tree, "--flags")
    assert ran.code == 0, ran
    assert ran.out.startswith("unchanged")
    assert (small_tree / "CMakeLists.txt").read_text() == plain


def test_report(command: Command, tree: Path) -> None:
    (tree / "user/BUILD").write_text(
        'load("@other//:x.bzl", "flags")\n'
        'cc_library(name = "u", srcs = ["u.cc"], copts = flags() + ["-fplugin=x", "-DU"])\n'
    )
    report = json.loads(command(tree, "--flags", "--json").out)["flags"]
    assert report == {
        "sources": 5,
        "partly_unknown": 1,
        "dropped": {"-fplugin=x": 1},
        "problems": [],
    }
    text = command(tree, "--report").out
    assert (
        "5 sources with the flags of a rule in BUILD files; those of 1 are partly unknown" in text
    )
    assert "dropped -fplugin=x from 1 list of flags" in text


def test_cuda(command: Command, cmake: CMake, tree: Path) -> None:
    plant_at(
        tree,
        {
            "gpu/BUILD": """
load("@local_config_cuda//cuda:build_defs.bzl", "if_cuda")
cc_library(name = "gpu", srcs = ["gpu.cc"] + if_cuda(["kernel.cu.cc"]), copts = if_cuda(["-DGPU"]))
""",
            "gpu/gpu.cc": "",
            "gpu/kernel.cu.cc": "__attribute__((global)) void kernel() {}\n",
        },
    )
    folder = command.folder / "generated"
    folder.mkdir()
    assert command(tree, "--flags", "--cuda", "-o", folder / "CMakeLists.txt").code == 0
    commands = cmake.configure(folder).commands(tree)
    assert {"-DGPU", "-DGOOGLE_CUDA=1", "-x", "cuda"} <= set(commands["gpu/kernel.cu.cc"])
    assert {"-DGPU", "-DGOOGLE_CUDA=1"} <= set(commands["gpu/gpu.cc"])
    assert "cuda" not in commands["gpu/gpu.cc"]
    find_program("clangd")
    assert command(tree, "--cuda", "--verify=gpu/kernel.cu.cc").code == 0
    ran = command(tree, "--flags", "-o", folder / "CMakeLists.txt")
    assert ran.code == 0, ran
    assert "-DGPU" not in (folder / "CMakeLists.txt").read_text()


def test_headers_that_clang_includes_before_cuda_sources(command: Command, tmp_path: Path) -> None:
    index = tmp_path / "index"
    for requirement, header in (
        ("nvidia-cuda-runtime-cu12==12.9.79", "cuda_runtime/include/cuda.h"),
        ("nvidia-curand-cu12==10.3.10.19", "curand/include/curand_mtgp32_kernel.h"),
    ):
        make_wheel(index, requirement, {f"nvidia/{header}": ""})
    found = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(index)}
    tree = plant_at(tmp_path / "tree", {"kernel.cu": "__global__ void kernel() {}\n"})
    arguments = (tree, "--cuda", "--fetch-externals", "--compile-commands")
    assert command(*arguments, environment=found).code == 0
    (entry,) = json.loads((tree / "compile_commands.json").read_text())
    option = "--cuda-path="
    (cuda,) = [word[len(option) :] for word in entry["arguments"] if word.startswith(option)]
    assert sorted(os.listdir(f"{cuda}/include")) == ["cuda.h", "curand_mtgp32_kernel.h"]
