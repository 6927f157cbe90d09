"""The plugin of these tests, compiled once."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu import build


@pytest.fixture(scope="session")
def fake_plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("c++ is not installed")
    if not sys.platform.startswith("linux"):
        pytest.skip("libtpu is a Linux library")
    output = tmp_path_factory.mktemp("fake") / "fake_plugin.so"
    source = Path(__file__).with_name("fake_plugin.cc")
    flags = ["-std=c++17", "-fPIC", "-shared", "-fvisibility=hidden", "-pthread", "-Wall"]
    include = f"-I{build.PACKAGE / 'native'}"
    command = [compiler, *flags, include, str(source), "-o", str(output)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert made.returncode == 0, made.stderr
    return output
