"""The selected members of a wheel or a source distribution, compared with what is known of them.

Archives come from elsewhere: they are read within limits, and an error is about the archive.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.fetching.tar_stream import TarLimits, members
from tpu_walkthrough.fetching.zip_archive import ZipArchive, ZipLimits
from tpu_walkthrough.printable import printable

Select = Callable[[str], str | None]


# TensorFlow's wheel has 30,000 members, of which 20,000 headers are used; mlir-tblgen has 70 MB.
_ZIP = ZipLimits(
    directory_bytes=32_000_000,
    members=300_000,
    member_bytes=400_000_000,
    read_bytes=2_000_000_000,
)
_TAR = TarLimits(
    bytes=8_000_000_000, members=500_000, member_bytes=64_000_000, read_bytes=2_000_000_000
)
_RECORD = ".dist-info/RECORD"
_ALGORITHMS = ("sha256", "sha384", "sha512")


class Member(NamedTuple):
    """A selected member."""

    path: str
    content: bytes
    is_program: bool


class _Row(NamedTuple):
    """What RECORD has of a member."""

    digest: str
    """`sha256=…`, or ""."""
    size: str


class Wheel:
    """A wheel, whose selected members are compared with its list of files (RECORD).

    https://packaging.python.org/specifications/binary-distribution-format
    """

    def __init__(self, file: io.BufferedIOBase, name: str, select: Select) -> None:
        """Raises InputError, and FetchError where a server does not send the file."""
        self._name = name
        self._archive = ZipArchive(file, name, _ZIP)
        self._rows = self._record()
        # In the order of the file, so that it is read in large blocks.
        ordered = sorted(self._archive.members, key=lambda member: member.offset)
        self._wanted = [(member, path) for member in ordered if (path := select(member.name))]
        names = {member.name for member in ordered}
        for listed in self._rows:
            if listed not in names and is_plain(listed) and select(listed):
                raise self._unusable(f"{listed} is in RECORD, but not in the wheel")
        self.packed_bytes = sum(member.packed_size for member, _ in self._wanted)
        """Of the selected members."""

    def members(self, advance: Callable[[int], None] = lambda _: None) -> Iterator[Member]:
        """The selected members; `advance` is called with the packed bytes of each."""
        for member, path in self._wanted:
            row = self._rows.get(member.name, _Row("", ""))
            if row.size and row.size != str(member.size):
                raise self._unusable(f"{member.name} has another size than in RECORD")
            content = self._archive.read(member.name)
            self._verify(member.name, content, row.digest)
            yield Member(path, content, member.is_program)
            advance(member.packed_size)

    def _record(self) -> dict[str, _Row]:
        names = [
            member.name
            for member in self._archive.members
            if member.name.endswith(_RECORD) and member.name.count("/") == 1
        ]
        if len(names) != 1:
            raise self._unusable("it has no RECORD to verify its members with")
        text = self._archive.read(names[0]).decode("utf-8", "replace")
        rows: dict[str, _Row] = {}
        try:
            for row in csv.reader(io.StringIO(text)):
                if len(row) > 1:
                    found = _Row(row[1], row[2] if len(row) > 2 else "")
                    if rows.setdefault(row[0], found) != found:
                        raise self._unusable(f"{row[0]} is in RECORD twice")
        except csv.Error as error:
            raise self._unusable(f"its RECORD is damaged: {error}") from None
        return rows

    def _verify(self, name: str, content: bytes, listed: str) -> None:
        algorithm, _, expected = listed.partition("=")
        if algorithm not in _ALGORITHMS:
            raise self._unusable(f"{name} has no hash in RECORD")
        digest = hashlib.new(algorithm, content).digest()
        if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != expected:
            raise self._unusable(f"{name} differs from its hash in RECORD")

    def _unusable(self, reason: str) -> InputError:
        return InputError(printable(f"{self._name} cannot be used: {reason}"))


def sdist_members(file: io.BufferedIOBase, name: str, select: Select) -> Iterator[Member]:
    """The selected members of a source distribution, without the folder that contains all.

    Raises InputError.
    """

    def wanted(member: str) -> bool:
        return bool(select(member.partition("/")[2]))

    for member in members(file.read, name, _TAR, wanted):
        path = select(member.name.partition("/")[2])
        if path:
            yield Member(path, member.content, is_program=False)
