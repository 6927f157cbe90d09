"""What lies in the current folder is not run by the programs that are asked something there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from mock_libtpu import build, kept_environments
from tpu_walkthrough import git
from tpu_walkthrough.interpreters.choice import candidates
from tpu_walkthrough.interpreters.installed import installed
from tpu_walkthrough.mounts import Mounts
from trace_links.binaries import debug_info
from trace_links.links import terminal_support

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
    installed(sys.executable)
    assert not sprung.exists()


def test_an_interpreter_is_asked_for_its_version(sprung: Path) -> None:
    assert kept_environments.version_of(sys.executable) == sys.version_info[:2]
    kept_environments.run([sys.executable, "-m", "pip", "--version"])
    kept_environments.run([sys.executable, "-m", "venv", "--help"])
    assert not sprung.exists()


def test_the_symbolizer_asks_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "llvm-symbolizer"
    program.write_text(f"#!/bin/sh\nenv > '{tmp_path}/seen'\nread x; echo '{{}}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("DEBUGINFOD_URLS", "https://debuginfod.example.com")
    assert debug_info.DebugInfo(Mounts()).at("/module.so", 1) == ()
    assert "DEBUGINFOD_URLS" not in (tmp_path / "seen").read_text()


def test_programs_of_the_current_folder_are_not_found(
    sprung: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = sprung.parent / "current"
    names = ("c++", "g++", "cmake", "ninja", "git", "python", "python3", "tmux", "uv")
    for name in (*names, "llvm-symbolizer", "clangd"):
        program = trap / name
        program.write_text(f"#!/bin/sh\necho {name} >> '{sprung}'\nexit 1\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f".:{os.environ['PATH']}")
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(trap.with_name("empty")))
    terminal_support._ask_tmux("display-message")
    debug_info.DebugInfo(Mounts()).at("/bin/true", 1)
    for candidate in candidates():
        installed(candidate.python)
    git.checked_out_commit(str(trap))
    build._run([build._tool("cmake"), "-E", "environment"], None)
    build.check()
    assert not sprung.exists()


def test_no_module_looks_for_programs_by_itself() -> None:
    """A program that PATH names in the current folder would be found."""
    root = str(Path(__file__).parents[3])
    allowed = {
        "mock_libtpu/build.py",  # in a folder of our own, as the next one
        "cmakegen/project/verify.py",
        "tpu_walkthrough/programs/find.py",
    }
    found = set()
    for package in ("cmakegen", "mock_libtpu", "tpu_walkthrough", "trace_links"):
        for folder, _, names in os.walk(os.path.join(root, package)):
            for name in names:
                path = os.path.join(folder, name)
                text = _text(path) if name.endswith(".py") else ""
                if "shutil.which(" in text or "get_exec_path(" in text:
                    found.add(os.path.relpath(path, root))
    assert found == allowed


def _text(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
