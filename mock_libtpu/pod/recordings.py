"""Make the folder for the recordings of a pod."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mock_libtpu import process
from mock_libtpu.recording.hosts import is_host_recording
from tpu_walkthrough.errors import OutputError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["make_folder"]


def make_folder(folder: Path) -> None:
    """Make room for the recordings of a pod; those of an earlier run are removed.

    Raises OutputError where the folder cannot be written, or has a file of such a name that is not
    a recording; nothing is removed then.
    """
    try:
        folder.mkdir(exist_ok=True)
        earlier = [path for path in sorted(folder.iterdir()) if is_host_recording(path)]
    except OSError as error:
        message = f"--output {folder}: {error.strerror}"
        raise OutputError(message, "Choose another folder.") from None
    for path in earlier:
        process.check_replaceable(path)
    for path in earlier:
        process.make_room(path)
