"""What killed runs leave beside a file: the next run removes its own, and nothing else."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cmakegen.replacing import clear_leftovers, remove, replacing, staging

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cmakegen.command import Command

# Writes half of a file, and waits to be killed.
HALF = """
import os, sys, time
from cmakegen.replacing import replacing
with replacing(sys.argv[1]) as descriptor:
    os.write(descriptor, b"half")
    print(flush=True)
    time.sleep(1000)
"""


@pytest.fixture
def dead() -> int:
    """The number of a process that is no more."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return process.pid


def start_writing(path: Path) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(
        [sys.executable, "-B", "-c", HALF, path], env=environment, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


def kill(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def temporaries(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(".tmp"))


@pytest.mark.parametrize("name", ["CMakeLists.txt", "compile_commands.json"])
def test_the_next_run_removes_what_a_killed_one_left(
    command: Command, small_tree: Path, name: str
) -> None:
    kill(start_writing(small_tree / name))
    assert len(temporaries(small_tree)) == 1
    ran = command(small_tree, "--compile-commands", "--json")
    assert ran.code == 0, ran
    assert ".tmp" not in ran.out
    assert temporaries(small_tree) == []
    # Also where there is nothing to write.
    kill(start_writing(small_tree / name))
    command(small_tree, "--compile-commands")
    assert temporaries(small_tree) == []


def test_a_run_that_compares_removes_nothing(command: Command, small_tree: Path) -> None:
    command(small_tree)
    kill(start_writing(small_tree / "CMakeLists.txt"))
    assert command(small_tree, "--check").code == 0
    assert len(temporaries(small_tree)) == 1


def test_only_our_own(tmp_path: Path, dead: int) -> None:
    path = tmp_path / "CMakeLists.txt"
    kept = [
        f".CMakeLists.txt.{dead}.tmp.bak",
        f"CMakeLists.txt.{dead}.tmp",
        f".other.txt.{dead}.tmp",
        ".CMakeLists.txt.x.tmp",
        ".CMakeLists.txt.1.tmp",  # init lives
        f".CMakeLists.txt.{9**30}.tmp",
    ]
    for name in kept:
        (tmp_path / name).touch()
    (tmp_path / f".CMakeLists.txt.{dead}.tmp").mkdir()
    clear_leftovers(str(path))
    assert sorted(os.listdir(tmp_path)) == sorted([*kept, f".CMakeLists.txt.{dead}.tmp"])


def test_of_a_link_only_the_link_could_be_ours(tmp_path: Path, dead: int) -> None:
    (tmp_path / "precious").touch()
    (tmp_path / f".x.{dead}.tmp").symlink_to("precious")
    clear_leftovers(str(tmp_path / "x"))
    assert sorted(os.listdir(tmp_path)) == [f".x.{dead}.tmp", "precious"]


def test_what_somebody_is_at_work_on_stays(tmp_path: Path, dead: int) -> None:
    """Also where the process cannot be seen, as from another container."""
    process = start_writing(tmp_path / "x")
    clear_leftovers(str(tmp_path / "x"))
    assert len(temporaries(tmp_path)) == 1
    kill(process)
    unseen = tmp_path / f".y.{dead}.tmp"
    with unseen.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        clear_leftovers(str(tmp_path / "y"))
        assert unseen.exists()
    clear_leftovers(str(tmp_path / "y"))
    assert not unseen.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make files of another user")
def test_files_of_another_user_stay(tmp_path: Path, dead: int) -> None:
    path = tmp_path / f".x.{dead}.tmp"
    path.touch()
    os.chown(path, 12345, 12345)
    clear_leftovers(str(tmp_path / "x"))
    assert path.exists()


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_what_is_in_the_place_of_the_new_file_is_not_written_to(
    tmp_path: Path, link: Callable[[str, str], None]
) -> None:
    precious = tmp_path / "precious"
    precious.write_text("kept")
    link(str(precious), str(tmp_path / f".x.{os.getpid()}.tmp"))
    with replacing(str(tmp_path / "x")) as descriptor:
        os.write(descriptor, b"new")
    assert precious.read_text() == "kept"
    assert (tmp_path / "x").read_text() == "new"
    assert not (tmp_path / "x").is_symlink()


def test_folders_for_making_things(tmp_path: Path, dead: int) -> None:
    """One is cleared away only when it is old: its process may not be seen from here."""
    old = tmp_path / f".fetch-{dead}-abc"
    young = tmp_path / f".fetch-{dead}-def"
    other = tmp_path / f".keep-{dead}-abc"
    for folder in (old, young, other):
        folder.mkdir()
        (folder / "x").touch()
    for folder in (old, other):
        os.utime(folder, (1, 1))
    with staging("protoc", str(tmp_path)) as made:
        assert sorted(os.listdir(tmp_path)) == sorted(
            [young.name, other.name, os.path.basename(made)]
        )
    assert sorted(os.listdir(tmp_path)) == sorted([young.name, other.name])


def test_remove(tmp_path: Path) -> None:
    (tmp_path / "d/e").mkdir(parents=True)
    (tmp_path / "link").symlink_to("d")
    (tmp_path / "f").touch()
    for name in ("link", "f", "gone"):
        remove(str(tmp_path / name))
    assert os.listdir(tmp_path) == ["d"]
    remove(str(tmp_path / "d"))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("target", ["nowhere", "empty"])
def test_a_link_that_came_with_the_tree_is_not_followed(
    command: Command, small_tree: Path, tmp_path: Path, target: str
) -> None:
    """It could lead to a file that a shell or an editor obeys."""
    (tmp_path / "empty").touch()
    (small_tree / "CMakeLists.txt").symlink_to(tmp_path / target)
    ran = command(small_tree)
    assert ran.code == 3, ran
    assert "is a link out of the tree" in ran.err
    assert "it is left as it is" in ran.err
    assert not (tmp_path / "nowhere").exists()
    assert (tmp_path / "empty").read_text() == ""
    assert command(small_tree, "--force").code == 0
