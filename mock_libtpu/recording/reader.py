"""Read recordings: the file of one process, or the folder of a pod as one recording."""

from __future__ import annotations

from pathlib import Path

from mock_libtpu.recording.hosts import host_recordings
from mock_libtpu.recording.joined import JoinedRecording
from mock_libtpu.recording.single import Recording, read_file

__all__ = ["Recording", "read_recording"]


def read_recording(path: Path) -> Recording:
    """Read a recording, also one whose process was killed or is still writing.

    The folder of a pod is one recording, with the calls of all hosts on one clock.
    Errors: RecordingMissingError, ForeignRecordingError, DamagedRecordingError.
    """
    if not path.is_dir():
        return read_file(path)
    files = host_recordings(path)
    return JoinedRecording(path, {host: read_file(file) for host, file in files.items()})
