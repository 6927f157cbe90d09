"""`--watch` on trees whose folders disappear, and where events are lost or limited."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, plant_at
from tests.cmakegen.watch.watchers import Watch, Watcher

pytest.importorskip("pty")

only_linux = pytest.mark.skipif(sys.platform != "linux", reason="proc(5) and inotify are Linux's")


def test_a_root_that_disappears_and_reappears(
    watch: Watch, small_tree: Path, tmp_path: Path
) -> None:
    watcher = watch(small_tree)
    small_tree.rename(tmp_path / "away")
    watcher.wait_for_message("the folder is missing; waiting for it to reappear")
    (tmp_path / "away/new.cpp").touch()
    (tmp_path / "away").rename(small_tree)
    watcher.wait(lambda: watcher.output.exists() and "*.cpp" in watcher.text, "it is back")
    watcher.wait_for_message("the folder is back; reading all of it again")
    (small_tree / "src/new.m").touch()
    watcher.wait(lambda: "src/*.m" in watcher.text, "it is watched again")
    assert watcher.read().count(b"missing") == watcher.read().count(b"is back") == 1


def test_a_root_that_is_replaced(watch: Watch, small_tree: Path, tmp_path: Path) -> None:
    watcher = watch(small_tree)
    shutil.copytree(small_tree, tmp_path / "other")
    (tmp_path / "other/new.cpp").touch()
    (tmp_path / "other/CMakeLists.txt").unlink()
    small_tree.rename(tmp_path / "away")
    (tmp_path / "other").rename(small_tree)
    watcher.wait(lambda: watcher.output.exists() and "*.cpp" in watcher.text, "it is read")
    watcher.wait_for_message("; reading all of it again")
    assert watcher.read().count(b"; reading all of it again") == 1


@pytest.mark.parametrize("moved", [False, True], ids=["removed", "moved"])
def test_a_current_folder_that_disappears_and_reappears(
    command: Command, small_tree: Path, tmp_path: Path, moved: bool
) -> None:
    """The tree was given by a relative path, or not given at all."""
    process = subprocess.Popen(
        [command.script, "--watch", "-I", "../more", "--output", "CMakeLists.txt"],
        cwd=small_tree,
        env={**command.environment, "CMAKE_GEN_GLOBS_CACHE": "../cache"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    watcher = Watcher(process, command, small_tree / "CMakeLists.txt")
    try:
        database = small_tree / "compile_commands.json"  # which is written last
        watcher.wait(database.exists, "the first answer")
        if moved:
            small_tree.rename(tmp_path / "away")
        else:
            shutil.rmtree(small_tree)
        watcher.wait_for_message("the folder is missing; waiting for it to reappear")
        plant_at(small_tree, {"new.cpp": "int a;\n"})
        watcher.wait(lambda: watcher.output.exists() and "*.cpp" in watcher.text, "it is back")
        (small_tree / "new.m").touch()
        watcher.wait(lambda: "*.m" in watcher.text, "it is watched again")
        if moved:
            assert "*.cpp" not in (tmp_path / "away/CMakeLists.txt").read_text()
        assert not (small_tree / "cache").exists()
    finally:
        process.terminate()
        process.communicate()


@only_linux
def test_lost_events(watch: Watch, small_tree: Path) -> None:
    """More events than the kernel queues for a process that does not read them."""
    with open("/proc/sys/fs/inotify/max_queued_events", encoding="ascii") as file:
        most = int(file.read())
    watcher = watch(small_tree)
    watcher.process.send_signal(signal.SIGSTOP)
    try:
        (small_tree / "first").mkdir()
        for number in range(most):  # two events each
            path = small_tree / f"{number}.txt"
            path.touch()
            path.unlink()
        (small_tree / "last").mkdir()
        (small_tree / "last/x.cpp").touch()
        (small_tree / "src/lib/b.cu").touch()
    finally:
        watcher.process.send_signal(signal.SIGCONT)
    watcher.wait(lambda: "last/*.cpp" in watcher.text, "a new folder")
    watcher.wait_until_current()
    watcher.wait_for_message("changes were lost; reading the whole tree again")
    (small_tree / "last/deeper").mkdir()
    (small_tree / "last/deeper/x.cpp").touch()
    watcher.wait(lambda: "last/deeper/*.cpp" in watcher.text, "it goes on")
    assert watcher.read().count(b"\n") == 1


@only_linux
def test_watch_limit(watch: Watch, command: Command, small_tree: Path, tmp_path: Path) -> None:
    unshare = "unshare --user --map-root-user"
    if subprocess.run([*unshare.split(), "true"], capture_output=True, check=False).returncode:
        pytest.skip("a private limit requires a user namespace")
    limited = tmp_path / "limited"
    limit = "echo 2 > /proc/sys/user/max_inotify_watches"
    limited.write_text(
        f"#!/bin/sh\nexec {unshare} sh -c '{limit} && exec \"$@\"' - '{command.script}' \"$@\"\n"
    )
    limited.chmod(0o755)
    command.script, script = limited, command.script
    watcher = watch(small_tree)
    command.script = script
    watcher.wait_for_message("the limit of watched folders is reached")
    watcher.wait_for_message("the tree is polled every few seconds instead")
    (small_tree / "src/lib/b.cpp").touch()
    watcher.wait(lambda: "src/lib/*.cpp" in watcher.text, "a file")
    plant_at(small_tree, {"new/deep/x.cpp": ""})
    watcher.wait(lambda: "new/deep/*.cpp" in watcher.text, "a folder")
    (small_tree / "new/deep/.gitignore").write_text("*.cpp\n")
    watcher.wait(lambda: "new/deep/*.cpp" not in watcher.text, "an ignore file")
    plant_at(small_tree, {"inc/deep/z.h": "", "main.cc": "#include <deep/z.h>\n"})
    watcher.wait(lambda: '"${TREE}/inc"' in watcher.text, "an edit")
    watcher.wait_until_current()
    assert watcher.read().count(b"\n") == 1


@only_linux
def test_memory_and_idle(watch: Watch, small_tree: Path) -> None:
    """Memory does not grow with thousands of events."""

    def resident() -> int:
        with open(f"/proc/{watcher.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def storm() -> None:
        for number in range(1000):
            path = small_tree / "src" / f"{number}.cc"
            path.write_text(f"#include <{number}.h>\n")
            path.unlink()
        (small_tree / "src/end.cc").touch()
        watcher.wait(lambda: "src/*.cc" in watcher.text, "the end")
        (small_tree / "src/end.cc").unlink()
        watcher.wait(lambda: "src/*.cc" not in watcher.text, "the end")

    watcher = watch(small_tree)
    storm()
    before = resident()
    for _ in range(4):
        storm()
    assert resident() < before + 4_000_000
