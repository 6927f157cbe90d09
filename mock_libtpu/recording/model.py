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
    """It has those of its thread."""
    NO_PYTHON = 1
    """The process has no CPython."""
    UNKNOWN_VERSION = 2
    """The recorder does not know the form in which this Python keeps its frames."""
    FREE_THREADED = 3
    """Python without the GIL is not supported."""
    NO_THREAD_STATE = 4
    """The thread never ran Python."""
    UNREADABLE = 5
    """The interpreter's structures were not as expected."""


class Process(NamedTuple):
    """Who recorded."""

    pid: int
    parent_pid: int
    monotonic_ns: int
    """CLOCK_MONOTONIC in nanoseconds, at the same moment as `realtime_ns`."""
    realtime_ns: int
    """Nanoseconds since 1970."""
    sample: int
    """N: every Nth call was recorded."""
    command: tuple[str, ...]
    """The program and its arguments."""
    python_version: str
    """"" for a process without CPython."""
    library_version: str
    forked_from: str
    """The parent's recording; "" for a process that was not forked from one."""


class Function(NamedTuple):
    """An API function as the library knew it."""

    name: str
    inputs: tuple[str, ...]
    """The names of what is recorded before a call."""
    outputs: tuple[str, ...]
    """The names of what is recorded after a call."""


class Thread(NamedTuple):
    """A thread that made calls."""

    number: int
    """Counted from 0 in the recording."""
    tid: int
    """The kernel's number."""
    ident: int
    """Python's threading.get_ident()."""
    name: str
    host: int = 0
    """The number of its host in a pod."""


@dataclass(frozen=True, slots=True, eq=False)
class RecordedPlugin:
    """The plugin whose calls are recorded."""

    path: str
    version: tuple[int, int]
    """Of its API: (0, 112)."""


@dataclass(frozen=True, slots=True, eq=False)
class Module:
    """A loaded program or library."""

    start: int
    """Its first address in memory."""
    end: int
    """The address after its last one."""
    bias: int
    """An address in memory less this is the ELF file's virtual address."""
    path: str
    build_id: str
    """Hexadecimal; "" if it has none."""


@dataclass(slots=True, eq=False)  # not frozen: which files are cells is known at the end
class CodeObject:
    """A Python function's code. Like modules and stacks, equal ones of a recording are one."""

    path: str
    """That of a notebook's cell is "cell 3"."""
    qualified_name: str
    first_line: int
    line_table: bytes
    """CPython's co_linetable."""


class PythonFrame(NamedTuple):
    """A Python frame as it was recorded."""

    code: CodeObject | None
    """None: it could not be read."""
    instruction: int
    """The offset of the instruction in the code, in bytes."""


class Entry(NamedTuple):
    """One run of the interpreter's evaluation function, which runs any number of Python frames."""

    end: int
    """The Python frames before this one, from the end of the entry before it, ran in it."""
    native_frame: int | None
    """The index of its native frame; None: it could not be located."""


@dataclass(frozen=True, slots=True, eq=False)
class StackSample:
    """A stack as it was taken, innermost first; equal stacks of a recording are one object."""

    addresses: tuple[int, ...]
    """The return address of each native frame."""
    python: tuple[PythonFrame, ...]
    entries: tuple[Entry, ...]
    """Which Python frames ran in which native frame."""
    python_state: PythonState
    native_truncated: bool
    """Native frames are left out at the outer end."""
    python_truncated: bool
    """Python frames are left out at the outer end."""
    modules: tuple[Module, ...] = field(repr=False)
    """What was loaded when it was taken, by address."""

    def module_at(self, address: int) -> Module | None:
        """The module with this address in memory; None if there is none."""
        index = bisect_right(self.modules, address, key=lambda module: module.start) - 1
        if index < 0 or address >= self.modules[index].end:
            return None
        return self.modules[index]


class CallError(NamedTuple):
    """The error that a call returned."""

    code: int
    """absl's status code."""
    message: str


@dataclass(slots=True)  # not frozen, which takes a while for each of a million
class ApiCall:
    """One call of an API function."""

    sequence: int
    """Counts the recorded calls from 0, in the order of their beginnings."""
    function: str
    """The name, such as "PJRT_Client_Create"."""
    thread: Thread
    start_ns: int
    """CLOCK_MONOTONIC in nanoseconds."""
    end_ns: int | None
    """None for a call that had not returned when the recording ended."""
    arguments: dict[str, Any]
    """The values of the function's inputs, by name; empty where none were recorded."""
    results: dict[str, Any]
    """The values of its outputs, by name; empty where none were recorded."""
    error: CallError | None
    """None for a call that succeeded."""
    stack: StackSample | None
    """None for a call that was recorded without its stack."""
