"""Differences between two recordings: calls, stacks and values that came and went, and counts.

What differs from run to run of one program is not compared: numbers of objects, addresses, times,
the order of calls, on which thread a call ran, whether an event was ready already, and from where
an object was destroyed, which whoever lets go of it last does; nor the folder of the program, nor
calls that a thread of the framework makes every few seconds.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from mock_libtpu.analysis.calls import Stack, TracedCall
from mock_libtpu.analysis.frames import is_interpreter, package_path
from mock_libtpu.analysis.values import KINDS, LONG_FACTS

_Key = TypeVar("_Key")

IGNORED = ("arguments", "counts", "lines", "results", "stacks")
"""What can be left out of the comparison, besides functions."""

_ADDRESS = re.compile(r"0x[0-9a-f]+")
# Identifiers of one run, and how far something had come.
_OF_A_RUN = frozenset(
    {
        *KINDS,
        *LONG_FACTS,  # a compile's stack ends with the call site; text of programs is optional
        "executable_fingerprint",
        "incarnation_id",  # of a process in a cluster
        "is_ready",
        "launch_id",
        "memory_of",
        "number",
        "ready",
    }
)
# Ends of names of functions that destroy an object.
_DESTROY = ("_Destroy", "_Free", "_Deallocate")
# Functions whose values depend on when they are called.
_OF_A_MOMENT = frozenset({"PJRT_Device_MemoryStats"})
ON_A_TIMER = frozenset({"PJRT_Client_UpdateGlobalProcessInfo"})
"""Functions that a process of a cluster calls as long as it runs, with what it knows of others."""


class Ignore(NamedTuple):
    """What is not compared."""

    parts: frozenset[str] = frozenset()
    """Of IGNORED."""
    functions: frozenset[str] = frozenset()
    """Names of functions whose calls are left out."""


class StackKey(NamedTuple):
    """A function and the frames that led to it, outermost first, comparable between recordings."""

    function: str
    frames: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """A function, a stack, or a stack with certain values, and how often each recording has it."""

    function: str
    before: int
    after: int
    frames: tuple[str, ...] = ()
    """Of a stack, outermost first."""
    values: str = ""
    """The arguments, results and error of calls, as JSON."""
    stack: Stack | None = None
    """One of those that are compared as `frames`: of the later recording if that has one."""


@dataclass(slots=True)
class Differences:
    """What differs, most calls first; empty if nothing does."""

    functions: list[Changed] = field(default_factory=list)
    stacks: list[Changed] = field(default_factory=list)
    values: list[Changed] = field(default_factory=list)
    """Of stacks that both recordings have."""

    def __bool__(self) -> bool:
        return bool(self.functions or self.stacks or self.values)


NOTHING = Ignore()


def differences(
    before: Iterable[TracedCall], after: Iterable[TracedCall], ignore: Ignore = NOTHING
) -> Differences:
    """The differences between the calls of two recordings."""
    old, new = _Counted(before, ignore), _Counted(after, ignore)
    found = Differences()
    for function, one, other in _changed(old.functions, new.functions):
        found.functions.append(Changed(function, one, other))
    if "stacks" not in ignore.parts:
        for key, one, other in _changed(old.stacks, new.stacks):
            stack = (new if other else old).examples[key]
            found.stacks.append(Changed(key.function, one, other, key.frames, stack=stack))
    for (key, values), one, other in _changed(old.values, new.values):
        # A stack that only one recording has differs as a whole.
        if key in old.stacks and key in new.stacks:
            stack = new.examples[key]
            found.values.append(Changed(key.function, one, other, key.frames, values, stack))
    return found


class _Counted:
    """How often a recording has each function, stack, and stack with its values."""

    def __init__(self, calls: Iterable[TracedCall], ignore: Ignore) -> None:
        self.functions: Counter[str] = Counter()
        self.stacks: Counter[StackKey] = Counter()
        self.values: Counter[tuple[StackKey, str]] = Counter()
        self.examples: dict[StackKey, Stack | None] = {}
        keys: dict[tuple[str, Stack | None], StackKey] = {}
        for traced in calls:
            call = traced.call
            if call.function in ignore.functions or call.function in ON_A_TIMER:
                continue
            key = keys.get((call.function, traced.stack))
            if key is None:
                destroys = call.function.endswith(_DESTROY)
                frames = () if destroys else _frames(traced.stack, ignore)
                key = keys[call.function, traced.stack] = StackKey(call.function, frames)
                self.examples.setdefault(key, traced.stack)
            self.functions[call.function] += 1
            self.stacks[key] += 1
            self.values[key, _values(traced, ignore)] += 1
        if "counts" in ignore.parts:
            self.functions = Counter(set(self.functions))
            self.stacks = Counter(set(self.stacks))
            self.values = Counter(set(self.values))


def _changed(old: Counter[_Key], new: Counter[_Key]) -> list[tuple[_Key, int, int]]:
    changed = [(key, old[key], new[key]) for key in {**old, **new} if old[key] != new[key]]
    return sorted(changed, key=lambda row: -abs(row[1] - row[2]))


def _frames(stack: Stack | None, ignore: Ignore) -> tuple[str, ...]:
    if stack is None or "stacks" in ignore.parts:
        return ()
    texts = []
    for frame in reversed(stack.frames):
        if is_interpreter(frame):
            continue
        place = ""
        if frame.language == "python" and frame.path is not None:
            line = "" if "lines" in ignore.parts or frame.line is None else f":{frame.line}"
            place = f"{_file(frame.path)}{line} in "
        texts.append(f"{place}{frame.function}")
    return tuple(texts)


def _file(path: str) -> str:
    """A file, whatever folder its package or the program is in."""
    known = package_path(path)
    return known.rpartition("/")[2] if known.startswith("/") else known


def _values(traced: TracedCall, ignore: Ignore) -> str:
    """The values of a call as text, without what differs from run to run."""
    call = traced.call
    values: dict[str, Any] = {}
    if "arguments" not in ignore.parts:
        values["arguments"] = _lasting(call.arguments)
    if "results" not in ignore.parts and call.function not in _OF_A_MOMENT:
        values["results"] = _lasting(call.results)
        if call.error is not None:
            values["error"] = [call.error.code, _ADDRESS.sub("0x", call.error.message)]
    return json.dumps(values, default=bytes.hex, sort_keys=True)


def _lasting(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            str(name): _lasting(item)
            for name, item in value.items()
            if name not in _OF_A_RUN or isinstance(item, dict)
        }
    if isinstance(value, list):
        return [_lasting(item) for item in value]
    if isinstance(value, str) and _ADDRESS.fullmatch(value):
        return "0x"
    return value
