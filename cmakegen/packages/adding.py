"""Add a part of a package to the cache: as a whole or not at all, even by two runs at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from cmakegen.packages.store import Part, forget, look, write_list
from cmakegen.settings.cache import cannot_write, packages_folder
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.replacing import remove, staging, waiting_lock

Extract = Callable[[str, str], tuple[Mapping[str, str], str]]
"""Writes members to a folder, its second argument; the first is a folder for what is only needed
meanwhile. Returns path -> sha256 of the members, and the hash of the archive if it was compared."""


def add(part: Part, extract: Extract) -> str:
    """The folder in the cache with what `extract` writes, in the place of what was there.

    Raises OutputError where the cache cannot be written, and what `extract` raises.
    """
    folder = os.path.join(packages_folder(), part.key)
    try:
        os.makedirs(packages_folder(), exist_ok=True)
        with staging(os.path.join(packages_folder(), "fetch")) as place:
            target = os.path.join(place, "new")
            os.mkdir(target)
            hashes, compared = extract(place, target)
            # Without its list the folder would look abandoned to a run that fetches the same.
            with waiting_lock(packages_folder()):
                if (known := look(part)) and known.damage:
                    forget(part)
                _put(target, folder)
                write_list(folder, hashes, {"compared": compared, "selection": part.selection})
    except OSError as error:
        raise cannot_write(packages_folder(), error) from None
    return folder


def write_member(target: str, path: str, content: bytes) -> None:
    """Write a member. Raises FetchError where another member has the name of its folder."""
    path = os.path.join(target, path)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "xb") as file:
            file.write(content)
    except (FileExistsError, IsADirectoryError, NotADirectoryError):
        raise FetchError("two of its members have the same place") from None


def _put(made: str, folder: str) -> None:
    """Move a finished folder to its place, unless another run was faster."""
    try:
        os.rename(made, folder)
    except OSError:
        if not (os.path.isfile(f"{folder}.json") and os.path.isdir(folder)):
            remove(folder)
            os.rename(made, folder)
