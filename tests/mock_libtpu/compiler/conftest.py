"""A service whose compiler is fake_worker.py, and a check that none of its processes is left."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.compiler.model import Libtpu, Limits
from mock_libtpu.compiler.service import CompilerService
from tests.mock_libtpu.mocked import clean_environment

FAKE = Path(__file__).with_name("fake_worker.py")
WRITER = Path(__file__).parent / "files" / "program_files.py"


def running(word: str) -> list[str]:
    """The command lines of processes with this word in them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if os.fsencode(word) in command:
            found.append(" ".join(map(os.fsdecode, command)))
    return found


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A path that only this test's processes have in their command line."""
    return tmp_path / "libtpu.so"


@pytest.fixture
def open_service(library: Path) -> Iterator[Callable[..., CompilerService]]:
    if not sys.platform.startswith("linux"):
        pytest.skip("libtpu is a Linux library")
    opened: list[CompilerService] = []

    def open_one(limits: Limits | None = None, **options: Any) -> CompilerService:
        command = (sys.executable, "-P", str(FAKE))
        libtpu = Libtpu(library, "1.2.3", "identity")
        opened.append(CompilerService(libtpu, limits=limits, worker=command, **options))
        return opened[-1]

    yield open_one
    for service in opened:
        service.close()
    assert running(str(library)) == []


@pytest.fixture(scope="session")
def program_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that program_files.py writes."""
    pytest.importorskip("jax", reason="jax is not installed")
    pytest.importorskip("flatbuffers", reason="jax.export serializes with flatbuffers")
    folder = tmp_path_factory.mktemp("program-files")
    settings = {
        "JAX_PLATFORMS": "cpu",
        "XLA_FLAGS": "--xla_force_host_platform_device_count=4",
    }
    command = [sys.executable, str(WRITER), str(folder)]
    subprocess.run(command, env=clean_environment() | settings, check=True, timeout=300)
    return folder


@pytest.fixture(scope="session")
def libtpu() -> Path:
    named = os.environ.get("TPU_WALKTHROUGH_LIBTPU")
    if named:
        return Path(named)
    spec = importlib.util.find_spec("libtpu")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("libtpu is not installed here, and TPU_WALKTHROUGH_LIBTPU names none")
    return Path(spec.submodule_search_locations[0], "libtpu.so")
