"""Read and write as much of protobuf's wire format as the few messages here need.

jaxlib has no Python protos (two copies of a message would clash in one process), and XLA's are
large; a reader that skips what it was not asked for needs neither.
"""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["bytes_field", "fields", "integers", "varint_field", "without"]

_VARINT, _FIXED64, _LENGTH, _FIXED32 = 0, 1, 2, 5


def fields(message: bytes | memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """The number and value of every field in order: an int for numbers, a view for the rest.

    Fixed-size numbers come as their little-endian unsigned value. Raises ValueError where the
    bytes are not a protobuf message.
    """
    return ((number, value) for number, value, _ in _raw_fields(memoryview(message)))


def without(message: bytes | memoryview, *numbers: int) -> bytes:
    """The message less some fields; every other byte stays as it is."""
    kept = (raw for number, _, raw in _raw_fields(memoryview(message)) if number not in numbers)
    return b"".join(kept)


def _raw_fields(view: memoryview) -> Iterator[tuple[int, int | memoryview, memoryview]]:
    size = len(view)
    at = 0
    value: int | memoryview
    while at < size:
        start = at
        tag, at = _varint(view, at)
        kind = tag & 7
        if kind == _VARINT:
            value, at = _varint(view, at)
            yield tag >> 3, value, view[start:at]
            continue
        if kind == _LENGTH:
            length, at = _varint(view, at)
        elif kind == _FIXED64:
            length = 8
        elif kind == _FIXED32:
            length = 4
        else:
            msg = f"wire type {kind} at byte {at}"
            raise ValueError(msg)
        if at + length > size:
            msg = f"a field of {length} bytes at byte {at} of {size}"
            raise ValueError(msg)
        part = view[at : at + length]
        at += length
        value = part if kind == _LENGTH else int.from_bytes(part, "little")
        yield tag >> 3, value, view[start:at]


def integers(value: int | memoryview) -> list[int]:
    """A repeated varint field's numbers, packed or one by one."""
    if isinstance(value, int):
        return [value]
    numbers = []
    at = 0
    while at < len(value):
        number, at = _varint(value, at)
        numbers.append(number)
    return numbers


def varint_field(number: int, value: int) -> bytes:
    return _encoded(number << 3 | _VARINT) + _encoded(value & 0xFFFF_FFFF_FFFF_FFFF)


def bytes_field(number: int, value: bytes | memoryview) -> bytes:
    return b"".join((_encoded(number << 3 | _LENGTH), _encoded(len(value)), value))


def _encoded(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _varint(view: memoryview, at: int) -> tuple[int, int]:
    result = shift = 0
    while at < len(view):
        byte = view[at]
        at += 1
        result |= (byte & 0x7F) << shift
        if byte < 0x80:
            return result, at
        shift += 7
        if shift > 63:
            break
    msg = f"no varint ends at byte {at}"
    raise ValueError(msg)
