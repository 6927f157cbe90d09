"""Standard streams, pipes and folders in an unexpected state."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cmakegen.command import Command, settle

_TIMEOUT_S = 20


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("BUILD", 0),
        ("src/BUILD.bazel", 0),
        (".gitignore", 0),
        ("x.proto", 0),
        ("MODULE.bazel", 0),
        (".cmake-gen-globs.toml", 3),
    ],
)
def test_pipe_in_the_tree(command: Command, small_tree: Path, name: str, code: int) -> None:
    os.mkfifo(small_tree / name)
    ran = subprocess.run(
        # Without .proto files, for which protoc would be fetched.
        [command.script, small_tree, "--protos"],
        env=command.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=_TIMEOUT_S,
    )
    assert ran.returncode == code, ran
    assert "Traceback" not in ran.stderr
    if code:
        assert f"{name}: not a file" in ran.stderr


@pytest.mark.parametrize("closed", ["2>&-", ">&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_closed_stream(command: Command, small_tree: Path, closed: str) -> None:
    settle(command.folder)
    for _ in range(2):
        ran = command(small_tree, before=["sh", "-c", f'exec "$0" "$@" {closed}'])
        assert ran.code == (0 if closed == "2>&-" else 3), ran
        assert ("standard output cannot be written" in ran.err) == (closed == ">&-")
    assert "project(tree " in (small_tree / "CMakeLists.txt").read_text()


def test_full_device(command: Command, small_tree: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    ran = command(small_tree, before=["sh", "-c", 'exec "$0" "$@" >/dev/full'])
    assert ran.code == 3, ran
    assert "standard output cannot be written: No space left" in ran.err
    assert "Traceback" not in ran.err


def test_closed_pipe(command: Command, small_tree: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = subprocess.run(
            [command.script, small_tree],
            cwd=command.folder,
            env=command.environment,
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=_TIMEOUT_S,
        )
    finally:
        os.close(writing)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_deleted_current_folder(command: Command, small_tree: Path) -> None:
    (command.folder / "doomed").mkdir()
    line = 'cd doomed && rmdir ../doomed && exec "$0" "$@"'
    ran = command(small_tree, before=["sh", "-c", line])
    assert ran.code in (0, 3), ran
    assert "Traceback" not in ran.err
    assert ran.err.count("\n") <= 2
