"""The recorder as a library of its own, the interpreters it is tried with, and runs of programs."""

from __future__ import annotations

import functools
import glob
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

_NATIVE = Path(__file__).parents[2] / "mock_libtpu" / "native"
_TESTS = Path(__file__).parent / "native"
_SOURCES = tuple(
    source for room in ("cpython", "recorder", "unwind") for source in (_NATIVE / room).glob("*.cc")
)
# Newer compilers have others: what fails is for whoever looks after the compilers, in CI.
_ERRORS = ("-Werror",) if os.environ.get("TPU_WALKTHROUGH_WARNINGS") == "errors" else ()
# What all of our C++ compiles without.
WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Wconversion", *_ERRORS)
_VERSIONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
# Ends a run that hangs; no test expects a run to be fast.
_TIMEOUT_S = 120


def compiler() -> str:
    """A C++ compiler; a test that needs one is skipped without."""
    for name in (os.environ.get("CXX"), "c++", "g++", "clang++"):
        if name and shutil.which(name):
            return name
    pytest.skip("no C++ compiler")


def compiled(output: Path, source: Path, *options: str) -> Path:
    """A library made of one source file."""
    _run([compiler(), "-O1", "-fPIC", "-shared", *options, "-o", str(output), str(source)])
    return output


def native_program(name: str, folder: Path, *options: str) -> Path:
    """A framework of native/, which is given the library to load as its first argument."""
    output = folder / name
    flags = ["-std=c++17", "-O1", *WARNINGS, f"-I{_NATIVE}", *options]
    _run([compiler(), *flags, "-o", str(output), str(_TESTS / f"{name}.cc"), "-ldl"])
    return output


@functools.cache
def library(*options: str) -> Path:
    """The recorder with the functions of native/recorder_api.cc; built once a session."""
    folder = Path(_folder().name) / str(len(options))
    folder.mkdir(exist_ok=True)
    sources = [*_SOURCES, _TESTS / "recorder_api.cc"]
    flags = ["-std=c++17", "-O1", "-g0", *WARNINGS, "-fPIC"]
    flags += ["-fvisibility=hidden", f"-I{_NATIVE}", *options]
    program = compiler()

    def compile_one(source: Path) -> str:
        made = folder / f"{source.parent.name}_{source.stem}.o"
        _run([program, *flags, "-c", "-o", str(made), str(source)])
        return str(made)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compile_one, sources))
    result = folder / "librecorder.so"
    _run([program, "-shared", "-o", str(result), *objects, "-lpthread", "-ldl"])
    return result


def interpreters(oldest: str = _VERSIONS[0]) -> tuple[ParameterSet, ...]:
    """Of every version this interpreter or an installed one; a test is skipped where none works."""
    found = _interpreters()
    return tuple(
        pytest.param(
            found.get(version, ""),
            id=version,
            marks=[] if version in found else pytest.mark.skip(f"there is no CPython {version}"),
        )
        for version in _VERSIONS[_VERSIONS.index(oldest) :]
    )


@functools.cache
def _interpreters() -> Mapping[str, str]:
    found = {"{}.{}".format(*sys.version_info): sys.executable}
    pyenv = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    folders = os.environ.get("TPU_WALKTHROUGH_PYTHONS", "") + os.pathsep + os.environ["PATH"]
    for version in _VERSIONS:
        candidates = [shutil.which(f"python{version}", path=folders) or ""]
        candidates += sorted(glob.glob(f"{pyenv}/versions/{version}.*/bin/python{version}"))
        for candidate in candidates:
            if version not in found and candidate and _works(candidate):
                found[version] = candidate
    return found


def run_python(
    program: str,
    recording: Path | None,
    *arguments: str,
    python: str = sys.executable,
    environment: Mapping[str, str] | None = None,
    prefix: Sequence[str] = (),
    options: Sequence[str] = (),
    before: str = "",
) -> subprocess.CompletedProcess[str]:
    """Run a program with `lib`, the recorder's library, at hand; it must end well.

    `before` runs before the library is loaded.
    """
    whole = before + _PRELUDE.format(library=str(library(*options))) + program
    ran = subprocess.run(
        [*prefix, python, "-c", whole, *arguments],
        env=recording_environment(recording) | dict(environment or {}),
        capture_output=True,
        text=True,
        timeout=_TIMEOUT_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran


def recording_environment(recording: Path | None) -> dict[str, str]:
    # The measurement of coverage would be a part of the program whose stacks are recorded.
    left_out = ("COVERAGE_PROCESS_", "MOCK_LIBTPU_")
    variables = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    if recording is not None:
        variables["MOCK_LIBTPU_RECORDING"] = str(recording)
    return variables


_PRELUDE = """
import ctypes, os, sys
lib = ctypes.CDLL({library!r})
CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)
lib.Outer.argtypes = [CALLBACK, ctypes.c_int]
NOTHING = ctypes.cast(None, CALLBACK)
"""


def _works(python: str) -> bool:
    ran = subprocess.run(
        [python, "-c", "import ctypes"], capture_output=True, timeout=_TIMEOUT_S, check=False
    )
    return ran.returncode == 0


def _run(command: Sequence[str]) -> None:
    ran = subprocess.run(
        command, capture_output=True, text=True, timeout=_TIMEOUT_S * 5, check=False
    )
    assert ran.returncode == 0, ran.stderr


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="recorder-")
