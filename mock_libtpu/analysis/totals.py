"""What an overview has: collected from the calls as they come, since a recording may be long.

The start of the backend is those below the Python function that makes the client, whatever the
program is.
"""

from __future__ import annotations

from mock_libtpu.analysis.calls import DistinctStacks, Stack, TracedCall
from mock_libtpu.analysis.following import Following
from mock_libtpu.analysis.uses import Attributions, FunctionUses, StackUses
from mock_libtpu.analysis.values import does_work, transfer
from mock_libtpu.recording.model import ApiCall
from mock_libtpu.recording.single import Recording

_MAKE_CLIENTS = ("PJRT_Client_Create", "TpuPlatform_Initialize")


class Startup:
    """Which calls belong to the start of the backend."""

    def __init__(self, recording: Recording, stacks: DistinctStacks) -> None:
        makers = map(stacks.of, recording.calls(_MAKE_CLIENTS))
        self._makers = {
            function
            for stack in makers
            if stack is not None
            for function in _python_functions(stack)[:1]
        }
        self._below: dict[Stack | None, bool] = {None: False}

    def has(self, traced: TracedCall) -> bool:
        """Whether a call belongs to it."""
        stack = traced.stack
        if stack is not None and stack not in self._below:
            self._below[stack] = not self._makers.isdisjoint(_python_functions(stack))
        return self._below[stack] or traced.call.function in _MAKE_CLIENTS


def _python_functions(stack: Stack) -> list[tuple[str | None, str]]:
    """The Python functions of a stack, innermost first, without the lines that they were at."""
    return [(frame.path, frame.function) for frame in stack.frames if frame.language == "python"]


_WHOLE = 3  # calls
_UNFINISHED = 5


class Totals:
    """Totals of calls, and what follows from them."""

    def __init__(self, startup: Startup, following: Following) -> None:
        """`following`: what was before, which is followed on."""
        self._startup = startup
        self.calls = 0
        self.errors = 0
        self.own_ns = 0
        self.first_ns = 0
        self.last_ns = 0
        self.threads: set[int] = set()
        self.starting = 0
        """The calls of the start of the backend, which lines and stacks are without."""
        self.starting_ns = 0
        self.unfinished: list[ApiCall] = []
        """The first ones of those that did not return."""
        self.moved: dict[str, int] = {}
        """Bytes by way."""
        self.functions = FunctionUses()
        self.lines = Attributions()
        self.stacks = StackUses()
        self.following = following
        self._others = 0
        self._few: list[TracedCall] = []
        self._working: list[TracedCall] = []

    @property
    def whole(self) -> list[TracedCall]:
        """Those that an overview shows whole: calls that make, move or run something, if few."""
        if self._others <= _WHOLE:
            return self._few
        return self._working if len(self._working) <= _WHOLE else []

    def add(self, traced: TracedCall) -> None:
        """Take a call."""
        self.following.add(traced)
        call = traced.call
        if not self.calls:
            self.first_ns = self.last_ns = call.start_ns
        self.calls += 1
        self.errors += call.error is not None
        self.own_ns += traced.own_ns
        self.last_ns = max(self.last_ns, call.end_ns or call.start_ns)
        self.threads.add(call.thread.number)
        if call.end_ns is None and len(self.unfinished) < _UNFINISHED:
            self.unfinished.append(call)
        copied = transfer(call)
        if copied is not None:
            self.moved[copied.way] = self.moved.get(copied.way, 0) + copied.bytes
        self.functions.add(traced)
        if self._startup.has(traced):
            self.starting += 1
            self.starting_ns += traced.own_ns
        else:
            self._add_other(traced)

    def _add_other(self, traced: TracedCall) -> None:
        self.lines.add(traced)
        self.stacks.add(traced)
        self._others += 1
        if self._others <= _WHOLE:
            self._few.append(traced)
        if len(self._working) <= _WHOLE and does_work(traced.call):
            self._working.append(traced)
