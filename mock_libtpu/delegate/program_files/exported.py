"""Find the program in what jax.export serializes, a flatbuffer.

Fields of flatbuffers keep their numbers from version to version, so that three of them are read
here without JAX, which needs the package flatbuffers for it, and makes the types of all arguments.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

_FEW_DEVICES, _PLATFORMS, _MODULE, _DEVICES = 6, 9, 13, 18
_MLIR_BYTECODE = b"ML\xefR"


class Exported(NamedTuple):
    """A function that was exported."""

    platforms: tuple[str, ...]
    devices: int
    module: bytes


def read(data: bytes) -> Exported | None:
    """What was exported; None where the bytes are something else."""
    try:
        root = _Table(data, _number(data, 0, "<I"))
        platforms = root.at(_PLATFORMS)
        if not platforms:
            return None
        found = Exported(
            tuple(_texts(data, platforms)),
            root.number(_DEVICES, "<I") or root.number(_FEW_DEVICES, "<h"),
            root.content(_MODULE),
        )
    except (struct.error, ValueError):
        return None
    return found if found.module.startswith(_MLIR_BYTECODE) else None


class _Table:
    """A table: the offsets of its fields are in another one, which several tables can share."""

    def __init__(self, data: bytes, start: int) -> None:
        self._data = data
        self._start = start
        self._offsets = start - _number(data, start, "<i")

    def at(self, field: int) -> int:
        """Where a field is; 0 if it is not there."""
        entry = 4 + 2 * field
        if entry >= _number(self._data, self._offsets, "<H"):
            return 0
        offset = _number(self._data, self._offsets + entry, "<H")
        return self._start + offset if offset else 0

    def number(self, field: int, form: str) -> int:
        at = self.at(field)
        return _number(self._data, at, form) if at else 0

    def content(self, field: int) -> bytes:
        """The bytes of a text or a vector of bytes."""
        at = self.at(field)
        return _content(self._data, at) if at else b""


def _texts(data: bytes, at: int) -> list[str]:
    """A vector of texts."""
    start = at + _number(data, at, "<I")
    count = _number(data, start, "<I")
    if count > len(data) // 4:
        raise ValueError(f"{count} texts in {len(data)} bytes")
    return [_content(data, start + 4 * (number + 1)).decode() for number in range(count)]


def _content(data: bytes, at: int) -> bytes:
    start = at + _number(data, at, "<I")
    size = _number(data, start, "<I")
    if start + 4 + size > len(data):
        raise ValueError(f"{size} bytes at {start} of {len(data)}")
    return data[start + 4 : start + 4 + size]


def _number(data: bytes, at: int, form: str) -> int:
    if at < 0:
        raise ValueError(f"an offset before the start: {at}")
    (number,) = struct.unpack_from(form, data, at)
    return int(number)
