"""Calls as a table of columns, with each distinct value once: the data that a page carries.

The lives of buffers refer to its rows.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Any

from mock_libtpu.analysis.objects import Life, Moment
from mock_libtpu.catalogue.load import error_name
from mock_libtpu.guidebook.values import devices_of, shown_name, shown_text, shown_value
from mock_libtpu.recording.model import ApiCall
from mock_libtpu.recording.single import Recording

_COLUMNS = ("sequence", "function", "thread", "start", "took", "node", "arguments", "results")
# Calls that give a device work. Others, such as questions about a device, are not on its track.
_WORK = ("Execute", "BufferFromHost", "ToHost", "CopyTo", "CopyRaw", "TransferData", "Compile")


class CallTable:
    """Collects calls."""

    def __init__(self, recording: Recording) -> None:
        self._start = recording.process.monotonic_ns
        self._known = {function.name: function for function in recording.functions.values()}
        self._functions: dict[str, int] = {}
        self._threads: dict[int, int] = {}
        self._thread_names: list[str] = []
        self._devices: dict[str, int] = {}
        self._values: dict[str, int] = {}
        self._errors: dict[str, int] = {}
        self._columns: dict[str, list[int]] = {name: [] for name in _COLUMNS}
        self._failed: list[tuple[int, int]] = []
        self._of_devices: list[tuple[int, list[int]]] = []

    def add(self, call: ApiCall, node: int) -> int:
        """Add a call with the node of its stack; returns its index."""
        columns = self._columns
        index = len(columns["function"])
        names = self._known[call.function]
        columns["sequence"].append(call.sequence)
        columns["function"].append(self._functions.setdefault(call.function, len(self._functions)))
        columns["thread"].append(self._thread(call))
        columns["start"].append(call.start_ns - self._start)
        columns["took"].append(-1 if call.end_ns is None else call.end_ns - call.start_ns)
        columns["node"].append(node)
        columns["arguments"].append(self._interned(call.arguments, names.inputs))
        columns["results"].append(self._interned(call.results, names.outputs))
        if call.error is not None:
            text = f"{error_name(call.error.code)}: {shown_text(call.error.message)}"
            self._failed.append((index, self._errors.setdefault(text, len(self._errors))))
        if any(word in call.function for word in _WORK):
            devices = devices_of(call.results) or devices_of(call.arguments)
            numbers = [
                self._devices.setdefault(name, len(self._devices)) for name in sorted(devices)
            ]
            if numbers:
                self._of_devices.append((index, numbers))
        return index

    def index_of(self, sequence: int) -> int:
        """The index of a call that was added."""
        return bisect_left(self._columns["sequence"], sequence)

    def as_json(self) -> dict[str, Any]:
        """The columns; times in nanoseconds, each start relative to the one before it."""
        columns = dict(self._columns)
        starts = columns["start"]
        columns["start"] = [now - before for now, before in zip(starts, [0, *starts], strict=False)]
        if columns["sequence"] == list(range(len(starts))):
            del columns["sequence"]
        return {
            "functions": [[shown_name(name), *self._fields(name)] for name in self._functions],
            "threads": self._thread_names,
            "devices": [shown_text(name) for name in self._devices],
            "errors": list(self._errors),
            "failed": self._failed,
            "ofDevices": self._of_devices,
            "calls": columns,
        }

    def find(self, function: str, *, last: bool) -> tuple[int, dict[str, Any]] | None:
        """The node, and the arguments and results, of a function's first or last call."""
        wanted = self._functions.get(function)
        indices = [i for i, each in enumerate(self._columns["function"]) if each == wanted]
        if not indices:
            return None
        index = indices[-1 if last else 0]
        texts = list(self._values)
        found: dict[str, Any] = {}
        known = self._known[function]
        for column, names in (("arguments", known.inputs), ("results", known.outputs)):
            number = self._columns[column][index]
            if number >= 0:
                found |= zip(names, json.loads(texts[number]), strict=False)
        return self._columns["node"][index], found

    def values_json(self) -> str:
        """The distinct values, which the columns refer to by number, as a JSON array."""
        return f"[{','.join(self._values)}]"

    def _fields(self, name: str) -> Iterator[list[str]]:
        """The names of the function's arguments, and of its results."""
        for fields in (self._known[name].inputs, self._known[name].outputs):
            yield [shown_text(each, 100) for each in fields]

    def _thread(self, call: ApiCall) -> int:
        number = self._threads.get(call.thread.number)
        if number is None:
            number = self._threads[call.thread.number] = len(self._threads)
            self._thread_names.append(shown_text(call.thread.name, 100))
        return number

    def _interned(self, values: dict[str, Any], names: tuple[str, ...]) -> int:
        """The number of the values, in the order of their names; -1 for none."""
        if not values:
            return -1
        text = json.dumps([shown_value(values.get(name)) for name in names], separators=(",", ":"))
        return self._values.setdefault(text, len(self._values))


_NEVER = -1


def buffer_rows(lives: Iterable[Life], table: CallTable, start_ns: int) -> list[list[Any]]:
    """A row for each buffer whose beginning was recorded, and that lived at `start_ns` or later.

    Times are in nanoseconds since `start_ns`, calls are those of the page, by their index. One that
    was made before has lived from the start on, without a call.
    """

    def moment(of: Moment | None) -> tuple[int, int]:
        if of is None:
            return _NEVER, _NEVER
        if of.ns < start_ns:
            return 0, _NEVER
        return of.ns - start_ns, table.index_of(of.sequence)

    return [
        [
            life.number,
            shown_text(str(life.facts.get("type", "")), 20),
            _shape(life),
            shown_text(life.memory or ""),
            life.bytes or 0,
            *moment(life.created),
            *moment(life.ended),
            _NEVER if life.donated_for is None else life.donated_for,
        ]
        for life in lives
        if life.created is not None and (life.ended is None or life.ended.ns >= start_ns)
    ]


def _shape(life: Life) -> list[int]:
    shape = life.facts.get("shape")
    return [size for size in shape if isinstance(size, int)] if isinstance(shape, list) else []
