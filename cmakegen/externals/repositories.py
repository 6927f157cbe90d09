"""Keep the headers of pinned repositories in the cache, each by what its files depend on.

A repository is named by a hash of its pin, and of the patches and BUILD file that the tree has for
it: once one of them changes, it is another one, and the old one stays for trees that use it.
"""

from __future__ import annotations

import errno
import hashlib
import os
import posixpath
from collections.abc import Mapping
from typing import NamedTuple

from cmakegen.externals.archives import completed, is_taken, unpacked, without_unused
from cmakegen.externals.commits import Commits
from cmakegen.externals.downloads import Downloads
from cmakegen.externals.pins import BUILD_FILE, Pin, Source
from cmakegen.packages.adding import add, write_member
from cmakegen.packages.store import Part, look
from tpu_walkthrough.errors import FetchError, InputError
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.files import read_below
from tpu_walkthrough.printable import printable
from tpu_walkthrough.source_tree.build_files import merge, read_build_file
from tpu_walkthrough.source_tree.names import BUILD_FILES, HEADER_EXTENSIONS, extension_of

VIRTUAL = "_virtual_includes/"
"""A folder of a repository with headers by the names that `include_prefix` gives them."""
_SELECTION = "headers 2"
"""Changes once other files are taken of an archive."""
_LARGEST = 16_000_000  # bytes of a patch


class Repository(NamedTuple):
    """A repository in the cache."""

    name: str
    key: str
    """Of its part in the cache; empty for a folder of the user."""
    folder: str
    files: frozenset[str]
    """The files that were taken, relative to the folder."""
    inside: str = ""
    """Where they are below it, "a/b/", as in the tree; empty for its root."""


class Repositories:
    """The pinned repositories of one tree."""

    def __init__(self, root: str, downloads: Downloads, commits: Commits) -> None:
        self._root = os.path.realpath(root)
        self._downloads = downloads
        self._commits = commits

    def get(self, pin: Pin, folders: Mapping[str, str]) -> Repository:
        """The repository, fetched unless it is in the cache.

        `folders` are those of other repositories, by name, of which files may be added to it.
        Raises WalkthroughError.
        """
        pin = without_unused(pin)
        if not (pin.is_verified or self._downloads.choices.allow_unpinned):
            raise FetchError(
                printable(f"{pin.name}: the tree has no hash of all that it consists of"),
                "To use it as it is today: --allow-unpinned",
            )
        part = part_of(f"{pin.name.lower()}-{self._key(pin, folders)}")
        known = look(part)
        if known and not known.damage:
            return Repository(pin.name, part.key, known.folder, known.files, pin.folder)

        def extract(place: str, target: str) -> tuple[dict[str, str], str]:
            memory = self._downloads.memory
            if not pin.urls:
                with self._commits.fetched(pin, place) as commit, memory:
                    return self._written(pin, commit.read(), target, folders), ""
            with self._downloads.archive(pin.name, pin.urls, pin.hash, place) as file, memory:
                taken = unpacked(pin, file, self._downloads.choices.limit)
                return self._written(pin, taken, target, folders), pin.hash.digest

        folder = add(part, extract)
        added = look(part)
        files = added.files if added else frozenset[str]()
        return Repository(pin.name, part.key, folder, files, pin.folder)

    def _written(
        self, pin: Pin, taken: dict[str, bytes], target: str, folders: Mapping[str, str]
    ) -> dict[str, str]:
        """Write the files of a repository as Bazel would have them; returns path -> hash."""
        files = completed(pin, taken, lambda source: self._read(source, folders))
        files = {pin.folder + path: content for path, content in files.items()}
        self._downloads.take(sum(map(len, files.values())))
        # Where nothing is taken, it is known then that nothing of it is needed.
        files = files or {BUILD_FILE: b""}
        for path, content in files.items():
            write_member(target, path, content)
        renamed = _renamed(target, files)
        self._downloads.take(sum(map(len, renamed.values())))
        for path, content in renamed.items():
            write_member(target, path, content)
        files |= renamed
        return {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}

    def _key(self, pin: Pin, folders: Mapping[str, str]) -> str:
        """Identifies all that the files of a repository depend on."""
        digest = hashlib.sha256(repr((_SELECTION, pin)).encode("utf-8", "surrogateescape"))
        for source in pin.sources:
            if not source.is_remote:
                digest.update(hashlib.sha256(self._read(source, folders)).digest())
        return digest.hexdigest()[:16]

    def _read(self, source: Source, folders: Mapping[str, str]) -> bytes:
        """A file that is added to a repository. Raises InputError, FetchError."""
        place = source.place
        if source.is_remote:
            return self._downloads.text(place, place, source.hash)
        folder, path = self._root, place
        if source.repository:
            folder = folders.get(source.repository, "")
            path = place.partition("//")[2].replace(":", "/").lstrip("/")
        try:
            if not folder:
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
            return read_below(folder, path, _LARGEST)
        except OSError as error:
            raise InputError(printable(f"{place}: {error.strerror}, which a pin names")) from None


def _renamed(folder: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The headers that BUILD files of the repository in `folder` rename, as Bazel's copies."""
    facts = merge(
        read_build_file(folder, path) for path in files if posixpath.basename(path) in BUILD_FILES
    )
    copies: dict[str, bytes] = {}
    for start, prefix in facts.renamed:
        for path, content in files.items():
            name = f"{VIRTUAL}{prefix}{path.removeprefix(start)}"
            is_header = path.startswith(start) and extension_of(path) in HEADER_EXTENSIONS
            if is_header and is_plain(name):
                copies.setdefault(name, content)
    return copies


def part_of(key: str) -> Part:
    """The part of the cache with a repository."""
    name, _, hashed = key.rpartition("-")
    return Part(f"{name}=={hashed}", lambda _: None)


def files_in(folder: str) -> frozenset[str]:
    """The files in a folder of the user that are taken, relative to it."""
    files: set[str] = set()
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != ".git"]
        base = os.path.relpath(parent, folder).replace(os.sep, "/")
        paths = (name if base == "." else f"{base}/{name}" for name in names)
        files.update(path for path in paths if is_taken(path))
    return frozenset(files)
