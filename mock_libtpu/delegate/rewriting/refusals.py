"""Report operations that only a TPU has, by name and with the Python line that uses them.

What the rewriting refuses is refused by an operation; what jaxlib's CPU client refuses is found in
the program by the name that its message gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from jaxlib.mlir import ir

from ..errors import DelegateError, from_runtime
from ..reading import call_site
from ..reading.program import operations

_OPCODE = re.compile(r"HLO opcode `([\w-]+)`")
_CUSTOM_CALL = (
    re.compile(r"No registered implementation for .*custom call to (\S+)"),
    re.compile(r"No FFI handler registered for (\S+)"),
    re.compile(r"Custom call target (\S+) is not implemented"),
)
_OF_JAX = "/jax/_src/"


def located(error: DelegateError, operation: ir.Operation) -> DelegateError:
    """The error with the Python line that the operation comes from."""
    return DelegateError(error.code, f"{error.message}{place(operation)}")


def from_compile(error: BaseException, module: ir.Module) -> DelegateError:
    """The error for what the CPU client raised when it compiled this module."""
    known = from_runtime(error)
    opcode = _OPCODE.search(known.message)
    if opcode is not None:
        name = opcode[1].replace("-", "_")
        what = f"the operation {name}"
        why = "which jaxlib's CPU client, by which it runs programs, does not have"
    else:
        target = next(filter(None, (each.search(known.message) for each in _CUSTOM_CALL)), None)
        if target is None:
            return known
        name = target[1]
        what = f"the custom call {name!r}"
        why = "which it does not implement and for which nothing is registered on CPU"
    where = next((found for found in map(place, _named(module, name)) if found), "")
    return DelegateError("UNIMPLEMENTED", f"the mock TPU cannot run {what}, {why}{where}")


def _named(module: ir.Module, name: str) -> Iterator[ir.Operation]:
    """The operations of this name, and the custom calls and composites of it."""
    for operation in operations(module):
        attributes = operation.attributes
        names = [operation.name.partition(".")[2]]
        names += [attributes[key].value for key in _NAMES if key in attributes]
        if name in names:
            yield operation


_NAMES = ("call_target_name", "name")


def place(operation: ir.Operation) -> str:
    """Where the user's code asks for it; nothing where the program does not carry it."""
    frames = call_site.frames(operation.location)
    own = [frame for frame in frames if _OF_JAX not in frame.file] or frames
    return f" ({own[0].file}:{own[0].line} in {own[0].function})" if own else ""
