"""The start of the backend: the calls that making a client comes with, and the others.

They are those below the Python function that makes the client, whatever the program is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mock_libtpu.analysis.calls import Stack, TracedCall

__all__ = ["without_startup"]

_MAKE_CLIENTS = ("PJRT_Client_Create", "TpuPlatform_Initialize")


def without_startup(calls: Sequence[TracedCall]) -> tuple[list[TracedCall], list[TracedCall]]:
    """The calls that do not belong to the start of the backend, and those that do."""
    makers = {
        function
        for traced in calls
        if traced.call.function in _MAKE_CLIENTS and traced.stack is not None
        for function in _python_functions(traced.stack)[:1]
    }
    others: list[TracedCall] = []
    starting: list[TracedCall] = []
    below: dict[Stack | None, bool] = {None: False}
    for traced in calls:
        stack = traced.stack
        if stack not in below:
            assert stack is not None
            below[stack] = not makers.isdisjoint(_python_functions(stack))
        belongs = below[stack] or traced.call.function in _MAKE_CLIENTS
        (starting if belongs else others).append(traced)
    return others, starting


def _python_functions(stack: Stack) -> list[tuple[str | None, str]]:
    """The Python functions of a stack, innermost first, without the lines that they were at."""
    return [(frame.path, frame.function) for frame in stack.frames if frame.language == "python"]
