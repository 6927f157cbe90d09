"""Read the values beside a recording: the arrays that the program read from the device.

They are there where `environment.RecorderSettings.values` asked for them. The format is described
in docs/reference/recording-format.md. What precedes damage is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import cbor2

_END = ".values"


class ReadValue(NamedTuple):
    """An array as the program read it."""

    type: str
    """As the recording names it: "F32"."""
    shape: tuple[int, ...]
    digest: str
    """The same for equal bytes."""
    data: bytes | None
    """Dense and row-major; None where they are too many to be kept."""


def values_file(recording: Path) -> Path:
    """Where the values of a recording are."""
    return recording.with_name(f"{recording.name}{_END}")


def read_values(recording: Path) -> dict[int, ReadValue]:
    """By the number of the buffer; empty where none were kept."""
    file = values_file(recording)
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        return dict(_values(stream))


def _values(stream: BinaryIO) -> Iterator[tuple[int, ReadValue]]:
    decoder = cbor2.CBORDecoder(stream)
    while True:
        try:
            item = decoder.decode()
        except (cbor2.CBORDecodeError, OSError):
            return
        # It may come from anyone.
        match item:
            case {
                "buffer": int(buffer),
                "type": str(kind),
                "shape": list(shape),
                "digest": list(digest),
                "bytes": bytes() | None as data,
            } if all(map(_is_size, shape)):
                yield buffer, ReadValue(kind, tuple(shape), str(digest), data)
            case _:
                return


def _is_size(value: Any) -> bool:
    return isinstance(value, int) and value >= 0
