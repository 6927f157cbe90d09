"""Run programs on the mock, two at a time, and record all calls of the TPU API.

Each runs in a process of its own. One that fails is reported with its last line of error; the
others go on. The book's own programs have a time-out and a fixed environment, so that a reader's
settings of JAX do not change what is recorded. A reader's program runs as the reader would run it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from mock_libtpu import environment, process
from mock_libtpu.guidebook.recorded.interpreters import Interpreters
from mock_libtpu.guidebook.recorded.manifest import LEGACY, Program
from mock_libtpu.legacy import virtual_env
from mock_libtpu.recording.reader import read_recording
from tpu_walkthrough.programs import children
from tpu_walkthrough.programs.signals import signal_name

_AT_ONCE = 2
_FAILED = "failed"
_SECONDS = 120
# Settings of JAX, of a TPU and of Python, which are those of the reader's own programs.
_DROPPED = ("JAX", "LIBTPU", "MOCK_LIBTPU", "PJRT", "PYTHON", "TF_", "TPU", "XLA")
_KEPT = ("PYTHONHOME", "PYTHONPATH")  # by which their jax may be found


@dataclass(frozen=True)
class Recorded:
    """What was recorded under a name of the book, or why nothing was."""

    name: str
    files: tuple[Path, ...] = ()
    """The recordings of its processes; the first is that of the program itself."""
    program: Program | None = None
    """None for a recording that the reader has given."""
    output: str = ""
    """What the program printed."""
    problem: str = ""
    """Why it did not run to its end; "" if it did."""
    was_started: bool = True


@dataclass
class Recorder:
    """Runs programs; `folder` gets the recordings, each named after its program."""

    folder: Path
    library: Path
    interpreters: Interpreters
    seconds: float = _SECONDS
    """The time that each of the book's programs has."""
    _running: set[subprocess.Popen[bytes]] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _ended: bool = False

    def record(
        self, programs: Sequence[Program], report: Callable[[int, int], None] | None = None
    ) -> list[Recorded]:
        """Run the programs; what became of each, in their order.

        `report` is called with how many have run and how many there are. Raises UsageError for a
        machine that the mock does not have.
        """
        done = 0

        def counted(program: Program) -> Recorded:
            nonlocal done
            recorded = self._record(program)
            with self._lock:
                done += 1
                if report is not None:
                    report(done, len(programs))
            return recorded

        with ThreadPoolExecutor(_AT_ONCE) as pool:
            try:
                return list(pool.map(counted, programs))
            except BaseException:
                self._end()
                pool.shutdown(cancel_futures=True)
                raise

    def _record(self, program: Program) -> Recorded:
        name = program.name
        interpreter = self.interpreters.of(program.jax)
        if interpreter is None:
            why = self.interpreters.why_no_legacy
            return Recorded(name, program=program, problem=why, was_started=False)
        file = self.folder / f"{name}.recording"
        printed, errors = self.folder / f"{name}.out", self.folder / f"{name}.err"
        with printed.open("wb") as out, errors.open("wb") as err:
            problem = self._run(program, interpreter, file, out, err)
        if problem == _FAILED:
            problem = (_text(errors).strip().splitlines() or ["it printed no error"])[-1]
        files = tuple(process.recordings(file))
        if not problem and not files:
            problem = "it did not use the TPU"
        return Recorded(name, files, program, _text(printed), problem)

    def _variables(self, program: Program, file: Path) -> dict[str, str]:
        """The whole environment of a program."""
        recording = environment.RecorderSettings(file, programs=True)
        mock = environment.variables(self.library, program.machine, recording)
        if program.jax == LEGACY:
            mock = virtual_env.variables(mock)
        mock |= program.environment
        if program.is_readers:
            return environment.applied(mock)
        fixed = {
            name: value
            for name, value in children.environment(children.SESSION).items()
            if name in _KEPT or not name.startswith(_DROPPED)
        }
        return fixed | mock

    def _run(
        self, program: Program, interpreter: str, file: Path, out: IO[bytes], err: IO[bytes]
    ) -> str:
        """Run a program to its end; why it failed, "" if it did not."""
        own = program.is_readers
        with self._lock:
            if self._ended:
                return "it was not started"
            # The legacy environment is whole: nothing of the reader's belongs into it.
            options = [] if own else ["-I" if program.jax == LEGACY else "-P"]
            running = subprocess.Popen(
                [interpreter, *options, str(program.file)],
                env=self._variables(program, file),
                cwd=None if own else self.folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )
            self._running.add(running)
        try:
            code = running.wait(None if own else self.seconds)
        except subprocess.TimeoutExpired:
            _kill(running)
            return f"it did not end within {self.seconds:g} seconds"
        finally:
            with self._lock:
                self._running.discard(running)
        if code < 0:
            return f"it was ended by {signal_name(-code)}"
        return _FAILED if code else ""

    def _end(self) -> None:
        """End what runs: the reader has interrupted it."""
        with self._lock:
            self._ended = True
            for running in self._running:
                _kill(running)


def given_recording(file: Path, name: str) -> Recorded:
    """A recording that the reader has, with those of further processes.

    Raises InputError for a file that is not a recording.
    """
    read_recording(file)
    return Recorded(name, (file, *(each for each in process.recordings(file) if each != file)))


def _kill(running: subprocess.Popen[bytes]) -> None:
    """End a program, and what it has started."""
    if running.poll() is None:  # else its number may be another's by now
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()


def _text(file: Path) -> str:
    return file.read_text("utf-8", "replace")
