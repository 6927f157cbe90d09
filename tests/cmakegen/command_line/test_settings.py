"""A tree's own options, and the user's region."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, everything, plant_at
from tests.cmakegen.command_line.trees import settle, text_of

SETTINGS = ".cmake-gen-globs.toml"


@pytest.mark.parametrize(
    ("settings", "arguments", "expected"),
    [
        pytest.param("", [], "CXX_STANDARD 17", id="default"),
        pytest.param("std = 20\n", [], "CXX_STANDARD 20", id="number"),
        pytest.param('std = "c++23"\n', [], "CXX_STANDARD 23", id="string"),
        pytest.param("std = 20\n", ["--std", "14"], "CXX_STANDARD 14", id="command-line-first"),
        pytest.param('define = ["A=1"]\n', [], '"-DA=1"', id="list"),
        pytest.param('define = "A=1"\n', [], '"-DA=1"', id="list-of-one"),
        pytest.param("headers = true\n", [], "/*.h", id="switch"),
        pytest.param("list = true\n", [], '/src/c.c"', id="list-files"),
        pytest.param('only = ["src/lib"]\n', [], "/src/lib/*.cc", id="only"),
        pytest.param('exclude = "/*.cc"\n', [], 'DEPENDS\n  "${TREE}/src/', id="exclude"),
        pytest.param('include-dir = ["src/lib"]\n', [], '"${TREE}/src/lib"', id="include-dir"),
    ],
)
def test_settings(
    command: Command, small_tree: Path, settings: str, arguments: list[str], expected: str
) -> None:
    (small_tree / SETTINGS).write_text(settings)
    ran = command(small_tree, *arguments)
    assert (ran.code, ran.err) == (0, "")
    assert expected in text_of(small_tree)


def test_settings_override_bazelrc(command: Command, small_tree: Path) -> None:
    (small_tree / ".bazelrc").write_text("build --cxxopt=-std=c++14 --copt=-DFROM_BAZEL=1\n")
    command(small_tree)
    assert "CXX_STANDARD 14" in text_of(small_tree)
    assert '"-DFROM_BAZEL=1"' in text_of(small_tree)
    (small_tree / SETTINGS).write_text('std = 20\ndefine = "MINE"\n')
    command(small_tree)
    assert "CXX_STANDARD 20" in text_of(small_tree)
    assert '"-DFROM_BAZEL=1"' in text_of(small_tree)
    assert '"-DMINE"' in text_of(small_tree)


def test_output_of_settings_is_relative_to_the_tree(command: Command, small_tree: Path) -> None:
    (small_tree / SETTINGS).write_text('output = "ide/CMakeLists.txt"\n')
    (small_tree / "ide").mkdir()
    assert command(small_tree).code == 0
    assert (small_tree / "ide/CMakeLists.txt").exists()


@pytest.mark.parametrize(
    ("settings", "texts"),
    [
        pytest.param("stdd = 20", ['unknown key "stdd"', 'Did you mean "std"?'], id="misspelt"),
        pytest.param("include_dir = []", ['"include_dir"', '"include-dir"'], id="underscore"),
        pytest.param("qwertyuiop = 1", ['unknown key "qwertyuiop"', "include-dir"], id="far-off"),
        pytest.param("headers = 1", ['"headers"', "true or false"], id="not-a-switch"),
        pytest.param("define = 1", ['"define"', "list of strings"], id="not-a-list"),
        pytest.param("std = true", ['"std"', "string"], id="not-a-string"),
        pytest.param("std = 12", [SETTINGS, "12", "17"], id="no-standard"),
        pytest.param('define = ["1x"]', [SETTINGS, "1x"], id="no-macro"),
        pytest.param("std = = 20", [SETTINGS, "line 1"], id="not-toml"),
        pytest.param("[std]\n", ['"std"'], id="table"),
    ],
)
def test_bad_settings(command: Command, small_tree: Path, settings: str, texts: list[str]) -> None:
    (small_tree / SETTINGS).write_text(settings)
    before = everything(small_tree)
    ran = command(small_tree)
    assert (ran.code, ran.out) == (2, "")
    assert SETTINGS in ran.err
    for text in texts:
        assert text in ran.err
    assert everything(small_tree) == before


def test_settings_that_are_not_utf8(command: Command, small_tree: Path) -> None:
    (small_tree / SETTINGS).write_bytes(b'define = "\xff"\n')
    ran = command(small_tree)
    assert (ran.code, ran.out) == (2, "")
    assert SETTINGS in ran.err


def test_settings_that_are_added_later_apply(command: Command, small_tree: Path) -> None:
    settle()
    command(small_tree)
    assert command(small_tree).out.startswith("unchanged")
    (small_tree / SETTINGS).write_text("std = 20\n")
    settle()
    assert command(small_tree).out.startswith("written")
    (small_tree / SETTINGS).write_text("std = 23\n")
    assert command(small_tree).out.startswith("written")
    (small_tree / SETTINGS).unlink()
    assert command(small_tree).out.startswith("written")
    assert "CXX_STANDARD 17" in text_of(small_tree)


REGION = 'set(MINE "é ${X}")\n  # user\'s own\n\n\tmessage(STATUS mine)\n'


def test_user_region(command: Command, small_tree: Path) -> None:
    command(small_tree)
    file = small_tree / "CMakeLists.txt"
    file.write_text(file.read_text().replace("# user: end", REGION + "# user: end"))
    assert command(small_tree, "--trust").out.startswith("unchanged")
    text = text_of(small_tree)
    for number in range(3):
        plant_at(small_tree, {f"new{number}/x.cc": ""})
        assert command(small_tree).out.startswith("written")
        text = text_of(small_tree)
        assert text.count(REGION) == 1
        assert f"# user: begin\n{REGION}# user: end\n" in text
        assert f"/new{number}/*.cc" in text
    assert command(small_tree, "--force").code == 0  # meant for files of others
    assert text_of(small_tree) == text


def test_user_region_with_other_line_ends(command: Command, small_tree: Path) -> None:
    command(small_tree)
    file = small_tree / "CMakeLists.txt"
    region = b"set(MINE 1)\r\nset(OTHER \xff)\r\n"
    file.write_bytes(file.read_bytes().replace(b"# user: end", region + b"# user: end"))
    plant_at(small_tree, {"new/x.cc": ""})
    assert command(small_tree, "--trust").code == 0
    assert region in file.read_bytes()


def test_mode_of_the_file_is_kept(command: Command, small_tree: Path) -> None:
    command(small_tree)
    (small_tree / "CMakeLists.txt").chmod(0o640)
    plant_at(small_tree, {"new/x.cc": ""})
    assert command(small_tree).out.startswith("written")
    assert (small_tree / "CMakeLists.txt").stat().st_mode & 0o777 == 0o640


def test_a_tree_writes_nothing_elsewhere_until_it_is_trusted(
    command: Command, small_tree: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (small_tree / SETTINGS).write_text(f'output = "{elsewhere}/CMakeLists.txt"\n')
    for _ in range(2):  # also without changes
        ran = command(small_tree)
        assert ran.code == 0
        assert "output writes outside of the tree" in ran.err
        assert "cmake-gen-globs --trust" in ran.err
    assert not list(elsewhere.iterdir())
    assert (small_tree / "CMakeLists.txt").exists()
    ran = command(small_tree, "--trust")
    assert ran.code == 0
    assert "trusted" in ran.err
    assert (elsewhere / "CMakeLists.txt").exists()
    assert command(small_tree).err == ""
    ran = command(small_tree, "--distrust")
    assert "not trusted" in ran.err
    assert "outside of the tree" in command(small_tree).err


def test_trust_and_its_opposite_exclude_each_other(command: Command, small_tree: Path) -> None:
    ran = command(small_tree, "--trust", "--distrust")
    assert (ran.code, ran.out) == (2, "")
    assert "cannot be used together" in ran.err


def test_nothing_to_trust(command: Command, small_tree: Path) -> None:
    ran = command(small_tree, "--trust")
    assert ran.code == 3
    assert SETTINGS in ran.err


def test_a_trusted_path_cannot_lead_elsewhere_later(
    command: Command, small_tree: Path, tmp_path: Path
) -> None:
    (small_tree / "build").mkdir()
    (small_tree / SETTINGS).write_text('output = "build/CMakeLists.txt"\n')
    assert command(small_tree, "--trust").code == 0
    assert (small_tree / "build" / "CMakeLists.txt").exists()
    shutil.rmtree(small_tree / "build")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (small_tree / "build").symlink_to(elsewhere)
    assert "outside of the tree" in command(small_tree).err
    assert not list(elsewhere.iterdir())


def test_a_link_in_a_tree_does_not_overwrite_another_project(
    command: Command, small_tree: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "a.cc").write_text("int a;\n")
    assert command(other).code == 0
    before = text_of(other)
    (small_tree / "CMakeLists.txt").symlink_to(other / "CMakeLists.txt")
    ran = command(small_tree)
    assert ran.code == 3
    assert "link out of the tree" in ran.err
    assert text_of(other) == before


def test_pipes_and_devices_of_a_tree_are_not_waited_for(command: Command, small_tree: Path) -> None:
    os.mkfifo(small_tree / "compile_commands.json")
    assert command(small_tree, "--compile-commands").code == 3
    (small_tree / "compile_commands.json").unlink()
    (small_tree / SETTINGS).symlink_to("/dev/zero")
    assert command(small_tree).code == 3


def test_deeply_nested_settings(command: Command, small_tree: Path) -> None:
    (small_tree / SETTINGS).write_text("std = " + "[" * 100_000)
    ran = command(small_tree)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_no_headers_on_the_command_line(command: Command, small_tree: Path) -> None:
    (small_tree / ".cmake-gen-globs.toml").write_text("headers = true\n")
    for arguments, globs in (([], ["src/lib/*.h"]), (["--no-headers"], [])):
        text = command(small_tree, "--stdout", *arguments).out
        assert "project(tree " in text
        assert re.findall(r'"\$\{TREE\}/(.*\*\.h)"', text) == globs
