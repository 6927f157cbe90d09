"""The sizes of shapes as HLO has them, such as `(f32[8,128]{1,0:T(8,128)}, u32[])`."""

from __future__ import annotations

import math
import re

_ARRAY = re.compile(r"\b([a-z]+\d*[a-z0-9]*)\[([\d,<=]*)\]")
_BITS = re.compile(r"\D*(\d+)")
_RESULT = re.compile(r"(?:\(.*?\)|\S+) (?=[a-z][\w-]*\()")
_LAYOUT = re.compile(r"\{[^{}]*\}")


def shape_text(instruction: str) -> str:
    """The shape of an instruction's result, with its layout."""
    matched = _RESULT.match(instruction)
    return matched[0].strip() if matched else ""


def result_bytes(shape: str) -> int:
    """The bytes of all arrays of a shape, without the padding of tiles."""
    return sum(
        math.ceil(
            _bits(kind)
            * math.prod(int(part.lstrip("<=")) for part in extents.split(",") if part)
            / 8
        )
        for kind, extents in _ARRAY.findall(_LAYOUT.sub("", shape))
    )


def _bits(kind: str) -> int:
    if kind == "pred":
        return 8
    matched = _BITS.match(kind)
    return int(matched[1]) if matched else 0
