"""The recording of the process that this runs in, read while it goes on.

The library decides when it is loaded whether it records, so a program that is not recorded anyway
has to ask for it before JAX makes its backend: `start`.
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import tempfile
from pathlib import Path

from mock_libtpu.analysis.values import FUNCTIONS
from mock_libtpu.budgets.counting import Counting
from mock_libtpu.budgets.counts import Counts
from mock_libtpu.environment import ONLY, RECORDING, is_used
from mock_libtpu.process import recordings
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.memory import out_of_memory_lines
from tpu_walkthrough.errors import InputError

# Whole sentences: a traceback shows no hint.
_NOT_ON_TPU = (
    "this process does not run on the mock TPU: start it with mock-libtpu run -- python program.py,"
    " or use the fixture tpu in pytest"
)
_NOT_RECORDED = (
    "nothing of this process is recorded: import mock_libtpu.budgets before JAX is used, or start"
    " the program with mock-libtpu trace; and have JAX use the TPU before the end of the block"
)
_NOT_ALL = (
    "only some of the calls of this process are recorded: leave out --sample and --only, which"
    " budgets cannot be used with"
)


def start() -> None:
    """Have the calls of this process recorded, where it will use the mock and has no recording.

    The recording is removed when the process ends.
    """
    if not is_used(os.environ):
        return
    if os.environ.get(RECORDING):
        return
    folder = tempfile.mkdtemp(prefix="mock-libtpu-")
    process = os.getpid()
    atexit.register(lambda: os.getpid() == process and shutil.rmtree(folder, ignore_errors=True))
    os.environ[RECORDING] = os.path.join(folder, "recording")
    os.environ[ONLY] = ",".join(FUNCTIONS)


class Live:
    """Counts what this process does, as far as its recording has it."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._counting = Counting()
        self._taken = 0
        self._running: list[int] = []
        """Calls that had not returned, by their places: what they made is not known yet."""

    def read_on(self) -> None:
        """Count the calls that returned since the last time."""
        self.recording.read_on()
        running, self._running = self._running, []
        for place in running:
            self._take(place, place + 1)
        self._take(self._taken, len(self.recording))
        self._taken = len(self.recording)

    def _take(self, first: int, last: int) -> None:
        for place, call in enumerate(self.recording.part(first, last).calls(), first):
            if call.end_ns is None:
                self._running.append(place)
            else:
                self._counting.add(call)

    def since(self, ns: int) -> tuple[Counts, Recording]:
        """What was done from a moment on, as far as it is counted, and its calls."""
        return self._counting.counts(ns), self.recording.between(ns)

    def out_of_memory(self) -> list[str]:
        """What was alive when a call found no room, by line, as text; empty if all have."""
        return list(out_of_memory_lines(self._counting.arrays, FrameText(short=True)))

    def forget(self) -> None:
        """Keep only what calls to come refer to: nobody will ask for a moment before now."""
        self._counting.forget()


def live() -> Live:
    """The recording of this process. Raises InputError if there is none, or not of all calls."""
    return _live(os.getpid())


@functools.cache
def _live(pid: int) -> Live:
    # A forked process has a recording of its own.
    name = os.environ.get(RECORDING)
    if not is_used(os.environ) or not name:
        raise InputError(_NOT_ON_TPU)
    for file in recordings(Path(name)):
        recording = read_recording(file)
        if recording.process.pid == pid:
            break
    else:
        raise InputError(_NOT_RECORDED)
    if recording.process.sample > 1 or os.environ.get(ONLY, "") not in ("", ",".join(FUNCTIONS)):
        raise InputError(_NOT_ALL)
    return Live(recording)


def note_memory(error: BaseException) -> None:
    """Add a note to an error of the TPU's memory: what was alive then, by the allocating line."""
    if not str(error).startswith("RESOURCE_EXHAUSTED") or hasattr(error, "__notes__"):
        return
    try:
        found = live()
    except InputError:
        return
    found.read_on()
    lines = found.out_of_memory()
    if lines:
        error.add_note("\n".join(lines))
