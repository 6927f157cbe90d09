"""The faulty plugin of these tests, compiled once, and the processes in which checks are tried."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu import build
from tests.mock_libtpu.conformance.trying import Tried, context, try_check


@pytest.fixture(scope="session")
def faulty_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("c++ is not installed")
    output = tmp_path_factory.mktemp("faulty") / "faulty.so"
    sources = sorted(Path(__file__).with_name("faulty").glob("*.cc"))
    flags = ["-std=c++17", "-fPIC", "-shared", "-fvisibility=hidden", "-pthread", "-Wall"]
    include = f"-I{build.PACKAGE / 'native'}"
    command = [compiler, *flags, include, *map(str, sources), "-o", str(output), "-ldl"]
    made = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert made.returncode == 0, made.stderr
    return output


@pytest.fixture(scope="session")
def try_with_fault(faulty_path: Path, library_path: Path) -> Callable[[str, str], Tried]:
    """Tries a check on the mock with a fault; "" is none."""
    processes = context()

    def try_(check: str, fault: str) -> Tried:
        variables = {"FAULTY_OF": str(library_path), "FAULTY": fault}
        return try_check(processes, faulty_path, check, **variables)

    return try_


@pytest.fixture(scope="session")
def try_soundly(library_path: Path) -> Callable[[str], Tried]:
    """Tries a check on the mock as it is."""
    processes = context()
    return lambda check: try_check(processes, library_path, check)
