"""The folder with the recordings of a pod: one file for each host."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mock_libtpu import process
from tpu_walkthrough.errors import InputError, OutputError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["host_recordings", "make_folder", "recording_of"]

_NAME = re.compile(r"host-(\d{1,4})")


def recording_of(folder: Path, host: int) -> Path:
    """The recording of a host."""
    return folder / f"host-{host}"


def make_folder(folder: Path) -> None:
    """Make room for the recordings of a pod; those of an earlier run are removed.

    Raises OutputError where the folder cannot be written, or has a file of such a name that is not
    a recording; nothing is removed then.
    """
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise OutputError(
            f"--output {folder}: {error.strerror}", "Choose another folder."
        ) from None
    for path in sorted(folder.iterdir()):
        if _NAME.fullmatch(path.name):
            process.make_room(path)


def host_recordings(folder: Path) -> list[tuple[int, Path]]:
    """The recordings of a pod with the numbers of their hosts. Raises InputError if it has none."""
    found = [
        (int(match[1]), path)
        for path in folder.iterdir()
        if (match := _NAME.fullmatch(path.name)) and path.is_file() and not path.is_symlink()
    ]
    if not found:
        raise InputError(
            f"{folder}: is a folder without recordings of a pod",
            "mock-libtpu pod ... trace --output writes one.",
        )
    return sorted(found)
