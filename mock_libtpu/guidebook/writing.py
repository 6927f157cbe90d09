"""Write pages to files. A file that is not a page of ours is never replaced."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

from mock_libtpu.process import check_writable
from tpu_walkthrough.errors import OutputError
from tpu_walkthrough.replacing import clear_leftovers, replacing

# In the head of every page; a file with it may be replaced.
GENERATOR = '<meta name="generator" content="mock-libtpu">'
_HEAD_BYTES = 4096
_FOLDERS = ("assets", "functions", "programs", "walks")
_FILE_NAME = re.compile(rf"(?:(?:{'|'.join(_FOLDERS)})/)?\w[\w.-]*")
# Names the files of a book, so that the next one replaces these and no others.
_CONTENTS = "contents.json"


def check_target(path: Path) -> None:
    """Raises OutputError where a page cannot be written: before a program runs for an hour."""
    check_writable(path.absolute().parent)
    if not os.path.lexists(path):
        return
    if path.is_symlink() or not path.is_file():
        raise OutputError(f"{path}: is not a regular file", "Choose another file.")
    with path.open("rb") as old:
        head = old.read(_HEAD_BYTES)
    if head and GENERATOR.encode() not in head:
        raise OutputError(
            f"{path}: exists and is not a page of mock-libtpu", "Choose another file."
        )


def of_process(path: Path, pid: int) -> Path:
    """The page of a further process: `out.html` -> `out.123.html`."""
    return path.with_name(f"{path.stem}.{pid}{path.suffix}")


def write(path: Path, text: str) -> None:
    """Write a page as a whole or not at all. Raises OutputError."""
    check_target(path)
    name = str(path.absolute())
    try:
        clear_leftovers(name)
        with replacing(name) as descriptor, open(descriptor, "wb", closefd=False) as file:
            file.write(text.encode())
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from None


def check_folder(folder: Path) -> None:
    """Raises OutputError where a book cannot be written: a file of another origin is in its way."""
    check_writable(folder.absolute().parent)
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise OutputError(f"{folder}: is not a folder", "Choose another folder.")
    for name in _FOLDERS:
        if (folder / name).is_symlink():
            raise OutputError(f"{folder / name}: is a link", "Choose another folder.")
    if folder.is_dir() and any(folder.iterdir()) and not _earlier(folder):
        raise OutputError(
            f"{folder}: is not empty and does not contain a guidebook", "Choose another folder."
        )


def write_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Write a book's files, by their relative paths. Raises OutputError."""
    check_folder(folder)
    try:
        for name in _earlier(folder):
            if name not in files:
                (folder / name).unlink(missing_ok=True)
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_file(path, text)
        contents = json.dumps({"generator": "mock-libtpu", "files": sorted(files)}, indent=1)
        _write_file(folder / _CONTENTS, contents + "\n")
    except OSError as error:
        raise OutputError(f"cannot write to {folder}: {error.strerror}") from None


def _write_file(path: Path, text: str) -> None:
    """Write a file of a book; a link in its place, which may lead anywhere, is replaced."""
    if path.is_symlink():
        path.unlink()
    path.write_text(text, encoding="utf-8")


def _earlier(folder: Path) -> list[str]:
    """The files of the book that is in the folder; only paths within it."""
    try:
        found = json.loads((folder / _CONTENTS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    if not isinstance(found, dict) or found.get("generator") != "mock-libtpu":
        return []
    names = [name for name in found.get("files", ()) if isinstance(name, str)]
    return [name for name in names if _FILE_NAME.fullmatch(name)]
