"""Find the files that glob() of a BUILD file names, within its package."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Collection, Iterable

_MOST_FILES = 200_000


class Packages:
    """The files of a tree's packages: those below a BUILD file, without the packages below it."""

    def __init__(self, root: str, build_files: Iterable[str]) -> None:
        self._root = root
        self._folders = frozenset(path[: path.rfind("/") + 1] for path in build_files)
        self._files: dict[str, list[str]] = {}
        self._looked_at: dict[str, set[str]] = {}

    def looked_at(self, package: str) -> list[str]:
        """The folders ("." or "a/b") that were listed, or looked into, for a package."""
        return sorted(self._looked_at.get(package, ()))

    def find(self, package: str, include: Collection[str], exclude: Collection[str]) -> list[str]:
        """The files of `package`, relative to it, that match `include` and not `exclude`."""
        if not any("*" in text for text in include):
            folder = f"{self._root}/{package}"
            inside = [text for text in include if _is_inside(text)]
            for text in inside:
                self._note(package, package + text[: text.rfind("/") + 1])
            names = [text for text in inside if os.path.isfile(folder + text)]
        else:
            wanted = _matcher(tuple(include))
            names = [name for name in self._of(package) if wanted(name)]
        if not exclude:
            return names
        refused = _matcher(tuple(exclude))
        return [name for name in names if not refused(name)]

    def _of(self, package: str) -> list[str]:
        if package not in self._files:
            found: list[str] = []
            pending = [""]
            while pending and len(found) < _MOST_FILES:
                inside = pending.pop()
                self._note(package, package + inside)
                try:
                    entries = list(os.scandir(f"{self._root}/{package}{inside}"))
                except OSError:
                    continue
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        below = f"{inside}{entry.name}/"
                        if package + below not in self._folders and entry.name != ".git":
                            pending.append(below)
                    else:
                        found.append(inside + entry.name)
            self._files[package] = sorted(found)
        return self._files[package]

    def _note(self, package: str, folder: str) -> None:
        self._looked_at.setdefault(package, set()).add(folder.rstrip("/") or ".")


def _is_inside(text: str) -> bool:
    return not text.startswith("/") and ".." not in text.split("/")


@functools.cache
def _matcher(patterns: tuple[str, ...]) -> Callable[[str], object]:
    """A function that returns whether a path matches one of `patterns`."""
    return re.compile("|".join(map(_expression, patterns)) or r"(?!)").fullmatch


def _expression(pattern: str) -> str:
    parts = []
    segments = pattern.split("/")
    for number, segment in enumerate(segments):
        is_last = number == len(segments) - 1
        if segment == "**":
            parts.append(".*" if is_last else "(?:[^/]+/)*")
        else:
            # Runs of stars are one, or a hostile pattern would take exponential time.
            text = "[^/]*".join(map(re.escape, re.split(r"\*+", segment)))
            parts.append(text if is_last else text + "/")
    return "".join(parts)
