"""Write pages to files. A file that is not a page of ours is never replaced."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tpu_walkthrough.errors import OutputError
from tpu_walkthrough.replacing import clear_leftovers, replacing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mock_libtpu.recording.reader import Recording

__all__ = ["check_target", "of_process", "write", "write_recording_page"]

# In the head of every page; a file with it may be replaced.
GENERATOR = '<meta name="generator" content="mock-libtpu">'
_HEAD_BYTES = 4096


def check_target(path: Path) -> None:
    """Raises OutputError where a page cannot be written: before a program runs for an hour."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise OutputError(f"{folder}: there is no such folder", "Create it first.")
    if not os.access(folder, os.W_OK):
        raise OutputError(f"cannot write to the folder {folder}", "Choose another folder.")
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


def write_recording_page(
    recording: Recording, path: Path, *, local: bool, checkouts: Sequence[str] = ()
) -> list[str]:
    """Write the page of a recording; returns notes on what is missing in it."""
    from mock_libtpu.guidebook.recording_page import recording_page

    notes: list[str] = []
    write(path, recording_page(recording, local=local, checkouts=checkouts, notes=notes))
    return notes
