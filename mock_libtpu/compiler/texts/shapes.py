"""The sizes of shapes as HLO has them, such as `(f32[8,128]{1,0:T(8,128)}, u32[])`."""

from __future__ import annotations

import math
import re

_ARRAY = re.compile(r"\b([a-z]+\d*[a-z0-9]*)\[([\d,<=]*)\](\{[^{}]*\})?")
_BITS = re.compile(r"\D*(\d+)")
_RESULT = re.compile(r"(?:\(.*?\)|\S+) (?=[a-z][\w-]*\()")
_ELSEWHERE = re.compile(r"S\([1-9]")  # of a layout: a memory that is not HBM
_ORDER = re.compile(r"\{([\d,]+)")  # of a layout: the dimensions, minor to major
_TILE = re.compile(r"T\(([\d,]+)\)")


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


def tiled_bytes(shape: str) -> int:
    """The bytes of all arrays of a shape, with the padding of tiles: what a transfer moves."""
    return sum(
        math.ceil(_bits(kind) * math.prod(_padded(_extents(extents), layout)) / 8)
        for kind, extents, layout in _ARRAY.findall(shape)
    )


def arrays(shape: str) -> list[str]:
    """The shapes of the arrays of a shape, from left to right."""
    return [matched[0] for matched in _ARRAY.finditer(shape)]


def element_types(shape: str) -> frozenset[str]:
    """Of all arrays of a shape: "f32", "bf16"."""
    return frozenset(kind for kind, _, _ in _ARRAY.findall(shape))


def dimensions(shape: str) -> tuple[int, ...]:
    """The extents of the first array of a shape."""
    first = _ARRAY.search(shape)
    return tuple(_extents(first[2])) if first else ()


def _extents(text: str) -> list[int]:
    return [int(part.lstrip("<=")) for part in text.split(",") if part]


def _padded(extents: list[int], layout: str) -> list[int]:
    """The extents from minor to major, those that have tiles as multiples of them."""
    order, tile = _ORDER.search(layout), _TILE.search(layout)
    dims = _extents(order[1]) if order else list(reversed(range(len(extents))))
    if sorted(dims) != list(range(len(extents))):
        return extents
    sizes = reversed(_extents(tile[1])) if tile else ()
    found = [extents[dim] for dim in dims]
    for at, size in zip(range(len(found)), sizes, strict=False):
        found[at] = -(-found[at] // size) * size if size else found[at]
    return found


def _bits(kind: str) -> int:
    if kind == "pred":
        return 8
    matched = _BITS.match(kind)
    return int(matched[1]) if matched else 0
