"""Names that editors would read as another file, and files that are not opened."""

from __future__ import annotations

import os

import pytest

from tests.trace_links.opener_process import Machine, succeeds
from tests.trace_links.stand_ins import started, was_started

# Whole names of files, beside the file that an editor would open instead.
_BESIDE = ["link:1", "link:1:2", "link:", "link:1:", "a:1.cc/../link:7"]


@pytest.mark.parametrize("name", _BESIDE)
@pytest.mark.parametrize("editor", ["zed", "subl", "qtcreator", "micro"])
def test_a_name_that_an_editor_reads_as_a_location_is_refused(
    machine: Machine, editor: str, name: str
) -> None:
    program = machine.program(editor)
    root = machine.file.parent
    machine.configure(f'editor = "{editor}"\nroots = ["{root}"]\nterminal = ["{program}"]\n')
    (root / "a:1.cc").mkdir()
    (root / "link").symlink_to("/etc/passwd")
    (root / name).touch()
    for location in ([], ["--line", "7"], ["--line", "7", "--column", "3"]):
        result = machine.open("--file", f"{root}/{name}", *location)
        assert result.returncode == 3
        assert "would read the end of its name as a line" in result.stderr
    assert not was_started(program)


@pytest.mark.parametrize("name", [*_BESIDE, "x:0x1f:y"])
@pytest.mark.parametrize(
    ("editor", "expected"), [("code", ["-r"]), ("codium", ["-r"]), ("hx", ["+7"])]
)
def test_a_name_that_an_editor_reads_as_a_location_is_passed_separately(
    machine: Machine, editor: str, expected: list[str], name: str
) -> None:
    machine.program(editor)
    root = machine.file.parent
    (root / "a:1.cc").mkdir()
    (root / "link").symlink_to("/etc/passwd")
    (root / name).touch()
    location = ["--file", f"{root}/{name}", "--line", "7"]
    result = machine.open("--dry-run", "--editor", editor, *location)
    assert result.stdout.splitlines()[1:] == [*expected, os.path.realpath(root / name)]


@pytest.mark.parametrize("other", ["a.cc:7", "a.cc:7:3", "a.cc:7:"])
def test_a_file_with_a_whole_location_as_its_name(machine: Machine, other: str) -> None:
    # `zed FILE:7:3` opens the file of that name if there is one.
    zed, _ = machine.program("zed"), machine.program("code")
    machine.file.with_name(other).symlink_to("/etc/passwd")
    location = ["--file", str(machine.file), "--line", "7", "--column", "3"]
    result = machine.open("--editor", "zed", *location)
    assert result.returncode == 3
    assert "would read the end of its name as a line" in result.stderr
    assert not was_started(zed)
    result = machine.open("--dry-run", "--editor", "code", *location)
    assert result.stdout.splitlines()[1:] == ["-r", str(machine.file)]


def test_a_command_of_the_users_own_that_joins_file_and_line(machine: Machine) -> None:
    program = machine.program("myedit")
    machine.configure('editor = ["myedit", "{file}:{line}"]')
    odd = machine.file.with_name("link:1")
    odd.touch()
    location = ["--file", str(odd), "--line", "7"]
    assert machine.open(*location).returncode == 3
    assert not was_started(program)
    machine.configure('editor = ["myedit", "+{line}", "{file}"]')
    succeeds(machine.open(*location))
    assert started(program) == ["+7", str(odd)]


def test_a_jetbrains_ide_reads_a_backslash_as_a_slash(machine: Machine) -> None:
    clion = machine.clion("2026.1")
    odd = machine.file.with_name("x\\..\\..\\secret")
    odd.touch()
    result = machine.open(str(odd))
    assert result.returncode == 3
    assert "would read a backslash as a slash" in result.stderr
    assert not was_started(clion)


def test_the_checked_file_is_opened_and_not_the_link(machine: Machine) -> None:
    code = machine.program("code")
    link = machine.folder / "way in"
    link.symlink_to(machine.file.parent)
    succeeds(machine.open(f"{link}/a.cc:7"))
    assert started(code) == ["-r", "-g", f"{machine.file}:7"]


@pytest.mark.parametrize("path", ["/proc/self/environ", "/sys/kernel/notes"])
def test_system_files_are_refused(machine: Machine, path: str) -> None:
    code = machine.program("code")
    machine.configure('roots = ["/"]')
    link, folder = machine.folder / "link", machine.folder / "folder"
    link.symlink_to(path)
    folder.symlink_to("/proc/self")
    others = ["/proc/self/root/etc/passwd", f"{folder}/environ", f"{folder}/fd/../environ"]
    for location in (path, f"{link}:3", *others):
        result = machine.open("--", location)
        assert result.returncode == 3
    assert not was_started(code)


def test_a_link_to_a_name_with_control_characters(machine: Machine) -> None:
    code = machine.program("code")
    odd = machine.folder / "a\n+:!sh\x1b[m.cc"
    odd.touch()
    link = machine.folder / "link.cc"
    link.symlink_to(odd)
    result = machine.open(str(link))
    assert result.returncode == 3
    assert "control character" in result.stderr
    assert not was_started(code)
