"""Open the archive of a package: as a whole, compared with its hash, or in parts."""

from __future__ import annotations

import contextlib
import hashlib
import io
import tempfile
from collections.abc import Iterator
from typing import NamedTuple

from cmakegen.packages.index import package_index
from cmakegen.packages.index_pages import IndexFile, local_path
from cmakegen.packages.store import Part
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.fetching.fetch import Limits
from tpu_walkthrough.fetching.ranges import NoRangesError, open_in_parts
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import Progress

_PARTS = Limits(bytes=8_000_000_000, seconds=600)
_WHOLE = Limits(bytes=1_000_000_000, seconds=7200)
_SMALL = 4 << 20
"""Bytes of a wheel that is fetched as a whole, as one range would have as many."""
_BLOCK = 1 << 18


class Archive(NamedTuple):
    """An archive that is open."""

    file: io.BufferedIOBase
    compared: str
    """Its sha256, if it was compared as a whole."""


@contextlib.contextmanager
def open_archive(part: Part, found: IndexFile, place: str, progress: Progress) -> Iterator[Archive]:
    """The archive; what is fetched as a whole is kept in the folder `place` while it is open.

    Raises WrongFilesError for a wheel with a program that is not the pinned one, FetchError.
    """
    expected = part.pins.get(found.name, "") or found.sha256.lower()
    if part.pins and found.sha256 and found.sha256.lower() != expected:
        raise _wrong_files(part)
    path = local_path(found.url)
    if path is not None:
        with _local(path) as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest() if expected else ""
            yield _compared(part, file, expected, digest)
        return
    is_whole = part.sdist or bool(part.pins) or bool(expected and 0 < found.size <= _SMALL)
    if not is_whole:
        try:
            file = open_in_parts(package_index().fetcher, found.url, _PARTS)
        except NoRangesError:
            if not expected:
                raise
        else:
            with file:
                yield Archive(file, "")
            return
    if not expected:
        raise FetchError("the index has no hash to verify it with")
    with tempfile.TemporaryFile(dir=place) as whole:
        yield _compared(part, whole, expected, _fetched(part, found, whole, progress))


class WrongFilesError(FetchError):
    """A package differs from the expected one of its name; no other is tried."""


def _compared(part: Part, file: io.BufferedIOBase, expected: str, digest: str) -> Archive:
    if part.sdist and not expected:
        raise FetchError("the index has no hash to verify it with")
    if digest != expected:
        if part.pins:
            raise _wrong_files(part)
        raise FetchError("its hash differs from the hash in the index")
    file.seek(0)
    return Archive(file, digest)


def _local(path: str) -> io.BufferedReader:
    try:
        return open(path, "rb")
    except OSError as error:
        raise FetchError(printable(f"{path}: cannot read: {error.strerror or error}")) from None


def _fetched(part: Part, found: IndexFile, whole: io.BufferedIOBase, progress: Progress) -> str:
    """Write the archive to `whole`; returns its hash."""
    digest = hashlib.sha256()
    text = f"Fetching {part.requirement}"
    with (
        package_index().fetcher.body(found.url, _WHOLE) as body,
        progress.bytes(text, found.size or None) as advance,
    ):
        while block := body.read(_BLOCK):
            whole.write(block)
            digest.update(block)
            advance(len(block))
    return digest.hexdigest()


def _wrong_files(part: Part) -> WrongFilesError:
    return WrongFilesError(
        f"{part.requirement}: the wheel is not one of the known wheels of this version",
        "Ask the maintainers of the package index for the origin of its wheel.",
    )
