"""A tree's own options, the user's region, and when a file is written."""

from __future__ import annotations

import os
import re
import shutil
import time
from typing import TYPE_CHECKING

import pytest

from tests.cmakegen.command import everything, plant_at

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cmakegen.command import Command

SETTINGS = ".cmake-gen-globs.toml"


def settle() -> None:
    """Wait until the tree is old enough for a run to rely on its times."""
    time.sleep(0.3)


def text_of(tree: Path) -> str:
    return (tree / "CMakeLists.txt").read_text()


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
    assert command(small_tree).out.startswith("unchanged")
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
    assert command(small_tree).code == 0
    assert region in file.read_bytes()


def test_mode_of_the_file_is_kept(command: Command, small_tree: Path) -> None:
    command(small_tree)
    (small_tree / "CMakeLists.txt").chmod(0o640)
    plant_at(small_tree, {"new/x.cc": ""})
    assert command(small_tree).out.startswith("written")
    assert (small_tree / "CMakeLists.txt").stat().st_mode & 0o777 == 0o640


# A change between two runs, and whether the second one writes.
EDITS = {
    "nothing": ("", "unchanged"),
    "a file comes": ("echo > src/new.cpp", "written"),
    "a file goes": ("rm main.cc", "written"),
    "a file moves": ("mkdir d && mv main.cc d", "written"),
    "a folder moves": ("mv src source", "written"),
    "a directive changes": (
        """echo '#include "b/c.h"' >> main.cc; mkdir -p a/b; echo > a/b/c.h""",
        "written",
    ),
    "same size, old time": (
        """touch -r main.cc time; sed 's-lib/a.h-src/c.c-' main.cc > new; cat new > main.cc;
        touch -r time main.cc; rm new time; mkdir z; mv src/lib z""",
        "written",
    ),
    "a .gitignore comes": ("echo c.c > .gitignore", "written"),
    "a deep .gitignore comes": ("echo 'c.c' > src/.gitignore", "written"),
    "git's exclude comes": ("mkdir -p .git/info; echo c.c > .git/info/exclude", "written"),
    "a BUILD file comes": (
        """mkdir -p w/x; echo > w/x/y.h; echo '#include "x/y.h"' >> main.cc
        echo 'cc_library(name = "w", includes = ["."])' > w/BUILD""",
        "written",
    ),
    "a .bazelrc comes": ("echo 'build --copt=-DA' > .bazelrc", "written"),
    "the output goes": ("rm CMakeLists.txt", "written"),
    "the output changes": ("echo >> CMakeLists.txt", "written"),
    "the output is emptied": (": > CMakeLists.txt", "written"),
    "a text file comes": ("echo > note.txt", "unchanged"),
    "a header comes": ("echo > src/lib/b.h", "unchanged"),
}


@pytest.mark.parametrize("name", EDITS)
def test_second_run(command: Command, small_tree: Path, name: str) -> None:
    edit, outcome = EDITS[name]
    settle()
    assert command(small_tree).out.startswith("written")
    assert command(small_tree).out.startswith("unchanged")
    assert os.system(f"cd '{small_tree}' && {edit or ':'}") == 0
    ran = command(small_tree)
    assert ran.out.startswith(outcome), ran
    # A run without a stamp has the same result.
    text = text_of(small_tree)
    fresh = command(small_tree, "--stdout", environment={"CMAKE_GEN_GLOBS_CACHE": "/nowhere"})
    assert fresh.out == text
    assert command(small_tree).out == ran.out.replace("written", "unchanged")


def test_git_exclude_changes(command: Command, small_tree: Path) -> None:
    plant_at(small_tree, {".git/info/exclude": "# none\n"})
    settle()
    command(small_tree)
    assert command(small_tree).out.startswith("unchanged")
    (small_tree / ".git/info/exclude").write_text("c.c\n")
    assert command(small_tree).out.startswith("written")


def test_ignore_file_above_the_tree_changes(command: Command, small_tree: Path) -> None:
    plant_at(command.folder, {".git/HEAD": "", ".gitignore": "# none\n"})
    settle()
    command(small_tree)
    assert command(small_tree).out.startswith("unchanged")
    (command.folder / ".gitignore").write_text("c.c\n")
    assert command(small_tree).out.startswith("written")
    settle()
    assert command(small_tree).out.startswith("unchanged")
    (command.folder / ".gitignore").unlink()
    assert command(small_tree).out.startswith("written")


def test_imported_bazelrc_changes(command: Command, small_tree: Path) -> None:
    plant_at(small_tree, {".bazelrc": "try-import %workspace%/d/own.rc\n", "d/x.txt": ""})
    settle()
    command(small_tree)
    (small_tree / "d/own.rc").write_text("build --copt=-DA\n")
    settle()
    assert command(small_tree).out.startswith("written")
    (small_tree / "d/own.rc").write_text("build --copt=-DB\n")
    assert command(small_tree).out.startswith("written")
    assert '"-DB"' in text_of(small_tree)


def test_link_to_another_tree(command: Command, small_tree: Path) -> None:
    """`current` leads to one checkout, then to another existing one."""
    other = command.folder / "other"
    shutil.copytree(small_tree, other)
    plant_at(other, {"more/x.cpp": ""})
    link = command.folder / "current"
    link.symlink_to("tree")
    settle()
    for _ in range(2):
        command(link, "-o", "out.txt")
    link.unlink()
    link.symlink_to("other")
    ran = command(link, "-o", "out.txt")
    assert ran.out.startswith("written"), ran
    assert "/more/*.cpp" in (command.folder / "out.txt").read_text()


def test_a_run_with_other_options_is_another_run(command: Command, small_tree: Path) -> None:
    assert command(small_tree).out.startswith("written")
    assert command(small_tree, "--std", "20").out.startswith("written")
    assert command(small_tree).out.startswith("written")
    assert command(small_tree).out.startswith("unchanged")


WAYS = ["tree", "./tree", "tree/", "{here}/tree", "{here}/tree/", "tree/src/..", "link", "link/"]


@pytest.mark.parametrize("way", WAYS)
def test_any_path_to_the_root_gives_the_same_bytes(
    command: Command, small_tree: Path, way: str
) -> None:
    (command.folder / "link").symlink_to("tree")
    command(small_tree)
    before = text_of(small_tree)
    ran = command(way.format(here=command.folder))
    assert ran.out.startswith("unchanged"), ran
    assert text_of(small_tree) == before


@pytest.mark.parametrize("folder", ["tree", "tree/src", "link", "/"])
def test_any_working_directory_gives_the_same_bytes(
    command: Command, small_tree: Path, folder: str
) -> None:
    (command.folder / "link").symlink_to("tree")
    command(small_tree)
    before = text_of(small_tree)
    start = command.folder / folder
    ran = command(os.path.relpath(small_tree, start.resolve()), folder=start)
    assert ran.out.startswith("unchanged"), ran
    assert text_of(small_tree) == before


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="plain"),
        pytest.param(["--headers", "--list"], id="list"),
        pytest.param(["-I", "tree/src/lib"], id="include-dir"),
        pytest.param(["-o", "tree/CMakeLists.txt"], id="output"),
        pytest.param(["-o", "CMakeLists.txt"], id="output-above"),
    ],
)
def test_two_users_get_the_same_bytes(
    command: Command, small_tree: Path, arguments: list[str]
) -> None:
    texts = []
    for user in ("ann", "bob/deeper down"):
        place = command.folder / user
        shutil.copytree(small_tree, place / "tree")
        environment = {"HOME": str(place / "home"), "LANG": "C", "XDG_CACHE_HOME": str(place)}
        ran = command("tree", *arguments, folder=place, environment=environment)
        assert ran.code == 0, ran
        output = place / (
            "CMakeLists.txt" if arguments[1:] == ["CMakeLists.txt"] else "tree/CMakeLists.txt"
        )
        texts.append(output.read_bytes())
    assert texts[0] == texts[1]
    assert not re.search(rb"ann|bob|home", texts[0])


def test_the_locale_does_not_matter(command: Command, small_tree: Path) -> None:
    (small_tree / "ünïcode").mkdir()
    (small_tree / "ünïcode/é.cc").touch()
    texts = []
    for locale in ("C", "POSIX", "C.UTF-8"):
        ran = command(small_tree, "--force", environment={"LC_ALL": locale})
        assert (ran.code, ran.err) == (0, ""), locale
        texts.append((small_tree / "CMakeLists.txt").read_bytes())
    assert set(texts) == {texts[0]}
    assert "ünïcode".encode() in texts[0]


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
