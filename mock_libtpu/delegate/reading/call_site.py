"""Find where in Python a program comes from, by the locations of its operations.

A compile runs on a thread without Python frames, but JAX wrote the frames of the user's code into
the program: innermost first, the traced function, then its callers.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

from jaxlib.mlir import ir

__all__ = ["CallSiteFrame", "find", "frames"]

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
    tail = list(longest)
    for stack in stacks:
        if stack[-1] != tail[-1]:
            continue
        count = 0
        for ours, theirs in zip(reversed(tail), reversed(stack), strict=False):
            if ours != theirs:
                break
            count += 1
        tail = tail[len(tail) - count :]
    return tail


def frames(location: ir.Location) -> list[CallSiteFrame]:
    """The frames that a location carries, innermost first."""
    found: list[CallSiteFrame] = []
    _collect(location, "", found)
    return found


def _collect(location: Any, name: str, frames: list[CallSiteFrame]) -> None:
    """Depth first: the callee of a call site is the inner frame."""
    kind = _kind(location)
    if kind == "callsite":
        _collect(location.callee, "", frames)
        _collect(location.caller, "", frames)
    elif kind == "name":
        _collect(location.child_loc, location.name_str, frames)
    elif kind == "fused":
        for part in location.locations:
            before = len(frames)
            _collect(part, name, frames)
            if len(frames) > before:
                return
    elif kind == "file":
        file = location.filename
        file = file if isinstance(file, str) else ir.StringAttr(file).value
        if not name:  # a place in MLIR text, not in Python
            return
        # JAX counts columns from 0, as CPython does.
        frames.append(CallSiteFrame(file, name, location.start_line, location.start_col + 1))


if hasattr(ir, "CallSiteLoc"):  # jaxlib 0.10 and later

    def _kind(location: Any) -> str:
        return _KINDS.get(type(location), "")

    _KINDS = {
        ir.CallSiteLoc: "callsite",
        ir.NameLoc: "name",
        ir.FusedLoc: "fused",
        ir.FileLineColLoc: "file",
    }
else:

    def _kind(location: Any) -> str:
        for kind, is_kind in _TESTS:
            if is_kind(location):
                return kind
        return ""

    _TESTS = tuple(
        (kind, getattr(ir.Location, name))
        for kind, name in (
            ("callsite", "is_a_callsite"),
            ("name", "is_a_name"),
            ("fused", "is_a_fused"),
            ("file", "is_a_file"),
        )
    )
