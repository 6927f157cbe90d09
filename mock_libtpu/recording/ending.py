"""Write into a recording how its process ended, where that process could not.

Whoever waits for the process knows the signal, and no record of its own does.
"""

from __future__ import annotations

import contextlib
import struct
from collections.abc import Iterable
from pathlib import Path

from mock_libtpu.recording.single import read_file
from tpu_walkthrough.errors import InputError

_ENDED = struct.Struct("<IIII")  # size, type, signal, zero
_TYPE = 12


def record_signal(files: Iterable[Path], pid: int, number: int) -> None:
    """Append that this signal ended the process, to the one of the recordings that is its own.

    One that is damaged stays as it is, as does one of a full disk.
    """
    for file in files:
        with contextlib.suppress(InputError, OSError):
            recording = read_file(file)
            if recording.process.pid != pid or recording.whole_bytes is None or recording.ended_by:
                continue
            with file.open("r+b") as written:
                written.seek(recording.whole_bytes)
                written.write(_ENDED.pack(_ENDED.size, _TYPE, number, 0))
                written.truncate()
