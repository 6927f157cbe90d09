"""Find where in Python a program comes from, by the locations of its operations.

A compile runs on a thread without Python frames, but JAX wrote the frames of the user's code into
the program: innermost first, the traced function, then its callers.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

from jaxlib.mlir import ir

_LOOK_AT = 32  # operations; their frames have the call site in common


class CallSiteFrame(NamedTuple):
    """One Python frame; line and column count from 1, 0 where they are not known."""

    file: str
    function: str
    line: int
    column: int


def find(main: Any) -> list[CallSiteFrame]:
    """The frames of the call that made JAX compile the program; empty where there are none.

    From JAX 0.10 on the return operation has the call's own location. Before, it is what the
    operations' frames have in common, or where nothing is common, the first operation's frames.
    """
    operations = main.operation.regions[0].blocks[0].operations
    stack = frames(operations[len(operations) - 1].operation.location)
    if stack:
        return stack
    stacks = []
    for operation in itertools.islice(operations, _LOOK_AT):
        stack = frames(operation.operation.location)
        if stack:
            stacks.append(stack)
    return (_common(stacks) or stacks[0]) if stacks else []


def _common(stacks: Sequence[Sequence[CallSiteFrame]]) -> list[CallSiteFrame]:
    """The longest common tail (outermost frames are last) of the stacks that are not cut short."""
    longest = max(stacks, key=len)
    whole = (reversed(stack) for stack in stacks if stack[-1] == longest[-1])
    callers = zip(*whole, strict=False)  # the frames of each level, outermost first
    common = itertools.takewhile(lambda frames: len(set(frames)) == 1, callers)
    return [frames[0] for frames in common][::-1]


def frames(location: ir.Location) -> list[CallSiteFrame]:
    """The frames that a location carries, innermost first."""
    found: list[CallSiteFrame] = []
    _collect(location, "", found)
    return found


def _collect(location: Any, name: str, frames: list[CallSiteFrame]) -> None:
    """Depth first: the callee of a call site is the inner frame."""
    if is_a(location, "CallSiteLoc"):
        _collect(location.callee, "", frames)
        _collect(location.caller, "", frames)
    elif is_a(location, "NameLoc"):
        _collect(location.child_loc, location.name_str, frames)
    elif is_a(location, "FusedLoc"):
        for part in location.locations:
            before = len(frames)
            _collect(part, name, frames)
            if len(frames) > before:
                return
    elif is_a(location, "FileLineColLoc") and name:  # without a name it is in MLIR text
        file = location.filename
        file = file if isinstance(file, str) else ir.StringAttr(file).value
        # JAX counts columns from 0, as CPython does.
        frames.append(CallSiteFrame(file, name, location.start_line, location.start_col + 1))


def is_a(location: Any, kind: str) -> bool:
    """Whether a location is of this class: its fields must not be read otherwise.

    Before jaxlib 0.10 it has a method for each class instead.
    """
    class_: Any = getattr(ir, kind, None)
    if class_ is not None:
        return isinstance(location, class_)
    return bool(getattr(location, _TESTS[kind])())


_TESTS = {
    "CallSiteLoc": "is_a_callsite",
    "NameLoc": "is_a_name",
    "FusedLoc": "is_a_fused",
    "FileLineColLoc": "is_a_file",
}
