"""What a recording contains, as values: calls, threads, stacks, modules, code objects.

Only the types. reader.py reads them; stacks/ names and merges frames.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple


class PythonState(IntEnum):
    """Why a stack has Python frames, or has none."""

    FRAMES = 0
    NO_PYTHON = 1
    UNKNOWN_VERSION = 2
    FREE_THREADED = 3
    NO_THREAD_STATE = 4
    UNREADABLE = 5


class Process(NamedTuple):
    """Who recorded. Times in nanoseconds, of the same moment on both clocks."""

    pid: int
    parent_pid: int
    monotonic_ns: int
    realtime_ns: int
    sample: int
    command: tuple[str, ...]
    python_version: str
    library_version: str
    forked_from: str  # the parent's recording; "" for a process that was not forked from one


class Function(NamedTuple):
    """An API function as the library knew it."""

    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


class Thread(NamedTuple):
    """A thread; `ident` is Python's threading.get_ident()."""

    number: int
    tid: int
    ident: int
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Module:
    """A loaded program or library; an ELF virtual address is an address less `bias`."""

    start: int
    end: int
    bias: int
    path: str
    build_id: str


@dataclass(frozen=True, slots=True, eq=False)
class CodeObject:
    """A Python function's code. Like modules and stacks, equal ones of a recording are one."""

    path: str
    qualified_name: str
    first_line: int
    line_table: bytes


class PythonFrame(NamedTuple):
    """A Python frame: None for code that could not be read; `instruction` in bytes."""

    code: CodeObject | None
    instruction: int


class Entry(NamedTuple):
    """One run of the interpreter's evaluation function.

    The Python frames before `end`, from the end of the entry before it, ran in the native frame
    with this number; None: it could not be located.
    """

    end: int
    native_frame: int | None


@dataclass(frozen=True, slots=True, eq=False)
class StackSample:
    """A stack as it was taken, innermost first; equal stacks of a recording are one object."""

    addresses: tuple[int, ...]  # return addresses
    python: tuple[PythonFrame, ...]
    entries: tuple[Entry, ...]
    python_state: PythonState
    native_truncated: bool
    python_truncated: bool
    modules: tuple[Module, ...] = field(repr=False)  # by start

    def module_at(self, address: int) -> Module | None:
        index = bisect_right(self.modules, address, key=lambda module: module.start) - 1
        if index < 0 or address >= self.modules[index].end:
            return None
        return self.modules[index]


class CallError(NamedTuple):
    """The error that a call returned: an absl status code and its message."""

    code: int
    message: str


@dataclass(frozen=True, slots=True)
class ApiCall:
    """One call of an API function. Times are CLOCK_MONOTONIC in nanoseconds.

    `end_ns` is None for a call that had not returned when the recording ended.
    """

    sequence: int
    function: str
    thread: Thread
    start_ns: int
    end_ns: int | None
    arguments: dict[str, Any]
    results: dict[str, Any]
    error: CallError | None
    stack: StackSample | None
