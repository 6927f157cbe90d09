"""Trees of several kinds in a real CMake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, plant_at
from tests.cmakegen.project.cmakes import REFUSED, CMake, generate


@pytest.fixture
def tree_with_refused(small_tree: Path) -> Path:
    for name in REFUSED:
        (small_tree / "src" / name).touch()
    (small_tree / "d;e").mkdir()
    (small_tree / "d;e/x.cc").touch()
    return small_tree


def test_refused_names_do_not_affect_others(
    command: Command, cmake: CMake, tree_with_refused: Path
) -> None:
    tree = tree_with_refused
    (tree / "src/good.cc").touch()
    project = cmake.configure(generate(command, tree))
    project.assert_sources(tree, {"main.cc", "src/c.c", "src/good.cc", "src/lib/a.cc"})


def test_same_object_file(command: Command, cmake: CMake, small_tree: Path) -> None:
    """CMake replaces a space by `_`: of two such files one is skipped and reported."""
    (small_tree / "a b.cc").touch()
    (small_tree / "a_b.cc").touch()
    output = command.folder / "CMakeLists.txt"
    ran = command(small_tree, "-o", output)
    assert ran.err.count("skipped") == 1
    project = cmake.configure(generate(command, small_tree))
    sources = project.model(small_tree)[0]
    assert len(sources & {"a b.cc", "a_b.cc"}) == 1
    project.build_again()


def test_only_refused_names(command: Command) -> None:
    folder = command.folder / "refused"
    plant_at(folder, dict.fromkeys(REFUSED, ""))
    ran = command(folder)
    assert ran.code == 3, ran
    assert ran.err.count("skipped") >= 1
    assert not (folder / "CMakeLists.txt").exists()


@pytest.mark.parametrize("options", [["--headers"], ["--headers", "--list"]], ids=str)
def test_headers_only(command: Command, cmake: CMake, tmp_path: Path, options: list[str]) -> None:
    """A library of headers only can be navigated, too."""
    tree = plant_at(tmp_path / "tree", {"a.h": "", "d/b.hpp": ""})
    project = cmake.configure(generate(command, tree, *options))
    assert project.model(tree) == ({"a.h", "d/b.hpp"}, set())


def test_in_the_tree(command: Command, cmake: CMake, small_tree: Path) -> None:
    assert command(small_tree).code == 0
    project = cmake.configure(small_tree)
    project.assert_sources(small_tree, {"main.cc", "src/c.c", "src/lib/a.cc"})
    # The build folder is beside the tree here; files of one in the tree are not sources.
    cmake.run("-G", cmake.generator, "-S", small_tree, "-B", small_tree / "out")
    assert command(small_tree).out.startswith("unchanged")


def test_a_moved_tree(command: Command, cmake: CMake, small_tree: Path) -> None:
    generate(command, small_tree)
    moved = command.folder / "moved here"
    moved.mkdir()
    tree = small_tree.rename(moved / "tree")
    source = (command.folder / "generated").rename(moved / "generated")
    cmake.configure(source).assert_sources(tree, {"main.cc", "src/c.c", "src/lib/a.cc"})


def test_user_region_is_evaluated(command: Command, cmake: CMake, small_tree: Path) -> None:
    assert command(small_tree).code == 0
    file = small_tree / "CMakeLists.txt"
    mine = "target_compile_definitions(tree PRIVATE MINE)\n"
    file.write_text(file.read_text().replace("# user: end", mine + "# user: end"))
    (small_tree / "new.cc").touch()
    command(small_tree)
    words = cmake.configure(small_tree).commands(small_tree)["main.cc"]
    assert "-DMINE" in words


@pytest.mark.parametrize(
    "name", ["test", "all", "install", "a.b", "1", "日本", "with space", "a+b"]
)
def test_names_of_the_root(command: Command, small_tree: Path, cmake: CMake, name: str) -> None:
    tree = small_tree.rename(small_tree.with_name(name))
    assert command(tree).code == 0
    cmake.configure(tree).assert_sources(tree, {"main.cc", "src/c.c", "src/lib/a.cc"})


def test_third_party_comes_last(command: Command, cmake: CMake, small_tree: Path) -> None:
    """A build's external folder: searched as -isystem, after all of the tree."""
    plant_at(
        small_tree, {"MODULE.bazel": "", "use.cc": '#include "absl/x.h"\n#include "lib/a.h"\n'}
    )
    plant_at(command.folder, {"base/execroot/_main/external/absl/absl/x.h": ""})
    (small_tree / "bazel-tree").symlink_to(command.folder / "base/execroot/_main")
    ran = command(small_tree)
    assert ran.code == 0
    project = cmake.configure(generate(command, small_tree, "-I", str(command.folder)))
    words = project.commands(small_tree)["use.cc"]
    flags = [word for word in words if word.startswith(("-I", "-isystem"))]
    assert [flag[:2] for flag in flags] == ["-I", "-I", "-i"], words
    assert flags[:2] == [f"-I{command.folder}", f"-I{small_tree}/src"]
    system = words[words.index("-isystem") + 1]
    assert re.search(r"external/absl$", system)
    assert (Path(system) / "absl/x.h").exists()
