"""Find the plugin that --plugin names, and check that it is one before a program runs with it.

A path is taken as it is; `libtpu` is the package of that name where the program's Python has it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mock_libtpu.catalogue.checks.library import read_library
from mock_libtpu.environment import PluginSettings
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.programs import find_program

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mock_libtpu.catalogue.checks.library import LibraryTable

__all__ = ["check", "find", "interpreters", "settings"]

_PACKAGE = "libtpu"
_LIBRARY = "libtpu.so"
_PYTHON = re.compile(r"(python|pypy)[\d.]*")
_TIMEOUT_S = 60
# Finds the package without running any of it.
_WHERE = """
import importlib.util, sys
spec = importlib.util.find_spec(sys.argv[1])
print(*(spec.submodule_search_locations or ()) if spec else (), sep="\\n")
"""


def settings(plugin: str, name: str | None, command: Sequence[str] = ()) -> PluginSettings:
    """The settings for --plugin and --name. Raises InputError, UsageError."""
    path = find(plugin, command)
    if name is None:
        name = "tpu" if path.name == _LIBRARY else "plugin"
    return PluginSettings(path, name)


def find(plugin: str, command: Sequence[str] = ()) -> Path:
    """The plugin's file; `libtpu` is looked for in the Python that the command runs.

    Raises InputError.
    """
    path = Path(plugin)
    if plugin == _PACKAGE and not path.is_file():
        return _package(command)
    if not path.exists():
        raise InputError(
            f"{plugin}: there is no such file",
            "Give the path of a PJRT plugin, or libtpu for the package that is installed.",
        )
    if not path.is_file():
        raise InputError(f"{plugin}: is not a file", "Give the plugin itself, a .so file.")
    return path.absolute()


def check(plugin: Path) -> LibraryTable:
    """The plugin's table, read in a process of its own. Raises InputError if it has none."""
    return read_library(str(plugin))


def _package(command: Sequence[str]) -> Path:
    tried = []
    for python in interpreters(command):
        tried.append(python)
        for folder in _locations(python):
            library = Path(folder, _LIBRARY)
            if library.is_file():
                return library
    raise InputError(
        f"libtpu is not installed in the environment of {' or '.join(dict.fromkeys(tried))}",
        "Install it there with pip install libtpu, or give the path of a libtpu.so.",
    )


def interpreters(command: Sequence[str]) -> Iterator[str]:
    """The command's own Python, or else those that a shell would start, and this one.

    Raises UsageError.
    """
    if command and _PYTHON.fullmatch(os.path.basename(command[0])):
        program = shutil.which(command[0])  # as the command itself will be found
        if program is None:
            raise UsageError(f"{command[0]}: there is no such program", "Check its name and PATH.")
        yield program
        return
    program = find_program("python")
    if program is not None:
        yield program
    yield sys.executable


def _locations(python: str) -> list[str]:
    """The folders of the package in an interpreter's environment."""
    ran = subprocess.run(
        [python, "-I", "-c", _WHERE, _PACKAGE],
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=_TIMEOUT_S,
        check=False,
    )
    return ran.stdout.splitlines() if ran.returncode == 0 else []
