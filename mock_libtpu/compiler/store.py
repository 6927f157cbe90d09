"""Results of the compiler, kept in the cache folder by what they were made from.

A result is the same for the same program, options, topology, flags and libtpu.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from mock_libtpu.compiler.model import CompileRequest, Target
from mock_libtpu.delegate.messages import ClosedError, Message, decode, encode
from tpu_walkthrough.replacing import replacing

_VERSION = b"6"
_MOST_BYTES = 1 << 30
_DIGEST_SIZE = 16


def key_of(target: Target, request: CompileRequest) -> str:
    """The name of a result."""
    parts = (
        _VERSION,
        target.libtpu.version.encode(),
        target.libtpu.identity.encode(),
        target.topology.encode(),
        target.flags.encode(),
        request.format.encode(),
        b"texts" if request.texts else b"",
        b"llo" if target.llo else b"",
        request.options,
        request.code,
    )
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST_SIZE).digest()


class Store:
    """A folder of results, of which the least recently used go first."""

    def __init__(self, folder: Path, most_bytes: int = _MOST_BYTES) -> None:
        self._folder = folder
        self._most_bytes = most_bytes

    def get(self, key: str) -> Message | None:
        """The result of this key; None where there is none that can be read."""
        path = self._folder / key
        try:
            content = path.read_bytes()
            message = decode(content[_DIGEST_SIZE:])
        except (OSError, ClosedError):
            return None
        if _digest(content[_DIGEST_SIZE:]) != content[:_DIGEST_SIZE]:  # jaxlib reads what is in it
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return message

    def put(self, key: str, message: Message) -> None:
        """Keep a result. What cannot be written is compiled again."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with (
                replacing(str(self._folder / key)) as descriptor,
                open(descriptor, "wb", closefd=False) as file,
            ):
                content = encode(message)
                file.write(_digest(content) + content)

    def prune(self) -> None:
        """Remove what was not used for longest, until the rest is small enough."""
        files = []
        with contextlib.suppress(OSError):
            for entry in os.scandir(self._folder):
                status = entry.stat(follow_symlinks=False)
                files.append((status.st_mtime, status.st_size, entry.path))
        total = sum(size for _, size, _ in files)
        for _, size, path in sorted(files):
            if total <= self._most_bytes:
                return
            with contextlib.suppress(OSError):
                os.unlink(path)
            total -= size
