"""The releases whose definitions are known: the trees they were built from, and their tables.

Of those that are shipped the data is in release_tables/releases.toml, beside the tables;
versions.py describes these. Others are downloaded by `trace-links index --release`, each to one
file. A
library counts as part of a release only if the metadata of its installation, or for CPython the
library itself, has exactly that version.
"""

from __future__ import annotations

import functools
import os
import re
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tpu_walkthrough.current_folder import here
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.mounts import Mounts
from trace_links.cache import releases_folder
from trace_links.definitions.interpreter import python_version
from trace_links.definitions.table import Identity, Table
from trace_links.definitions.versions import read_version, versions_in

__all__ = [
    "DOWNLOADED",
    "FOLDER",
    "Release",
    "ReleaseTree",
    "known_releases",
    "libraries",
    "nearest_release",
    "note_without_table",
    "release_of",
    "releases_in_any",
    "shipped_releases",
    "shipped_trees",
    "tree_at",
    "trees_by_commit",
    "version_without_table",
]

FOLDER = Path(__file__).parent / "release_tables"
"""Of the tables and releases.toml."""
DOWNLOADED = "jaxlib"
"""The package whose releases can be downloaded."""
_CPYTHON = "cpython"
_VERSION = re.compile(r"\d{1,9}(?:\.\d{1,9})*")


@dataclass(frozen=True, slots=True)
class ReleaseTree:
    """A repository at a commit, and the file with its definitions at all shipped commits."""

    repository: str
    commit: str
    """A commit or a tag."""
    file: str
    folders: tuple[str, ...] = ()
    """The folders of the repository that are in the table; empty: all."""
    pinned: bool = False
    """Whether this is a library, at the version that the release was built with."""
    only_called: bool = False
    """Whether the table has only names that occur in the release's libraries."""

    @property
    def version(self) -> str:
        """What names it in its file: of a downloaded release this has all trees."""
        is_shipped = not os.path.isabs(self.file)
        return self.commit if is_shipped else f"{self.repository} {self.commit}"

    def load(self) -> Table:
        """Raises InputError."""
        return _table(self.file, self.version, self.commit, self.repository)

    def permalink(self, path: str, line: int | None) -> str:
        blob = "-/blob" if self.repository.startswith("https://gitlab.com/") else "blob"
        fragment = "" if line is None else f"#L{line}"
        return f"{self.repository}/{blob}/{self.commit}/{path}{fragment}"


@dataclass(frozen=True, slots=True)
class Release:
    """A version of a package, and the trees that its libraries were built from."""

    package: str
    version: str
    trees: tuple[ReleaseTree, ...]
    in_any: bool = True
    """Whether it is searched for names whose release is not known."""

    @property
    def slug(self) -> str:
        return f"{self.package}-{self.version}"

    @property
    def in_c(self) -> bool:
        """Whether its functions have C names, which other programs may use as well."""
        return self.package == _CPYTHON

    def own(self) -> Release:
        """The release without its libraries, whose names occur in many programs."""
        return replace(self, trees=tuple(tree for tree in self.trees if not tree.pinned))


@functools.cache
def _table(file: str, version: str, commit: str, repository: str) -> Table:
    identity = Identity(repository=repository, commit=commit)
    return read_version(FOLDER / file, version, identity)


def known_releases() -> tuple[Release, ...]:
    """The releases of jaxlib, then of CPython; each newest first."""
    pattern = f"{DOWNLOADED}-*.definitions"
    return _with_downloaded(tuple(sorted(releases_folder().glob(pattern))))


@functools.cache
def _with_downloaded(files: tuple[Path, ...]) -> tuple[Release, ...]:
    shipped = shipped_releases()
    slugs = {release.slug for release in shipped}
    downloaded = [
        release
        for file in files
        if file.stem not in slugs and (release := _downloaded(file)) is not None
    ]
    of_jaxlib = [release for release in shipped if not release.in_c] + downloaded
    of_jaxlib.sort(key=lambda release: _numbers(release.version), reverse=True)
    return (*of_jaxlib, *(release for release in shipped if release.in_c))


def _downloaded(file: Path) -> Release | None:
    """The release in a file; None if it is damaged, or not of this version of the program."""
    package, _, version = file.stem.partition("-")
    try:
        pairs = [name.partition(" ") for name in versions_in(file)]
    except InputError:
        return None
    known = {(tree.repository, tree.commit): tree for tree in shipped_trees().values()}
    trees = [
        known.get((repository, commit)) or tree_at(repository, commit, str(file))
        for repository, _, commit in pairs
    ]
    return Release(package, version, tuple(tree for tree in trees if tree), in_any=False)


def tree_at(repository: str, commit: str, file: str) -> ReleaseTree | None:
    """A tree of a repository that releases.toml describes, with its table in `file`."""
    data = _data()
    if any(one["repository"] == repository for one in data["repository"]):
        return ReleaseTree(repository, commit, file)
    for library in data["library"]:
        if library["repository"] == repository:
            return ReleaseTree(repository, commit, file, tuple(library["folders"]), pinned=True)
    return None


def libraries() -> dict[str, bool]:
    """The repositories of libraries, and whether their sources are small enough to download."""
    return {one["repository"]: not one.get("only_shipped", False) for one in _data()["library"]}


@functools.cache
def _data() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "releases.toml").read_text(encoding="utf-8"))


@functools.cache
def shipped_releases() -> tuple[Release, ...]:
    """Those of releases.toml, in its order, then those of CPython."""
    data = _data()
    repositories = {one["name"]: one for one in data["repository"]}
    libraries = {one["name"]: one for one in data["library"]}
    releases = [
        Release(
            release["package"],
            release["version"],
            (
                *(_own(one, release[name]) for name, one in repositories.items()),
                *(
                    _pinned(one, release[name])
                    for name, one in libraries.items()
                    if name in release
                ),
            ),
            release.get("in_any", False),
        )
        for release in data["release"]
    ]
    cpython = libraries[_CPYTHON]
    releases += [
        Release(_CPYTHON, version, (_pinned(cpython, f"v{version}"),))
        for version in cpython["versions"]
    ]
    return tuple(releases)


def _own(repository: dict[str, Any], commit: str) -> ReleaseTree:
    return ReleaseTree(repository["repository"], commit, f"{repository['name']}.definitions")


def _pinned(library: dict[str, Any], commit: str) -> ReleaseTree:
    return ReleaseTree(
        library["repository"],
        commit,
        f"{library['name']}.definitions",
        tuple(library["folders"]),
        pinned=True,
        only_called=library.get("only_called", False),
    )


def releases_in_any() -> tuple[Release, ...]:
    """The releases that are searched for names whose release is not known."""
    return tuple(release for release in known_releases() if release.in_any)


def trees_by_commit() -> dict[str, ReleaseTree]:
    """The known trees by commit: a checkout at one of these needs no index."""
    return {tree.commit: tree for release in known_releases() for tree in release.trees}


@functools.cache
def shipped_trees() -> dict[str, ReleaseTree]:
    """The shipped trees by commit."""
    return {tree.commit: tree for release in shipped_releases() for tree in release.trees}


@functools.cache
def _mounts() -> Mounts:
    """Limits access to local files, as the paths of libraries come from output and recordings."""
    return Mounts([here()])


@functools.cache
def release_of(library: str) -> Release | None:
    """The release of the library with this path; None if it is not certain."""
    path = Path(library)
    for release in known_releases():
        if release.package in path.parts[:-1] and not release.in_c:
            packages = Path(*path.parts[: path.parts.index(release.package)])
            metadata = packages / f"{release.package}-{release.version}.dist-info"
            if _mounts().is_local(str(metadata)) and metadata.is_dir():
                return release
    version = python_version(library, _mounts().is_local)
    known = {release.version: release for release in known_releases() if release.in_c}
    return known.get(version) if version else None


@functools.cache
def version_without_table(library: str) -> str | None:
    """The version of the library's package, if no table is shipped for it."""
    path = Path(library)
    for package in {release.package for release in known_releases() if not release.in_c}:
        if package in path.parts[:-1] and release_of(library) is None:
            packages = Path(*path.parts[: path.parts.index(package)])
            if not _mounts().is_local(str(packages)):
                return None
            found = [entry.name for entry in packages.glob(f"{package}-*.dist-info")]
            if len(found) == 1:
                version = found[0].removeprefix(f"{package}-").removesuffix(".dist-info")
                return f"{package} {version}"
    return None


def nearest_release(version: str) -> Release | None:
    """Of the releases of a package, such as `jaxlib 0.12.0`, the one with the nearest version."""
    package, _, wanted = version.partition(" ")
    numbers = _numbers(wanted)
    releases = {_numbers(one.version): one for one in known_releases() if one.package == package}
    earlier = max((known for known in releases if known <= numbers), default=None)
    later = min((known for known in releases if known > numbers), default=None)

    def distance(known: tuple[int, ...]) -> list[int]:
        return [abs(one - other) for one, other in zip(numbers, known, strict=True)]

    neighbours = [known for known in (earlier, later) if known is not None]
    return releases[min(neighbours, key=distance)] if neighbours else None


def _numbers(version: str) -> tuple[int, ...]:
    """The first numbers of a version, as many as those of jaxlib may have."""
    found = _VERSION.match(version)
    given = [int(number) for number in found[0].split(".")] if found else []
    return tuple([*given, 0, 0, 0, 0][:4])


def note_without_table(version: str) -> str:
    """The note for a release without a table."""
    nearest = nearest_release(version)
    places = "no lines" if nearest is None else f"the lines of {nearest.version}, or none"
    number = version.partition(" ")[2]
    return (
        f"no definitions of {version} are known: its C++ frames have {places}; for its own, "
        f"`trace-links index --release {number}` downloads and indexes its sources"
    )
