"""Which parts of which packages are in the cache, where, and whether they are as they were fetched.

Nothing is fetched here: packages.py does that, and is imported only by runs that have to.
"""

from __future__ import annotations

import contextlib
import os
import stat
from typing import TYPE_CHECKING, Any, NamedTuple

from cmakegen.cache import cannot_write, packages_folder, read_json, write_json
from tpu_walkthrough.errors import counted
from tpu_walkthrough.replacing import remove

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping


EARLIER = "it was fetched by an earlier version"
"""No damage that is worth a word."""


class Part(NamedTuple):
    """Which members of which package are wanted, and under which names."""

    requirement: str
    """`name==version`: without a version the same tree would not give the same result."""
    select: Callable[[str], str | None]
    """Member name -> path in the cache, or None for a member that is not wanted."""
    sdist: bool = False
    """Take the source distribution (.tar.gz); its members lie below one folder, which drops."""
    portable: bool = True
    """Only headers, the same on all platforms: taken from the wheel for Linux, since a package
    may have none for this Python."""
    records: Collection[str] = ()
    """The sha256 of the wheel's list of files has to be one of these, where any are given."""

    @property
    def key(self) -> str:
        """The name of the folder in the cache."""
        return self.requirement.replace("==", "-").lower()


def cached(part: Part) -> str | None:
    """The folder of a part that was fetched or linked before, or None; see `look`."""
    folder = os.path.join(packages_folder(), part.key)
    # The list is written last. The folder may be a link to an installed package that is gone.
    return folder if os.path.lexists(f"{folder}.json") and os.path.isdir(folder) else None


def is_there(part: Part) -> bool:
    """Whether anything of the part is in the cache, be it damaged."""
    return os.path.isdir(os.path.join(packages_folder(), part.key))


class Contents(NamedTuple):
    """What is in the cache of a part."""

    folder: str
    files: frozenset[str]
    """Those that are as they were fetched."""
    damage: str
    """Why it is to be fetched again; "" where nothing is wrong."""


def look(part: Part) -> Contents | None:
    """What is in the cache of `part`, checked; None where there is nothing.

    A file must be there, have its size, and not have changed since the list was written; one
    that has may still have its hash, as in a cache that was copied.
    """
    folder = os.path.join(packages_folder(), part.key)
    if not os.path.isdir(folder):
        return None
    listed = read_json(f"{folder}.json")
    sizes = _sizes(listed)
    try:
        bad = _changed(folder, sizes)
    except OSError as error:
        return Contents(folder, frozenset(), f"it cannot be read: {error.strerror}")
    if part.records and _record(listed) not in part.records:
        return Contents(folder, frozenset(), EARLIER)  # of another index, or before it was noted
    if not sizes:
        is_old = isinstance(listed, dict) and isinstance(listed.get("files"), list)
        why = EARLIER if is_old else "its list of files cannot be read"
        return Contents(folder, frozenset(), why)
    if bad:
        bad -= _with_their_hash(folder, bad)
        if not bad:
            with contextlib.suppress(OSError):
                os.utime(f"{folder}.json")  # so that the next time no hash is needed
    sound = frozenset(sizes) - bad
    damage = f"{len(bad):,} of {counted(len(sizes), 'file')} not as fetched" if bad else ""
    return Contents(folder, sound, damage)


def _sizes(listed: Any) -> dict[str, int]:
    """Path -> size, as the list in the cache has it; empty where it is damaged."""
    sizes = listed.get("sizes") if isinstance(listed, dict) else None
    if not isinstance(sizes, dict) or not all(isinstance(size, int) for size in sizes.values()):
        return {}
    return sizes


def _record(listed: Any) -> Any:
    """The sha256 of the wheel's own list of files, as the list in the cache has it."""
    return listed.get("record") if isinstance(listed, dict) else None


def _changed(folder: str, sizes: Mapping[str, int]) -> set[str]:
    """The files that are gone, or that have changed since the list was written."""
    changed: set[str] = set()
    written = os.stat(f"{folder}.json").st_mtime_ns
    # Twenty thousand files: relative to an open folder each costs the half.
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        status = os.stat
        for path, size in sizes.items():
            try:
                found = status(path, dir_fd=descriptor)
            except OSError:
                changed.add(path)
                continue
            if (
                found.st_size != size
                or found.st_ctime_ns > written
                or not stat.S_ISREG(found.st_mode)
            ):
                changed.add(path)
    finally:
        os.close(descriptor)
    return changed


def _with_their_hash(folder: str, paths: Iterable[str]) -> set[str]:
    """Those of `paths` that are what was fetched all the same."""
    import hashlib

    sums = read_json(f"{folder}.sums.json")
    if not isinstance(sums, dict):
        return set()
    found = set()
    for path in paths:
        with contextlib.suppress(OSError):
            if stat.S_ISREG(os.stat(f"{folder}/{path}").st_mode):
                with open(f"{folder}/{path}", "rb") as file:
                    if hashlib.file_digest(file, "sha256").hexdigest() == sums.get(path):
                        found.add(path)
    return found


def write_list(folder: str, hashes: Mapping[str, str], origin: Mapping[str, str]) -> None:
    """Note what was put into `folder`: path -> hash. The part is in the cache from then on."""
    sizes = {path: os.stat(f"{folder}/{path}").st_size for path in sorted(hashes)}
    if any(hashes.values()):
        write_json(f"{folder}.sums.json", dict(hashes))
    write_json(f"{folder}.json", {**origin, "sizes": sizes})


def forget(part: Part) -> None:
    """Take a part out of the cache. Raises OSError."""
    folder = os.path.join(packages_folder(), part.key)
    for path in (f"{folder}.json", f"{folder}.sums.json", folder):
        remove(path)


def link_installed(part: Part, include: str) -> str:
    """Use the folder `include` of an installed package in place of fetching the part.

    Through a link in the cache, so that the generated file is the same for everybody.
    """
    folder = os.path.join(packages_folder(), part.key)
    known = look(part)
    is_linked = os.path.islink(folder) and os.path.realpath(folder) == os.path.realpath(include)
    if known and not known.damage and (is_linked or not os.path.islink(folder)):
        return folder
    paths = [
        os.path.relpath(os.path.join(place, name), include).replace(os.sep, "/")
        for place, _, names in os.walk(include)
        for name in names
    ]
    try:
        os.makedirs(packages_folder(), exist_ok=True)
        if os.path.islink(folder) or (known and known.damage):
            remove(folder)
        if not os.path.exists(folder):
            os.symlink(include, folder)
        write_list(folder, dict.fromkeys(paths, ""), {})
    except OSError as error:
        raise cannot_write(packages_folder(), error) from None
    return folder
