"""Renew or check the JavaScript libraries of pages, in mock_libtpu/guidebook/vendored/.

    python scripts/vendor_javascript.py            # write the versions below, and manifest.toml
    python scripts/vendor_javascript.py --check    # exit with 1 if the files differ from those

The packages are fetched with npm. A file that the package has only as readable source is minified
with esbuild, at the version below, so that the result is the same everywhere.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent.parent / "mock_libtpu" / "guidebook" / "vendored"
ESBUILD = "esbuild@0.28.2"
HEAD = """\
# The JavaScript libraries of pages. Generated and checked by scripts/vendor_javascript.py.
# `source` is the file in the npm package; `minified` is the program that made it smaller.
"""


class Library(NamedTuple):
    """A file of an npm package."""

    package: str
    version: str
    purpose: str
    source: str
    file: str
    minify: bool = False


LIBRARIES = (
    Library(
        "d3-hierarchy", "3.1.3", "layout of the icicle view",
        "dist/d3-hierarchy.min.js", "d3-hierarchy.min.js",
    ),
    Library(
        "uplot", "1.6.32", "timeline and chart of memory",
        "dist/uPlot.iife.min.js", "uplot.min.js",
    ),
    Library(
        "uplot", "1.6.32", "timeline and chart of memory",
        "dist/uPlot.min.css", "uplot.min.css",
    ),
    Library(
        "minisearch", "7.2.0", "full-text search",
        "dist/umd/index.js", "minisearch.min.js", minify=True,
    ),
)  # fmt: skip


def main() -> None:
    files, manifest = fetched()
    if sys.argv[1:] == ["--check"]:
        expected = {**files, "manifest.toml": manifest.encode()}
        kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
        different = sorted(
            name for name in expected.keys() | kept if expected.get(name) != kept.get(name)
        )
        for name in different:
            print(f"{name} differs from the package; renew it: python scripts/vendor_javascript.py")
        sys.exit(bool(different))
    for name, data in files.items():
        (FOLDER / name).write_bytes(data)
    (FOLDER / "manifest.toml").write_text(manifest)


def fetched() -> tuple[dict[str, bytes], str]:
    """The files by name, the licences among them, and the text of the manifest."""
    files: dict[str, bytes] = {}
    manifest = HEAD
    with tempfile.TemporaryDirectory() as folder:
        for library in LIBRARIES:
            package = unpacked(library, Path(folder))
            about = json.loads((package / "package.json").read_text())
            data = (package / library.source).read_bytes()
            files[library.file] = minified(data) if library.minify else data
            licence = f"{library.package}.LICENSE"
            files[licence] = next(package.glob("LICENSE*")).read_bytes()
            manifest += entry(library, about["license"], licence, files[library.file])
    return files, manifest


def unpacked(library: Library, folder: Path) -> Path:
    """The package's folder, fetched by npm."""
    target = folder / f"{library.package}-{library.version}"
    if not target.exists():
        name = f"{library.package}@{library.version}"
        command = ["npm", "pack", "--silent", "--ignore-scripts", name]
        packed = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
        with tarfile.open(folder / packed.stdout.strip()) as archive:
            archive.extractall(target, filter="data")
    return target / "package"


def minified(source: bytes) -> bytes:
    command = ["npm", "exec", "--yes", f"--package={ESBUILD}", "--", "esbuild", "--minify"]
    command += ["--charset=utf8", "--legal-comments=none"]
    return subprocess.run(command, input=source, check=True, capture_output=True).stdout


def entry(library: Library, licence: str, licence_file: str, data: bytes) -> str:
    fields = {
        "package": library.package,
        "version": library.version,
        "purpose": library.purpose,
        "source": library.source,
        "file": library.file,
        "license": licence,
        "license_file": licence_file,
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    if library.minify:
        fields["minified"] = ESBUILD
    lines = "".join(f"{name} = {json.dumps(value)}\n" for name, value in fields.items())
    return f"\n[[library]]\n{lines}"


if __name__ == "__main__":
    main()
