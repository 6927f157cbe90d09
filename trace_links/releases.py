"""Releases whose definitions are shipped: which trees they were built from, and their tables.

Facts about the releases stand in release_tables/releases.toml, beside the tables. A release is only
taken for a library if the installation around it says that it is exactly that one.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from pathlib import Path

from trace_links.definitions.table import Table

__all__ = ["Release", "ReleaseTree", "known_releases", "release_of", "trees_by_commit"]

_FOLDER = Path(__file__).parent / "release_tables"


@dataclass(frozen=True, slots=True)
class ReleaseTree:
    """A repository at a commit, and the file with its definitions."""

    repository: str
    commit: str
    file: str

    def load(self) -> Table:
        """Raises InputError."""
        return _table(self.file)

    def permalink(self, path: str, line: int | None) -> str:
        place = "" if line is None else f"#L{line}"
        return f"{self.repository}/blob/{self.commit}/{path}{place}"


@dataclass(frozen=True, slots=True)
class Release:
    """A version of a package, and the trees that its libraries were built from."""

    package: str
    version: str
    trees: tuple[ReleaseTree, ...]

    @property
    def slug(self) -> str:
        return f"{self.package}-{self.version}"


@functools.cache
def _table(file: str) -> Table:
    return Table.load(_FOLDER / file)


@functools.cache
def known_releases() -> tuple[Release, ...]:
    """All, the newest first."""
    data = tomllib.loads((_FOLDER / "releases.toml").read_text(encoding="utf-8"))
    return tuple(
        Release(
            release["package"],
            release["version"],
            tuple(
                ReleaseTree(tree["repository"], tree["commit"], tree["table"])
                for tree in release["tree"]
            ),
        )
        for release in data["release"]
    )


@functools.cache
def trees_by_commit() -> dict[str, ReleaseTree]:
    """What is known of a checkout at one of these commits without an index of its own."""
    return {tree.commit: tree for release in known_releases() for tree in release.trees}


@functools.cache
def release_of(library: str) -> Release | None:
    """The release that a library, named by its path, is of; None where that is not certain."""
    path = Path(library)
    for release in known_releases():
        if release.package in path.parts[:-1]:
            packages = Path(*path.parts[: path.parts.index(release.package)])
            if (packages / f"{release.package}-{release.version}.dist-info").is_dir():
                return release
    return None
