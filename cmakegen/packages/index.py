"""Find the files of a package on the package index, with the user's own settings.

Pages are those of the simple repository API, as HTML or JSON. An index may also be a folder, and
besides indexes there are pages and folders of links. Nothing is installed, and no program is run.
"""

from __future__ import annotations

import functools
import json
import os
import re
import threading
import time
import warnings
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from pypi_simple import (
    ACCEPT_JSON_PREFERRED,
    DistributionPackage,
    ProjectPage,
    UnexpectedRepoVersionWarning,
    UnsupportedRepoVersionError,
    parse_links_stream,
)

from cmakegen.cache import pages_folder
from cmakegen.errors import FetchError, UnreachableError
from cmakegen.packages.index_settings import read_settings
from cmakegen.packages.passwords import Passwords
from cmakegen.packages.wheel_choice import header_rank
from tpu_walkthrough.fetching.addresses import without_user
from tpu_walkthrough.fetching.connections import Connection
from tpu_walkthrough.fetching.fetch import Fetcher, Limits, StatusError
from tpu_walkthrough.fetching.pages import Page, fetch_page
from tpu_walkthrough.files import read_file
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from packaging.tags import Tag
    from packaging.version import Version

    from cmakegen.packages.index_settings import IndexSettings

__all__ = ["SETTINGS_HINT", "IndexFile", "PackageIndex", "local_path", "package_index"]

SETTINGS_HINT = (
    "Check the network, and the index, proxy and certificates in pip's or uv's settings"
    " (PIP_INDEX_URL, UV_DEFAULT_INDEX, pip.conf); without a network, run without"
    " --fetch-externals and --protos."
)
_PAGE = Limits(bytes=64_000_000, seconds=300)
_FRESH_S = 60
_ABSENT = (404, 410)
_LONGEST_NAME = 250
_MOST_DASHES = 6  # in the name of a wheel, which has four or five
_MOST_FILES = 100_000
_HTML = re.compile(rb"<(?:!doctype|html|head|body|a)\b", re.IGNORECASE)
_LONGEST_TAG = 16_384
_MOST_OPEN_TAGS = 4
_UNREADABLE = (ValueError, TypeError, AssertionError, RecursionError, UnsupportedRepoVersionError)

warnings.filterwarnings("ignore", category=UnexpectedRepoVersionWarning)


class IndexFile(NamedTuple):
    """A wheel or a source distribution on an index."""

    name: str
    url: str
    """Also `file:`, and without a user."""
    sha256: str
    """"" where the index has none."""
    version: Version
    tags: frozenset[Tag]
    """Of a wheel; empty for a source distribution."""
    build: int
    is_yanked: bool
    size: int
    """In bytes; 0 where the index does not have it."""


class PackageIndex:
    """The indexes that the user's settings name, as one; used from several threads."""

    def __init__(self, settings: IndexSettings) -> None:
        self._settings = settings
        self.fetcher = Fetcher(
            Progress(enabled=False),  # what is fetched is shown as a whole
            Connection(
                certificates=settings.certificates,
                client_certificate=settings.client_certificate,
                proxy=settings.proxy,
                trusted_hosts=settings.trusted_hosts,
                timeout_s=settings.timeout_s,
                retries=settings.retries,
                password=Passwords(settings),
            ),
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
            printable(f"{requirement}: the package index has no such {kind}"), SETTINGS_HINT
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
                    problem = problem or type(error)(f"{name}: {error}", SETTINGS_HINT)
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
            return list(_files_in(path, name))
        elif path and path.endswith((".whl", ".tar.gz")):
            return list(_parsed([_package(path, name)], name))
        try:
            page = _read_page(path) if path else self._page(location)
        except StatusError as error:
            if error.status in _ABSENT:
                return []
            raise UnreachableError(f"the package index cannot be read: {error}") from None
        except UnreachableError as error:
            raise UnreachableError(f"the package index cannot be reached: {error}") from None
        if page is None:
            return []
        try:
            files = list(_parsed(_packages(page, name), name))
            # A server's page must not name files of this machine.
            return files if path else [file for file in files if local_path(file.url) is None]
        except _UNREADABLE as error:
            where = printable(f"{page.url}: not a page of a package index")
            raise FetchError(printable(f"{where}: {_in_short(error)}")) from None

    def _page(self, url: str) -> Page:
        return fetch_page(self.fetcher, url, _PAGE, pages_folder(), ACCEPT_JSON_PREFERRED)


@functools.lru_cache(maxsize=1)
def _index_of(settings: IndexSettings) -> PackageIndex:
    return PackageIndex(settings)


def package_index() -> PackageIndex:
    """The index by the settings of now; its connections are kept."""
    return _index_of(read_settings())


def local_path(location: str) -> str | None:
    """The path of a `file:` address or a path, or None for a server's."""
    if os.path.isabs(location):
        return location
    parts = urlsplit(location)
    return unquote(parts.path) if parts.scheme == "file" else None


def _read_page(path: str) -> Page | None:
    """A page in a file; None where there is none."""
    try:
        content = read_file(path, _PAGE.bytes)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FetchError(printable(f"{path}: cannot read: {error.strerror or error}")) from None
    kind = "application/json" if path.endswith(".json") else "text/html"
    return Page(_file_url(path), kind, content)


def _file_url(path: str) -> str:
    from urllib.parse import quote

    return f"file://{quote(path)}"


def _files_in(folder: str, name: str) -> Iterator[IndexFile]:
    try:
        entries = sorted(os.listdir(folder))
    except OSError as error:
        raise FetchError(printable(f"{folder}: cannot read: {error.strerror}")) from None
    paths = (os.path.join(folder, entry) for entry in entries[:_MOST_FILES])
    yield from _parsed((_package(path, name) for path in paths if os.path.isfile(path)), name)


def _package(path: str, name: str) -> DistributionPackage:
    data = {"filename": os.path.basename(path), "url": _file_url(path), "hashes": {}}
    return DistributionPackage.from_json_data(data, name)


def _packages(page: Page, name: str) -> Iterable[DistributionPackage]:
    """What the page lists. Raises an error of _UNREADABLE."""
    if "json" in page.kind:
        data = json.loads(page.content)
        data["files"] = [file for file in data["files"] if _is_plausible(file["filename"])]
        return ProjectPage.from_json_data(data, page.url).packages
    if not _HTML.search(page.content):
        raise ValueError("it is neither HTML nor JSON")
    # Python's parser takes the square of the length of a tag that does not end.
    for piece in page.content.split(b">"):
        if len(piece) > _LONGEST_TAG or piece.count(b"<") > _MOST_OPEN_TAGS:
            raise ValueError("its HTML is damaged")
    links = parse_links_stream([page.content], base_url=page.url)
    return [DistributionPackage.from_link(link, name) for link in links if _is_plausible(link.text)]


def _is_plausible(name: object) -> bool:
    """Whether a name is worth a closer look, which may take long for a made-up one."""
    return (
        isinstance(name, str)
        and len(name) <= _LONGEST_NAME
        and (name.endswith(".tar.gz") or (name.endswith(".whl") and name.count("-") < _MOST_DASHES))
    )


def _parsed(packages: Iterable[DistributionPackage], name: str) -> Iterator[IndexFile]:
    """The wheels and source distributions of the package; other files are left out."""
    for package in packages:
        try:
            if package.filename.endswith(".whl"):
                found, version, build, tags = parse_wheel_filename(package.filename)
            else:
                found, version = parse_sdist_filename(package.filename)
                build, tags = (), frozenset()
        except (InvalidWheelFilename, InvalidSdistFilename):
            continue
        if found == name:
            digest = package.digests.get("sha256", "")
            number = build[0] if build else 0
            url = without_user(package.url)[0]
            size = package.size or 0
            yield IndexFile(
                package.filename, url, digest, version, tags, number, package.is_yanked, size
            )


def _in_short(error: BaseException) -> str:
    return str(error).partition("\n")[0][:200] or type(error).__name__
