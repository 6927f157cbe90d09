"""Make the tables of a release of jaxlib from the source archives that it pins.

JAX's tag names the commit and the hash of XLA's archive, and XLA's tree those of the libraries. The
archive of the tag itself is the only one whose hash is pinned nowhere. Archives are read while they
arrive; only the table is written, to the cache, where later look-ups find it as a shipped one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlsplit

from tpu_walkthrough.errors import InputError, OutputError, UsageError, counted
from tpu_walkthrough.fetching.fetch import Fetcher, Limits
from tpu_walkthrough.fetching.tar_stream import TarLimits, members
from tpu_walkthrough.progress import Progress, items_bar
from trace_links.cache import releases_folder
from trace_links.definitions.downloading.pins import constants, pins
from trace_links.definitions.index import read_all
from trace_links.definitions.releases import (
    DOWNLOADED,
    ReleaseTree,
    repositories,
    shipped_releases,
    shipped_trees,
    tree_at,
)
from trace_links.definitions.shipped_rows import is_in_table, release_rows
from trace_links.definitions.versions import Rows, write_versions

MIRROR = "TRACE_LINKS_MIRROR"
"""The variable with an address that archives are fetched below, as MIRROR/github.com/..."""
JAX = "https://github.com/jax-ml/jax"
XLA = "https://github.com/openxla/xla"
_REVISION = "third_party/xla/revision.bzl"
_WORKSPACE = re.compile(r"third_party/[\w.-]+/workspace\.bzl")
_VERSION = re.compile(r"\d{1,4}(?:\.\d{1,4}){1,3}")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_REFERENCE = re.compile(r"/archive/(?:refs/tags/)?([\w.-]+?)(?:/[\w.-]+)?(?:\.tar\.gz)$")
_FETCHED = Limits(bytes=400_000_000, seconds=1800)
# XLA has 6,600 sources of 77 MB; its archive decompresses to 300 MB.
_READ = TarLimits(
    bytes=2_000_000_000, members=300_000, member_bytes=4_000_000, read_bytes=500_000_000
)


class _Sources(NamedTuple):
    """What was read of an archive."""

    commit: str
    """By the archive's own words; empty if it has none."""
    files: dict[str, bytes]


@dataclass(frozen=True)
class _Archive:
    """The sources of a repository."""

    repository: str
    reference: str
    """The commit or tag in its address."""
    url: str
    sha256: str = ""
    """Empty if it is pinned nowhere."""


def download_release(version: str, report: Callable[[str], None]) -> None:
    """Download and index the sources of a release; `report` gets a line for each step.

    Raises UsageError for another text than a version, FetchError for an archive that cannot be
    had or is not the pinned one, InputError for one that cannot be read, OutputError where the
    cache cannot be written.
    """
    if not _VERSION.fullmatch(version):
        raise UsageError(
            f"{version} is not the number of a release",
            "Example: trace-links index --release 0.12.0",
        )
    slug = f"{DOWNLOADED}-{version}"
    if any(release.slug == slug for release in shipped_releases()):
        report(f"the definitions of {DOWNLOADED} {version} are shipped: nothing is to do")
        return
    fetcher = Fetcher(Progress(enabled=True))
    tables: dict[str, dict[str, Rows]] = {}

    def add(archive: _Archive, also: Callable[[str], bool] = lambda _: False) -> _Sources:
        sources = _fetched(fetcher, archive, also)
        # The permalinks are to the commit of a tag, which may be moved.
        commit = archive.reference
        if not _COMMIT.fullmatch(commit) and _COMMIT.fullmatch(sources.commit):
            commit = sources.commit
        tree = tree_at(archive.repository, commit, os.path.abspath(slug))
        assert tree is not None, "releases.toml has it"
        tables[tree.version], rows = _indexed(tree, sources.files)
        hash_ = "its hash is as pinned" if archive.sha256 else "its hash is pinned nowhere"
        what = f"{counted(len(tables[tree.version]), 'file')}, {counted(rows, 'definition')}"
        report(f"{archive.url}: {what}; {hash_}")
        return sources

    tag = f"jax-v{version}"
    jax = add(
        _Archive(JAX, tag, f"{JAX}/archive/refs/tags/{tag}.tar.gz"), lambda path: path == _REVISION
    )
    xla = add(_pinned_xla(tag, jax.files), lambda path: bool(_WORKSPACE.fullmatch(path)))
    too_large = {tree.repository for tree in repositories().values() if tree.only_shipped}
    for archive in _pinned_libraries(xla.files):
        if archive.reference in shipped_trees():
            tables[f"{archive.repository} {archive.reference}"] = {}
            report(f"{archive.repository} at {archive.reference}: is shipped")
        elif archive.repository in too_large:
            report(f"{archive.repository}: left out, as it is large; its functions have no lines")
        else:
            add(archive)
    path = releases_folder() / f"{slug}.definitions"
    try:
        write_versions(path, tables)
    except OSError as error:
        raise OutputError(
            f"{path}: cannot be written: {error.strerror}",
            "Free disk space, or set TRACE_LINKS_CACHE to another folder.",
        ) from None
    report(f"{DOWNLOADED} {version} is indexed: {path}")


def _pinned_xla(tag: str, files: dict[str, bytes]) -> _Archive:
    """XLA as the tree of JAX pins it. Raises InputError."""
    found = constants(files.get(_REVISION, b""))
    commit, sha256 = found.get("XLA_COMMIT", ""), found.get("XLA_SHA256", "")
    if not (_COMMIT.fullmatch(commit) and _SHA256.fullmatch(sha256)):
        raise InputError(
            f"{tag}: {_REVISION} does not name the commit and the hash of XLA",
            "Releases before 0.4.36 are not supported.",
        )
    return _Archive(XLA, commit, f"{XLA}/archive/{commit}.tar.gz", sha256)


def _pinned_libraries(files: dict[str, bytes]) -> Iterator[_Archive]:
    """The libraries with tables that the tree of XLA pins, each once."""
    known = {tree.repository for tree in repositories().values() if tree.pinned}
    for path, data in sorted(files.items()):
        if not _WORKSPACE.fullmatch(path):
            continue
        for pin in pins(data):
            for url in pin.urls:
                repository = next((one for one in known if url.startswith(f"{one}/")), None)
                reference = _REFERENCE.search(url)
                if repository is not None and reference is not None:
                    known.remove(repository)
                    yield _Archive(repository, reference[1], url, pin.sha256)


def _fetched(fetcher: Fetcher, archive: _Archive, also: Callable[[str], bool]) -> _Sources:
    """The sources in an archive, and other files that are wanted.

    They are used only once the whole has arrived, with the right hash.
    """
    tree = tree_at(archive.repository, archive.reference, "")
    assert tree is not None, "releases.toml has it"

    def wanted(name: str) -> bool:
        path = name.partition("/")[2]
        return is_in_table(tree, path) or also(path)

    commit, files = "", {}
    with fetcher.body(_address(archive.url), _FETCHED) as body:
        try:
            for member in members(body.read, archive.url, _READ, wanted):
                files[member.name.partition("/")[2]] = member.content
                commit = member.comment
        except InputError:
            if archive.sha256:  # a wrong hash explains more
                body.verify(archive.sha256)
            raise
        if archive.sha256:
            body.verify(archive.sha256)
    return _Sources(commit, files)


def _address(url: str) -> str:
    """Where an archive is fetched: at its own address, or at a mirror."""
    mirror = os.environ.get(MIRROR, "")
    if not mirror:
        return url
    parts = urlsplit(url)
    return f"{mirror.rstrip('/')}/{parts.netloc}{parts.path}"


def _indexed(tree: ReleaseTree, files: dict[str, bytes]) -> tuple[dict[str, Rows], int]:
    """The rows of each source, and their number."""
    paths = sorted(path for path in files if is_in_table(tree, path))
    bar = items_bar(f"indexing {tree.repository}")
    rows = read_all(paths, lambda path: release_rows(path, files[path]), bar)
    found = {path: tuple(some) for path, some in zip(paths, rows, strict=True)}
    return found, sum(map(len, found.values()))
