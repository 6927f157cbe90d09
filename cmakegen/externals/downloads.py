"""Fetch what a tree pins: from the user's folders and mirror, or from the servers that it names.

Every file is compared with its hash before anything of it is used. No password, cookie or
certificate of the user goes to a server that a tree names.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from cmakegen.externals.hosts import Hosts
from cmakegen.externals.pins import Hash
from tpu_walkthrough.errors import FetchError, InputError, UnreachableError
from tpu_walkthrough.fetching.connections import Connection
from tpu_walkthrough.fetching.fetch import Fetcher, Limits, StatusError
from tpu_walkthrough.files import read_file
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import Progress

_SECONDS = 3600
_TEXT = 16_000_000
"""Bytes of a patch, or of a file of a registry."""
_BLOCK = 1 << 18


class Choices(NamedTuple):
    """What the user decides about fetching."""

    distdir: Sequence[str] = ()
    """Folders with archives, named as in their addresses, which are used first."""
    mirror: str = ""
    """An address that has all others below it: MIRROR/HOST/PATH; no other server is asked."""
    overrides: Mapping[str, str] = {}
    """Names of repositories -> folders to use in their place."""
    allow_unpinned: bool = False
    """Use archives without a hash, branches and tags."""
    limit: int = 4_000_000_000
    """Bytes that are received in one run, and bytes that one run unpacks."""


class Downloads:
    """Fetches files for one tree, from several threads."""

    def __init__(self, choices: Choices, hosts: Hosts, advance: Callable[[int], None]) -> None:
        self.choices = choices
        self._hosts = hosts
        self._advance = advance
        self._lock = threading.Lock()
        self._unreachable: set[str] = set()
        self._left = choices.limit
        self._unpacked = choices.limit
        quiet = Progress(enabled=False)  # what is fetched is shown as a whole
        own = Connection(check=hosts.check, is_public=True)
        self._fetcher = Fetcher(quiet, Connection() if choices.mirror else own)
        self.memory = threading.Lock()
        """Held while the files of an archive or a commit are in memory."""

    @property
    def received(self) -> int:
        """The bytes that were received so far."""
        return self.choices.limit - self._left

    @property
    def left(self) -> int:
        """The bytes that may still be received."""
        return max(self._left, 0)

    def receive(self, size: int) -> None:
        """Count bytes that were received. Raises FetchError beyond the limit."""
        with self._lock:
            self._left -= size
        self._advance(size)
        if self._left < 0:
            raise FetchError(
                f"more than {self.choices.limit / 1e9:,.1f} GB would be received",
                "To allow more: --fetch-limit",
            )

    @contextlib.contextmanager
    def archive(
        self, name: str, urls: Sequence[str], pinned: Hash, place: str
    ) -> Iterator[io.BufferedIOBase]:
        """The archive with the pinned hash; a fetched one lies in the folder `place` meanwhile.

        `name` is for errors. Raises FetchError.
        """
        for path in in_folders(self.choices.distdir, urls):
            with open(path, "rb") as file:
                if pinned.digest in ("", _digest(file, pinned)):
                    yield file
                    return
        with tempfile.TemporaryFile(dir=place) as file:
            self._fetch(name, urls, pinned, file)
            yield file

    def text(self, name: str, url: str, pinned: Hash) -> bytes:
        """A small file, compared with its hash if it has one. Raises FetchError."""
        # Without a hash any file of the name would be taken for it, such as MODULE.bazel.
        for path in in_folders(self.choices.distdir, [url]) if pinned.digest else ():
            with contextlib.suppress(OSError):
                content = read_file(path, _TEXT)
                if _digest(io.BytesIO(content), pinned) == pinned.digest:
                    return content
        with io.BytesIO() as file:
            self._fetch(name, [url], pinned, file, _TEXT)
            return file.read()

    def take(self, size: int) -> None:
        """Count bytes that were unpacked. Raises InputError beyond the limit."""
        with self._lock:
            self._unpacked -= size
            if self._unpacked < 0:
                raise InputError(
                    f"what the tree pins has more than {self.choices.limit / 1e9:,.1f} GB",
                    "To allow more: --fetch-limit",
                )

    def _fetch(
        self, name: str, urls: Sequence[str], pinned: Hash, file: io.BufferedIOBase, most: int = 0
    ) -> None:
        """Write the file to `file`, from the first address that has it, and go to its start."""
        problem = FetchError("none of its servers can be asked")
        for url in self._asked(name, urls):
            try:
                self._receive(url, pinned, file, most)
            except UnreachableError as error:
                self._unreachable.add(urlsplit(url).netloc)
                problem = error
            except FetchError as error:
                problem = error  # that of the last one, where Bazel has the original
            else:
                return
        reason = printable(f"{name}: {problem}")
        if isinstance(problem, StatusError):
            raise StatusError(problem.status, reason)
        raise FetchError(reason, problem.hint)

    def _asked(self, name: str, urls: Sequence[str]) -> list[str]:
        """The addresses to ask, in turn; a server that did not answer is not asked again."""
        if self.choices.mirror:
            base = self.choices.mirror.rstrip("/")
            plain = filter(self._hosts.is_plain, urls)
            asked = [f"{base}/{url.partition('://')[2]}" for url in plain]
        else:
            asked = self._hosts.usable(urls, name)
        return [url for url in asked if urlsplit(url).netloc not in self._unreachable]

    def _receive(self, url: str, pinned: Hash, file: io.BufferedIOBase, most: int) -> None:
        digest = hashlib.new(pinned.algorithm)
        file.seek(0)
        file.truncate()
        limits = Limits(min(most, self.left) if most else self.left, _SECONDS)
        with self._fetcher.body(url, limits) as body:
            while block := body.read(_BLOCK):
                self.receive(len(block))
                digest.update(block)
                file.write(block)
        if pinned.digest and digest.hexdigest() != pinned.digest:
            raise FetchError(
                f"the {pinned.algorithm} of {url} is {digest.hexdigest()}, but {pinned.digest} is"
                " pinned",
                "Nothing of it was used. A mirror or a proxy may have replaced it.",
            )
        file.seek(0)


def in_folders(folders: Sequence[str], urls: Sequence[str]) -> Iterator[str]:
    """The files in the folders that are named as in one of the addresses."""
    names = dict.fromkeys(urlsplit(url).path.rpartition("/")[2] for url in urls)
    for folder in folders:
        for name in filter(None, names):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                yield path


def _digest(file: io.BufferedIOBase, pinned: Hash) -> str:
    """The hash of a file, which is at its start then."""
    digest = hashlib.file_digest(file, pinned.algorithm).hexdigest()
    file.seek(0)
    return digest
