"""Reads and writes files of strings and number columns: fast to write, or small for shipping.

Does not interpret the columns. There are two forms: content that is read in one piece, and a file
whose parts are read when they are needed. Each starts with a line that names its format, then a
line of JSON; the rest is compressed. Nothing in it is executed: a damaged or foreign file only
raises an error.
"""

import json
import os
import zlib
from collections.abc import Mapping
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tpu_walkthrough.errors import InputError

Numbers = npt.NDArray[np.int32]

_MAGIC = b"trace-links definitions 1\n"
_MAGIC_OF_PARTS = b"trace-links definitions 2\n"
_HINT = "Recreate it with `trace-links index`."
_MAX_SIZE = 1 << 30


class Content(NamedTuple):
    """The contents of a file."""

    facts: dict[str, Any]
    """Values of JSON's types."""
    texts: list[str]
    """Strings without newlines."""
    arrays: dict[str, Numbers]


def pack(content: Content) -> bytes:
    """The content as bytes, as small as possible.

    LZMA would make a seventh less, and take six times as long to read.
    """
    texts = "\n".join(content.texts).encode("utf-8", "replace")
    pieces = [texts, *map(_packed, content.arrays.values())]
    header = {
        "facts": content.facts,
        "texts": len(texts),
        "arrays": {name: len(numbers) for name, numbers in content.arrays.items()},
    }
    body = zlib.compress(b"".join(pieces), 9)
    return _MAGIC + json.dumps(header).encode() + b"\n" + body


def _packed(numbers: Numbers) -> bytes:
    """Differences are small numbers, and grouping their bytes by significance compresses well."""
    steps = np.diff(numbers, prepend=np.int32(0)).astype("<i4")
    return steps.view(np.uint8).reshape(-1, 4).T.tobytes()


def _unpacked_numbers(data: bytes) -> Numbers:
    planes = np.frombuffer(data, np.uint8).reshape(4, -1)
    steps = np.ascontiguousarray(planes.T).view("<i4").ravel()
    return np.cumsum(steps, dtype=np.int32)


class Parts:
    """The parts of a file of `pack_parts`; each is decompressed when it is read."""

    def __init__(self, data: bytes, path: str | os.PathLike[str]) -> None:
        """Raises InputError, naming `path`, for anything else and for damaged data."""
        if not data.startswith(_MAGIC_OF_PARTS):
            raise InputError(f"{path} is not a table of definitions of this version", _HINT)
        try:
            end = data.index(b"\n", len(_MAGIC_OF_PARTS)) + 1
            head = json.loads(data[len(_MAGIC_OF_PARTS) : end])
            self.facts = dict(head["facts"])
            sizes = {str(name): int(size) for name, size in head["sizes"].items()}
            if zlib.crc32(data[end:]) != head["checksum"]:
                raise ValueError("damaged")
            ends = list(accumulate(sizes.values(), initial=end))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise InputError(f"{path} is damaged", _HINT) from None
        self._data = data
        self._path = path
        self._spans = dict(zip(sizes, pairwise(ends), strict=True))

    def texts(self, name: str) -> list[str]:
        """Raises InputError, as `numbers`, if there is no such part."""
        text = self._part(name).decode("utf-8", "replace")
        return text.split("\n")[:-1]

    def numbers(self, name: str) -> Numbers:
        try:
            return _unpacked_numbers(self._part(name))
        except ValueError:
            raise InputError(f"{self._path} is damaged", _HINT) from None

    def _part(self, name: str) -> bytes:
        try:
            first, last = self._spans[name]
            return _unzipped(self._data[first:last])
        except (ValueError, KeyError, zlib.error, MemoryError):
            raise InputError(f"{self._path} is damaged", _HINT) from None


def pack_parts(
    facts: Mapping[str, Any], texts: Mapping[str, list[str]], arrays: Mapping[str, Numbers]
) -> bytes:
    """A file of parts, which is fast to write; `facts` are of JSON's types."""
    lines = {
        name: "".join(f"{text}\n" for text in some).encode("utf-8", "replace")
        for name, some in texts.items()
    }
    packed = lines | {name: _packed(numbers) for name, numbers in arrays.items()}
    blocks = {name: zlib.compress(data, 1) for name, data in packed.items()}
    body = b"".join(blocks.values())
    head = {
        "facts": facts,
        "sizes": {name: len(block) for name, block in blocks.items()},
        "checksum": zlib.crc32(body),
    }
    return _MAGIC_OF_PARTS + json.dumps(head).encode() + b"\n" + body


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
    """The facts of a file of parts, without these. Raises InputError as `read` and Parts."""
    try:
        with open(path, "rb") as file:
            magic, head = file.readline(len(_MAGIC_OF_PARTS)), file.readline(_MAX_SIZE)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}", _HINT) from None
    if magic != _MAGIC_OF_PARTS:
        raise InputError(f"{path} is not a table of definitions of this version", _HINT)
    try:
        return dict(json.loads(head)["facts"])
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
        arrays[name] = _unpacked_numbers(body[at : at + 4 * length])
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
