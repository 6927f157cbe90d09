"""The library built with sanitizers: no bad access, no undefined behaviour, no race.

They find what they find while the library is used, so these tests run others: programs without
Python, and the tests of its behaviour with the library that MOCK_LIBTPU_TEST_LIBRARY names.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from mock_libtpu import build
from tests.mock_libtpu.recorder import compiler, native_program

pytestmark = pytest.mark.slow

_ROOT = Path(__file__).parents[3]
_BIN = Path(sys.executable).parent
_BUILD_TIMEOUT_S = 1800
_RUN_TIMEOUT_S = 1200
# What a sanitizer's report ends a process with; no test expects it.
_REPORTED = 86
_OPTIONS = {
    # What Python keeps to its end is not a leak of ours.
    "ASAN_OPTIONS": f"exitcode={_REPORTED}:detect_leaks=0",
    "UBSAN_OPTIONS": f"exitcode={_REPORTED}:print_stacktrace=1",
    "TSAN_OPTIONS": f"exitcode={_REPORTED}",
}


def sanitized_library(sanitizers: str, folder: Path) -> Path:
    """The library built with these sanitizers, and the delegate beside it."""
    if not sys.platform.startswith("linux"):
        pytest.skip("libtpu is a Linux library")
    compiler()
    objects = folder / "build"
    flags = "-O0 -Werror"  # half of the time to compile, and nothing is optimised away
    configure: list[str | Path] = [
        *(_BIN / "cmake", "-S", build.PACKAGE / "native", "-B", objects, "-G", "Ninja"),
        *(f"-DCMAKE_MAKE_PROGRAM={_BIN / 'ninja'}", f"-DMOCK_LIBTPU_SANITIZE={sanitizers}"),
        *("-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={flags}"),
    ]
    steps: list[list[str | Path]] = [configure, [_BIN / "cmake", "--build", objects]]
    for command in steps:
        ran = subprocess.run(
            command, capture_output=True, text=True, timeout=_BUILD_TIMEOUT_S, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
    (objects / build.DELEGATE).symlink_to(build.PACKAGE / build.DELEGATE)
    return objects / build.LIBRARY


@pytest.fixture(scope="module")
def memory_checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sanitized_library("address,undefined", tmp_path_factory.mktemp("address"))


@pytest.fixture(scope="module")
def race_checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sanitized_library("thread", tmp_path_factory.mktemp("thread"))


def run_clean(command: Sequence[str | Path], environment: dict[str, str]) -> str:
    """The output of a program without a sanitizer's report."""
    ran = subprocess.run(
        command,
        env=os.environ | _OPTIONS | environment,
        cwd=_ROOT,
        capture_output=True,
        text=True,
        timeout=_RUN_TIMEOUT_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "Sanitizer" not in ran.stderr
    return ran.stdout


def runtime(name: str) -> str:
    """A library of the compiler, by its path."""
    found = subprocess.run(
        [compiler(), f"-print-file-name={name}"], capture_output=True, text=True, check=True
    ).stdout.strip()
    if not os.path.isabs(found):
        pytest.skip(f"the compiler has no {name}")
    return os.path.realpath(found)


@pytest.mark.parametrize("program", ["without_python", "threads"])
def test_programs_without_python_make_no_bad_access(
    program: str, memory_checked: Path, tmp_path: Path
) -> None:
    options = ("-fsanitize=address,undefined", "-pthread")
    executable = native_program(program, tmp_path, *options)
    recording = str(tmp_path / "recording")
    assert run_clean([executable, memory_checked], {"MOCK_LIBTPU_RECORDING": recording})


def test_behaviours_make_no_bad_access(memory_checked: Path) -> None:
    tests = sorted(str(path) for path in (Path(__file__).parent / "pjrt").glob("test_*.py"))
    assert len(tests) > 10
    preload = " ".join([runtime("libasan.so"), runtime("libstdc++.so.6")])
    environment = {
        "LD_PRELOAD": preload,
        "MOCK_LIBTPU_TEST_LIBRARY": str(memory_checked),
        "PYTHONMALLOC": "malloc",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    assert " passed" in run_clean(command, environment)


def test_threads_have_no_races(race_checked: Path, tmp_path: Path) -> None:
    executable = native_program("threads", tmp_path, "-fsanitize=thread", "-pthread")
    recording = str(tmp_path / "recording")
    output = run_clean([executable, race_checked], {"MOCK_LIBTPU_RECORDING": recording})
    assert output == "bytes in use: 0\n"
    assert Path(recording).stat().st_size > 0
