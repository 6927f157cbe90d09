"""Run a program for one topology without executing anything, and collect what it has compiled."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mock_libtpu.compiler.server import Compilation, serving
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.environment import (
    CompilerSettings,
    MachineSettings,
    RecorderSettings,
    applied,
    compiler_variables,
    topology_slices,
    variables,
)
from mock_libtpu.fit.errors import Errors
from mock_libtpu.fit.lifetime import DeviceLife, life_of
from mock_libtpu.fit.memory import footprint
from mock_libtpu.fit.recorded import RECORDED, Recorded, recorded
from mock_libtpu.process import ended, find
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from tpu_walkthrough.errors import WalkthroughError, counted

# Arrays have no bytes, so all of them are let in; whether a program fits is the compiler's word.
_MEMORY = str(1 << 50)
_LOOK_S = 0.05
_GRACE_S = 5.0


@dataclass(frozen=True)
class Ends:
    """When a program is ended although it goes on; None for never."""

    seconds: float | None = None
    programs: int | None = None
    """Once so many programs are compiled."""


@dataclass
class Run:
    """A program's run for one topology."""

    topology: str
    compilations: list[Compilation] = field(default_factory=list)
    ended: str = ""
    """Why it was ended, and what of its end is in no figure."""
    failure: str = ""
    """That it failed, and its own words for why; empty if it did not."""
    is_refused_kernel: bool = False
    """Whether it failed since JAX does not lower a kernel for a TPU."""
    ran: tuple[int, ...] = ()
    """The programs that were run one after the other, as indexes of the compilations.

    Of several processes those of the one that ran most.
    """
    lives: tuple[tuple[int, DeviceLife], ...] = ()
    """What each process has on its fullest device, with the process's number."""
    is_recorded: bool = True
    """Whether all calls are known, so that nothing needs more."""

    @property
    def why_nothing(self) -> tuple[str, str]:
        """Where it compiled nothing: why, and the next step, if any but what it wrote itself."""
        if self.failure:
            return f"the program {self.failure}", ""
        if self.ended:
            why = f"the program was ended {self.ended}, and had compiled nothing"
            return why, "Give it more time: --timeout."
        return "the program compiled nothing", "Check that it uses JAX."


def run(
    command: Sequence[str],
    library: Path,
    service: CompilerService,
    topology: str,
    ends: Ends,
    *,
    programs: bool = False,
    fast: bool = False,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
    tracebacks: bool = True,
) -> Run:
    """Run the command to its end, which `ends` may bring.

    `programs`: keep their StableHLO. `fast`: compile with the least effort. `environment`: what the
    program has beside the variables of this process. `folder`: the current folder that it has, if
    not that of this process. `tracebacks`: pass on that of its failure.
    """
    found = Run(topology)
    enough = threading.Event()

    def observe(compilation: Compilation) -> None:
        found.compilations.append(compilation)
        if ends.programs is not None and len(found.compilations) >= ends.programs:
            enough.set()

    with (
        tempfile.TemporaryDirectory(prefix="mock-libtpu-") as own,
        serving(service, texts=True, observe=observe) as socket,
        Errors(tracebacks=tracebacks) as errors,
    ):
        of_slice, slices = topology_slices(topology)
        machine = MachineSettings(topology=of_slice, memory=_MEMORY, slices=slices)
        version = service.facts(topology).version
        settings = CompilerSettings(
            socket, dry_run=True, programs=programs, fast=fast, version=version
        )
        recording = RecorderSettings(Path(own, "run.rec"), RECORDED)
        values = variables(library, machine, recording) | compiler_variables(settings)
        process = subprocess.Popen(
            list(command),
            executable=find(command),
            cwd=folder,
            env=applied({**(environment or {}), **values}),
            stdout=sys.stderr.fileno(),
            stderr=errors.descriptor,
            start_new_session=True,
        )
        try:
            returncode, found.ended = _wait(process, enough, ends)
        finally:
            end(process)
        recordings = list(_recordings(Path(own)))
        whole = {each.process.pid for each in recordings if not each.is_stopped}
        found.is_recorded = all(each.process in whole for each in found.compilations)
        read = [recorded(each, is_endless=bool(found.ended)) for each in recordings]
        if omitted := sum(each.omitted for each in read):
            found.ended += f" ({counted(omitted, 'call')} at its end not counted)"
        found.lives = tuple(_lives(read, found.compilations))
        found.ran = max((_ran(each, found.compilations) for each in read), key=len, default=())
    if returncode:  # all of its errors are read now
        why = ended(process.pid, returncode).why
        found.failure = ": ".join(filter(None, (why, errors.reason())))
        found.is_refused_kernel = errors.is_of_kernel()
    else:
        errors.release()
    return found


def _recordings(folder: Path) -> Iterator[Recording]:
    for file in sorted(folder.iterdir()):
        # A process without a recording ended before it had any array.
        with contextlib.suppress(WalkthroughError):
            yield read_recording(file)


def _lives(
    processes: Sequence[Recorded], compilations: Sequence[Compilation]
) -> Iterator[tuple[int, DeviceLife]]:
    """What each process has on a device, over its life."""
    for read in processes:
        own = {
            each.number: footprint(each) for each in compilations if each.process == read.process
        }
        known = {number: taken for number, taken in own.items() if taken is not None}
        life = life_of(read, known)
        if life is not None:
            yield read.process, life


def _ran(read: Recorded, compilations: Sequence[Compilation]) -> tuple[int, ...]:
    """The programs that a process ran, in order."""
    own = [(at, each) for at, each in enumerate(compilations) if each.process == read.process]
    index = {each.number: at for at, each in own}
    return tuple(index[each.program] for each in read.executions if each.program in index)


def _wait(
    process: subprocess.Popen[bytes], enough: threading.Event, ends: Ends
) -> tuple[int | None, str]:
    deadline = time.monotonic() + ends.seconds if ends.seconds is not None else None
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(_LOOK_S), ""
        if enough.is_set():
            return None, f"after {counted(ends.programs or 0, 'program')}"
        if deadline is not None and time.monotonic() > deadline:
            return None, f"after {ends.seconds:g} seconds"


def end(process: subprocess.Popen[bytes]) -> None:
    """End the program and what it started."""
    for number, wait in ((signal.SIGTERM, _GRACE_S), (signal.SIGKILL, None)):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(wait)
