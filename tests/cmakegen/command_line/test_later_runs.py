"""A second run writes only what has changed, and the same bytes for all users."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, plant_at
from tests.cmakegen.command_line.trees import settle, text_of

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


def test_headers_of_templates_stay_current(command: Command, tmp_path: Path) -> None:
    files = {
        "a.cc": '#include "made.h"\n',
        "b/made.h.in": "@X@\n",
        "b/CMakeLists.txt": "set(X 1)\n",
    }
    root = plant_at(tmp_path / "tree", files)

    def made() -> list[str]:
        return [path.read_text() for path in command.cache.glob("trees/*/templates/made.h")]

    assert "--protos would" not in command(root).out  # one directive is not worth advice
    assert command(root, "--protos").code == 0
    assert made() == ["1\n"]
    settle()
    edits = {"b/CMakeLists.txt": ("set(X 2)\n", "2\n"), "b/made.h.in": ("@X@!\n", "2!\n")}
    for path, (text, expected) in edits.items():
        assert command(root).out.startswith("unchanged")
        settle()
        (root / path).write_text(text)
        assert command(root).code == 0
        assert made() == [expected]
    (root / "b/made.h.in").unlink()
    assert command(root).out.startswith("written")
    assert made() == []
