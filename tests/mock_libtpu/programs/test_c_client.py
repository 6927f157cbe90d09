"""The client in C of examples/: through the API's header alone, without Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.json_report import calls_of
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment
from tests.mock_libtpu.recorder import compiler

COMMAND = Path(sys.executable).parent / "mock-libtpu"
CHECKOUT = Path(__file__).parents[3]
SOURCE = CHECKOUT / "examples" / "add.c"
SUM = "11 22 33 44\n"
XLA = os.environ.get("TPU_WALKTHROUGH_XLA")


def compiled(folder: Path, include: str) -> Path:
    program = folder / "add"
    options = ["-xc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", include]
    command = [compiler(), *options, str(SOURCE), "-o", str(program), "-ldl"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
    assert done.returncode == 0, done.stderr
    return program


def run(command: list[str | Path], **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        env=clean_environment() | settings,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )


@pytest.fixture(scope="module")
def add(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compiled with the header that the command names."""
    include = run([COMMAND, "build", "--include"]).stdout.strip()
    return compiled(tmp_path_factory.mktemp("c"), include)


def test_it_adds(add: Path) -> None:
    done = run([COMMAND, "run", "--", add])
    assert (done.returncode, done.stdout, done.stderr) == (0, SUM, "")


@pytest.mark.skipif(XLA is None, reason="TPU_WALKTHROUGH_XLA names no sources of XLA")
def test_it_compiles_with_the_header_of_xla(library_path: Path, tmp_path: Path) -> None:
    done = run([COMMAND, "run", "--", compiled(tmp_path, str(XLA))])
    assert (done.returncode, done.stdout) == (0, SUM)


@pytest.mark.parametrize("library", ["libc.so.6", "no/such/libtpu.so"])
def test_another_library_is_an_error(add: Path, library: str) -> None:
    done = run([add], TPU_LIBRARY_PATH=library)
    assert (done.returncode, done.stdout) == (1, "")
    assert "GetPjrtApi" in done.stderr or "cannot open shared object file" in done.stderr


def test_its_calls_are_recorded(add: Path, tmp_path: Path) -> None:
    done = run([COMMAND, "trace", "-o", tmp_path / "recording", "--", add])
    assert done.returncode == 0, done.stderr
    done = run([COMMAND, "report", "--json", tmp_path / "recording"])
    assert [call["function"] for call in calls_of(done.stdout)] == [
        "PJRT_Plugin_Initialize",
        "PJRT_Client_Create",
        "PJRT_Client_AddressableDevices",
        "PJRT_Client_Compile",
        *["PJRT_Client_BufferFromHostBuffer", "PJRT_Event_Await"] * 2,
        "PJRT_LoadedExecutable_Execute",
        "PJRT_Buffer_ToHostBuffer",
        "PJRT_Event_Await",
        "PJRT_Client_Destroy",
    ]


@pytest.mark.parametrize(
    ("python", "reason"),
    [
        ("", "start the program with mock-libtpu run, or set the variables of mock-libtpu env"),
        ("/nonexistent/python", "MOCK_LIBTPU_PYTHON: cannot start /nonexistent/python"),
        ("/bin/false", ""),
    ],
    ids=["no variable", "no program", "a program that fails"],
)
def test_without_an_interpreter_it_is_an_error(
    library_path: Path, add: Path, python: str, reason: str
) -> None:
    machine = variables(library_path, MachineSettings())
    done = run([add], **machine | {"MOCK_LIBTPU_PYTHON": python})
    assert done.returncode == 1
    assert done.stderr.endswith(
        f"the process has no Python interpreter that it could use: {reason}\n"
    )


def test_it_starts_no_interpreter_beside_one_that_is_too_old(
    library_path: Path, add: Path, tmp_path: Path
) -> None:
    """CPython 3.10 has no function by which the mock calls Python."""
    source, old = tmp_path / "old.c", tmp_path / "old.so"
    source.write_text("int Py_IsInitialized(void) { return 1; }\n")
    command = [compiler(), "-xc", "-shared", "-fPIC", str(source), "-o", str(old)]
    subprocess.run(command, check=True, timeout=TIMEOUT_S)
    done = run([add], **variables(library_path, MachineSettings()), LD_PRELOAD=str(old))
    assert done.returncode == 1
    assert "that it could use: its own is older than CPython 3.11" in done.stderr
