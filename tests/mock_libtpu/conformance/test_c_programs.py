"""The calls of a check as a C program: compiled against the header, and run with the plugin."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu import build
from mock_libtpu.conformance.check import checks
from mock_libtpu.conformance.run import Outcome, Subject, c_program, outcomes

# Of each way in which values reach a call: texts, arrays, structs, handles, memory, callbacks.
_CHECKS = (
    "events/is-told-once",
    "buffers/strides",
    "compilation/outputs-are-known",
    "extensions/several-are-ignored",
    "struct-sizes/larger-is-left-alone",
    "transfers/in-pieces",
    "several-devices/they-exchange",
)
_CRASHING = "compilation/fingerprints-tell-programs-apart"
_TIMEOUT_S = 120


@pytest.fixture
def include(tmp_path: Path) -> Path:
    """A folder with the header where XLA has it: ours, which is C++."""
    header = tmp_path / "include" / "xla" / "pjrt" / "c" / "pjrt_c_api.h"
    header.parent.mkdir(parents=True)
    shutil.copy(build.PACKAGE / "native" / "generated" / "pjrt_c_api.h", header)
    return tmp_path / "include"


@pytest.fixture
def printed(include: Path) -> Callable[[Path, Path], str]:
    """Compiles a program and runs it with a plugin; what it prints, and how it ended."""

    def compile_and_run(program: Path, plugin: Path) -> str:
        compiler = shutil.which("c++")
        if compiler is None:
            pytest.skip("c++ is not installed")
        made = program.with_suffix(".out")
        flags = ["-x", "c++", "-Wall", "-Wextra", "-Wno-missing-field-initializers", "-Werror"]
        command = [compiler, *flags, f"-I{include}", str(program), "-o", str(made), "-ldl"]
        subprocess.run(command, check=True, timeout=_TIMEOUT_S)
        ran = subprocess.run(
            [str(made), str(plugin)],
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_S,
            check=False,
        )
        return f"{ran.stdout}{ran.stderr}{ran.returncode}"

    return compile_and_run


@pytest.fixture(autouse=True)
def devices(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("MOCK_LIBTPU_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("MOCK_LIBTPU_DEVICES", "4")
    monkeypatch.setenv("MOCK_LIBTPU_PYTHON", sys.executable)  # by which C programs use the mock


def _written(plugin: Path, name: str, folder: Path) -> tuple[Outcome, Path]:
    subject = Subject(plugin)
    [outcome] = outcomes(subject, [checks()[name]])
    program = folder / "program.c"
    program.write_text(c_program(subject, outcome, ""), "utf-8")
    return outcome, program


@pytest.mark.parametrize("name", _CHECKS)
def test_it_makes_the_calls_of_the_check(
    name: str, library_path: Path, tmp_path: Path, printed: Callable[[Path, Path], str]
) -> None:
    outcome, program = _written(library_path, name, tmp_path)
    assert outcome.result == "passed", outcome.detail
    text = program.read_text("utf-8")
    assert checks()[name].rule in text
    output = printed(program, library_path)
    assert output.endswith("\n0"), output
    for function in checks()[name].functions:
        assert function in text
    # No call of it fails, as none did in the check.
    assert "INVALID" not in output
    assert "UNIMPLEMENTED" not in output


def test_it_shows_the_fault(
    faulty_path: Path,
    library_path: Path,
    tmp_path: Path,
    printed: Callable[[Path, Path], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "events/is-told-once"
    monkeypatch.setenv("FAULTY", name)
    monkeypatch.setenv("FAULTY_OF", str(library_path))
    outcome, program = _written(faulty_path, name, tmp_path)
    assert outcome.result == "failed"
    assert f"// Seen here: {outcome.detail[:40]}" in program.read_text("utf-8")
    assert printed(program, faulty_path).count("called back with 0x77") == 2


def test_program_of_a_crash_ends_with_the_call(
    library_path: Path,
    faulty_path: Path,
    tmp_path: Path,
    printed: Callable[[Path, Path], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FAULTY", "crashes")
    monkeypatch.setenv("FAULTY_OF", str(library_path))
    outcome, program = _written(faulty_path, _CRASHING, tmp_path)
    assert outcome.result == "crashed"
    function = outcome.detail.splitlines()[0].rpartition(" ")[2]
    assert program.read_text("utf-8").rstrip().splitlines()[-3].count(function)
    assert not printed(program, faulty_path).endswith("\n0")
