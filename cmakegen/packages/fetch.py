"""Fetch selected members of a package on the package index into the cache.

Of a wheel only the zip directory and the parts with the selected members are read; each member is
verified against the hash in the wheel's RECORD. A source distribution is one compressed stream, so
it is read and verified as a whole. A package is added to the cache atomically, even when two runs
fetch it at once.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import os
import tarfile
import tempfile
import zipfile
import zlib
from typing import TYPE_CHECKING

from cmakegen.cache import cannot_write, packages_folder
from cmakegen.errors import FetchError, WrongFilesError
from cmakegen.packages.index import Artifact, locate_sdist, locate_wheel, open_remote, stream
from cmakegen.packages.store import EARLIER, Part, forget, look, write_list
from tpu_walkthrough.replacing import remove, staging, waiting_lock

if TYPE_CHECKING:
    from tpu_walkthrough.progress import Progress


def fetch(part: Part, progress: Progress, warnings: list[str] | None = None) -> str:
    """The folder with the selected members, fetched if it is missing or damaged in the cache.

    Damage is added to `warnings`. Raises FetchError where the package is not available,
    OutputError where the cache cannot be written.
    """
    known = look(part)
    if known and not known.damage:
        return known.folder
    with progress.step(f"Looking up {part.requirement}"):
        if part.sdist:
            artifact = locate_sdist(part.requirement)
        else:
            artifact = locate_wheel(part.requirement, part.portable)
    folder = os.path.join(packages_folder(), part.key)
    origin = {"sha256": artifact.sha256, "selection": part.selection}
    try:
        os.makedirs(packages_folder(), exist_ok=True)
        with staging("fetch", packages_folder()) as place:
            target = os.path.join(place, "new")
            os.mkdir(target)
            if part.sdist:
                hashes = _extract_sdist(part, artifact, target, progress)
            else:
                with open_remote(artifact) as file:
                    hashes, record = _extract_wheel(part, file, target, progress)
                    origin["record"] = record
            if not hashes:
                raise FetchError(f"{part.requirement}: the package has no such files")
            # Without its list the folder would look abandoned to a run that fetches the same.
            with waiting_lock(packages_folder()):
                if known:
                    forget(part)
                _put(target, folder)
                write_list(folder, hashes, origin)
            if known and known.damage != EARLIER and warnings is not None:
                warnings.append(
                    f"{part.requirement} was damaged in the cache ({known.damage});"
                    " it was fetched again"
                )
    except OSError as error:
        raise cannot_write(packages_folder(), error) from None
    return folder


def _extract_wheel(
    part: Part, file: io.BufferedIOBase, target: str, progress: Progress
) -> tuple[dict[str, str], str]:
    """Path -> hash of the extracted members, and the hash of the wheel's list of files."""
    taken: dict[str, str] = {}
    try:
        archive = zipfile.ZipFile(file)
        hashes, record = _record(part, archive)
        wanted: list[tuple[zipfile.ZipInfo, str]] = []
        for info in archive.infolist():
            path = None if info.is_dir() else part.select(info.filename)
            if path is not None and _is_safe(path):
                wanted.append((info, path))
        # In the order of the file, so that it is read in large blocks.
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
                taken[path] = hashlib.sha256(data).hexdigest()
                if info.external_attr >> 16 & 0o100:
                    os.chmod(full, 0o755)
                advance(info.compress_size)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise FetchError(f"{part.requirement}: not a readable wheel: {error}") from None
    return taken, record


def _extract_sdist(
    part: Part, artifact: Artifact, target: str, progress: Progress
) -> dict[str, str]:
    if not artifact.sha256:
        raise FetchError(f"{part.requirement}: the index has no hash to verify it with")
    taken: dict[str, str] = {}
    with tempfile.TemporaryFile() as whole:
        digest = hashlib.sha256()
        with (
            stream(artifact) as (response, size),
            progress.bytes(f"Fetching {part.requirement}", size) as advance,
        ):
            while block := response.read(1 << 18):
                whole.write(block)
                digest.update(block)
                advance(len(block))
        if digest.hexdigest() != artifact.sha256:
            raise FetchError(f"{part.requirement}: its hash differs from the hash in the index")
        whole.seek(0)
        try:
            with tarfile.open(fileobj=whole, mode="r:gz") as archive:
                for member in archive:
                    path = part.select(member.name.partition("/")[2])
                    content = archive.extractfile(member) if member.isfile() and path else None
                    if content is None or path is None or not _is_safe(path):
                        continue
                    full = os.path.join(target, path)
                    os.makedirs(os.path.dirname(full), exist_ok=True)
                    data = content.read()
                    with open(full, "wb") as out:
                        out.write(data)
                    taken[path] = hashlib.sha256(data).hexdigest()
        except (tarfile.TarError, EOFError, zlib.error) as error:
            raise FetchError(f"{part.requirement}: not a readable archive: {error}") from None
    return taken


def _is_safe(path: str) -> bool:
    return not path.startswith("/") and ".." not in path.split("/")


def _record(part: Part, archive: zipfile.ZipFile) -> tuple[dict[str, str], str]:
    """Member -> `sha256=…` as in RECORD, and the sha256 of RECORD itself.

    https://packaging.python.org/specifications/binary-distribution-format
    """
    names = [name for name in archive.namelist() if name.endswith(".dist-info/RECORD")]
    if not names:
        raise FetchError("the wheel has no RECORD to verify its members with")
    content = archive.read(names[0])
    record = hashlib.sha256(content).hexdigest()
    if part.records and record not in part.records:
        raise WrongFilesError(
            f"{part.requirement}: the wheel is not one of the known wheels of this version",
            "Ask the maintainers of the package index for the origin of its wheel.",
        )
    rows = csv.reader(io.StringIO(content.decode("utf-8", "replace")))
    return {row[0]: row[1] for row in rows if len(row) > 1}, record


def _verify(requirement: str, name: str, data: bytes, hashes: dict[str, str]) -> None:
    algorithm, _, expected = hashes.get(name, "").partition("=")
    if algorithm not in ("sha256", "sha384", "sha512"):
        raise FetchError(f"{requirement}: {name} has no hash in RECORD")
    digest = hashlib.new(algorithm, data).digest()
    if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != expected:
        raise FetchError(f"{requirement}: {name} differs from its hash in RECORD")


def _put(made: str, folder: str) -> None:
    """Move a finished folder to its place, unless another run was faster."""
    try:
        os.rename(made, folder)
    except OSError:
        if not (os.path.isfile(f"{folder}.json") and os.path.isdir(folder)):
            remove(folder)
            os.rename(made, folder)
