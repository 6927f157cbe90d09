"""The user's lines in a project: CMake runs those that the user has trusted, and no others."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from cmakegen.project.output import HEADER
from cmakegen.project.user_region import BEGIN, END
from tests.cmakegen.command import Command

EVIL = "execute_process(COMMAND touch ${CMAKE_CURRENT_SOURCE_DIR}/was-run)\n"


def bring(tree: Path, region: str = EVIL) -> Path:
    """A tree's own CMakeLists.txt, which has our marks."""
    file = tree / "CMakeLists.txt"
    file.write_text(f"{HEADER} for navigation\n{BEGIN}\n{region}{END}\n")
    return file


def edit(file: Path, region: str) -> str:
    """Write other lines between the marks of a project; returns its text."""
    start, _, rest = file.read_text().partition(f"{BEGIN}\n")
    text = f"{start}{BEGIN}\n{region}{END}\n{rest.partition(END + chr(10))[2]}"
    file.write_text(text)
    return text


@pytest.mark.parametrize(
    "option", ["", "--quiet", "--watch", "--compile-commands", "--json", "--stdout"]
)
def test_lines_that_a_tree_brings_stop_the_run(
    command: Command, small_tree: Path, option: str
) -> None:
    file = bring(small_tree)
    before = file.read_text()
    ran = command(small_tree, *filter(None, [option]))
    assert ran.code == 3
    assert json.loads(ran.out)["exit_code"] == 3 if option == "--json" else not ran.out
    assert f"    {EVIL}" in ran.err
    assert "--trust" in ran.err
    assert "--force" in ran.err
    assert file.read_text() == before
    assert not (small_tree / "compile_commands.json").exists()


def test_cmake_runs_nothing_of_a_tree(command: Command, small_tree: Path, tmp_path: Path) -> None:
    file = bring(small_tree)
    ran = command(small_tree, "--force")
    assert ran.code == 0
    assert "CMakeLists.txt.backup" in ran.err
    assert file.with_name("CMakeLists.txt.backup").read_text().endswith(f"{EVIL}{END}\n")
    assert EVIL not in file.read_text()
    cmake = shutil.which("cmake")
    assert cmake is not None
    configure = [cmake, "-S", str(small_tree), "-B", str(tmp_path / "build")]
    subprocess.run(configure, check=True, capture_output=True, timeout=120)
    assert not (small_tree / "was-run").exists()


def test_trusted_lines_are_kept_until_they_change(command: Command, small_tree: Path) -> None:
    command(small_tree)
    file = small_tree / "CMakeLists.txt"
    text = edit(file, "set(MINE 1)\n")
    ran = command(small_tree)
    assert (ran.code, file.read_text()) == (3, text)
    assert "    set(MINE 1)\n" in ran.err
    ran = command(small_tree, "--trust")
    assert (ran.code, file.read_text()) == (0, text)
    assert "    set(MINE 1)\n" in ran.err
    assert command(small_tree).code == 0
    assert command(small_tree, "--force").code == 0  # it is for lines that are not trusted
    assert file.read_text() == text
    text = edit(file, "set(MINE 2)\n")
    assert command(small_tree).code == 3
    assert file.read_text() == text


def test_trust_is_for_one_file(command: Command, small_tree: Path) -> None:
    bring(small_tree)
    assert command(small_tree, "--trust").code == 0
    copied = shutil.copytree(small_tree, small_tree.with_name("copied"))
    assert command(copied).code == 3


def test_trust_is_revoked(command: Command, small_tree: Path) -> None:
    bring(small_tree)
    assert command(small_tree, "--trust").code == 0
    ran = command(small_tree, "--distrust")
    assert ran.code == 3
    assert "not trusted: the lines" in ran.err
    assert command(small_tree).code == 3


def test_nothing_to_trust(command: Command, small_tree: Path) -> None:
    ran = command(small_tree, "--trust")
    assert (ran.code, ran.out) == (3, "")
    assert "nothing to trust" in ran.err


def test_check_is_of_our_part(command: Command, small_tree: Path) -> None:
    """A clone has the project with its owner's lines, which nothing has trusted there."""
    command(small_tree)
    file = small_tree / "CMakeLists.txt"
    text = edit(file, "set(MINE 1)\n")
    ran = command(small_tree, "--check")
    assert (ran.code, ran.err) == (0, "")
    (small_tree / "new.cpp").touch()
    ran = command(small_tree, "--check")
    assert ran.code == 1
    assert "MINE" not in "".join(line for line in ran.out.splitlines() if line[0] in "+-")
    assert file.read_text() == text


@pytest.mark.parametrize("region", ["", "\n", "  \n\t\n"])
def test_a_region_without_lines_needs_no_trust(
    command: Command, small_tree: Path, region: str
) -> None:
    file = bring(small_tree, region)
    assert command(small_tree).code == 0
    assert f"{BEGIN}\n{END}\n" in file.read_text()


def test_long_regions_are_shown_in_part(command: Command, small_tree: Path) -> None:
    bring(small_tree, "# \x1b[2J\n" * 100 + "#" * 10_000 + "\n")
    ran = command(small_tree)
    assert ran.code == 3
    assert "\x1b" not in ran.err
    assert "    and 71 more lines\n" in ran.err
    assert len(ran.err) < 2000
