"""The bytes of arrays as numbers, for every element type of the TPU's API.

Each element takes whole bytes, also one of 4 bits. NumPy has not all of the types: those of few
bits are looked up in a table of all their values.
"""

from __future__ import annotations

import functools
import math
import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np

_PLAIN = {
    "bool": "u1",
    "f16": "<f2",
    "f32": "<f4",
    "f64": "<f8",
    "c64": "<c8",
    "c128": "<c16",
}
_WHOLE = re.compile(r"(?P<sign>[iu])(?P<bits>1|2|4|8|16|32|64)")
_SMALL = re.compile(
    r"f(?P<bits>\d)e(?P<exponent>\d)m(?P<mantissa>\d)(?:b(?P<bias>\d+))?(?P<kind>fnuz|fnu|fn|)"
)


class _Float(NamedTuple):
    """A floating-point type of few bits."""

    bits: int
    exponent: int
    """Its bits, as those of the mantissa."""
    mantissa: int
    bias: int
    kind: str
    """"fn": without infinities, "fnuz": also without a negative zero, "fnu": without a sign."""


def numbers(kind: str, data: bytes) -> np.ndarray[Any, Any] | None:
    """The elements in the widest type of NumPy, exact; None for a type that is not known.

    `kind` is written as JAX does: "bf16". Complex numbers stay complex.
    """
    import numpy as np

    array = _decoded(kind, data)
    if array is None:
        return None
    with np.errstate(invalid="ignore"):  # of signalling NaNs
        return array.astype(np.clongdouble if array.dtype.kind == "c" else np.longdouble)


def bits(kind: str, data: bytes) -> np.ndarray[Any, Any]:
    """The elements as rows of bytes."""
    import numpy as np

    size = element_bytes(kind) or 1
    return np.frombuffer(data, np.uint8).reshape(-1, size)


def element_bytes(kind: str) -> int | None:
    """How many bytes an element has; None for a type that is not known."""
    import numpy as np

    if kind in _PLAIN:
        return np.dtype(_PLAIN[kind]).itemsize
    whole = _WHOLE.fullmatch(kind)
    if whole is not None:
        return max(1, int(whole["bits"]) // 8)
    return 2 if kind == "bf16" else 1 if _small(kind) is not None else None


def _decoded(kind: str, data: bytes) -> np.ndarray[Any, Any] | None:
    import numpy as np

    if kind in _PLAIN:
        return np.frombuffer(data, _PLAIN[kind])
    if kind == "bf16":
        return (np.frombuffer(data, "<u2").astype(np.uint32) << 16).view(np.float32)
    whole = _WHOLE.fullmatch(kind)
    if whole is not None:
        return _integers(whole["sign"], int(whole["bits"]), data)
    small = _small(kind)
    return None if small is None else np.array(_table(small))[np.frombuffer(data, np.uint8)]


def _integers(sign: str, width: int, data: bytes) -> np.ndarray[Any, Any]:
    """Of those with less than 8 bits the others say nothing."""
    import numpy as np

    found = np.frombuffer(data, f"<{sign}{max(1, width // 8)}")
    spare = max(0, 8 - width)
    return (found << spare) >> spare if spare else found


def _small(kind: str) -> _Float | None:
    found = _SMALL.fullmatch(kind)
    if found is None:
        return None
    exponent, mantissa = int(found["exponent"]), int(found["mantissa"])
    bias = 2 ** (exponent - 1) - 1 + (found["kind"] == "fnuz")
    if found["bias"]:
        bias = int(found["bias"])
    return _Float(int(found["bits"]), exponent, mantissa, bias, found["kind"])


@functools.cache
def _table(kind: _Float) -> tuple[float, ...]:
    """The value of every byte."""
    return tuple(_value(kind, byte & (2**kind.bits - 1)) for byte in range(256))


def _value(kind: _Float, code: int) -> float:
    magnitude = code & (2 ** (kind.exponent + kind.mantissa) - 1)
    is_negative = magnitude != code
    exponent, fraction = divmod(magnitude, 2**kind.mantissa)
    if kind.kind == "fnu":
        return float("nan") if code == 2**kind.bits - 1 else math.ldexp(1, exponent - kind.bias)
    if kind.kind == "fnuz" and is_negative and not magnitude:
        return float("nan")
    last = 2**kind.exponent - 1
    if not kind.kind and exponent == last:  # as IEEE 754 has it
        return float("nan") if fraction else float("-inf" if is_negative else "inf")
    is_highest = exponent == last and fraction + 1 == 2**kind.mantissa
    if kind.kind == "fn" and kind.bits == 8 and is_highest:
        return float("nan")
    scale = math.ldexp(1, max(exponent, 1) - kind.bias - kind.mantissa)
    value: float = (fraction + (2**kind.mantissa if exponent else 0)) * scale
    return -value if is_negative else value
