"""Small packages for pip: wheels with a RECORD, source distributions, lists of both."""

from __future__ import annotations

import base64
import hashlib
import io
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

PORTABLE = "cp311-cp311-manylinux_2_17_x86_64"


def make_wheel(
    folder: Path,
    requirement: str,
    members: Mapping[str, str | bytes],
    tag: str = PORTABLE,
    wrong_hashes: Iterable[str] = (),
    without_hash: Iterable[str] = (),
    record: bool = True,
    metadata: str = "",
) -> Path:
    """The wheel of `name==version` with `members`, and the hash of each in its RECORD.

    `metadata` are further lines of its METADATA.
    """
    name, _, version = requirement.partition("==")
    stem = f"{name.replace('-', '_')}-{version}"
    files = {
        path: text.encode() if isinstance(text, str) else text for path, text in members.items()
    }
    files[f"{stem}.dist-info/METADATA"] = (
        f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{metadata}".encode()
    )
    files[f"{stem}.dist-info/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    )
    rows = []
    for path, content in files.items():
        digest = hashlib.sha256(content + b"?" * (path in wrong_hashes)).digest()
        encoded = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        rows.append(
            f"{path}," if path in without_hash else f"{path},sha256={encoded},{len(content)}"
        )
    if record:
        files[f"{stem}.dist-info/RECORD"] = "".join(row + "\n" for row in rows).encode()
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"{stem}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    return wheel


def make_sdist(folder: Path, requirement: str, members: Mapping[str, str]) -> Path:
    """The source distribution of `name==version`, all below one folder."""
    name, _, version = requirement.partition("==")
    folder.mkdir(parents=True, exist_ok=True)
    sdist = folder / f"{name}-{version}.tar.gz"
    with tarfile.open(sdist, "w:gz") as archive:
        for path, text in {"PKG-INFO": f"Name: {name}\nVersion: {version}\n", **members}.items():
            info = tarfile.TarInfo(f"{name}-{version}/{path}")
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))
    return sdist


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def list_with_hashes(folder: Path, hashes: Mapping[Path, str]) -> Path:
    """A page of links as on a package index: each with the hash of its file."""
    page = folder / "links.html"
    links = (
        f'<a href="{path.as_uri()}#sha256={digest}">{path.name}</a>'
        for path, digest in hashes.items()
    )
    page.write_text(f"<!DOCTYPE html><html><body>{''.join(links)}</body></html>")
    return page
