"""A build of the library that fails, and what the user sees of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu import build
from mock_libtpu.cache import check_own
from tpu_walkthrough.errors import InputError

_PROGRAM = "from mock_libtpu.cli import run_command_line as run; run()"


def test_what_the_compiler_wrote_is_shown_line_by_line(tmp_path: Path) -> None:
    compiler = tmp_path / "c++"
    compiler.write_text("#!/bin/sh\nprintf 'first line\\nsecond line\\n' >&2\nexit 1\n")
    compiler.chmod(0o755)
    ran = subprocess.run(
        [sys.executable, "-c", _PROGRAM, "build"],
        env=os.environ | {"CXX": str(compiler), "MOCK_LIBTPU_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = ran.stderr.splitlines()
    assert ran.returncode == 4
    assert lines[0] == "mock-libtpu: building libtpu.so failed: cmake exited with 1"
    first = next(number for number, line in enumerate(lines) if line.endswith("first line"))
    assert lines[first + 1].endswith("second line")
    assert all(not line or line.startswith("    ") for line in lines[1:-1])
    assert lines[-1].startswith("The compiler must support C++17")


def _built_by_another(cache: Path) -> Path:
    """A library in a cache where every user can write."""
    folder = cache / build.key()
    folder.mkdir(parents=True)
    (folder / build.LIBRARY).write_bytes(b"")
    cache.chmod(0o777)
    return folder / build.LIBRARY


@pytest.mark.parametrize(
    "arguments", [["build"], ["run", "--", sys.executable, "-c", "print('ran')"]]
)
def test_a_library_that_another_user_could_have_written(
    tmp_path: Path, arguments: list[str]
) -> None:
    library = _built_by_another(tmp_path / "cache")
    ran = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *arguments],
        env=os.environ | {"MOCK_LIBTPU_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (3, "")
    reason = f"{library} is not used, since every user can write {tmp_path}/cache"
    assert reason in ran.stderr
    assert "Set MOCK_LIBTPU_CACHE to a folder that only you can write." in ran.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to another user")
def test_an_environment_of_another_user(tmp_path: Path) -> None:
    folder = tmp_path / "environment"
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    with pytest.raises(InputError, match=r"is not used, since .* belongs to the user"):
        check_own(folder)


@pytest.mark.parametrize("command", [["guidebook"], ["walkthrough"], ["legacy", "--", "true"]])
def test_a_missing_compiler_is_reported_before_anything_is_downloaded(
    command: list[str], tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    ran = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *command],
        env=os.environ | {"CXX": "/nowhere/c++", "MOCK_LIBTPU_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert ran.returncode == 4
    assert "CXX: there is no program /nowhere/c++" in ran.stderr
    assert not cache.exists()
