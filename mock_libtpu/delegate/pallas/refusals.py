"""Why JAX does not lower a kernel for a TPU, or its interpreter does not run it, in a sentence."""

from __future__ import annotations

import re

from ..errors import DelegateError
from ..seam import core
from . import failures

# JAX's evaluators have the operation that they are at under these names.
_OPERATION = ("eqn", "equation")
_KERNELS = ("pallas_call", "mpmd_map")  # the operations that are a kernel
_NO_RULE = re.compile(r"MLIR translation rule for primitive '.*' not found for platform .*")


def of_interpreter(error: BaseException) -> str:
    """What the interpreter does not support, with the operation's Python line where it is known."""
    text = first_line(error)
    name, place = _operation(error)
    if not place or name in _KERNELS:
        return f"it: {text}"
    reason = "" if _NO_RULE.fullmatch(text) else f": {text}"
    return f"its operation {name!r} at {place}{reason}"


def of_tpu(error: BaseException) -> str:
    """Why JAX does not lower it for a TPU, with the operation's Python line where it is known."""
    text = first_line(error)
    name, place = _operation(error)
    is_known = place and name not in _KERNELS and place.partition(" in ")[0] not in text
    return f"{text} ({place})" if is_known else text


def _operation(error: BaseException) -> tuple[str, str]:
    """The name of the innermost operation, and where the user's code has it or one around it."""
    traceback = error.__traceback__
    name = place = ""
    while traceback is not None:
        local = traceback.tb_frame.f_locals
        for equation in (local.get(each) for each in _OPERATION):
            if isinstance(equation, core.JaxprEqn):
                name = equation.primitive.name
                place = failures.place_of(equation.source_info) or place
        traceback = traceback.tb_next
    return name, place


def first_line(error: BaseException) -> str:
    message = error.message if isinstance(error, DelegateError) else str(error)
    text = message.strip().partition("\n")[0]
    if is_name_of_type(error):
        return f"JAX does not lower {text} for a TPU"
    if not text:
        return type(error).__name__
    return text if " " in text else f"{type(error).__name__}: {text}"


def is_name_of_type(error: BaseException) -> bool:
    """All that JAX reports of a type that it does not lower."""
    return type(error) is NotImplementedError and str(error).isidentifier()
