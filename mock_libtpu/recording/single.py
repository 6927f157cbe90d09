"""Read the file of one process: a file -> its process, calls, stacks, modules and code objects.

It gives the facts as they were recorded; names for addresses and merged stacks come later. The
format is described in docs/reference/recording-format.md. What precedes damage is read.
"""

from __future__ import annotations

import copy
import mmap
import struct
from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterator
from enum import IntEnum
from pathlib import Path
from typing import Any

import cbor2

from mock_libtpu.errors import DamagedRecordingError, ForeignRecordingError, RecordingMissingError
from mock_libtpu.recording.cells import Cell
from mock_libtpu.recording.fields import Fields
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
from tpu_walkthrough.programs.signals import signal_name

_MAGIC = b"TPUCALLS"
_VERSION = 1
_HEADER = struct.Struct("<8sII")
_HEAD = struct.Struct("<II")  # size, type
_BEGIN = struct.Struct("<QQIIII")  # sequence, start, function, thread, stack, size of arguments
_END = struct.Struct("<QQiI")  # sequence, end, error code, size of message
_SEQUENCE = struct.Struct("<Q")
_FUNCTION = struct.Struct("<16xI")  # in what _BEGIN is
_U32 = struct.Struct("<I")
_ABSENT = 0xFFFF_FFFF
LAST_NS = 1 << 62  # a century, and what other formats can hold


class _Type(IntEnum):
    PROCESS = 1
    FUNCTION = 2
    THREAD = 3
    MODULE = 4
    MODULE_UNLOADED = 5
    CODE_OBJECT = 6
    STACK = 7
    BEGIN = 8
    END = 9
    STOPPED = 10
    PLUGIN = 11
    ENDED = 12
    CELL = 13


_KNOWN_TYPES = frozenset(_Type)
_READ_AT_ONCE = 1 << 16  # calls


class Recording:
    """A recording, read as far as it is complete."""

    is_stopped = False
    """Whether later calls could not be recorded, such as on a full disk."""

    def __init__(self, path: Path, data: bytes | mmap.mmap) -> None:
        self.path: Path = path
        self.notes: list[str] = []
        """What is missing, one sentence each."""
        self.functions: dict[int, Function] = {}
        """The functions that were called, by their numbers in the file."""
        self.threads: dict[int, Thread] = {}
        """The threads that made calls, by their numbers in the file."""
        self.code_objects: dict[int, CodeObject] = {}
        """The code of all Python frames, by its number in the file."""
        self.cells: dict[str, Cell] = {}
        """The cells of a notebook, by the file that IPython names their code after."""
        self.plugin: RecordedPlugin | None = None
        """The plugin that was called; None for the mock."""
        self.ended_by: int | None = None
        """The signal that ended the process, if `trace` saw that."""
        self.whole_bytes: int | None = None
        """The bytes of what was recorded; None where the file is damaged."""
        self._data = data
        self._modules: dict[int, Module] = {}
        self._python_frames: dict[int, PythonFrame] = {}  # by their words in the file
        self._module_list: tuple[Module, ...] | None = None
        self._stacks: dict[int, StackSample] = {}
        # Where the calls' records are: of a long recording the calls themselves take gigabytes.
        self._begins = array("Q")
        self._ends = array("Q")  # by sequence; 0 for a call that did not return
        self._at = _HEADER.size  # the first record that was not read yet
        self._process: Process | None = None
        self._scan()
        if self._process is None:
            raise DamagedRecordingError(
                f"{path} contains only the beginning of a recording",
                "The program ended at once, or the file was cut off. Record again.",
            )
        self.process: Process = self._process

    def read_on(self) -> None:
        """Read what a process that still runs has written since."""
        with self.path.open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._scan()

    @property
    def modules(self) -> tuple[Module, ...]:
        """What was loaded at the end of the recording, by address."""
        if self._module_list is None:
            self._module_list = tuple(self._modules[start] for start in sorted(self._modules))
        return self._module_list

    @property
    def is_closed(self) -> bool:
        """Whether the process gave back the space that it had set aside, as it does at its exit."""
        return self.whole_bytes is None or self.whole_bytes == len(self._data)

    def __len__(self) -> int:
        return len(self._begins)

    def calls(self, functions: Collection[str] | None = None) -> Iterator[ApiCall]:
        """The calls in the order of their beginnings; of these functions, or of all.

        They are read as they are asked for, each time.
        """
        for offset in self._visit(self._begins):
            try:
                if functions is None or self._function_at(offset).name in functions:
                    yield self._call(offset)
            except (cbor2.CBORError, struct.error, KeyError, ValueError) as error:
                note = (
                    f"{self.path} is damaged at byte {offset:,} ({error}): "
                    "this call and those after it were skipped"
                )
                if note not in self.notes:
                    self.notes.append(note)
                return

    def between(self, since_ns: int, until_ns: int = LAST_NS) -> Recording:
        """The part with the calls that began in a time, by CLOCK_MONOTONIC in nanoseconds.

        Its process begins with it, so that times count from there.
        """
        first, last = (
            bisect_left(self._begins, ns, key=self._start) for ns in (since_ns, until_ns)
        )
        part = self.part(first, last)
        began = self.process
        part.process = began._replace(
            monotonic_ns=since_ns, realtime_ns=began.realtime_ns + since_ns - began.monotonic_ns
        )
        return part

    def part(self, first: int, last: int | None = None) -> Recording:
        """The calls from one to before another, counted from 0; all else is as in the whole."""
        part = copy.copy(self)
        part.notes = list(self.notes)
        part._begins = self._begins[first:last]
        return part

    def _start(self, offset: int) -> int:
        start: int = _BEGIN.unpack_from(self._data, offset + 8)[1]
        return start

    def errors(self) -> Iterator[CallError]:
        """The errors that calls returned."""
        for begin in self._visit(self._begins):
            sequence = _SEQUENCE.unpack_from(self._data, begin + 8)[0]
            offset = self._ends[sequence] if sequence < len(self._ends) else 0
            if not offset:
                continue
            _, _, code, size = _END.unpack_from(self._data, offset + 8)
            if code:
                at = offset + 8 + _END.size
                yield CallError(code, self._data[at : at + size].decode("utf-8", "replace"))

    def times(self) -> Iterator[tuple[int, int, int | None]]:
        """Of each call its thread's number, its beginning and its end, without reading the rest.

        They end where they are damaged; calls() may end before.
        """
        data, ends = self._data, self._ends
        for offset in self._visit(self._begins):
            try:
                sequence, start, _, thread, _, _ = _BEGIN.unpack_from(data, offset + 8)
                end = ends[sequence] if sequence < len(ends) else 0
                ended = max(_time(_END.unpack_from(data, end + 8)[1]), start) if end else None
                yield self.threads[thread].number, _time(start), ended
            except (struct.error, KeyError, ValueError):
                return

    def _visit(self, places: array[int]) -> Iterator[int]:
        """Places in the file, one after the other; what was read does not stay in memory."""
        for number, place in enumerate(places):
            if number % _READ_AT_ONCE == 0 and isinstance(self._data, mmap.mmap):
                self._data.madvise(mmap.MADV_DONTNEED)  # the system still has the pages
            yield place

    def _scan(self) -> None:
        """Visit the records that follow, keep the definitions and the places of the calls."""
        data = self._data
        size = len(data)
        offset = self._at
        begins = self._begins
        ends = self._ends
        while offset + _HEAD.size <= size:
            length, kind = _HEAD.unpack_from(data, offset)
            if length == 0 and kind == 0:
                self.whole_bytes = offset  # space that was set aside follows
                break
            if length < _HEAD.size or length % 8 or kind not in _KNOWN_TYPES:
                self._damaged(offset)
                break
            end = offset + length
            if end > size:
                self.notes.append(
                    f"{self.path} was cut off: it ends within a record at byte {offset:,}; "
                    "what comes before is complete"
                )
                break
            try:
                if kind == _Type.BEGIN:
                    begins.append(offset)
                    ends.append(0)
                elif kind == _Type.END:
                    sequence = _SEQUENCE.unpack_from(data, offset + 8)[0]
                    if sequence < len(ends):
                        ends[sequence] = offset
                elif kind == _Type.PROCESS:
                    self._process = _process(Fields(data, offset + 8, end))
                else:
                    self._define(_Type(kind), Fields(data, offset + 8, end))
            except (struct.error, KeyError, ValueError):
                self._damaged(offset)
                break
            offset = end
        else:
            self.whole_bytes = offset
        self._at = offset
        for code in self.code_objects.values():
            code.path = self._path(code.path)

    def _damaged(self, offset: int) -> None:
        self.notes.append(
            f"{self.path} is damaged at byte {offset:,} of {len(self._data):,}: "
            "what comes before is complete, the rest was skipped"
        )

    def _define(self, kind: _Type, fields: Fields) -> None:
        if kind == _Type.STACK:
            number = fields.u64()
            self._stacks[number] = self._stack(fields)
        elif kind == _Type.CODE_OBJECT:
            number, first_line = fields.u32(), fields.i32()
            path, name = fields.text(), fields.text()
            self.code_objects[number] = CodeObject(path, name, first_line, fields.blob())
        elif kind == _Type.FUNCTION:
            number, inputs, outputs = fields.u32(), fields.u32(), fields.u32()
            self.functions[number] = Function(
                fields.text(),
                tuple(fields.text() for _ in range(inputs)),
                tuple(fields.text() for _ in range(outputs)),
            )
        elif kind == _Type.THREAD:
            number = fields.u32()
            self.threads[number] = Thread(number, fields.u32(), fields.u64(), fields.text())
        elif kind == _Type.MODULE:
            module = Module(
                fields.u64(), fields.u64(), fields.u64(), fields.text(), fields.blob().hex()
            )
            self._modules[module.start] = module
            self._module_list = None
        elif kind == _Type.MODULE_UNLOADED:
            self._modules.pop(fields.u64(), None)
            self._module_list = None
        elif kind == _Type.CELL:
            number, path = fields.u32(), fields.text()
            self.cells[path] = Cell(number, fields.text())
        elif kind == _Type.PLUGIN:
            self.plugin = RecordedPlugin(version=(fields.u32(), fields.u32()), path=fields.text())
        elif kind == _Type.ENDED:
            self.ended_by = fields.u32()
            name = signal_name(self.ended_by)
            self.notes.append(f"{self.path} ends early: the process was ended by {name}")
        elif kind == _Type.STOPPED:
            self.is_stopped = True
            fields.u32()  # errno
            self.notes.append(f"{self.path} is not complete: recording stopped: {fields.text()}")

    def _stack(self, fields: Fields) -> StackSample:
        words = fields.words()
        native = words[0] >> 32
        python = words[1] & _ABSENT
        entries = words[1] >> 32
        if len(words) != 2 + native + python + entries:
            raise ValueError("a stack whose size does not fit its counts")
        frames = words[2 + native : 2 + native + python]
        return StackSample(
            addresses=words[2 : 2 + native],
            python=tuple(map(self._python_frame, frames)),
            entries=tuple(
                Entry(word & _ABSENT, None if word >> 32 == _ABSENT else word >> 32)
                for word in words[2 + native + python :]
            ),
            python_state=PythonState(words[0] >> 8 & 0xFF),
            native_truncated=bool(words[0] & 1),
            python_truncated=bool(words[0] & 2),
            modules=self.modules,
        )

    def _python_frame(self, word: int) -> PythonFrame:
        frame = self._python_frames.get(word)
        if frame is None:
            number = word & _ABSENT
            code = None if number == _ABSENT else self.code_objects[number]
            frame = self._python_frames[word] = PythonFrame(code, word >> 32)
        return frame

    def _call(self, offset: int) -> ApiCall:
        data = self._data
        sequence, start, function_number, thread, stack, size = _BEGIN.unpack_from(data, offset + 8)
        function = self.functions[function_number]
        at = offset + 8 + _BEGIN.size
        arguments = _values(function.inputs, data[at : at + size])
        end_ns = error = None
        results: dict[str, Any] = {}
        end = self._ends[sequence] if sequence < len(self._ends) else 0
        if end:
            _, ended, code, size = _END.unpack_from(data, end + 8)
            end_ns = max(_time(ended), start)  # the clocks of two processors may differ
            at = end + 8 + _END.size
            if code:
                error = CallError(code, data[at : at + size].decode("utf-8", "replace"))
            at += size
            size = _U32.unpack_from(data, at)[0]
            results = _values(function.outputs, data[at + 4 : at + 4 + size])
            if self.cells:
                self._name_cells(results)
        return ApiCall(
            sequence=sequence,
            function=function.name,
            thread=self.threads[thread],
            start_ns=_time(start),
            end_ns=end_ns,
            arguments=arguments,
            results=results,
            error=error,
            stack=self._stacks[stack] if stack else None,
        )

    def _path(self, path: str) -> str:
        """A path, or the name of the cell that has it."""
        return self.cells[path].name if path in self.cells else path

    def _name_cells(self, results: dict[str, Any]) -> None:
        """Name cells in what a recording has of a program; it may come from anyone."""
        for value in results.values():
            if not isinstance(value, dict):
                continue
            request = value.get("request")
            if isinstance(request, str):
                for path, cell in self.cells.items():
                    request = request.replace(path, cell.name)
                value["request"] = request
            sites = value.get("call_site")
            for site in sites if isinstance(sites, list) else ():
                if isinstance(site, list) and site and isinstance(site[0], str):
                    site[0] = self._path(site[0])

    def _function_at(self, offset: int) -> Function:
        return self.functions[_FUNCTION.unpack_from(self._data, offset + 8)[0]]


def read_file(path: Path) -> Recording:
    """Read a recording, also one whose process was killed or is still writing.

    Errors: RecordingMissingError, ForeignRecordingError, DamagedRecordingError.
    """
    if path.exists() and not path.is_file():
        raise RecordingMissingError(
            f"cannot read the recording {path}: it is not a regular file",
            "Give a file, or the folder of a pod.",
        )
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER.size)
            data: bytes | mmap.mmap = b""
            if len(head) == _HEADER.size:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError as error:
        raise RecordingMissingError(
            f"cannot read the recording {path}: {error.strerror}",
            "Check its path. A program that ends before it loads the TPU library leaves none.",
        ) from error
    except OSError as error:
        raise RecordingMissingError(
            f"cannot read the recording {path}: {error.strerror}"
        ) from error
    if not _MAGIC.startswith(head[:8]) and head[:8] != _MAGIC:
        raise ForeignRecordingError(
            f"{path} is not a recording", "Give a file that `mock-libtpu trace --output` wrote."
        )
    if len(head) < _HEADER.size:
        raise DamagedRecordingError(
            f"{path} was cut off within its first {_HEADER.size} bytes", "Record again."
        )
    version = _HEADER.unpack(head)[1]
    if version != _VERSION:
        raise ForeignRecordingError(
            f"{path} has version {version} of the recording format; supported is {_VERSION}",
            "Read it with the version of mock-libtpu that wrote it, or record again.",
        )
    return Recording(path, data)


def _process(fields: Fields) -> Process:
    return Process(
        pid=fields.u32(),
        parent_pid=fields.u32(),
        monotonic_ns=_time(fields.u64()),
        realtime_ns=_time(fields.u64()),
        sample=fields.u64(),
        command=tuple(fields.text().removesuffix("\0").split("\0")),
        python_version=fields.text(),
        library_version=fields.text(),
        forked_from=fields.text(),
    )


def _time(nanoseconds: int) -> int:
    if nanoseconds > LAST_NS:
        raise ValueError("an impossible time")
    return nanoseconds


def _values(names: tuple[str, ...], encoded: bytes) -> dict[str, Any]:
    """The values of a CBOR array by name; none were written for an empty one or a null."""
    if not encoded:
        return {}
    values = cbor2.loads(encoded)
    if values is None:
        return {}
    if not isinstance(values, list):
        raise ValueError("values that are not an array")
    return dict(zip(names, values, strict=False))
