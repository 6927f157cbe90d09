"""The generated entry points, compiled once for all tests of this folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.codegen import generate
from tests.mock_libtpu.entry_points import Library
from tests.mock_libtpu.recorder import WARNINGS


def compilers() -> list[str]:
    """g++, and the oldest and the newest clang++ that the machine has."""
    versions = {}
    for name in ("clang++", *(f"clang++-{version}" for version in range(10, 30))):
        if shutil.which(name):
            command = [name, "-dumpversion"]
            ran = subprocess.run(command, capture_output=True, text=True, check=True)
            versions[int(ran.stdout.partition(".")[0])] = name
    clangs = [versions[version] for version in sorted(versions)]
    return ["g++", *dict.fromkeys((clangs or ["clang++"])[index] for index in (0, -1))]


@pytest.fixture(scope="session", params=compilers())
def library(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The harness, compiled by several compilers."""
    compiler = shutil.which(request.param)
    if compiler is None:
        pytest.skip(f"{request.param} is not installed")
    if not sys.platform.startswith("linux"):
        pytest.skip("libtpu is a Linux library")
    native = generate.GENERATED.parent
    output = tmp_path_factory.getbasetemp() / f"entry-points-{request.param}.so"
    sources = [Path(__file__).with_name("entry_points_harness.cc")]
    sources += [native / "base/error.cc", *sorted((native / "interposer").glob("*.cc"))]
    sources += [native / f"pjrt/types/{name}.cc" for name in ("element_type", "error")]
    # The legacy API's are tested in legacy/, through the library's own exports.
    generated = sorted(generate.GENERATED.glob("*.cc"))
    sources += [path for path in generated if not path.name.startswith("legacy_")]
    flags = ["-std=c++17", "-fPIC", "-shared", "-fvisibility=hidden", "-pthread"]
    warnings = [*WARNINGS, "-Wl,--no-undefined", "-ldl"]
    command = [compiler, *flags, *warnings, f"-I{native}", *map(str, sources), "-o", str(output)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert made.returncode == 0, made.stderr
    return Library(output)
