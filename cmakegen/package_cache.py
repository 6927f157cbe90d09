"""Which parts of which packages are in the cache, and where.

Nothing is fetched here: packages.py does that, and is imported only by runs that have to.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.cache import cannot_write, packages_folder, write_json

if TYPE_CHECKING:
    from collections.abc import Callable


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

    @property
    def key(self) -> str:
        """The name of the folder in the cache."""
        return self.requirement.replace("==", "-").lower()


def cached(part: Part) -> str | None:
    """The folder of a part that was fetched or linked before, or None."""
    folder = os.path.join(packages_folder(), part.key)
    # The list is written last. The folder may be a link to an installed package that is gone.
    return folder if os.path.isfile(f"{folder}.json") and os.path.isdir(folder) else None


def members(folder: str) -> list[str]:
    """The paths in a fetched or linked folder, sorted."""
    import json

    with open(f"{folder}.json", encoding="utf-8") as file:
        paths: list[str] = json.load(file)["files"]
    return paths


def link_installed(part: Part, include: str) -> str:
    """Use the folder `include` of an installed package in place of fetching the part.

    Through a link in the cache, so that the generated file is the same for everybody.
    """
    folder = os.path.join(packages_folder(), part.key)
    if cached(part) and (
        not os.path.islink(folder) or os.path.realpath(folder) == os.path.realpath(include)
    ):
        return folder
    paths = sorted(
        os.path.relpath(os.path.join(place, name), include).replace(os.sep, "/")
        for place, _, names in os.walk(include)
        for name in names
    )
    try:
        os.makedirs(packages_folder(), exist_ok=True)
        if os.path.islink(folder):
            os.unlink(folder)
        if not os.path.exists(folder):
            os.symlink(include, folder)
    except OSError as error:
        raise cannot_write(packages_folder(), error) from None
    write_json(f"{folder}.json", {"files": paths})
    return folder
