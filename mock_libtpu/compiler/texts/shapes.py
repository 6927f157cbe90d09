"""The sizes of shapes as HLO has them, such as `(f32[8,128]{1,0:T(8,128)}, u32[])`."""

from __future__ import annotations

import math
import re

_ARRAY = re.compile(r"\b([a-z]+\d*[a-z0-9]*)\[([\d,<=]*)\](\{[^{}]*\})?")
_BITS = re.compile(r"\D*(\d+)")
_RESULT = re.compile(r"(?:\(.*?\)|\S+) (?=[a-z][\w-]*\()")
_ELSEWHERE = re.compile(r"S\([1-9]")  # of a layout: a memory that is not HBM


def shape_text(instruction: str) -> str:
    """The shape of an instruction's result, with its layout."""
    matched = _RESULT.match(instruction)
    return matched[0].strip() if matched else ""


def result_bytes(shape: str, *, in_hbm_only: bool = False) -> int:
    """The bytes of all arrays of a shape, without the padding of tiles."""
    return sum(
        math.ceil(_bits(kind) * math.prod(_extents(extents)) / 8)
        for kind, extents, layout in _ARRAY.findall(shape)
        if not (in_hbm_only and _ELSEWHERE.search(layout))
    )


def arrays(shape: str) -> list[str]:
    """The shapes of the arrays of a shape, from left to right."""
    return [matched[0] for matched in _ARRAY.finditer(shape)]


def dimensions(shape: str) -> tuple[int, ...]:
    """The extents of the first array of a shape."""
    first = _ARRAY.search(shape)
    return tuple(_extents(first[2])) if first else ()


def _extents(text: str) -> list[int]:
    return [int(part.lstrip("<=")) for part in text.split(",") if part]


def _bits(kind: str) -> int:
    if kind == "pred":
        return 8
    matched = _BITS.match(kind)
    return int(matched[1]) if matched else 0
