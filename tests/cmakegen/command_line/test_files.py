"""Files that the command reads and writes: permissions, foreign files, links, other outputs."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, everything, plant_at
from tests.cmakegen.command_line.refusals import FOREIGN, assert_refused


def test_unreadable_folder(command: Command, small_tree: Path, any_user: list[str]) -> None:
    small_tree.chmod(0)
    try:
        ran = command(small_tree, before=any_user)
    finally:
        small_tree.chmod(0o755)
    assert_refused(ran, 3, "tree", "Permission denied")


def test_unreadable_part(command: Command, small_tree: Path, any_user: list[str]) -> None:
    closed = small_tree / "closed"
    plant_at(closed, {"x.cc": ""})
    closed.chmod(0)
    try:
        ran = command(small_tree, before=any_user)
    finally:
        closed.chmod(0o755)
    assert ran.code == 0
    assert "3 sources" in ran.out
    assert "warning: closed" in ran.err


def test_unreadable_files(command: Command, small_tree: Path, any_user: list[str]) -> None:
    """An unreadable source is in the project, and the run continues."""
    (small_tree / "main.cc").chmod(0)
    ran = command(small_tree, before=any_user)
    assert ran.code == 0, ran
    assert "3 sources" in ran.out


def test_unreadable_settings(command: Command, small_tree: Path, any_user: list[str]) -> None:
    settings = small_tree / ".cmake-gen-globs.toml"
    settings.write_text("std = 20\n")
    settings.chmod(0)
    ran = command(small_tree, before=any_user)
    assert_refused(ran, 3, ".cmake-gen-globs.toml", "Permission denied")


def test_unwritable_folder(command: Command, small_tree: Path, any_user: list[str]) -> None:
    small_tree.chmod(0o555)
    try:
        ran = command(small_tree, before=any_user)
    finally:
        small_tree.chmod(0o755)
    assert_refused(ran, 3, "tree/CMakeLists.txt: cannot write: Permission denied", "--output")


def test_unwritable_cache(command: Command, small_tree: Path, any_user: list[str]) -> None:
    command.cache.mkdir()
    command.cache.chmod(0o555)
    for outcome in ("written", "unchanged"):
        ran = command(small_tree, before=any_user)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith(outcome)


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param([], id="plain"),
        pytest.param(["--check"], id="check"),
        pytest.param(["--report"], id="report"),
        pytest.param(["--compile-commands"], id="compile-commands"),
    ],
)
def test_foreign_file(command: Command, small_tree: Path, arguments: list[str]) -> None:
    (small_tree / "CMakeLists.txt").write_text(FOREIGN)
    before = everything(small_tree)
    ran = command(small_tree, *arguments)
    assert_refused(ran, 3, "tree/CMakeLists.txt", "not written by", "--force", "--output")
    assert everything(small_tree) == before


def test_foreign_bytes(command: Command, small_tree: Path) -> None:
    (small_tree / "CMakeLists.txt").write_bytes(b"\xff\xfe\0")
    assert_refused(command(small_tree), 3, "not written by")
    assert (small_tree / "CMakeLists.txt").read_bytes() == b"\xff\xfe\0"


def test_force(command: Command, small_tree: Path) -> None:
    (small_tree / "CMakeLists.txt").write_text(FOREIGN)
    ran = command(small_tree, "--force")
    kept = "note: the earlier tree/CMakeLists.txt is kept as tree/CMakeLists.txt.backup\n"
    assert (ran.code, ran.err) == (0, kept)
    assert "project(tree " in (small_tree / "CMakeLists.txt").read_text()
    assert (small_tree / "CMakeLists.txt.backup").read_text() == FOREIGN
    assert command(small_tree).out.startswith("unchanged")


def test_force_keeps_each_earlier_file(command: Command, small_tree: Path) -> None:
    for text in ("# first\n", "# second\n", "# third\n"):
        (small_tree / "CMakeLists.txt").write_text(text)
        assert command(small_tree, "--force").code == 0
    assert command(small_tree, "--force").err == ""  # a file of ours can be made again
    names = sorted(path.name for path in small_tree.glob("CMakeLists.txt.backup*"))
    assert names == [f"CMakeLists.txt.backup{end}" for end in ("", ".2", ".3")]
    assert (small_tree / "CMakeLists.txt.backup.2").read_text() == "# second\n"


def test_force_behind_a_link(command: Command, small_tree: Path) -> None:
    """The file that the link leads to is replaced, and kept."""
    mine = command.folder / "mine.txt"
    mine.write_text(FOREIGN)
    (small_tree / "CMakeLists.txt").symlink_to(mine)
    assert command(small_tree, "--force").code == 0
    assert "project(tree " in mine.read_text()
    assert (command.folder / "mine.txt.backup").read_text() == FOREIGN


def test_a_folder_is_created_for_the_output(command: Command, small_tree: Path) -> None:
    output = command.folder / "a/b/CMakeLists.txt"
    assert command(small_tree, "-o", "a/b/CMakeLists.txt", "--check").code == 1
    assert not (command.folder / "a").exists()
    ran = command(small_tree, "-o", "a/b/CMakeLists.txt", "--compile-commands")
    assert (ran.code, ran.err) == (0, "")
    assert "project(tree " in output.read_text()
    commands = output.with_name("compile_commands.json")
    before = commands.stat().st_mtime_ns
    assert command(small_tree, "-o", "a/b/CMakeLists.txt", "--compile-commands").code == 0
    assert commands.stat().st_mtime_ns == before
    assert command(small_tree, "-o", "a/b/CMakeLists.txt", "--check").code == 0


def test_output_elsewhere(command: Command, small_tree: Path) -> None:
    (small_tree / "CMakeLists.txt").write_text(FOREIGN)
    (command.folder / "elsewhere").mkdir()
    ran = command(small_tree, "--output", "elsewhere/CMakeLists.txt")
    assert ran.out.startswith("written elsewhere/CMakeLists.txt: 3 sources"), ran
    assert "/../tree" in (command.folder / "elsewhere/CMakeLists.txt").read_text()
    assert (small_tree / "CMakeLists.txt").read_text() == FOREIGN


def test_output_through_a_link_keeps_the_link(command: Command, small_tree: Path) -> None:
    real = command.folder / "real.txt"
    real.touch()
    link = command.folder / "link.txt"
    link.symlink_to(real)
    assert command(small_tree, "--output", "link.txt").code == 0
    assert link.is_symlink()
    assert "project(tree " in real.read_text()


def test_output_that_is_a_pipe(command: Command, small_tree: Path) -> None:
    os.mkfifo(command.folder / "pipe")
    writer = os.open(command.folder / "pipe", os.O_RDWR)  # nothing waits for the other end
    try:
        os.write(writer, b"not for you\n")
        run = subprocess.run(
            [command.script, small_tree, "-o", "pipe"],
            cwd=command.folder,
            env=command.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=20,
        )
    finally:
        os.close(writer)
    assert_refused((run.returncode, run.stdout, run.stderr), 3, "pipe", "not a file")
    assert (command.folder / "pipe").is_fifo()


def test_output_that_is_a_device(command: Command, small_tree: Path) -> None:
    """Root could replace /dev/null by a file; the test uses a device node of its own."""
    node = command.folder / "null"
    try:
        os.mknod(node, 0o666 | 0o020000, os.stat(os.devnull).st_rdev)
    except OSError as error:
        pytest.skip(f"only root can create a device: {error.strerror}")
    assert_refused(command(small_tree, "-o", "null"), 3, "null", "not a file")
    assert node.is_char_device()


FOREIGN_COMMANDS = [
    pytest.param("[]\n", id="empty-list"),
    pytest.param('[{"directory": "/", "file": "a.cc", "command": "c++ a.cc"}]\n', id="one-line"),
    pytest.param('[{"directory": "/", "file": "a.cc", "command": "c++ a.cc"}]', id="no-newline"),
    pytest.param('[\n{\n  "directory": "/",\n  "file": "a.cc"\n}\n]\n', id="many-lines"),
    pytest.param("\n\n[]\n", id="blank-lines-first"),
]


@pytest.mark.parametrize("text", FOREIGN_COMMANDS)
def test_foreign_compile_commands(command: Command, small_tree: Path, text: str) -> None:
    (small_tree / "compile_commands.json").write_text(text)
    before = everything(small_tree)
    ran = command(small_tree, "--compile-commands")
    assert_refused(ran, 3, "compile_commands.json", "not written by", "--force")
    assert everything(small_tree) == before
    ran = command(small_tree, "--compile-commands", "--force")
    kept = "tree/compile_commands.json is kept as tree/compile_commands.json.backup\n"
    assert ran.code == 0
    assert ran.err.endswith(kept)
    assert (small_tree / "compile_commands.json.backup").read_text() == text


@pytest.mark.parametrize("text", FOREIGN_COMMANDS)
def test_foreign_compile_commands_are_left(command: Command, small_tree: Path, text: str) -> None:
    database = small_tree / "compile_commands.json"
    database.write_text(text)
    for option in ("--verbose", "--check", "--force"):
        ran = command(small_tree, option)
        assert ran.code == 0, ran
        assert "note: tree/compile_commands.json is left" in ran.err
        assert "--compile-commands --force" in ran.err
        assert "compile_commands" not in ran.out
        assert database.read_text() == text
    for option in ("--no-compile-commands", "--quiet", "--stdout"):
        assert "note:" not in command(small_tree, option).err
        assert database.read_text() == text


@pytest.mark.parametrize("target", ["build/compile_commands.json", "ours/compile_commands.json"])
def test_a_link_to_compile_commands_is_left(
    command: Command, small_tree: Path, target: str
) -> None:
    """Such as to the database of a build that does not exist yet, or of another project."""
    assert command(small_tree, "-o", "tree/ours/CMakeLists.txt").code == 0
    database = small_tree / "compile_commands.json"
    database.symlink_to(target)
    before = everything(small_tree)
    ran = command(small_tree)
    assert (ran.code, ran.err.count("note: tree/compile_commands.json is left")) == (0, 1)
    assert_refused(command(small_tree, "--compile-commands"), 3, "compile_commands.json")
    assert everything(small_tree).items() >= before.items()
    assert os.readlink(database) == target
    assert command(small_tree, "--compile-commands", "--force").code == 0
    assert not database.is_symlink()
    assert everything(small_tree / "ours").items() <= before.items()


def test_compile_commands_by_default(command: Command, small_tree: Path) -> None:
    database = small_tree / "compile_commands.json"
    ran = command(small_tree)
    assert ran.out.endswith("written tree/compile_commands.json\n")
    assert len(json.loads(database.read_bytes())) == 3
    before = database.stat().st_mtime_ns
    assert command(small_tree).out.endswith("unchanged tree/compile_commands.json\n")
    assert database.stat().st_mtime_ns == before
    # The globs of the project stay the same.
    (small_tree / "new.cc").touch()
    ran = command(small_tree, "--check")
    assert (ran.code, ran.out) == (1, "")
    assert "tree/compile_commands.json is out of date" in ran.err
    assert command(small_tree).out.startswith("unchanged ")
    assert len(json.loads(database.read_bytes())) == 4
    assert command(small_tree, "--check").code == 0
    # A copy of the tree on another machine may lack it.
    database.unlink()
    assert command(small_tree, "--check").code == 0
    ran = command(small_tree, "--no-compile-commands")
    assert "compile_commands" not in ran.out
    assert not database.exists()


def test_compile_commands_again(command: Command, small_tree: Path) -> None:
    database = small_tree / "compile_commands.json"
    assert command(small_tree, "--compile-commands").code == 0
    first = database.read_bytes()
    (small_tree / "new.cc").touch()
    assert command(small_tree, "--compile-commands").code == 0
    assert {entry["file"] for entry in json.loads(database.read_bytes())} == {
        *(entry["file"] for entry in json.loads(first)),
        "new.cc",
    }
    database.write_text("[]\n")
    assert command(small_tree, "--compile-commands", "--force").code == 0
    assert len(json.loads(database.read_bytes())) == 4


def test_compile_commands_of_a_part(command: Command, small_tree: Path) -> None:
    assert command(small_tree, "--compile-commands", "--only", "src/lib").code == 0
    entries = json.loads((small_tree / "compile_commands.json").read_bytes())
    assert [entry["file"] for entry in entries] == ["src/lib/a.cc"]


def test_cycles_of_links(command: Command, small_tree: Path) -> None:
    (small_tree / "src/up").symlink_to("..")
    (small_tree / "self").symlink_to("self")
    (small_tree / "round.cc").symlink_to("round.cc")
    (small_tree / "away.cc").symlink_to("nowhere")
    (small_tree / "linked.cc").symlink_to("main.cc")
    ran = command(small_tree)
    assert ran.code == 0, ran
    assert "Traceback" not in ran.err
    assert ": 4 sources" in ran.out
    assert "src/up" not in (small_tree / "CMakeLists.txt").read_text()


def test_root_is_a_link_to_itself(command: Command) -> None:
    (command.folder / "self").symlink_to("self")
    assert_refused(command("self"), 3, "self")


def test_stdout_where_the_output_is_a_folder(command: Command, small_tree: Path) -> None:
    (small_tree / "CMakeLists.txt").mkdir()
    ran = command(small_tree, "--stdout")
    assert ran.code == 0, ran
    assert "project(tree " in ran.out
    assert command(small_tree).code == 3
