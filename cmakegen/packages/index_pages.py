"""Read the files that a page or a folder of a package index lists.

Pages are those of the simple repository API, as HTML or JSON, or of links alone. They come from
elsewhere: a page that is none is one error, and a name that is none is left out.
"""

from __future__ import annotations

import functools
import json
import os
import re
import warnings
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from packaging.tags import Tag
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import Version

from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.fetching.addresses import without_user
from tpu_walkthrough.fetching.pages import Page
from tpu_walkthrough.files import read_file
from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from pypi_simple import DistributionPackage

_LARGEST = 64_000_000  # bytes of a page
_LONGEST_NAME = 250
_MOST_DASHES = 6  # in the name of a wheel, which has four or five
_MOST_FILES = 100_000
_HTML = re.compile(rb"<(?:!doctype|html|head|body|a)\b", re.IGNORECASE)
_LONGEST_TAG = 16_384
_MOST_OPEN_TAGS = 4
_UNREADABLE = (ValueError, TypeError, AssertionError, RecursionError)


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


def local_path(location: str) -> str | None:
    """The path of a `file:` address or a path, or None for a server's."""
    if os.path.isabs(location):
        return location
    parts = urlsplit(location)
    return unquote(parts.path) if parts.scheme == "file" else None


def read_page(path: str) -> Page | None:
    """A page in a file; None where there is none. Raises FetchError."""
    try:
        content = read_file(path, _LARGEST)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FetchError(printable(f"{path}: cannot read: {error.strerror or error}")) from None
    kind = "application/json" if path.endswith(".json") else "text/html"
    return Page(_file_url(path), kind, content)


def files_on(page: Page, name: str) -> list[IndexFile]:
    """The files of the package that the page lists. Raises FetchError."""
    library = pages_library()
    try:
        files = list(_files(_listed(page, name, library), name))
    except (*_UNREADABLE, library.UnsupportedRepoVersionError) as error:
        reason = str(error).partition("\n")[0][:200] or type(error).__name__
        text = f"{page.url}: not a page of a package index: {reason}"
        raise FetchError(printable(text)) from None
    if local_path(page.url) is None:
        # A server's page must not name files of this machine.
        files = [file for file in files if local_path(file.url) is None]
    return files


def files_in(folder: str, name: str) -> list[IndexFile]:
    """The files of the package in a folder. Raises FetchError."""
    try:
        entries = sorted(os.listdir(folder))
    except OSError as error:
        raise FetchError(printable(f"{folder}: cannot read: {error.strerror}")) from None
    paths = (os.path.join(folder, entry) for entry in entries[:_MOST_FILES])
    return [file for path in paths if os.path.isfile(path) for file in file_at(path, name)]


def file_at(path: str, name: str) -> list[IndexFile]:
    """The archive at the path, if it is one of the package."""
    file = _file(os.path.basename(path), _file_url(path), name)
    return [file] if file else []


def _file_url(path: str) -> str:
    return f"file://{quote(path)}"


@functools.cache
def pages_library() -> Any:
    """The library that reads indexes, with pydantic: few runs need it."""
    import pypi_simple

    warnings.filterwarnings("ignore", category=pypi_simple.UnexpectedRepoVersionWarning)
    return pypi_simple


def _files(packages: Iterable[DistributionPackage], name: str) -> Iterator[IndexFile]:
    """The wheels and source distributions of the package; other files are left out."""
    for package in packages:
        file = _file(package.filename, without_user(package.url)[0], name)
        if file:
            sha256 = package.digests.get("sha256", "")
            yield file._replace(sha256=sha256, is_yanked=package.is_yanked, size=package.size or 0)


def _file(filename: str, url: str, name: str) -> IndexFile | None:
    """The wheel or source distribution of this name; None if it is not one of the package."""
    tags: frozenset[Tag] = frozenset()
    build: tuple[()] | tuple[int, str] = ()
    try:
        if filename.endswith(".whl"):
            package, version, build, tags = parse_wheel_filename(filename)
        else:
            package, version = parse_sdist_filename(filename)
    except (InvalidWheelFilename, InvalidSdistFilename):
        return None
    if package != name:
        return None
    return IndexFile(filename, url, "", version, tags, build[0] if build else 0, False, 0)


def _listed(page: Page, name: str, library: Any) -> list[DistributionPackage]:
    if "json" in page.kind:
        data = json.loads(page.content)
        data["files"] = [file for file in data["files"] if _is_plausible(file["filename"])]
        packages: list[DistributionPackage] = library.ProjectPage.from_json_data(
            data, page.url
        ).packages
        return packages
    if not _HTML.search(page.content):
        raise ValueError("it is neither HTML nor JSON")
    # Python's parser takes the square of the length of a tag that does not end.
    for piece in page.content.split(b">"):
        if len(piece) > _LONGEST_TAG or piece.count(b"<") > _MOST_OPEN_TAGS:
            raise ValueError("its HTML is damaged")
    links = library.parse_links_stream([page.content], base_url=page.url)
    known = (link for link in links if _is_plausible(link.text))
    return [library.DistributionPackage.from_link(link, name) for link in known]


def _is_plausible(name: object) -> bool:
    """Whether a name is worth a closer look, which may take long for a made-up one."""
    return (
        isinstance(name, str)
        and len(name) <= _LONGEST_NAME
        and (name.endswith(".tar.gz") or (name.endswith(".whl") and name.count("-") < _MOST_DASHES))
    )
