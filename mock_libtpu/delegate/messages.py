"""Messages over pipes and sockets: values as JSON, and blocks of bytes by name.

4 bytes   the length of the head, big-endian
the head  JSON: {"values": {...}, "blocks": {name: length, ...}}
the blocks, in the order of the head
"""

from __future__ import annotations

import io
import json
import struct
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

_LENGTH = struct.Struct(">I")
_MOST_HEAD = 1 << 26
_MOST_BLOCK = 1 << 34


class Stream(Protocol):
    """A file of a pipe or a socket, buffered or not."""

    def read(self, size: int, /) -> bytes | None: ...
    def write(self, data: bytes, /) -> Any: ...
    def flush(self) -> None: ...


class ClosedError(Exception):
    """The other end was closed, in a message or between two, or it sent something else."""


class Message(NamedTuple):
    """What is sent at once."""

    values: Mapping[str, Any]
    blocks: Mapping[str, bytes] = {}


def encode(message: Message) -> bytes:
    """The bytes of a message."""
    lengths = {name: len(block) for name, block in message.blocks.items()}
    head = json.dumps({"values": message.values, "blocks": lengths}).encode()
    return b"".join((_LENGTH.pack(len(head)), head, *message.blocks.values()))


def send(stream: Stream, message: Message) -> None:
    """Raises OSError where the other end is closed."""
    stream.write(encode(message))
    stream.flush()


def decode(data: bytes) -> Message:
    """The message in these bytes. Raises ClosedError where they are not one."""
    return receive(io.BytesIO(data))


def receive(stream: Stream) -> Message:
    """The next message. Raises ClosedError."""
    (length,) = _LENGTH.unpack(_exactly(stream, _LENGTH.size))
    if length > _MOST_HEAD:
        raise ClosedError(f"a head of {length:,} bytes")
    try:
        head = json.loads(_exactly(stream, length))
        values, lengths = dict(head["values"]), dict(head["blocks"])
    except (KeyError, TypeError, ValueError) as error:
        raise ClosedError(f"not a message: {error}") from None
    blocks = {}
    for name, size in lengths.items():
        if not isinstance(size, int) or not 0 <= size <= _MOST_BLOCK:
            raise ClosedError(f"a block of {size!r} bytes")
        blocks[name] = _exactly(stream, size)
    return Message(values, blocks)


def _exactly(stream: Stream, size: int) -> bytes:
    parts = []
    while size:
        part = stream.read(min(size, 1 << 20))
        if not part:
            raise ClosedError("the message is incomplete: the other end was closed")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
