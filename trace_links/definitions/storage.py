"""Reads and writes files of strings and number columns: fast to write, or small for shipping.

Does not interpret the columns. A file starts with a line that names its format, then a line of
JSON; the rest is compressed. Nothing in it is executed: a damaged or foreign file only raises an
error.
"""

import json
import os
import zlib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tpu_walkthrough.errors import InputError

Numbers = npt.NDArray[np.int32]

_MAGIC = b"trace-links definitions 1\n"
_HINT = "Recreate it with `trace-links index`."
_MAX_SIZE = 1 << 30


class Content(NamedTuple):
    """The contents of a file."""

    facts: dict[str, Any]
    """Values of JSON's types."""
    texts: list[str]
    """Strings without newlines."""
    arrays: dict[str, Numbers]


def pack(content: Content, small: bool) -> bytes:
    """The content as bytes; `small` takes much longer and compresses better.

    LZMA would make a seventh less, and take six times as long to read.
    """
    texts = "\n".join(content.texts).encode("utf-8", "replace")
    # Differences are small numbers, and grouping their bytes by significance compresses well.
    pieces = [texts]
    for numbers in content.arrays.values():
        steps = np.diff(numbers, prepend=np.int32(0)).astype("<i4")
        pieces.append(steps.view(np.uint8).reshape(-1, 4).T.tobytes())
    header = {
        "facts": content.facts,
        "texts": len(texts),
        "arrays": {name: len(numbers) for name, numbers in content.arrays.items()},
    }
    body = zlib.compress(b"".join(pieces), 9 if small else 1)
    return _MAGIC + json.dumps(header).encode() + b"\n" + body


def write(path: str | os.PathLike[str], data: bytes) -> None:
    """Replace the file atomically. Raises OSError if it cannot be written."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def read(path: str | os.PathLike[str]) -> bytes:
    """Raises InputError for a file that cannot be read."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}", _HINT) from None


def read_facts(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The facts of a file, without its content. Raises InputError as `read` and `unpack`."""
    try:
        with open(path, "rb") as file:
            magic, header = file.readline(len(_MAGIC)), file.readline(_MAX_SIZE)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}", _HINT) from None
    if magic != _MAGIC:
        raise InputError(f"{path} is not a table of definitions of this version", _HINT)
    try:
        return dict(json.loads(header)["facts"])
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path} is damaged", _HINT) from None


def unpack(data: bytes, path: str | os.PathLike[str]) -> Content:
    """The content of what `pack` made. Raises InputError, naming `path`, for anything else."""
    if not data.startswith(_MAGIC):
        raise InputError(f"{path} is not a table of definitions of this version", _HINT)
    try:
        return _unpacked(data)
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error, MemoryError):
        raise InputError(f"{path} is damaged", _HINT) from None


def _unpacked(data: bytes) -> Content:
    end = data.index(b"\n", len(_MAGIC))
    header = json.loads(data[len(_MAGIC) : end])
    body = _unzipped(data[end + 1 :])
    at = int(header["texts"])
    texts = body[:at].decode("utf-8").split("\n")
    arrays = {}
    for name, length in header["arrays"].items():
        planes = np.frombuffer(body, np.uint8, 4 * length, at).reshape(4, -1)
        steps = np.ascontiguousarray(planes.T).view("<i4").ravel()
        arrays[name] = np.cumsum(steps, dtype=np.int32)
        at += 4 * length
    if at != len(body):
        raise ValueError("the size differs from the header")
    return Content(header["facts"], texts, arrays)


def _unzipped(body: bytes) -> bytes:
    """Decompress, up to the size of the largest table, whatever the size of the input."""
    inflater = zlib.decompressobj()
    data = inflater.decompress(body, _MAX_SIZE)
    if not inflater.eof:
        raise ValueError("truncated")
    return data
