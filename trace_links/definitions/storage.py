"""Reads and writes files of strings and numbers, in parts that are read when they are needed.

Does not interpret the parts. A file starts with a line that names its format, then a line of JSON;
each part after it is compressed by itself. Nothing in it is executed: a damaged or foreign file
only raises an error.
"""

import json
import os
import zlib
from collections.abc import Mapping
from itertools import accumulate, pairwise
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.replacing import replacing

Numbers = npt.NDArray[np.int32]

_MAGIC = b"trace-links definitions 3\n"
_HINT = "Recreate it with `trace-links index`; for a table of this program install that again."
_MAX_SIZE = 1 << 30


class Parts:
    """The parts of a file of `write`; each is decompressed when it is read."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Raises InputError for a file that is missing, damaged, or not of this version."""
        self._path = path
        try:
            with open(path, "rb") as file:
                head = _head(file)
                data = file.read()
            self.facts: dict[str, Any] = dict(head["facts"])
            sizes = {str(name): int(size) for name, size in head["sizes"].items()}
            if zlib.crc32(data) != head["checksum"]:
                raise ValueError("damaged")
        except OSError as error:
            raise InputError(f"{path}: {error.strerror}", _HINT) from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise damaged(path) from None
        spans = pairwise(accumulate(sizes.values(), initial=0))
        self._parts = {name: data[slice(*span)] for name, span in zip(sizes, spans, strict=True)}

    def texts(self, name: str) -> list[str]:
        """Raises InputError, as `numbers`, if there is no such part."""
        return self._part(name).decode("utf-8", "replace").split("\n")[:-1]

    def numbers(self, name: str) -> Numbers:
        try:
            planes = np.frombuffer(self._part(name), np.uint8).reshape(4, -1)
        except ValueError:
            raise damaged(self._path) from None
        steps = np.ascontiguousarray(planes.T).view("<i4").ravel()
        return np.cumsum(steps, dtype=np.int32)

    def _part(self, name: str) -> bytes:
        """Decompress a part, up to the size of the largest table, whatever its own size."""
        inflater = zlib.decompressobj()
        try:
            data = inflater.decompress(self._parts[name], _MAX_SIZE)
        except (KeyError, zlib.error, MemoryError):
            raise damaged(self._path) from None
        if not inflater.eof:
            raise damaged(self._path)
        return data


def read_facts(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The facts of a file, without its parts. Raises InputError as Parts."""
    try:
        with open(path, "rb") as file:
            return dict(_head(file)["facts"])
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}", _HINT) from None
    except (ValueError, KeyError, TypeError):
        raise damaged(path) from None


def damaged(path: str | os.PathLike[str]) -> InputError:
    """The error for a file that cannot be read, or whose parts do not fit together."""
    return InputError(f"{path} is no table of this version, or damaged", _HINT)


def _head(file: BinaryIO) -> dict[str, Any]:
    """The line of JSON at the start; raises ValueError for another file."""
    if file.readline(len(_MAGIC)) != _MAGIC:
        raise ValueError("another format")
    return dict(json.loads(file.readline(_MAX_SIZE)))


def write(
    path: str | os.PathLike[str],
    facts: Mapping[str, Any],
    parts: Mapping[str, list[str] | Numbers],
    level: int,
) -> None:
    """Replace the file atomically; `facts` are of JSON's types, strings have no newlines.

    `level`: 1 is fast, 9 is small. LZMA would make a seventh less than 9, and take six times as
    long to read. Raises OSError if the file cannot be written.
    """
    blocks = {name: zlib.compress(_packed(part), level) for name, part in parts.items()}
    body = b"".join(blocks.values())
    head = {
        "facts": facts,
        "sizes": {name: len(block) for name, block in blocks.items()},
        "checksum": zlib.crc32(body),
    }
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with replacing(os.fspath(path)) as descriptor, open(descriptor, "wb", closefd=False) as file:
        file.write(_MAGIC + json.dumps(head).encode() + b"\n" + body)


def _packed(part: list[str] | Numbers) -> bytes:
    if isinstance(part, list):
        return "".join(f"{text}\n" for text in part).encode("utf-8", "replace")
    # Differences are small numbers, and grouping their bytes by significance compresses well.
    steps = np.diff(part, prepend=np.int32(0)).astype("<i4")
    return steps.view(np.uint8).reshape(-1, 4).T.tobytes()
