"""The public interface of mock_libtpu: recordings, their calls, merged stacks, and budgets.

    recording = read_recording(Path("recording"))
    stacks = Stacks()
    for call in recording.calls():
        print(call.function, [frame.function for frame in stacks.frames(call)])

`Views(recording)` has what `mock-libtpu report` shows: what was compiled and why, what was
donated, what is in memory, what was copied. `record_program` makes a recording; `fit`, `explore`
and `upgrade` are the commands of these names, and return what those write with --json. They are
called in the main thread, run the program that they are given, and write to standard error what it
prints. A program on the mock holds its own lines to a budget
by `expect`; importing this module, or `mock_libtpu.budgets` alone, has its calls recorded. Other
modules are internal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mock_libtpu.analysis.alive import Allocated
from mock_libtpu.analysis.frames import Place, frames_of
from mock_libtpu.analysis.programs.signatures import Argument, Signature
from mock_libtpu.analysis.uses import Attributed, Attribution
from mock_libtpu.analysis.views import Views
from mock_libtpu.budgets import BudgetBroken, Recorded, exactly, expect, record
from mock_libtpu.budgets.counts import Compile, Counts, Donation, Holding, Peak, Transfer
from mock_libtpu.comparison.views.document import ComparisonDocument
from mock_libtpu.environment import MachineSettings, RecorderSettings
from mock_libtpu.explore.document import Answers, TopologyDocument, document
from mock_libtpu.recording.model import (
    ApiCall,
    CallError,
    CodeObject,
    Entry,
    Function,
    Module,
    Process,
    PythonFrame,
    PythonState,
    RecordedPlugin,
    StackSample,
    Thread,
)
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Frame, Merger
from mock_libtpu.stacks.symbols import Symbols
from mock_libtpu.upgrade.results import UpgradeDocument, upgrade_document

__all__ = [
    "Allocated",
    "Answers",
    "ApiCall",
    "Argument",
    "Attributed",
    "Attribution",
    "BudgetBroken",
    "CallError",
    "CodeObject",
    "ComparisonDocument",
    "Compile",
    "Counts",
    "Donation",
    "Entry",
    "Frame",
    "Function",
    "Holding",
    "Module",
    "Peak",
    "Place",
    "Process",
    "PythonFrame",
    "PythonState",
    "Recorded",
    "RecordedPlugin",
    "RecordedRun",
    "Recording",
    "Signature",
    "StackSample",
    "Stacks",
    "Thread",
    "TopologyDocument",
    "Transfer",
    "UpgradeDocument",
    "Views",
    "exactly",
    "expect",
    "explore",
    "fit",
    "read_recording",
    "record",
    "record_program",
    "upgrade",
    "with_python",
]


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """A program that was run on the mock, and the recordings of its processes."""

    exit_code: int
    """128 + N where signal N ended it."""
    why: str
    """Such as "exited with 1", or "was ended by SIGKILL"."""
    recordings: tuple[Path, ...]
    """None where no process loaded the TPU library."""


def record_program(
    command: Sequence[str],
    recording: Path,
    *,
    topology: str | None = None,
    devices: int | None = None,
    memory: str | None = None,
    size_limit: int | None = None,
) -> RecordedRun:
    """Run a command on the mock TPU, and record its calls in a file of this name.

    The options are those of `mock-libtpu trace`; `size_limit` is in bytes. Raises UsageError, and
    MissingToolError where the program is not there.
    """
    from mock_libtpu.cli.trace import traced

    settings = RecorderSettings(recording, (), size_limit=size_limit)
    machine = MachineSettings(devices=devices, topology=topology, memory=memory)
    ended, files = traced(command, settings, machine)
    return RecordedRun(ended.code, ended.why, tuple(files))


def with_python(program: Sequence[str], python: str | None = None) -> list[str]:
    """The command that runs a Python file with its arguments: with an interpreter that has jax.

    `python` is that interpreter; None: the one that mock-libtpu chooses. Raises MissingToolError.
    """
    from mock_libtpu.cli.shared.interpreter import with_interpreter

    return with_interpreter(program, python)


def fit(
    program: Sequence[str],
    topologies: str = "v5e:2x2",
    *,
    slices: int = 1,
    python: str | None = None,
    seconds: float | None = None,
    steps: int | None = None,
    compiler: str | None = None,
) -> Answers:
    """Whether a program fits on TPUs, and how long a step takes: compiled, and not executed.

    `program` is a Python file with its arguments, a command, or a file of programs. It is ended
    after `seconds`. `compiler` is the path of a libtpu.so; None: the installed one. Raises
    InputError, UsageError, MissingToolError.
    """
    from mock_libtpu.cli.fit import fitted, topologies_of
    from mock_libtpu.cli.shared.compiler import TpuCompiler
    from mock_libtpu.cli.shared.options import DryRun

    names = topologies_of(topologies, slices)
    choice, dry_run = TpuCompiler(compiler).choice(), DryRun(timeout=seconds, steps=steps)
    answers, libtpu = fitted(program, names, choice=choice, dry_run=dry_run, python=python)
    return document(answers, libtpu)


def explore(
    program: Sequence[str],
    topology: str = "v5e:2x2",
    *,
    slices: int = 1,
    python: str | None = None,
    seconds: float | None = None,
    steps: int | None = None,
    compiler: str | None = None,
) -> Answers:
    """What the TPU's compiler makes of a program: its operations by line, with their times.

    Arguments and errors are those of `fit`.
    """
    from mock_libtpu.cli.explore import asked_for, explored_run, topology_of
    from mock_libtpu.cli.fit import source
    from mock_libtpu.cli.shared.compiler import TpuCompiler
    from mock_libtpu.fit.run import Ends

    asked = asked_for(source(program, python), topology_of(topology, slices), TpuCompiler(compiler))
    explored = explored_run(asked, Ends(seconds), steps)
    return document([explored.answer], explored.libtpu)


def upgrade(
    program: Sequence[str],
    *,
    before: str | None = None,
    after: str | None = None,
    topology: str | None = None,
    python: str | None = None,
    seconds: float | None = None,
) -> UpgradeDocument:
    """What differs in what a TPU runs between two environments or revisions of a program.

    `before` and `after` are sides, as --from and --to of `mock-libtpu upgrade`. Raises InputError,
    UsageError, MissingToolError, BuildError.
    """
    from mock_libtpu.cli.shared.compiler import TpuCompiler
    from mock_libtpu.cli.shared.options import DryRun
    from mock_libtpu.cli.upgrade import Selection, Sides, compared

    selection = Selection(before, after, topology, python=python)
    found = Sides(DryRun(timeout=seconds), TpuCompiler())
    return upgrade_document(compared(program, selection, found))


class Stacks:
    """Merges the Python and C++ stacks of calls, and finds the lines of their frames.

    `sources` are source trees in which C++ functions are looked for first; they are indexed if
    need be. Raises InputError for one that cannot be read.
    """

    def __init__(self, sources: Sequence[str] = ()) -> None:
        self._symbols = Symbols()
        self._locator = Locator(sources)
        self._merger = Merger(self._symbols, self._locator)

    def frames(self, call: ApiCall) -> tuple[Frame, ...]:
        """The frames of a call, outermost first; none if it was recorded without a stack."""
        if call.stack is None:
            return ()
        return frames_of(call, self._merger.trace(call.stack))[::-1]

    def notes(self) -> list[str]:
        """What was missing to name all frames so far, one sentence each."""
        return [*self._symbols.notes, *self._locator.notes()]
