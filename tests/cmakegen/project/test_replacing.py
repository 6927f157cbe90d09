"""Temporary files of killed runs: the next run removes its own, and nothing else."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cmakegen.command import Command
from tpu_walkthrough.replacing import clear_leftovers, remove, replacing, staging

# Writes part of a file, and waits to be killed.
HALF = """
import os, sys, time
from tpu_walkthrough.replacing import replacing
with replacing(sys.argv[1]) as descriptor:
    os.write(descriptor, b"half")
    print(flush=True)
    time.sleep(1000)
"""


TOKEN = "0123456789abcdef"


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
def test_the_next_run_removes_files_of_a_killed_one(
    command: Command, small_tree: Path, name: str
) -> None:
    kill(start_writing(small_tree / name))
    assert len(temporaries(small_tree)) == 1
    ran = command(small_tree, "--compile-commands", "--json")
    assert ran.code == 0, ran
    assert ".tmp" not in ran.out
    assert temporaries(small_tree) == []
    # Even if there is nothing to write.
    kill(start_writing(small_tree / name))
    command(small_tree, "--compile-commands")
    assert temporaries(small_tree) == []


def test_a_run_that_compares_removes_nothing(command: Command, small_tree: Path) -> None:
    command(small_tree)
    kill(start_writing(small_tree / "CMakeLists.txt"))
    assert command(small_tree, "--check").code == 0
    assert len(temporaries(small_tree)) == 1


def test_only_own_files_are_removed(tmp_path: Path) -> None:
    path = tmp_path / "CMakeLists.txt"
    kept = [
        f".CMakeLists.txt.{TOKEN}.tmp.bak",
        f"CMakeLists.txt.{TOKEN}.tmp",
        f".other.txt.{TOKEN}.tmp",
        ".CMakeLists.txt.x.tmp",
        ".CMakeLists.txt.1.tmp",
        f".CMakeLists.txt.{TOKEN}0.tmp",
    ]
    for name in kept:
        (tmp_path / name).touch()
    (tmp_path / f".CMakeLists.txt.{TOKEN}.tmp").mkdir()
    clear_leftovers(str(path))
    assert sorted(os.listdir(tmp_path)) == sorted([*kept, f".CMakeLists.txt.{TOKEN}.tmp"])


def test_a_link_is_removed_and_not_its_target(tmp_path: Path) -> None:
    (tmp_path / "precious").touch()
    (tmp_path / f".x.{TOKEN}.tmp").symlink_to("precious")
    clear_leftovers(str(tmp_path / "x"))
    assert sorted(os.listdir(tmp_path)) == [f".x.{TOKEN}.tmp", "precious"]


def test_a_file_in_use_is_not_removed(tmp_path: Path) -> None:
    process = start_writing(tmp_path / "x")
    clear_leftovers(str(tmp_path / "x"))
    assert len(temporaries(tmp_path)) == 1
    kill(process)
    clear_leftovers(str(tmp_path / "x"))
    assert temporaries(tmp_path) == []


def in_a_container(*command: str | Path) -> subprocess.Popen[bytes]:
    """Start a command with the process id 1, as in a container."""
    unshare = ["unshare", "--pid", "--fork", "--kill-child"]
    unshare += [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [*unshare, sys.executable, "-B", "-c", *command],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.fixture
def containers() -> None:
    if not shutil.which("unshare"):
        pytest.skip("unshare is not installed")
    with in_a_container("") as process:
        _, error = process.communicate()
    if process.returncode:
        pytest.skip(f"no container can be created: {error.decode().strip()}")


@pytest.mark.usefixtures("containers")
def test_containers_in_which_all_runs_have_the_same_process_id(tmp_path: Path) -> None:
    """It is the id of another live process here, as 1 always is."""
    written = tmp_path / "x"
    first = in_a_container(HALF, written)
    assert first.stdout is not None
    first.stdout.readline()
    (half,) = temporaries(tmp_path)
    whole = "from cmakegen.project.output import *\n"
    whole += "import sys; print(write_if_different(sys.argv[1], 'whole', None))"
    with in_a_container(whole, written) as second:
        assert second.communicate()[0] == b"Outcome.WRITTEN\n"
    assert written.read_text() == "whole"
    assert temporaries(tmp_path) == [half]  # another process uses it
    kill(first)
    with in_a_container(whole, written) as third:
        assert third.communicate()[0] == b"Outcome.WRITTEN\n"
    assert temporaries(tmp_path) == []


def test_runs_that_write_and_remove_files_at_once(tmp_path: Path) -> None:
    """No run removes a file that another is about to lock, or has just released."""
    script = "from cmakegen.project.output import *\nimport sys\n"
    script += "for n in range(300): write_if_different(sys.argv[1], sys.argv[2] * n, None)\n"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    path = tmp_path / "x"
    runs = [
        subprocess.Popen([sys.executable, "-B", "-c", script, path, letter], env=environment)
        for letter in "abcd"
    ]
    assert [run.wait() for run in runs] == [0, 0, 0, 0]
    assert path.read_text() in {letter * 299 for letter in "abcd"}
    assert os.listdir(tmp_path) == ["x"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can create files of another user")
def test_files_of_another_user_are_not_removed(tmp_path: Path) -> None:
    path = tmp_path / f".x.{TOKEN}.tmp"
    path.touch()
    os.chown(path, 12345, 12345)
    clear_leftovers(str(tmp_path / "x"))
    assert path.exists()


def test_temporary_folders(tmp_path: Path) -> None:
    left = tmp_path / f".fetch.{TOKEN}.tmp"
    held = tmp_path / ".fetch.fedcba9876543210.tmp"
    other = tmp_path / f".keep.{TOKEN}.tmp"
    for folder in (left, held, other):
        folder.mkdir()
        (folder / "x").touch()
    descriptor = os.open(held, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        fetch = str(tmp_path / "fetch")
        with staging(fetch) as made, staging(fetch) as more:
            (Path(made) / "y").touch()
            assert sorted(os.listdir(tmp_path)) == sorted(
                [held.name, other.name, os.path.basename(made), os.path.basename(more)]
            )
    finally:
        os.close(descriptor)
    assert sorted(os.listdir(tmp_path)) == sorted([held.name, other.name])


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
def test_a_link_of_a_foreign_tree_is_not_followed(
    command: Command, small_tree: Path, tmp_path: Path, target: str
) -> None:
    """It could lead to a file that a shell or an editor runs."""
    (tmp_path / "empty").touch()
    (small_tree / "CMakeLists.txt").symlink_to(tmp_path / target)
    ran = command(small_tree)
    assert ran.code == 3, ran
    assert "is a link out of the tree" in ran.err
    assert "it is unchanged" in ran.err
    assert not (tmp_path / "nowhere").exists()
    assert (tmp_path / "empty").read_text() == ""
    assert command(small_tree, "--force").code == 0


def test_the_mode_of_a_link_target_is_not_used(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.touch()
    target.chmod(0o777)
    link = tmp_path / "link"
    link.symlink_to(target)
    before = os.umask(0o022)
    try:
        with replacing(str(link)) as descriptor:
            os.write(descriptor, b"new")
    finally:
        os.umask(before)
    assert not link.is_symlink()
    assert link.stat().st_mode & 0o777 == 0o644
    assert target.stat().st_mode & 0o777 == 0o777


def test_folders_of_threads_at_once(tmp_path: Path) -> None:
    """One is not taken for what an earlier run left, even before it is locked."""

    def work(_: int) -> None:
        for _ in range(100):
            with staging(str(tmp_path / "x")) as folder:
                (Path(folder) / "y").touch()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(work, range(8)))
    assert list(tmp_path.iterdir()) == []
