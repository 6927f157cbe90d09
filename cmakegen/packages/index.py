"""Find the files of a package on the package index, with the user's own settings.

An index may also be a folder, and besides indexes there are pages and folders of links. Nothing is
installed, and no program is run.
"""

from __future__ import annotations

import functools
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import canonicalize_name

from cmakegen.packages.index_pages import (
    IndexFile,
    file_at,
    files_in,
    files_on,
    local_path,
    read_page,
)
from cmakegen.packages.index_settings import IndexSettings, read_settings
from cmakegen.packages.passwords import Passwords
from cmakegen.packages.wheel_choice import header_rank
from cmakegen.settings.cache import pages_folder
from tpu_walkthrough.errors import FetchError, UnreachableError
from tpu_walkthrough.fetching.fetch import Fetcher, Limits, StatusError
from tpu_walkthrough.fetching.pages import fetch_page
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import Progress

_SETTINGS = (
    "Check the network, and the index, proxy and certificates in pip's or uv's settings"
    " (PIP_INDEX_URL, UV_DEFAULT_INDEX, pip.conf); without a network, run without"
    " --fetch-externals and --protos."
)
# The forms of PEP 691, the first preferred.
_ACCEPTED = (
    "application/vnd.pypi.simple.v1+json, "
    "application/vnd.pypi.simple.v1+html;q=0.5, text/html;q=0.01"
)
_PAGE = Limits(bytes=64_000_000, seconds=300)
_FRESH_S = 60
_ABSENT = (404, 410)


class PackageIndex:
    """The indexes that the user's settings name, as one; used from several threads."""

    def __init__(self, settings: IndexSettings) -> None:
        self._settings = settings
        self.fetcher = Fetcher(
            Progress(enabled=False),  # what is fetched is shown as a whole
            replace(settings.connection, password=Passwords(settings)),
        )
        self._found: dict[str, tuple[float, list[IndexFile], FetchError | None]] = {}
        self._locks: dict[str, threading.Lock] = {}

    def wheel(self, requirement: str) -> IndexFile:
        """The wheel of `name==version` for headers. Raises FetchError."""
        wheels = [file for file in self.files(requirement) if file.tags]
        return self._first(wheels, requirement, "wheel", lambda file: header_rank(file.tags))

    def sdist(self, requirement: str) -> IndexFile:
        """The source distribution of `name==version`. Raises FetchError."""
        sdists = [file for file in self.files(requirement) if not file.tags]
        return self._first(sdists, requirement, "source distribution", lambda _: ())

    def file_named(self, requirement: str, names: Sequence[str]) -> IndexFile:
        """The first of the files `names` of a package that there is. Raises FetchError."""
        files = self.files(requirement)
        for name in names:
            for file in files:
                if file.name == name:
                    return file
        raise self._absent(requirement, "known wheel")

    def versions(self, name: str) -> list[str]:
        """The versions of a package that have a wheel, pre-releases among them, newest first.

        Raises FetchError.
        """
        files, problem = self._files(name)
        found = {file.version for file in files if file.tags and not file.is_yanked}
        if not found:
            raise problem or self._absent(name, "wheel")
        return [str(version) for version in sorted(found, reverse=True)]

    def look_up(self, requirement: str) -> None:
        """Read the pages of a package, which are then known for a minute; errors come later."""
        self._files(requirement.partition("==")[0])

    def files(self, requirement: str) -> list[IndexFile]:
        """The files of the newest version that `name==version` allows."""
        name, _, version = requirement.partition("==")
        try:
            allowed = SpecifierSet(f"=={version}", prereleases=True)
        except InvalidSpecifier:
            raise FetchError(f"{requirement}: {version!r} is not a version") from None
        files, problem = self._files(name)
        fitting = [file for file in files if file.version in allowed]
        if not fitting and problem:
            raise problem
        newest = max((file.version for file in fitting), default=None)
        return [file for file in fitting if file.version == newest]

    def _first(
        self,
        files: list[IndexFile],
        requirement: str,
        kind: str,
        rank: Callable[[IndexFile], tuple[int, ...]],
    ) -> IndexFile:
        if not files:
            problem = self._files(requirement.partition("==")[0])[1]
            raise problem or self._absent(requirement, kind)
        # Of equal ones that of the first index.
        return min(files, key=lambda file: (rank(file), -file.build))

    def _absent(self, requirement: str, kind: str) -> FetchError:
        return FetchError(
            printable(f"{requirement}: the package index has no such {kind}"), _SETTINGS
        )

    def _files(self, name: str) -> tuple[list[IndexFile], FetchError | None]:
        """The files of all sources in their order, and the first error of one of them."""
        name = canonicalize_name(name)
        lock = self._locks.setdefault(name, threading.Lock())
        with lock:
            kept = self._found.get(name)
            if kept and time.monotonic() - kept[0] < _FRESH_S:
                return kept[1], kept[2]
            files: list[IndexFile] = []
            problem: FetchError | None = None
            is_remote = False
            for location, is_index in self._locations():
                try:
                    files += self._read(location, name, is_index)
                except FetchError as error:
                    problem = problem or type(error)(f"{name}: {error}", _SETTINGS)
                is_remote |= local_path(location) is None
            if is_remote:  # folders change while tests and users watch
                self._found[name] = time.monotonic(), files, problem
            return files, problem

    def _locations(self) -> Iterator[tuple[str, bool]]:
        """Addresses and paths, and whether each is an index."""
        yield from ((location, False) for location in self._settings.find_links)
        yield from ((location, True) for location in self._settings.indexes)

    def _read(self, location: str, name: str, is_index: bool) -> list[IndexFile]:
        path = local_path(location)
        if is_index:
            location = f"{location.rstrip('/')}/{name}/"
            path = path and os.path.join(path, name, "index.html")
        elif path and os.path.isdir(path):
            return files_in(path, name)
        elif path and path.endswith((".whl", ".tar.gz")):
            return file_at(path, name) if os.path.isfile(path) else []
        try:
            if path:
                page = read_page(path)
            else:
                page = fetch_page(self.fetcher, location, _PAGE, pages_folder(), _ACCEPTED)
        except StatusError as error:
            if error.status in _ABSENT:
                return []
            raise UnreachableError(f"the package index cannot be read: {error}") from None
        except UnreachableError as error:
            raise UnreachableError(f"the package index cannot be reached: {error}") from None
        return files_on(page, name) if page else []


@functools.lru_cache(maxsize=1)
def _index_of(settings: IndexSettings) -> PackageIndex:
    return PackageIndex(settings)


def package_index() -> PackageIndex:
    """The index by the settings of now; its connections are kept."""
    return _index_of(read_settings())
