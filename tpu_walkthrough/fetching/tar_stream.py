"""Read files out of a tar archive while it arrives, within limits; nothing is written.

Archives come from elsewhere. Only regular files with plain relative names are read: links, devices,
sparse files and names that lead out of the archive are left out, and each header is bounded.
Python's own reader interprets one header at a time; it is not used for whole archives, as their
extended headers may have any size.
"""

from __future__ import annotations

import bz2
import lzma
import re
import tarfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.printable import printable

_BLOCK = tarfile.BLOCKSIZE
_EXTENDED = 1 << 16  # bytes of an extended header, which has a name or a comment
_STEP = 1 << 18
_XZ_START = b"\xfd7zXZ\0"
_PLAIN_START = slice(257, 262)  # where a tar archive itself has "ustar"
_XZ_MEMORY = 1 << 28  # bytes: its highest level needs a quarter of it
_RECORD = re.compile(rb"(\d{1,6}) ([^=\n]{1,100})=")


@dataclass(frozen=True)
class TarLimits:
    """What one archive may have."""

    bytes: int
    """Decompressed, in all."""
    members: int
    member_bytes: int
    """Of a file that is read; larger ones are left out."""
    read_bytes: int
    """Of all files that are read."""


class Member(NamedTuple):
    """A file of an archive."""

    name: str
    content: bytes
    comment: str
    """The archive's own, in which git writes its commit."""


def members(
    read: Callable[[int], bytes], name: str, limits: TarLimits, wanted: Callable[[str], bool]
) -> Iterator[Member]:
    """The wanted files of the archive that `read` returns the bytes of, in their order.

    It may be compressed by gzip, xz or bzip2. `name` is for errors. Raises InputError for an
    archive that is damaged or beyond the limits.
    """
    try:
        yield from _members(_Decompressed(read, limits.bytes), limits, wanted)
    except (ValueError, EOFError, OSError, zlib.error, lzma.LZMAError, tarfile.TarError) as error:
        raise InputError(
            printable(f"{name}: cannot be used: {error}"), "Nothing of it was kept."
        ) from None


class _Decompressor(Protocol):
    """What the decompressors of bz2 and lzma have in common."""

    @property
    def needs_input(self) -> bool: ...
    @property
    def eof(self) -> bool: ...
    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class _Gzip:
    """The decompressor of zlib with the interface of the others."""

    def __init__(self) -> None:
        self._inflater = zlib.decompressobj(wbits=31)  # with the header of gzip

    @property
    def needs_input(self) -> bool:
        return not self._inflater.unconsumed_tail

    @property
    def eof(self) -> bool:
        return self._inflater.eof

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        return self._inflater.decompress(self._inflater.unconsumed_tail + data, max_length)


class _Plain:
    """The same for what is not compressed."""

    needs_input = True
    eof = False

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:  # noqa: ARG002 (no limit)
        return data


def _decompressor(start: bytes) -> _Decompressor:
    """That of an archive which starts so. Raises ValueError."""
    if not start:
        raise ValueError("it is cut short")
    if start.startswith(b"\x1f\x8b"):
        return _Gzip()
    if start.startswith(_XZ_START):
        return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)
    if start.startswith(b"BZh"):
        return bz2.BZ2Decompressor()
    if start[_PLAIN_START] == b"ustar":
        return _Plain()
    raise ValueError("it is not a tar archive, plain or compressed by gzip, xz or bzip2")


class _Decompressed:
    """What an archive decompresses to, up to a limit."""

    def __init__(self, read: Callable[[int], bytes], most: int) -> None:
        self._read = read
        self._left = most
        self._packed = b""
        while len(self._packed) < _BLOCK and (data := read(_STEP)):
            self._packed += data
        self._decompressor = _decompressor(self._packed)
        self._buffer = bytearray()

    def take(self, size: int) -> bytes:
        """Exactly so many bytes. Raises ValueError where the archive ends before."""
        while len(self._buffer) < size:
            self._fill()
        data = bytes(self._buffer[:size])
        del self._buffer[:size]
        return data

    def skip(self, size: int) -> None:
        while size > 0:
            if not self._buffer:
                self._fill()
            part = min(size, len(self._buffer))
            del self._buffer[:part]
            size -= part

    def _fill(self) -> None:
        packed, self._packed = self._packed, b""
        if not packed and self._decompressor.needs_input and not self._decompressor.eof:
            packed = self._read(_STEP)
        if self._decompressor.eof or (self._decompressor.needs_input and not packed):
            raise ValueError("it is cut short")
        data = self._decompressor.decompress(packed, _STEP)
        self._left -= len(data)
        if self._left < 0:
            raise ValueError("it decompresses to more than an archive of sources has")
        self._buffer += data


def _members(
    stream: _Decompressed, limits: TarLimits, wanted: Callable[[str], bool]
) -> Iterator[Member]:
    count = total = 0
    comment, path = "", None
    while (block := stream.take(_BLOCK)).strip(b"\0"):
        count += 1
        if count > limits.members:
            raise ValueError(f"it has more than {limits.members:,} members")
        header = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
        if header.size < 0:
            raise ValueError("a member has a negative size")
        padded = -(-header.size // _BLOCK) * _BLOCK
        if header.type in (tarfile.XHDTYPE, tarfile.XGLTYPE):
            if header.size > _EXTENDED:
                raise ValueError("a header is too large")
            records = dict(_records(stream.take(padded)[: header.size]))
            if header.type == tarfile.XGLTYPE:
                comment = records.get("comment", comment)
            else:
                path = records.get("path")
                if "size" in records or any(name.startswith("GNU.sparse") for name in records):
                    raise ValueError("a member is larger than 8 GB, or sparse")
            continue
        if header.type == tarfile.GNUTYPE_LONGNAME:
            if header.size > _EXTENDED:
                raise ValueError("a name is too long")
            content = stream.take(padded)[: header.size]
            path = content.partition(b"\0")[0].decode("utf-8", "surrogateescape")
            continue
        if header.type == tarfile.GNUTYPE_LONGLINK:  # of the link that follows
            stream.skip(padded)
            continue
        name, path = (path or header.name).removeprefix("./"), None
        taken = (
            header.type in (tarfile.REGTYPE, tarfile.AREGTYPE)
            and header.size <= limits.member_bytes
            and is_plain(name)
            and wanted(name)
        )
        if not taken:
            stream.skip(padded)
            continue
        total += header.size
        if total > limits.read_bytes:
            raise ValueError("its sources are larger than those of any release")
        yield Member(name, stream.take(padded)[: header.size], comment)


def _records(data: bytes) -> Iterator[tuple[str, str]]:
    """The names and values of an extended header: "12 path=a/b\\n"."""
    at = 0
    while at < len(data):
        found = _RECORD.match(data, at)
        end = at + int(found[1]) if found else 0
        if found is None or not found.end() < end <= len(data) or data[end - 1 : end] != b"\n":
            raise ValueError("a header is damaged")
        value = data[found.end() : end - 1].decode("utf-8", "surrogateescape")
        yield found[2].decode("utf-8", "replace"), value
        at = end
