"""Finds files of Go's modules by the names of these: example.com/m/a.go, of coverage and traces.

A module is known by the go.mod in the current folder or one above it: the paths of its packages
start with its name, which is not a folder.
"""

from __future__ import annotations

import os

from tpu_walkthrough.files import read_file
from tpu_walkthrough.mounts import Mounts
from trace_links.patterns import compiled

_MODULE = r"(?m)^module[ \t]+\"?(?P<name>[^\s\"]{1,400})"
_MAX_SIZE = 1 << 20  # bytes of a go.mod
_MAX_FOLDERS = 20


class GoModule:
    """The module around a folder, read at the first path of a source of Go."""

    def __init__(self, directory: str, mounts: Mounts) -> None:
        self._directory = directory
        self._mounts = mounts
        self._found: tuple[str, str] | None = None

    def candidate(self, path: str) -> str | None:
        """The path in the module's folder; None if it is not one of the module."""
        if not path.endswith(".go") or path.startswith(("/", ".")):
            return None
        if self._found is None:
            self._found = _module_above(self._directory, self._mounts)
        root, name = self._found
        rest = path.removeprefix(f"{name}/")
        if not name or rest == path or rest.startswith("/") or ".." in rest.split("/"):
            return None
        return os.path.join(root, rest)


def _module_above(directory: str, mounts: Mounts) -> tuple[str, str]:
    """The folder and the name of the module; empty if there is none."""
    for _ in range(_MAX_FOLDERS):
        path = os.path.join(directory, "go.mod")
        try:
            content = read_file(path, _MAX_SIZE) if mounts.is_local(path) else b""
        except OSError:
            content = b""
        found = compiled(_MODULE).search(content.decode("utf-8", "replace"))
        if found is not None:
            return directory, found["name"]
        directory, before = os.path.dirname(directory), directory
        if directory == before:
            break
    return "", ""
