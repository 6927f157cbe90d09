"""Programs that another user could have installed, and those that others run, are skipped."""

from __future__ import annotations

import functools
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.trace_links.opener_process import Machine, succeeds
from tests.trace_links.stand_ins import make, started, was_started
from tpu_walkthrough.programs.ownership import why_unsafe, windows_drives
from trace_links.install.checks import editor_lines

NOBODY = 65534
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be another user"
)
with_proc = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="knows what runs from /proc")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that every user can read, unlike the folder of the test."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_programs_that_only_root_and_the_user_can_write_are_started(tmp_path: Path) -> None:
    program = make(tmp_path / "bin" / "code")
    link = tmp_path / "link"
    link.symlink_to("bin/../bin/code")
    for path in (program, link, Path("/bin/sh")):
        assert why_unsafe(str(path)) == ""


@pytest.mark.parametrize("mode", [0o777, 0o757])
def test_a_folder_that_everyone_can_write(tmp_path: Path, mode: int) -> None:
    program = make(tmp_path / "open" / "bin" / "code")
    (tmp_path / "open").chmod(mode)
    expected = f"every user can write {tmp_path}/open"
    assert why_unsafe(str(program)) == expected
    link = tmp_path / "link"
    link.symlink_to(program)
    assert why_unsafe(str(link)) == expected
    (tmp_path / "open" / "link").symlink_to("/bin/sh")
    assert why_unsafe(f"{tmp_path}/open/link") == expected
    # As in /tmp, everyone can add to it, but not replace the files of others.
    (tmp_path / "open").chmod(mode | 0o1000)
    assert why_unsafe(str(program)) == ""


def test_a_file_that_everyone_can_write(tmp_path: Path) -> None:
    program = make(tmp_path / "code")
    program.chmod(0o777)
    assert why_unsafe(str(program)) == f"every user can write {program}"


def test_endless_links_and_missing_files(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert "too many levels of symbolic links" in why_unsafe(f"{tmp_path}/a")
    assert why_unsafe(f"{tmp_path}/none") == f"{tmp_path}/none: No such file or directory"


def test_groups(tmp_path: Path) -> None:
    import grp
    import pwd

    program = make(tmp_path / "code")
    program.chmod(0o775)
    user = pwd.getpwuid(os.geteuid())
    group = grp.getgrgid(program.stat().st_gid)
    others = [one for one in pwd.getpwall() if one.pw_gid == group.gr_gid and one != user]
    alone = group.gr_name == user.pw_name and group.gr_mem in ([], [user.pw_name])
    expected = alone and not [one for one in others if one.pw_uid != 0]
    assert (why_unsafe(str(program)) == "") is expected


@as_root
def test_groups_of_others_and_of_the_distribution(tmp_path: Path) -> None:
    import grp

    program = make(tmp_path / "code")
    program.chmod(0o775)
    try:
        empty = grp.getgrnam("staff")
        users = grp.getgrnam("users")
    except KeyError:
        pytest.skip("the groups staff and users are not those of Debian here")
    # In Debian /usr/local belongs to the group `staff`, which has no members.
    os.chown(program, 0, empty.gr_gid)
    assert (why_unsafe(str(program)) == "") is not bool(empty.gr_mem)
    os.chown(program, 0, users.gr_gid)
    assert why_unsafe(str(program)) == f"the group users can write {program}"
    os.chown(program, 0, 54321)
    assert why_unsafe(str(program)) == f"the group 54321 can write {program}"


@as_root
def test_other_owners(shared: Path) -> None:
    program = make(shared / "bin" / "code")
    os.chown(program, NOBODY, 0)
    assert why_unsafe(str(program)).startswith(f"{program} belongs to the user ")
    os.chown(program, 0, 0)
    os.chown(program.parent, NOBODY, 0)
    assert why_unsafe(str(program)).startswith(f"{program.parent} belongs to the user ")
    link = shared / "link"
    link.symlink_to("/bin/sh")
    os.lchown(link, NOBODY, 0)
    assert why_unsafe(str(link)).startswith(f"{link} belongs to the user ")


def test_drives_of_windows() -> None:
    mounts = (
        "70 60 8:48 / / rw,relatime - ext4 /dev/sdd rw,discard\n"
        "80 70 0:62 / /mnt/c rw,noatime - 9p C:\\134 rw,dirsync,aname=drvfs;path=C:\\;uid=1000\n"
        "81 70 0:63 / /mnt/wsl rw,noatime - 9p none rw,aname=other\n"
        "82 70 0:64 / /mnt/d rw,noatime shared:1 - drvfs D: rw\n"
    )
    assert windows_drives(mounts) == {os.makedev(0, 62), os.makedev(0, 64)}


def test_an_editor_that_others_could_replace_is_skipped(machine: Machine) -> None:
    unsafe = make(machine.folder / "open" / "code")
    unsafe.parent.chmod(0o777)
    machine.extra["PATH"] = f"{unsafe.parent}:{machine.folder}/bin"
    result = machine.open("--editor", "code", str(machine.file))
    assert result.returncode == 4
    reason = f"{unsafe} was skipped: every user can write {unsafe.parent}"
    assert reason in result.stderr
    assert "its full path" in result.stderr
    safe = machine.program("code")
    succeeds(machine.open("--editor", "code", str(machine.file)))
    assert started(safe)
    assert not was_started(unsafe)
    # A user who gives its path trusts it.
    succeeds(machine.open("--editor", str(unsafe), str(machine.file)))
    assert started(unsafe)


def test_editors_lists_skipped_programs(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    unsafe = make(machine.folder / "open" / "code")
    unsafe.parent.chmod(0o777)
    monkeypatch.setenv("PATH", str(unsafe.parent))
    monkeypatch.setenv("HOME", str(machine.folder / "home"))
    line = next(line for line in editor_lines() if line.startswith("code "))
    assert f"{unsafe} was skipped: every user can write {unsafe.parent}" in line


@with_proc
def test_editors_lists_a_running_program_that_others_could_replace(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(machine.folder / "bin"))
    for name in ("clion", "sublime_text"):
        copy = machine.folder / "open" / name
        copy.parent.mkdir(exist_ok=True)
        shutil.copy("/bin/sleep", copy)
        copy.parent.chmod(0o777)
        with subprocess.Popen([copy, "60"]) as process:
            try:
                machine.wait_until(functools.partial(_runs, process.pid, copy))
                lines = [line for line in editor_lines() if str(copy) in line]
            finally:
                process.kill()
        [line] = lines
        reason = f"the running {copy} was skipped: every user can write {copy.parent}"
        assert line.endswith(reason)
        assert ", running" in line


@as_root
@with_proc
@pytest.mark.parametrize("viewer", [0, NOBODY + 1])
def test_editors_lists_processes_of_other_users(shared: Path, viewer: int) -> None:
    theirs = Path(shutil.copy("/bin/sleep", shared / "sublime_text"))
    theirs.chmod(0o755)
    # Without root rights only the name of the process is visible.
    known = str(theirs) if viewer == 0 else "sublime_text"
    program = (
        "import os, sys; from trace_links.opening import discovery\n"
        f"os.setresuid({viewer}, {viewer}, {viewer})\n"
        "for editor, path, reason in discovery.running_skipped():\n"
        "    print(editor.name, path, reason, sep='; ')\n"
    )
    with subprocess.Popen([theirs, "60"], user=NOBODY, group=NOBODY) as process:
        try:
            listed = subprocess.run(
                [sys.executable, "-c", program], capture_output=True, text=True, check=True
            ).stdout
            mine = [line for line in editor_lines() if f"the running {theirs} " in line]
        finally:
            process.kill()
    user = pwd.getpwuid(NOBODY).pw_name
    assert f"sublime; {known}; its process belongs to the user {user}\n" in listed
    [line] = mine
    assert line.endswith(
        f"the running {theirs} was skipped: its process belongs to the user {user}"
    )
    assert ", running" not in line


def _runs(process: int, program: Path) -> bool:
    return os.readlink(f"/proc/{process}/exe") == str(program)


@as_root
@with_proc
@pytest.mark.parametrize("owner", [0, NOBODY])
def test_processes_of_other_users_are_ignored(machine: Machine, shared: Path, owner: int) -> None:
    clion = machine.clion("2026.1")
    machine.program("subl")
    # CLion of another user, and one of root that another user started.
    theirs = Path(shutil.copy(shutil.which("sleep") or "", shared / "sublime_text"))
    clions = Path(shutil.copy(theirs, shared / "clion"))
    for program in (theirs, clions):
        os.chown(program, owner, 0)
    with (
        subprocess.Popen([theirs, "60"], user=NOBODY, group=NOBODY) as one,
        subprocess.Popen([clions, "60"], user=NOBODY, group=NOBODY) as other,
    ):
        try:
            succeeds(machine.click())
            assert started(clion)
        finally:
            one.kill()
            other.kill()
    assert not was_started(machine.folder / "bin" / "subl")


@as_root
@with_proc
def test_a_process_with_the_users_rights_but_another_real_user_is_ignored(
    machine: Machine, shared: Path
) -> None:
    clion, subl = machine.clion("2026.1"), machine.program("subl")
    copy = str(shutil.copy(shutil.which("sleep") or "", shared / "sublime_text"))
    program = f"import os; os.setresuid({NOBODY}, 0, 0); os.execv({copy!r}, [{copy!r}, '60'])"
    with subprocess.Popen([sys.executable, "-c", program]) as process:
        try:
            machine.wait_until(lambda: os.readlink(f"/proc/{process.pid}/exe") == copy)
            succeeds(machine.click())
            assert started(clion)
        finally:
            process.kill()
    assert not was_started(subl)


@with_proc
def test_an_own_process_of_a_program_that_others_could_replace(machine: Machine) -> None:
    clion = machine.clion("2026.1")
    machine.program("subl")
    copy = machine.folder / "open" / "clion"
    copy.parent.mkdir()
    shutil.copy(shutil.which("sleep") or "", copy)
    copy.parent.chmod(0o777)
    with subprocess.Popen([copy, "60"]) as process:
        try:
            succeeds(machine.click())
            assert started(clion)  # the installed one
        finally:
            process.kill()
