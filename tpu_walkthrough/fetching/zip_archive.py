"""Read files out of a zip archive within limits; nothing is written.

Archives come from elsewhere. Only regular files with plain relative names are read. Python's own
reader interprets the directory, which is bounded before; of the members only stored and deflated
ones are read, and none is decompressed beyond the size that the directory has for it.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple, cast

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.printable import printable

_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,  # a method of another program
    RuntimeError,  # encrypted
    OverflowError,
    ValueError,  # names that cannot be decoded, among others
)
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


@dataclass(frozen=True)
class ZipLimits:
    """What one archive may have."""

    directory_bytes: int
    members: int
    member_bytes: int
    """Of a file that is read."""
    read_bytes: int
    """Of all files that are read."""


class ZipMember(NamedTuple):
    """A file of an archive."""

    name: str
    size: int
    packed_size: int
    offset: int
    """Where it begins, by which members are read in the order of the archive."""
    is_program: bool
    """Whether its owner may run it."""


class ZipArchive:
    """The files of an archive with plain names. All errors are InputErrors with its name."""

    def __init__(self, file: io.BufferedIOBase, name: str, limits: ZipLimits) -> None:
        self._name = name
        self._limits = limits
        self._left = limits.read_bytes
        try:
            bounded = _Bounded(file, limits.directory_bytes)
            # It is a binary file in all that is used of it.
            self._zip = zipfile.ZipFile(cast("BinaryIO", bounded))
            infos = self._zip.infolist()
        except _DAMAGED as error:
            raise self._unusable(error) from None
        if len(infos) > limits.members:
            raise self._unusable(f"it has more than {limits.members:,} members")
        self._infos: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            if info.is_dir() or info.orig_filename != info.filename or not is_plain(info.filename):
                continue
            if info.filename in self._infos:
                raise self._unusable(f"{info.filename} is in it twice")
            self._infos[info.filename] = info

    @property
    def members(self) -> Sequence[ZipMember]:
        return [
            ZipMember(
                name,
                info.file_size,
                info.compress_size,
                info.header_offset,
                bool(info.external_attr >> 16 & 0o100),
            )
            for name, info in self._infos.items()
        ]

    def read(self, name: str) -> bytes:
        """The content of a member, whose checksum is compared."""
        info = self._infos[name]
        self._left -= info.file_size
        if info.file_size > self._limits.member_bytes or self._left < 0:
            raise self._unusable(f"{name} would have {info.file_size / 1e6:,.0f} MB")
        if info.compress_type not in _METHODS:
            raise self._unusable(f"{name} is compressed by a method that is not supported")
        try:
            data = self._zip.read(info)
        except _DAMAGED as error:
            raise self._unusable(f"{name}: {error}") from None
        if len(data) != info.file_size:
            raise self._unusable(f"{name} has another size than its directory has for it")
        return data

    def _unusable(self, reason: object) -> InputError:
        text = printable(f"{self._name} cannot be used: {reason}")
        return InputError(text, "Nothing of it was kept.")


class _Bounded:
    """A file of which at most so many bytes are read at once, as the directory is."""

    def __init__(self, file: io.BufferedIOBase, most: int) -> None:
        self._file = file
        self._most = most
        self.seek = file.seek
        self.tell = file.tell

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(self._most + 1 if size < 0 else min(size, self._most + 1))
        if len(data) > self._most:
            raise ValueError(f"its directory has more than {self._most / 1e6:,.0f} MB")
        return data

    def seekable(self) -> bool:
        return True

    def close(self) -> None:
        self._file.close()
