"""Take some members of a wheel on the package index into the cache, without the whole file.

The zip's directory is read first, then the parts of the file that hold the wanted members.
Each member is verified against the hash that the wheel's own RECORD gives for it. A package is
in the cache whole or not at all, also when two runs fetch it at once.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import json
import os
import shutil
import tempfile
import zipfile
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.errors import FetchError, OutputError
from cmakegen.package_index import locate, open_remote
from cmakegen.stamp import cache_root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cmakegen.progress import Progress

_LIST = ".headers.json"


class WheelPart(NamedTuple):
    """Which members of which wheel are wanted, and under which names."""

    requirement: str
    """`name==version`: without a version the same tree would not give the same result."""
    select: Callable[[str], str | None]
    """Member name -> path in the cache, or None for a member that is not wanted."""
    platform: tuple[str, ...] = ()
    """pip's options for another platform than this one's."""

    @property
    def key(self) -> str:
        """The name of the folder in the cache."""
        return self.requirement.replace("==", "-").lower()


def packages_folder() -> str:
    return os.path.join(cache_root(), "packages")


def cached(part: WheelPart) -> str | None:
    """The folder of a part that was fetched before, or None."""
    folder = os.path.join(packages_folder(), part.key)
    return folder if os.path.isfile(os.path.join(folder, _LIST)) else None


def fetch(part: WheelPart, progress: Progress) -> str:
    """The folder with the wanted members, fetched if need be.

    Raises FetchError where the package cannot be had, OutputError where the cache cannot be
    written.
    """
    folder = cached(part)
    if folder:
        return folder
    with progress.step(f"Looking up {part.requirement}"):
        artifact = locate(part.requirement, part.platform)
    folder = os.path.join(packages_folder(), part.key)
    try:
        os.makedirs(packages_folder(), exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".fetch-", dir=packages_folder()) as staging:
            target = os.path.join(staging, "new")
            os.mkdir(target)
            with open_remote(artifact) as file:
                paths = _extract(part, file, target, progress)
            with open(os.path.join(target, _LIST), "w", encoding="utf-8") as listing:
                json.dump({"sha256": artifact.sha256, "files": paths}, listing)
            _put(target, folder)
    except OSError as error:
        raise OutputError(
            f"{packages_folder()}: cannot write: {error.strerror}",
            "Make room, or set CMAKE_GEN_GLOBS_CACHE to another folder.",
        ) from None
    return folder


def members(folder: str) -> list[str]:
    """The paths in a fetched folder, sorted."""
    with open(os.path.join(folder, _LIST), encoding="utf-8") as file:
        paths: list[str] = json.load(file)["files"]
    return paths


def _extract(
    part: WheelPart, file: io.BufferedIOBase, target: str, progress: Progress
) -> list[str]:
    try:
        archive = zipfile.ZipFile(file)
        hashes = _record(archive)
        wanted: list[tuple[zipfile.ZipInfo, str]] = []
        for info in archive.infolist():
            path = None if info.is_dir() else part.select(info.filename)
            if path is not None and _is_safe(path):
                wanted.append((info, path))
        # In the order of the file, so that it is read in long stretches.
        wanted.sort(key=lambda pair: pair[0].header_offset)
        total = sum(info.compress_size for info, _ in wanted)
        with progress.bytes(f"Fetching {part.requirement}", total) as advance:
            for info, path in wanted:
                data = archive.read(info)
                _verify(part.requirement, info.filename, data, hashes)
                full = os.path.join(target, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "wb") as out:
                    out.write(data)
                if info.external_attr >> 16 & 0o100:
                    os.chmod(full, 0o755)
                advance(info.compress_size)
    except zipfile.BadZipFile as error:
        raise FetchError(f"{part.requirement}: not a readable wheel: {error}") from None
    if not wanted:
        raise FetchError(f"{part.requirement}: the wheel has no headers")
    return sorted(path for _, path in wanted)


def _is_safe(path: str) -> bool:
    return not path.startswith("/") and ".." not in path.split("/")


def _record(archive: zipfile.ZipFile) -> dict[str, str]:
    """Member -> `sha256=…` as in https://packaging.python.org/specifications/binary-distribution-format."""
    names = [name for name in archive.namelist() if name.endswith(".dist-info/RECORD")]
    if not names:
        raise FetchError("the wheel has no RECORD to verify its members with")
    with archive.open(names[0]) as file:
        rows = csv.reader(io.TextIOWrapper(file, encoding="utf-8"))
        return {row[0]: row[1] for row in rows if len(row) > 1}


def _verify(requirement: str, name: str, data: bytes, hashes: dict[str, str]) -> None:
    algorithm, _, expected = hashes.get(name, "").partition("=")
    if algorithm not in ("sha256", "sha384", "sha512"):
        raise FetchError(f"{requirement}: {name} has no hash in RECORD")
    digest = hashlib.new(algorithm, data).digest()
    if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != expected:
        raise FetchError(f"{requirement}: {name} does not have the hash that RECORD gives")


def _put(made: str, folder: str) -> None:
    """Move a finished folder to its place; another run may have been faster."""
    try:
        os.rename(made, folder)
    except OSError:
        if not os.path.isfile(os.path.join(folder, _LIST)):
            shutil.rmtree(folder, ignore_errors=True)
            os.rename(made, folder)


def platform_options(tags: Iterable[str], python: str) -> tuple[str, ...]:
    """pip's options for wheels of another platform, with CPython `python` ("3.11")."""
    options: list[str] = ["--python-version", python, "--implementation", "cp"]
    for tag in tags:
        options += ["--platform", tag]
    return tuple(options)


def names_below(prefix: str, extensions: Sequence[str] = ()) -> Callable[[str], str | None]:
    """A selection: members below `prefix`, without it; of these `extensions` if any are given."""

    def select(member: str) -> str | None:
        if not member.startswith(prefix) or member == prefix:
            return None
        if extensions and not member.endswith(tuple(extensions)):
            return None
        return member[len(prefix) :]

    return select
