"""The headers of one package: of an installed one, in the cache, or fetched into it."""

from __future__ import annotations

import os
import re
import sysconfig
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cmakegen.headers.header_set import HeaderSet
from cmakegen.packages import fetch as packages
from cmakegen.packages import store
from cmakegen.packages.suppliers import Supplier
from cmakegen.supplied.installed import TENSORFLOW_PREFIX, tensorflow_folders
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.progress import Progress

_IN_THE_CACHE = "in the cache"
FETCHED = "fetched"
"""The origin of headers that this run has fetched."""

PYTHON = store.Part("python==headers", lambda path: path)
"""The headers of this interpreter; the same path in the cache for all users."""


class WantedPackage(NamedTuple):
    """A package that could supply headers of a tree."""

    part: store.Part
    roots: tuple[str, ...]
    """Its include directories, as in Supplier."""
    spare_of: Supplier | None = None
    """The supplier, if it is used only where earlier packages lack one of its libraries."""

    @property
    def key(self) -> str:
        return self.part.key


def fetch_ahead(
    used: Sequence[WantedPackage], possible: Sequence[WantedPackage], progress: Progress
) -> dict[str, packages.Outcome]:
    """Fetch side by side what is used in any case, and look up what may be.

    Packages that are in the cache or installed are left out, also damaged ones, of which some
    files may be used if they cannot be fetched again. Returns what became of the others.
    """
    first, later = (
        [one.part for one in group if not (installed_folder(one.part) or store.is_there(one.part))]
        for group in (used, possible)
    )
    return packages.fetch_all(first, later, progress) if first or later else {}


def headers_of(
    part: store.Part, problems: list[str], progress: Progress
) -> tuple[str, frozenset[str], str]:
    """The folder with the part's headers, the headers, and a description of their origin.

    Damage in the cache is added to `problems`. Raises WalkthroughError.
    """
    installed = installed_folder(part)
    if installed:
        store.link_installed(part, installed)
    folder, files, origin = files_of(part, problems, progress)
    if installed and origin == _IN_THE_CACHE:
        origin = f"installed in {installed}"
    return folder, files, origin


def files_of(
    part: store.Part, problems: list[str], progress: Progress
) -> tuple[str, frozenset[str], str]:
    """The same for any part of a package, which is fetched unless it is in the cache."""
    known = store.look(part)
    if known and not known.damage:
        return known.folder, known.files, _IN_THE_CACHE
    # What fetches from the package index is heavy.
    try:
        folder = packages.fetch(part, progress, problems)
    except WalkthroughError as error:
        if not known or not known.files:
            raise
        problems.append(
            f"{part.requirement} is damaged in the cache ({known.damage}), and cannot be fetched"
            f" again: {error}"
        )
        return known.folder, known.files, "undamaged in the cache"
    fetched = store.look(part)
    return folder, fetched.files if fetched else frozenset(), FETCHED


def installed_folder(part: store.Part) -> str:
    """The include folder of an installed TensorFlow of exactly the required version, or "".

    Also that of this interpreter, if its headers are installed.
    """
    if part is PYTHON:
        folder = sysconfig.get_path("include")
        return folder if os.path.isfile(os.path.join(folder, "Python.h")) else ""
    name, _, version = part.requirement.partition("==")
    if name not in ("tensorflow", "tf-nightly"):
        return ""
    metadata = f"{name.replace('-', '_')}-{version}.dist-info"
    for folder in tensorflow_folders():
        if os.path.isdir(os.path.join(folder.removesuffix(TENSORFLOW_PREFIX), metadata)):
            return folder
    return ""


def header_set(wanted: WantedPackage, folder: str, files: frozenset[str]) -> HeaderSet:
    return HeaderSet(
        name=wanted.part.requirement.replace("==", " "),
        base="cache",
        path=f"packages/{wanted.key}",
        folder=folder,
        files=files,
        roots=expand_roots(wanted.roots, files),
        system=True,
    )


def expand_roots(patterns: Sequence[str], files: Iterable[str]) -> list[str]:
    """The directories of `files` that match `patterns`, in the order of the patterns."""
    folders: set[str] = {""}
    for path in files:
        folder = path[: path.rfind("/") + 1]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder[: folder.rfind("/", 0, -1) + 1]
    ordered = sorted(folders)
    roots: dict[str, None] = {}
    for pattern in patterns:
        if "*" not in pattern:
            folder = f"{pattern}/" if pattern else ""
            matching = [folder] if folder in folders else []
        else:
            regex = re.escape(pattern).replace(r"\*\*/", "(?:.+/)?").replace(r"\*", "[^/]*")
            matching = [folder for folder in ordered if re.fullmatch(regex + "/", folder)]
        roots.update(dict.fromkeys(matching))
    return list(roots)
