"""Replay the walkthrough of November 2021: the frames below `jax.device_put(1)`.

It runs programs on the mock and compares the stacks they made with the one that was shown then.
Nothing in it is remembered but the names of that one's frames, and the Python trace above them.
walkthrough_report.py writes the result.
"""

from __future__ import annotations

import dataclasses
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu import environment, kept_environments, process
from mock_libtpu.analysis.frames import is_interpreter
from mock_libtpu.legacy import virtual_env
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.cxx_names import short_name
from mock_libtpu.stacks.merge import Frame, Locate, Merger
from mock_libtpu.stacks.symbols import Symbols
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.interpreters.choice import Interpreter, choose
from tpu_walkthrough.programs import children

_PROGRAMS = Path(__file__).parent / "programs"
_ENTRY_POINTS = Path(__file__).parents[1] / "native" / "generated"
_LEGACY_FUNCTION = "TpuExecutor_Allocate"
_TODAYS_FUNCTION = "PJRT_Client_BufferFromHostBuffer"
_ORIGINAL_CALL = "tree_map(lambda v: client.buffer_from_pyval(np.asarray(v)), 1)"
_STOCK_CALL = "jax.device_put(1)"

# gist.github.com/shawwn/0e524d4a7a5d8fb152a86616559cc02a: outermost first, as it is shown there.
ORIGINAL_PYTHON = (
    ("~/ml/libtpu-python/jaxtest.py", 27, "<module>"),
    ("~/ml/jax/jax/_src/api.py", 2523, "device_put"),
    ("~/ml/jax/jax/_src/tree_util.py", 178, "tree_map"),
    ("~/ml/jax/jax/_src/tree_util.py", 178, "<genexpr>"),
    ("~/ml/jax/jax/_src/api.py", 2523, "<lambda>"),
    ("~/ml/jax/jax/core.py", 272, "bind"),
    ("~/ml/jax/jax/core.py", 624, "process_primitive"),
    ("~/ml/jax/jax/interpreters/xla.py", 1708, "_device_put_impl"),
    ("~/ml/jax/jax/interpreters/xla.py", 301, "device_put"),
    ("~/ml/jax/jax/interpreters/xla.py", 309, "_device_put_array"),
)
# How the twelve names end, in every release since; the number is the place, from 1.
ORIGINAL = (
    "PyTreeDef::Unflatten",
    "PyTreeDef::UnflattenImpl<…>",
    "PyClient::BufferFromPyval",
    "DevicePut",
    "HandleNumpyArray",
    "PjRtStreamExecutorClient::BufferFromHostBuffer",
    "AllocateDestinationBuffer",
    "TransferManager::AllocateScopedShapedBuffer",
    "StreamExecutorMemoryAllocator::Allocate",
    "StreamExecutor::Allocate",
    "tpu::TpuExecutor::Allocate",
    "TpuExecutor_Allocate",
)


class Step(NamedTuple):
    """A frame of a walk."""

    frame: Frame
    number: int | None
    """The number of the original's frame that it is; None: the original has no such frame."""
    instead_of: int | None = None
    """The number of the original's frame in whose place it is."""


class Walk(NamedTuple):
    """What one program did, outermost frame first."""

    call: str
    jax: str
    steps: tuple[Step, ...]

    @property
    def found(self) -> int:
        """How many of the original's frames are among its frames, in their order."""
        return sum(step.number is not None for step in self.steps)


class Replay(NamedTuple):
    """The walks that are compared."""

    original: Walk
    """The calls of 2021."""
    stock: Walk
    """The stock call on the same release."""
    today: Walk | None
    """The stock call on today's release, if there is one."""
    note: str = ""
    """Why there is no `today`."""


def replay(
    library: Path,
    old: kept_environments.Environment,
    todays: Interpreter,
    locate: Locate | None = None,
) -> Replay:
    """Run the three programs; `todays` has today's jax.

    Raises InputError where a program fails on jax 0.4.13 or makes no such call.
    """
    interpreter = str(old.python)
    original = _walk("original.py", interpreter, library, _LEGACY_FUNCTION, locate)
    stock = _walk("device_put.py", interpreter, library, _LEGACY_FUNCTION, locate)
    today, note = None, ""
    try:
        today = _todays_walk(library, todays, locate)
    except InputError as error:  # such as a release of jax that the mock does not support
        note = str(error)
    return Replay(
        Walk(_ORIGINAL_CALL, virtual_env.JAX, numbered(original)),
        Walk(_STOCK_CALL, virtual_env.JAX, numbered(stock)),
        today,
        note,
    )


def todays(python: str | None = None) -> Interpreter:
    """The interpreter with today's jax: the one that is named, or else found.

    Raises MissingToolError.
    """
    others = "" if python is not None else virtual_env.JAX
    return choose(python, lambda has: has.jax not in ("", others))


def _todays_walk(library: Path, chosen: Interpreter, locate: Locate | None) -> Walk:
    frames = _walk("device_put.py", chosen.python, library, _TODAYS_FUNCTION, locate)
    return Walk(_STOCK_CALL, chosen.has.jax, tuple(Step(frame, None) for frame in frames))


def _walk(
    program: str, python: str, library: Path, function: str, locate: Locate | None
) -> list[Frame]:
    """The frames of the program's last call of a function, outermost first."""
    is_legacy = function == _LEGACY_FUNCTION
    with tempfile.TemporaryDirectory(prefix="mock-libtpu-") as folder:
        file = Path(folder) / "recording"
        settings = environment.RecorderSettings(file, (function,))
        variables = environment.variables(library, environment.MachineSettings(), settings)
        if is_legacy:
            variables = virtual_env.variables(variables)
        ran = subprocess.run(
            # The legacy environment is whole: nothing of the user's belongs into it.
            [python, "-I" if is_legacy else "-P", str(_PROGRAMS / program)],
            env=environment.applied(variables, children.environment(children.SESSION)),
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            stdin=subprocess.DEVNULL,
        )
        if ran.returncode != 0:
            last = (ran.stderr.strip().splitlines() or ["it printed no error"])[-1]
            raise InputError(f"{program} exited with {ran.returncode} on {python}: {last}")
        for each in process.recordings(file):
            recording = read_recording(each)
            calls = [call for call in recording.calls() if call.stack is not None]
            if calls and calls[-1].stack is not None:
                trace = Merger(Symbols(), locate).trace(calls[-1].stack)
                frames = [frame for frame in reversed(trace.frames) if _is_shown(frame)]
                return [*frames[:-1], *map(_in_the_mock, frames[-1:])]
    raise InputError(f"{program} on {python} did not call {function}")


def _is_shown(frame: Frame) -> bool:
    """Whether a frame is the program's, JAX's or XLA's: not the interpreter's, nor a binding's."""
    return not is_interpreter(frame) and (frame.language == "python" or frame.symbol is not None)


def _in_the_mock(frame: Frame) -> Frame:
    """The innermost frame, which is the mock's own, with the place where that defines it."""
    start = re.compile(rf"MOCK_ENTRY_POINT .*\b{re.escape(frame.function)}\(")
    for file in sorted(_ENTRY_POINTS.glob("*entry_points.cc")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if start.match(line):
                return dataclasses.replace(
                    frame, path=str(file), line=number, confidence="definition"
                )
    return frame


def numbered(frames: Sequence[Frame]) -> tuple[Step, ...]:
    """Each frame with its number in the original; of equal adjacent frames the innermost has it.

    A missing frame of the original may have a substitute between the two that surround it: the
    first frame below the one before it.
    """
    names = [short_name(frame.function) if frame.language != "python" else "" for frame in frames]
    places: dict[int, int] = {}  # number -> index
    start = 0
    for number, wanted in enumerate(ORIGINAL, 1):
        found = [index for index in range(start, len(names)) if _is(names[index], wanted)]
        if found:
            run = found[0]
            while run + 1 in found:
                run += 1
            places[number] = run
            start = run + 1
    instead: dict[int, int] = {}
    for number in range(1, len(ORIGINAL) + 1):
        if number not in places:
            index = _substitute(number, names, places)
            if index is not None:
                instead[index] = number
    by_index = {index: number for number, index in places.items()}
    return tuple(
        Step(frame, by_index.get(index), instead.get(index)) for index, frame in enumerate(frames)
    )


def _substitute(number: int, names: Sequence[str], places: Mapping[int, int]) -> int | None:
    """The frame that calls the next of the original's frames, over what only passes a call on."""
    below = min((places[other] for other in places if other > number), default=None)
    above = max((places[other] for other in places if other < number), default=-1)
    if below is None:
        return None
    for index in range(below - 1, above, -1):
        if names[index] and not names[index].startswith(_PASSES_ON):
            return index
    return None


_PASSES_ON = ("std::", "xla::ifrt::", "xla::PjRtStreamExecutorClient::")


def _is(name: str, wanted: str) -> bool:
    return name == wanted or name.endswith(f"::{wanted}")
