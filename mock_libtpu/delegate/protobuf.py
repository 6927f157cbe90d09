"""Read and write as much of protobuf's wire format as the few messages here need.

jaxlib has no Python protos (two copies of a message would clash in one process), and XLA's are
large; a reader that skips what it was not asked for needs neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

_VARINT, _LENGTH = 0, 2
_FIXED_SIZES = {1: 8, 5: 4}  # bytes, by wire type


def fields(message: bytes | memoryview) -> Iterator[tuple[int, int | memoryview]]:
    """The number and value of every field in order: an int for numbers, a view for the rest.

    Fixed-size numbers come as their little-endian unsigned value. Raises ValueError where the
    bytes are not a protobuf message.
    """
    return ((number, value) for number, value, _ in _raw_fields(memoryview(message)))


def messages(message: bytes | memoryview, wanted: int) -> Iterator[memoryview]:
    """The values of a repeated field that are bytes: messages, or text. Raises ValueError."""
    for number, value in fields(message):
        if number == wanted and not isinstance(value, int):
            yield value


def numbers(message: bytes | memoryview, wanted: int) -> list[int]:
    """The values of a repeated field of varints, packed or not. Raises ValueError."""
    values: list[int] = []
    for number, value in fields(message):
        if number != wanted:
            continue
        if isinstance(value, int):
            values.append(value)
            continue
        at = 0
        while at < len(value):
            element, at = _varint(value, at)
            values.append(element)
    return values


def integer(message: bytes | memoryview, wanted: int) -> int:
    """The value of a field that is one varint; 0 is not written. Raises ValueError."""
    return next(reversed(numbers(message, wanted)), 0)


def without(message: bytes | memoryview, *unwanted: int) -> bytes:
    """The message less some fields; every other byte stays as it is."""
    kept = (raw for number, _, raw in _raw_fields(memoryview(message)) if number not in unwanted)
    return b"".join(kept)


def changed(
    message: bytes | memoryview, wanted: int, change: Callable[[memoryview], bytes | memoryview]
) -> bytes:
    """The message with other values of a repeated field of messages, in their order at its end."""
    return without(message, wanted) + field(wanted, *map(change, messages(message, wanted)))


def field(number: int, *values: int | bytes | memoryview) -> bytes:
    """A repeated field: integers as varints that are not packed, and bytes as they are."""
    parts: list[bytes | memoryview] = []
    for value in values:
        if isinstance(value, int):
            parts += _encoded(number << 3 | _VARINT), _encoded(value & 0xFFFF_FFFF_FFFF_FFFF)
        else:
            parts += _encoded(number << 3 | _LENGTH), _encoded(len(value)), value
    return b"".join(parts)


def _raw_fields(view: memoryview) -> Iterator[tuple[int, int | memoryview, memoryview]]:
    at = 0
    value: int | memoryview
    while at < len(view):
        start = at
        tag, at = _varint(view, at)
        kind = tag & 7
        if kind == _VARINT:
            value, at = _varint(view, at)
        else:
            if kind == _LENGTH:
                length, at = _varint(view, at)
            elif kind in _FIXED_SIZES:
                length = _FIXED_SIZES[kind]
            else:
                msg = f"wire type {kind} at byte {at}"
                raise ValueError(msg)
            if at + length > len(view):
                msg = f"a field of {length} bytes at byte {at} of {len(view)}"
                raise ValueError(msg)
            part = view[at : at + length]
            at += length
            value = part if kind == _LENGTH else int.from_bytes(part, "little")
        yield tag >> 3, value, view[start:at]


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
