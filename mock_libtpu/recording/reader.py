"""Read recordings: the file of one process, or the folder of a pod as one recording.

The folder of a pod has a file for each host.
"""

from __future__ import annotations

import re
from pathlib import Path

from mock_libtpu.errors import RecordingMissingError
from mock_libtpu.recording.joined import JoinedRecording
from mock_libtpu.recording.single import Recording, read_file

_NAME = re.compile(r"host-(\d{1,4})")


def recording_of(folder: Path, host: int) -> Path:
    """The recording of a host."""
    return folder / f"host-{host}"


def is_host_recording(path: Path) -> bool:
    """Whether a file has the name of one."""
    return _NAME.fullmatch(path.name) is not None


def host_recordings(folder: Path) -> dict[int, Path]:
    """The recordings of a pod by host. Raises RecordingMissingError if there is none."""
    found = {
        int(match[1]): path
        for path in folder.iterdir()
        if (match := _NAME.fullmatch(path.name)) and path.is_file() and not path.is_symlink()
    }
    if not found:
        raise RecordingMissingError(
            f"{folder}: is a folder without recordings of a pod",
            "mock-libtpu pod ... trace --output writes one; others are files.",
        )
    return dict(sorted(found.items()))


def read_recording(path: Path) -> Recording:
    """Read a recording, also one whose process was killed or is still writing.

    The folder of a pod is one recording, with the calls of all hosts on one clock.
    Errors: RecordingMissingError, ForeignRecordingError, DamagedRecordingError.
    """
    if not path.is_dir():
        return read_file(path)
    files = host_recordings(path)
    return JoinedRecording(path, {host: read_file(file) for host, file in files.items()})
