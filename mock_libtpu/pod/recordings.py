"""The folder for the recordings of a pod."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from mock_libtpu import process
from mock_libtpu.recording.reader import is_host_recording, recording_of
from tpu_walkthrough.errors import OutputError


@contextlib.contextmanager
def recording_files(folder: Path, hosts: Iterable[int]) -> Iterator[list[Path]]:
    """The files that the hosts of these numbers record to, in their order.

    What an earlier run recorded in the folder is kept until one of them is there. Raises
    OutputError where the folder cannot be written, or has a file of such a name that is not a
    recording.
    """
    try:
        folder.mkdir(exist_ok=True)
        earlier = [path for path in sorted(folder.iterdir()) if is_host_recording(path)]
    except OSError as error:
        message = f"--output {folder}: {error.strerror}"
        raise OutputError(message, "Choose another folder.") from None
    files = [recording_of(folder, host) for host in hosts]
    with process.new_recordings([*files, *(path for path in earlier if path not in files)]):
        yield files
