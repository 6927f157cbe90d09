"""Which functions were compiled, by which lines, and why more than once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from mock_libtpu.analysis.frames import Place, caller_frames, own_place
from mock_libtpu.analysis.programs.changes import Change, changes, weight
from mock_libtpu.analysis.programs.operations import runs_operation
from mock_libtpu.analysis.programs.signatures import Argument, Signature, short_type, signature_of
from mock_libtpu.analysis.values import EXECUTE, executable_of, is_size, mentions
from mock_libtpu.recording.model import ApiCall
from mock_libtpu.stacks.merge import python_frames

COMPILE = ("PJRT_Client_Compile", "PJRT_Compile", "TpuCompiler_Compile")
LOAD = "PJRT_Executable_DeserializeAndLoad"
_MOST = 64  # earlier signatures of a function that a new one is compared with


@dataclass(slots=True, eq=False)
class Compile:
    """A program that was compiled."""

    call: ApiCall
    """Without its values, which are long."""
    executable: int | None
    """Its number; None where it is not known."""
    signature: Signature
    place: Place | None
    """The line of the program; None where it is not known."""
    number: int
    """Counts the calls of its function from 1: it is this one that was compiled for."""
    earlier: tuple[Compile, ...]
    """The last ones of the same function; none the first time, and for operations."""
    is_operation: bool
    """Whether it is an operation of JAX, compiled by itself outside of functions."""
    is_loaded: bool
    """Whether it came from JAX's cache of compiled programs."""

    @property
    def time_ns(self) -> int:
        """How long it took; 0 for one that did not return."""
        return 0 if self.call.end_ns is None else self.call.end_ns - self.call.start_ns

    @property
    def changes(self) -> list[Change]:
        """Why it was compiled again, against what is closest to it; none the first time."""
        found = [changes(old.signature, self.signature) for old in reversed(self.earlier)]
        return min(found, key=weight, default=[])


class Compiles:
    """Collects compiles from calls, which are given in the order of their beginnings."""

    def __init__(self, calls: Iterable[ApiCall] = ()) -> None:
        self.all: list[Compile] = []
        """All so far, operations included, in the order of their beginnings."""
        self._earlier: dict[Hashable, list[Compile]] = {}
        self._of_executables: dict[int, Compile] = {}
        self._runs: Counter[Hashable] = Counter()
        for call in calls:
            self.add(call)

    def add(self, call: ApiCall) -> None:
        """Take a call."""
        if call.function == EXECUTE:
            ran = executable_of(call)
            compiled = None if ran is None else self._of_executables.get(ran.number)
            if compiled is not None:
                self._runs[call.thread.host, compiled.signature.function_key] += 1
                if compiled.signature.is_bare:
                    compiled.signature = _with_arguments(compiled.signature, call)
        elif call.function in (*COMPILE, LOAD) and call.error is None:
            self._add_compile(call, is_loaded=call.function == LOAD)

    @property
    def functions(self) -> list[Compile]:
        """Those of functions of the program."""
        return [compiled for compiled in self.all if not compiled.is_operation]

    @property
    def operations(self) -> list[Compile]:
        """Those of operations that JAX compiled one by one, outside of functions."""
        return [compiled for compiled in self.all if compiled.is_operation]

    @property
    def again(self) -> list[Compile]:
        """Those of functions that had been compiled before."""
        return [compiled for compiled in self.functions if compiled.earlier]

    def runs_operation(self, executable: int) -> bool:
        """Whether an executable is of an operation that was compiled one by one."""
        compiled = self._of_executables.get(executable)
        return compiled is not None and compiled.is_operation

    def _add_compile(self, call: ApiCall, *, is_loaded: bool) -> None:
        frames = () if call.stack is None else python_frames(call.stack)
        found = (mention for mention in mentions(call.results) if mention.kind == "executable")
        made = next(found, None)
        signature = signature_of({} if made is None else made.facts)
        if signature.place is None:
            place = own_place(frames or caller_frames(call))
            signature = replace(signature, place=place)
        is_operation = signature.is_operation
        if signature.function is None:
            is_operation = runs_operation(frames)
        can_be_again = not (is_operation or is_loaded) and not signature.is_unknown
        # Each host of a pod compiles for itself.
        host = call.thread.host
        earlier = self._earlier.setdefault((host, signature.key), [])
        compiled = Compile(
            replace(call, arguments={}, results={}),
            None if made is None else made.number,
            signature,
            signature.place,
            self._runs[host, signature.function_key] + 1,
            tuple(earlier[-_MOST:]) if can_be_again else (),
            is_operation,
            is_loaded,
        )
        earlier.append(compiled)
        self.all.append(compiled)
        if made is not None:
            self._of_executables[made.number] = compiled


def _with_arguments(signature: Signature, call: ApiCall) -> Signature:
    """A signature with the arguments that a program was run with, which the recording has."""
    lists = call.arguments.get("argument_lists")
    row = lists[0] if isinstance(lists, list) and lists and isinstance(lists[0], list) else []
    return replace(signature, arguments=tuple(map(_argument, row)))


def _argument(value: Any) -> Argument:
    facts = value if isinstance(value, dict) else {}
    shape = facts.get("shape")
    sizes = tuple(filter(is_size, shape)) if isinstance(shape, list) else ()
    return Argument("", short_type(str(facts.get("type", ""))), sizes)
