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
    only_shipped: bool = False
    """Whether its sources are too large to be downloaded."""

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
    trees = [
        shipped_trees().get(commit) or tree_at(repository, commit, str(file))
        for repository, _, commit in pairs
    ]
    return Release(package, version, tuple(tree for tree in trees if tree), in_any=False)


def tree_at(repository: str, commit: str, file: str) -> ReleaseTree | None:
    """A tree of a repository that releases.toml describes, with its table in `file`."""
    for tree in repositories().values():
        if tree.repository == repository:
            return replace(tree, commit=commit, file=file)
    return None


@functools.cache
def repositories() -> dict[str, ReleaseTree]:
    """The repositories of releases.toml by their names there; these trees have no commit."""
    data = _data()
    return {
        entry["name"]: ReleaseTree(
            entry["repository"],
            "",
            f"{entry['name']}.definitions",
            tuple(entry.get("folders", ())),
            is_pinned,
            entry.get("only_called", False),
            entry.get("only_shipped", False),
        )
        for kind, is_pinned in (("repository", False), ("library", True))
        for entry in data[kind]
    }


@functools.cache
def _data() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "releases.toml").read_text(encoding="utf-8"))


@functools.cache
def shipped_releases() -> tuple[Release, ...]:
    """Those of releases.toml, in its order, then those of CPython."""
    data = _data()
    trees = repositories()
    releases = [
        Release(
            release["package"],
            release["version"],
            tuple(
                replace(tree, commit=release[name])
                for name, tree in trees.items()
                if name in release
            ),
            release.get("in_any", False),
        )
        for release in data["release"]
    ]
    (cpython,) = (entry for entry in data["library"] if entry["name"] == _CPYTHON)
    return (
        *releases,
        *(
            Release(_CPYTHON, version, (replace(trees[_CPYTHON], commit=f"v{version}"),))
            for version in cpython["versions"]
        ),
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
            metadata = packages / f"{release.slug}.dist-info"
            if _mounts().is_local(str(metadata)) and metadata.is_dir():
                return release
    slug = f"{_CPYTHON}-{python_version(library, _mounts().is_local)}"
    return next((release for release in known_releases() if release.slug == slug), None)


@functools.cache
def version_without_table(library: str) -> str | None:
    """The version of jaxlib that the library is part of, if there is no table of it."""
    path = Path(library)
    if DOWNLOADED not in path.parts[:-1] or release_of(library) is not None:
        return None
    packages = Path(*path.parts[: path.parts.index(DOWNLOADED)])
    if not _mounts().is_local(str(packages)):
        return None
    metadata = [entry.stem for entry in packages.glob(f"{DOWNLOADED}-*.dist-info")]
    return metadata[0].removeprefix(f"{DOWNLOADED}-") if len(metadata) == 1 else None


def nearest_release(version: str) -> Release | None:
    """The release of jaxlib with the nearest version."""
    wanted = _numbers(version)

    def distance(release: Release) -> list[int]:
        known = _numbers(release.version)
        return [abs(one - other) for one, other in zip(wanted, known, strict=True)]

    known = [release for release in known_releases() if not release.in_c]
    later = [release for release in known if _numbers(release.version) > wanted]
    earlier = known[len(later) :]  # the newest are first
    return min(earlier[:1] + later[-1:], key=distance, default=None)


def _numbers(version: str) -> tuple[int, ...]:
    """The first numbers of a version, as many as those of jaxlib may have."""
    found = _VERSION.match(version)
    given = [int(number) for number in found[0].split(".")] if found else []
    return tuple([*given, 0, 0, 0, 0][:4])


def note_without_table(version: str) -> str:
    """The note for a release of jaxlib without a table."""
    nearest = nearest_release(version)
    places = "no lines" if nearest is None else f"the lines of {nearest.version}, or none"
    return (
        f"no definitions of {DOWNLOADED} {version} are known: its C++ frames have {places}; for its"
        f" own, `trace-links index --release {version}` downloads and indexes its sources"
    )
