"""The CMake files of a tree that are read: none outside of it, and not the one that we wrote."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable

from cmakegen.project.output import HEADER
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.names import CMAKE_FILE
from tpu_walkthrough.source_tree.tree import SourceTree

_LARGEST = 1 << 20  # bytes of a file
_MOST_READ = 1 << 26  # bytes of all of them


def cmake_files(tree: SourceTree) -> list[str]:
    """The paths of the tree's CMake files."""
    paths = inside(tree.root, tree.cmake_files)
    with contextlib.suppress(OSError):
        if inside(tree.root, [CMAKE_FILE]) and not text_of(tree.root, CMAKE_FILE).startswith(
            HEADER
        ):
            paths.insert(0, CMAKE_FILE)
    return paths


def inside(root: str, paths: Iterable[str]) -> list[str]:
    """Those that are files of the tree at `root`, and no links out of it."""
    start = os.path.realpath(root).rstrip("/") + "/"
    found = []
    for path in paths:
        real = os.path.realpath(f"{root}/{path}")
        if path.isprintable() and real.startswith(start) and os.path.isfile(real):
            found.append(path)
    return found


def text_of(root: str, path: str) -> str:
    """The text of a file of the tree. Raises OSError."""
    return read_file(f"{root}/{path}", _LARGEST).decode("utf-8", "surrogateescape")


def texts_of(root: str, paths: Iterable[str]) -> dict[str, str]:
    """The texts of those files that can be read, as far as they are not too many."""
    texts = {}
    size = 0
    for path in paths:
        with contextlib.suppress(OSError):
            texts[path] = text_of(root, path)
            size += len(texts[path])
        if size > _MOST_READ:
            break
    return texts
