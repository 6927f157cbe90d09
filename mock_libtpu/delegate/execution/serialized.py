"""Serialize a compiled program: its source, and the CPU's code if that can be loaded again.

Magic, format version, digest, then the parts as protobuf fields. The digest shows
damage, before jaxlib's loader, which would crash on it. The CPU's code is used again only by the
same jaxlib on a CPU with the same features: elsewhere it could crash the process.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import itertools
import platform
from pathlib import Path
from typing import NamedTuple

import jaxlib

from .. import protobuf
from ..errors import DelegateError
from ..rewriting import precision

_MAGIC = b"mock_libtpu executable\x00"
_VERSION = 1
_DIGEST_SIZE = 16


class SerializedExecutable(NamedTuple):
    """What is kept of a compiled program."""

    code: bytes
    format: str
    options: bytes
    executable: bytes
    """The CPU client's own code, empty where the program must be compiled again."""


def pack(contents: SerializedExecutable) -> bytes:
    """The bytes that unpack reads."""
    code, format_, options, executable = contents
    parts = (_host(), code, format_.encode(), options, executable)
    body = b"".join(itertools.starmap(protobuf.field, enumerate(parts, 1)))
    return b"".join((_MAGIC, bytes([_VERSION]), _digest(body), body))


def unpack(blob: bytes) -> SerializedExecutable:
    """Raises DelegateError INVALID_ARGUMENT for what pack did not make, DATA_LOSS for damage."""
    start = len(_MAGIC) + 1 + _DIGEST_SIZE
    if not blob.startswith(_MAGIC):
        msg = "this serialized executable was not made by the mock TPU"
        raise DelegateError("INVALID_ARGUMENT", msg)
    if blob[len(_MAGIC) : len(_MAGIC) + 1] != bytes([_VERSION]):
        msg = f"this serialized executable is not of format version {_VERSION}"
        raise DelegateError("INVALID_ARGUMENT", msg)
    body = blob[start:]
    if blob[len(_MAGIC) + 1 : start] != _digest(body):
        msg = "this serialized executable is damaged"
        raise DelegateError("DATA_LOSS", msg)
    parts = {
        number: bytes(value)
        for number, value in protobuf.fields(body)
        if not isinstance(value, int)
    }
    executable = parts[5] if parts[1] == _host() else b""
    return SerializedExecutable(parts[2], parts[3].decode(), parts[4], executable)


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_DIGEST_SIZE).digest()


@functools.cache
def _host() -> bytes:
    """jaxlib's version, the CPU's features, as far as the system lists them, and the precision."""
    features = b""
    with contextlib.suppress(OSError), Path("/proc/cpuinfo").open("rb") as lines:
        features = next((line for line in lines if line.startswith((b"flags", b"Features"))), b"")
    products = precision.is_of_tpu()
    host = f"{jaxlib.__version__} {platform.machine()} {products} ".encode() + features
    return hashlib.blake2b(host, digest_size=_DIGEST_SIZE).digest()
