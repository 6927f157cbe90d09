"""What the user of the client allowed: folders that are read, folders whose programs are run.

A path of a request is below an allowed folder after all links are followed, or it is refused. The
check is in the server, before anything is started; a worker gets the path that was checked.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.printable import printable

_LONGEST = 4096  # the system's limit


class Refused(Exception):
    """A request that is not allowed. Its text is ours, but for a path as the request has it."""


@dataclass(frozen=True)
class Permissions:
    """Folders as they are after links; none of `programs` means that nothing is run."""

    roots: tuple[str, ...]
    programs: tuple[str, ...] = ()
    may_fetch: bool = False
    """Whether `upgrade` may install packages from the package index."""
    seconds: float = 600.0
    """How long a call may take."""
    memory: int = 16 << 30
    """The bytes that each process of a call may have."""
    python: str | None = None
    """The interpreter of programs; None: as mock-libtpu chooses it."""
    compiler: str | None = None
    """The path of a libtpu.so; None: the one that is installed for the interpreter."""

    def file(self, text: str) -> tuple[str, str]:
        """The path of a file below a root, and that root. Raises Refused."""
        path, root = self._below(text)
        if not os.path.isfile(path):
            raise Refused(f"{printable(text)} is no file.")
        return path, root

    def folder(self, text: str) -> tuple[str, str]:
        """The path of a folder below a root, and that root. Raises Refused."""
        path, root = self._below(text)
        if not os.path.isdir(path):
            raise Refused(f"{printable(text)} is no folder.")
        return path, root

    def program(self, text: str) -> tuple[str, str]:
        """A program that may be run, and the root that it is below. Raises Refused."""
        if not self.programs:
            raise Refused(
                "No program is run: the server was started without --allow-run. Its user can start "
                "it with --allow-run DIR, which allows the programs in DIR."
            )
        path, root = self.file(text)
        if path.endswith(".toml"):
            raise Refused("A file that lists programs is not run: name one program.")
        if not any(_is_below(path, folder) for folder in self.programs):
            raise Refused(
                f"{printable(text)} is not run: it is in no folder that --allow-run names. The "
                "user of the server can name its folder."
            )
        return path, root

    def _below(self, text: str) -> tuple[str, str]:
        _check_name(text)
        is_missing = False
        for root in self.roots:
            path = os.path.realpath(os.path.join(root, text))
            if _is_below(path, root):
                if os.path.exists(path):
                    return path, root
                is_missing = True
        if is_missing:
            raise Refused(f"{printable(text)}: there is no such file or folder below --root.")
        raise Refused(f"{printable(text)} is outside of the folders that --root names.")


def _check_name(text: str) -> None:
    if not text or len(text) > _LONGEST or not text.isprintable():
        raise Refused("This is no path: it is empty, too long, or has control characters.")
    if ".." in text.split("/") or text.startswith("~") or "\\" in text:
        raise Refused(f"{printable(text)} is refused: write the path without .., ~ and backslash.")


def _is_below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def folders(option: str, given: Sequence[Path]) -> tuple[str, ...]:
    """The folders that an option names, after links. Raises InputError, UsageError."""
    found = []
    for folder in given:
        path = os.path.realpath(folder)
        if not os.path.isdir(path):
            raise InputError(f"{option} {folder}: there is no such folder", "Check its path.")
        if path == "/":
            raise UsageError(f"{option} /: that is every file of this machine", "Name a folder.")
        found.append(path)
    return tuple(dict.fromkeys(found))
