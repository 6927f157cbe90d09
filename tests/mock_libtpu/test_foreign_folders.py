"""What lies in the current folder is not run by the programs that are asked something there."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from mock_libtpu import debug_info, legacy, walkthrough

if TYPE_CHECKING:
    from pathlib import Path

# Modules that Python imports sooner or later for pip, venv and package metadata.
NAMES = ("csv", "email", "json", "pip", "venv", "zipfile", "textwrap", "pathlib")


@pytest.fixture
def sprung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is there once a module of the current folder was imported."""
    record = tmp_path / "sprung"
    folder = tmp_path / "current"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text(f"open({str(record)!r}, 'a').write({name!r})\n")
    monkeypatch.chdir(folder)
    return record


def test_an_interpreter_is_asked_for_its_jax(sprung: Path) -> None:
    walkthrough._jax_of(sys.executable)
    assert not sprung.exists()


def test_an_interpreter_is_asked_for_its_version(sprung: Path) -> None:
    assert legacy._version_of(sys.executable) == sys.version_info[:2]
    legacy._run([sys.executable, "-m", "pip", "--version"])
    legacy._run([sys.executable, "-m", "venv", "--help"])
    assert not sprung.exists()


def test_the_symbolizer_asks_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "llvm-symbolizer"
    program.write_text(f"#!/bin/sh\nenv > '{tmp_path}/seen'\nread x; echo '{{}}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("DEBUGINFOD_URLS", "https://debuginfod.example.com")
    assert debug_info.DebugInfo().at("/module.so", 1) == ()
    assert "DEBUGINFOD_URLS" not in (tmp_path / "seen").read_text()
