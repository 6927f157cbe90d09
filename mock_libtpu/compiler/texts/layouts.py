"""Read how an array is laid out: `f32[8,16]{1,0:T(8,128)S(1)}` has an order, tiles and a memory."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ARRAY = re.compile(r"[a-z]\w*\[([\d,]*)\](?:\{([\d,]*)(?::([^{}]*))?\})?")
_TILES = re.compile(r"T((?:\([\d,*]*\))+)")
_SPACE = re.compile(r"S\((\d+)\)")
HOST = 5
# Those of XLA that do not depend on the TPU; the numbers of others do.
_MEMORIES = {0: "HBM", 1: "VMEM", HOST: "host memory"}


@dataclass(frozen=True)
class Layout:
    """Of an array in a memory."""

    extents: tuple[int, ...]
    order: str
    """The dimensions, that of neighbouring elements first, as in "1,0"."""
    tiles: str
    """Such as (8,128)."""
    space: int

    @property
    def memory(self) -> str:
        """Its name."""
        return _MEMORIES.get(self.space, f"memory space {self.space}")

    def __str__(self) -> str:
        tiles = f":T{self.tiles}" if self.tiles else ""
        return f"{{{self.order}{tiles}}}"


def read_layouts(text: str) -> list[Layout]:
    """Of all arrays of a shape, or at the start of an instruction."""
    found = []
    for extents, order, rest in _ARRAY.findall(text):
        tiles, space = _TILES.search(rest), _SPACE.search(rest)
        found.append(
            Layout(
                tuple(int(part) for part in extents.split(",") if part),
                order,
                tiles[1] if tiles else "",
                int(space[1]) if space else 0,
            )
        )
    return found
