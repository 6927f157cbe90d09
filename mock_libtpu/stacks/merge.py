"""Merge two stacks into one: Python frames in the places of the interpreter's own frames.

The recorder located, by address, the native frame that each run of the interpreter's evaluation
function had; so this needs no names and serves stripped interpreters. What does not fit together
is reported in a trace's notes, never mended silently.
"""

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Literal

from mock_libtpu.recording import cells
from mock_libtpu.recording.model import Module, PythonFrame, PythonState, StackSample
from mock_libtpu.stacks.demangle import is_mangled
from mock_libtpu.stacks.line_table import line_at
from mock_libtpu.stacks.symbols import Symbol, Symbols
from trace_links.location import SourceLocation

Language = Literal["python", "c++", "c"]

# The mock sees where JAX compiles by functions around JAX's own, which nobody called.
_OF_THE_MOCK = re.compile(
    r"/mock[_-]libtpu/(?:[^/]+/)?delegate/(?:requests/calls|seam/wrapping)\.py$"
)
_EVALUATION = "_PyEval_EvalFrameDefault"
_WITHOUT_PYTHON = {
    PythonState.UNKNOWN_VERSION: (
        "this Python keeps them in a form that the recorder does not know; use CPython 3.11 to 3.15"
    ),
    PythonState.FREE_THREADED: (
        "Python without the GIL is not supported; use the usual build of the same version"
    ),
    PythonState.UNREADABLE: "the interpreter's structures were not as expected",
}


# Finds the location of a function of a module, in which it is calling another, if that is known.
# None: not known.
Locate = Callable[[Symbol, Module, Symbol | None], SourceLocation | None]


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a merged stack."""

    language: Language
    """"python", "c++" or "c"."""
    function: str
    """The qualified name in Python, the demangled name in C++."""
    path: str | None = None
    """In Python as its code object has it. In C++ absolute if the file is on this disk, else
    relative to a repository. None if not known."""
    line: int | None = None
    module: str | None = None
    """The path of the program or library."""
    symbol: str | None = None
    """The linker's name."""
    confidence: str | None = None
    """A label: "exact", "call site", "definition", "callable", "class", "file", or "in 0.11.0", the
    release that the place is in if it is not the module's own. None without a path."""
    url: str | None = None
    """A permalink to the line, where the path is not on this disk."""
    calls: tuple[int, ...] = ()
    """The lines of a definition of which one calls the frame below it."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A merged stack."""

    frames: tuple[Frame, ...]
    """Innermost first."""
    notes: tuple[str, ...]
    """What is missing in it, one sentence each."""


class Merger:
    """Names and merges stacks, each distinct one once."""

    def __init__(self, symbols: Symbols, locate: Locate | None = None) -> None:
        self._symbols = symbols
        self._locate = locate
        self.trace = functools.cache(self._merge)
        # By what was loaded: an address may mean something else later.
        self._named: dict[tuple[Module, ...], dict[int, tuple[Module | None, Symbol | None]]] = {}
        self._python_frame = functools.cache(_python_frame)
        self._frames_at = functools.cache(self._name)

    def _merge(self, sample: StackSample) -> Trace:
        runs, unplaced = _runs(sample)
        frames: list[Frame] = []
        named = self._named.setdefault(sample.modules, {})
        unexplained = 0
        callee: Symbol | None = None
        for number, address in enumerate(sample.addresses):
            known = named.get(address)
            if known is None:
                module = sample.module_at(address - 1)
                symbol = self._symbols.at(module, address) if module else None
                known = named[address] = module, symbol
            module, symbol = known
            run = runs.get(number)
            if run:
                frames += [self._python_frame(frame) for frame in run]
            else:
                unexplained += symbol is not None and symbol.linker_name == _EVALUATION
                frames += self._frames_at(module, symbol, address, callee)
            callee = symbol
        frames += [self._python_frame(frame) for frame in unplaced]
        return Trace(within_cell(tuple(frames)), tuple(_notes(sample, len(unplaced), unexplained)))

    def _name(
        self, module: Module | None, symbol: Symbol | None, address: int, callee: Symbol | None
    ) -> tuple[Frame, ...]:
        """The frame at an address, and before it those of the functions inlined there."""
        if module is None or symbol is None:
            return (_nameless(module, address),)
        language: Language = "c++" if is_mangled(symbol.linker_name) else "c"
        lines = self._symbols.lines(module, address)
        if lines:
            # The last one is the symbol's own function, by the name that it has elsewhere, too.
            names: list[tuple[str, str | None]] = [(line.function, None) for line in lines[:-1]]
            names.append((symbol.name, symbol.linker_name))
            return tuple(
                Frame(language, name, line.path, line.line, module.path, linker_name, "exact")
                for line, (name, linker_name) in zip(lines, names, strict=True)
            )
        frame = Frame(language, symbol.name, module=module.path, symbol=symbol.linker_name)
        location = self._locate(symbol, module, callee) if self._locate else None
        if location is not None:
            path, line, confidence, url, calls = location
            frame = replace(
                frame, path=path, line=line, confidence=confidence, url=url or None, calls=calls
            )
        return (frame,)


def python_frames(sample: StackSample) -> tuple[Frame, ...]:
    """The Python frames alone of a stack, innermost first: they need no library's symbols."""
    return within_cell(tuple(map(_python_frame, sample.python)))


def within_cell(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Frames, innermost first, up to the cell of a notebook: without IPython's and asyncio's.

    Those of the mock between JAX's are left out, too.
    """
    last = cells.within_cell([frame.path for frame in frames])
    return tuple(frame for frame in frames[:last] if not _is_of_the_mock(frame))


def _is_of_the_mock(frame: Frame) -> bool:
    path = frame.path if frame.language == "python" else None
    return path is not None and _OF_THE_MOCK.search(path) is not None


def _python_frame(frame: PythonFrame) -> Frame:
    code = frame.code
    if code is None:
        return Frame("python", "(unreadable)")
    line = line_at(code.line_table, code.first_line, frame.instruction)
    return Frame("python", code.qualified_name, code.path, line, confidence="exact")


def _nameless(module: Module | None, address: int) -> Frame:
    if module is None:
        return Frame("c", f"{address:#x}")
    name = f"{PurePath(module.path).name}+{address - module.bias:#x}"
    return Frame("c", name, module=module.path)


def _runs(sample: StackSample) -> tuple[dict[int, list[PythonFrame]], list[PythonFrame]]:
    """Python frames by the native frame they ran in, and those without one."""
    runs: dict[int, list[PythonFrame]] = {}
    unplaced: list[PythonFrame] = []
    start = 0
    for entry in sample.entries:
        frames = sample.python[start : entry.end]
        start = entry.end
        if entry.native_frame is None:
            unplaced += frames
        else:
            runs.setdefault(entry.native_frame, []).extend(frames)
    unplaced += sample.python[start:]
    return runs, unplaced


def _notes(sample: StackSample, unplaced: int, unexplained: int) -> list[str]:
    notes = []
    if sample.native_truncated:
        notes.append(f"native frames beyond the innermost {len(sample.addresses)} were skipped")
    if sample.python_truncated:
        notes.append(f"Python frames beyond the innermost {len(sample.python)} were skipped")
    if sample.python_state in _WITHOUT_PYTHON:
        notes.append(f"no Python frames: {_WITHOUT_PYTHON[sample.python_state]}")
    elif unexplained:
        notes.append(
            "Python and native frames do not match: interpreter frames without Python frames: "
            f"{unexplained}"
        )
    if unplaced:
        notes.append(
            "Python and native frames do not match: Python frames of unknown position, shown last: "
            f"{unplaced}"
        )
    return notes
