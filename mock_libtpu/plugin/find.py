"""Find the plugin that --plugin names, and check that it is one before a program runs with it.

A path is taken as it is; `libtpu` is the package of that name where the program's Python has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mock_libtpu.catalogue.checks.library import NEXT, LibraryTable, read_library
from mock_libtpu.environment import PluginSettings
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.interpreters.choice import search

PACKAGE = "libtpu"
"""The word for the libtpu of the program's Python."""
_LIBRARY = "libtpu.so"


def settings(plugin: str, command: Sequence[str] = ()) -> PluginSettings:
    """The settings for --plugin [NAME=]PATH. Raises InputError."""
    name, is_named, path_text = plugin.partition("=")
    if not is_named or "/" in name:
        name, path_text = "", plugin
    path = find(path_text, command)
    return PluginSettings(path, name or ("tpu" if path.name == _LIBRARY else "plugin"))


def find(plugin: str, command: Sequence[str] = ()) -> Path:
    """The plugin's file; `libtpu` is looked for in the Python that the command runs.

    Raises InputError.
    """
    path = Path(plugin)
    if plugin == PACKAGE:  # of a file of this name the path is ./libtpu
        return _package(command)
    if not path.exists():
        raise InputError(f"{plugin}: there is no such file", NEXT)
    if not path.is_file():
        raise InputError(f"{plugin}: is not a file", "Give the plugin itself, a .so file.")
    return path.absolute()


def check(plugin: Path) -> LibraryTable:
    """The plugin's table, read in a process of its own. Raises InputError if it has none."""
    return read_library(str(plugin))


def _package(command: Sequence[str]) -> Path:
    tried, found = search(command)
    if found is not None and found.has.library is not None:
        return found.has.library
    raise InputError(
        f"libtpu is not installed in the environment of {' or '.join(tried)}",
        "Install it there with pip install libtpu, or give the path of a libtpu.so.",
    )
