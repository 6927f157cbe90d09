"""The start of the backend: the calls that making a client comes with, and the others.

They are those below the Python function that makes the client, whatever the program is.
"""

from __future__ import annotations

from mock_libtpu.analysis.calls import DistinctStacks, Stack, TracedCall
from mock_libtpu.recording.reader import Recording

__all__ = ["Startup"]

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
