"""What one side does when it is executed: on the mock, with a recording and the values it reads."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from mock_libtpu.analysis.calls import DistinctStacks, TracedCalls
from mock_libtpu.comparison.facts import ProgramFacts, Quantity, RunFacts
from mock_libtpu.comparison.matching import Matched, line_of
from mock_libtpu.comparison.recorded import RecordedRun, facts_of_runs
from mock_libtpu.environment import (
    MachineSettings,
    RecorderSettings,
    applied,
    topology_slices,
    variables,
)
from mock_libtpu.fit.errors import Errors
from mock_libtpu.fit.run import end
from mock_libtpu.process import ended, find, recordings
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tpu_walkthrough.errors import InputError

# What one side compiled is not loaded by the other.
_ALONE = {"JAX_ENABLE_COMPILATION_CACHE": "false"}
# What the compiler's facts of a run have, too, and know of the programs of a step.
_OF_COMPILER = ("programs",)


def executed(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    topology: str,
    library: Path,
    *,
    root: Path | None = None,
    seconds: float | None = None,
) -> RunFacts:
    """The facts of a run on the mock, with the values that it reads from the device.

    `environment`: what it has beside the variables of this process. Files below `root` are named
    from there; by default it is the folder of the program's own files. After `seconds` it is ended,
    which is its failure then. What it prints is written to standard error. Raises InputError where
    it did not load the TPU library, although it ended well.
    """
    of_slice, slices = topology_slices(topology)
    machine = MachineSettings(topology=of_slice, slices=slices)
    with tempfile.TemporaryDirectory(prefix="mock-libtpu-") as own, Errors() as errors:
        recorder = RecorderSettings(Path(own, "recording"), values=True)
        process = subprocess.Popen(
            list(command),
            executable=find(command),
            cwd=folder,
            env=applied({**environment, **_ALONE, **variables(library, machine, recorder)}),
            stdout=sys.stderr.fileno(),
            stderr=errors.descriptor,
            start_new_session=True,
        )
        try:
            # The sides have their files in folders of their own.
            failure = _failure(process, errors, seconds).replace(f"{root or folder}{os.sep}", "")
        finally:
            end(process)
        facts = replace(_facts(recorder.file, root), topology=topology, failure=failure)
    if not facts.figures["calls"].value and not failure:
        raise InputError(
            "nothing was recorded: the program did not load the TPU library",
            "Check that it uses JAX, and that it does not set JAX_PLATFORMS or TPU_LIBRARY_PATH.",
        )
    return facts


def with_executed(compiled: RunFacts, executed: RunFacts) -> RunFacts:
    """What is known of a side by its compiler, with what it did when it was executed."""
    matched = Matched(executed.programs, compiled.programs)
    matched.by(lambda each, _: (each.name, line_of(each.place)))
    matched.by(lambda each, _: each.name)
    figures = {
        name: quantity for name, quantity in executed.figures.items() if name not in _OF_COMPILER
    }
    return replace(
        compiled,
        figures={**compiled.figures, **figures},
        programs=tuple(_with_runs(program, run) for run, program in matched.all() if program),
        failure=compiled.failure or executed.failure,
        sources={**executed.sources, **compiled.sources},
        by_line=executed.by_line,
        reads=executed.reads,
        uncertain=compiled.uncertain | executed.uncertain,
    )


def _with_runs(program: ProgramFacts, run: ProgramFacts | None) -> ProgramFacts:
    figures = run.figures if run is not None else {"executions": Quantity(0)}
    return replace(program, figures={**program.figures, **figures})


def _failure(process: subprocess.Popen[bytes], errors: Errors, seconds: float | None) -> str:
    """Why it failed; "" if it ended well."""
    try:
        code = process.wait(seconds)
    except subprocess.TimeoutExpired:
        return f"was ended after {seconds:g} seconds"
    if not code:
        return ""
    return ": ".join(filter(None, (ended(process.pid, code).why, errors.reason())))


def _facts(file: Path, root: Path | None) -> RunFacts:
    """Of all processes, each recording read once."""
    symbols = Symbols()
    runs = []
    for path in recordings(file):
        recording = read_recording(path)
        run = RecordedRun(recording)
        for traced in TracedCalls(recording, DistinctStacks(Merger(symbols))):
            run.add(traced)
        runs.append(run)
    return facts_of_runs(runs, root)
