"""Read modules from registries of Bazel: their dependencies, and where their archives are.

https://bazel.build/external/registry: a registry is a folder of files on a web server, the central
one unless .bazelrc names others. The hashes of MODULE.bazel.lock are those that its files must
have.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from cmakegen.externals.downloads import Downloads
from cmakegen.externals.pins import NO_HASH, Patch, Pin, Source, hash_of, pin_of
from cmakegen.externals.versions import Module
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.files import read_below
from tpu_walkthrough.printable import printable

_CENTRAL = "https://bcr.bazel.build"
_OPTION = "--registry="
_IN_TREE = "file://%workspace%"
_LOCK = "MODULE.bazel.lock"
_LARGEST = 32_000_000  # bytes of a lock file, or of a file of a registry in the tree


class Registry:
    """The registries of one tree, in their order."""

    def __init__(self, root: str, options: Sequence[str], downloads: Downloads) -> None:
        """`options` are those of the tree's .bazelrc."""
        self._root = os.path.realpath(root)
        self._downloads = downloads
        given = [one.removeprefix(_OPTION) for one in options if one.startswith(_OPTION)]
        self._registries = [one.strip("'\"").rstrip("/") for one in given] or [_CENTRAL]
        self._hashes = _locked(root)

    def module_file(self, module: Module) -> str:
        """The text of a module's MODULE.bazel. Raises FetchError."""
        return self._file(module, "MODULE.bazel")[1].decode("utf-8", "replace")

    def pin(self, module: Module) -> Pin:
        """The pin of a module. Raises FetchError."""
        folder, text = self._file(module, "source.json")
        try:
            source = json.loads(text)
            pin = _pin(module, folder, source)
        except (ValueError, AttributeError, TypeError, RecursionError):
            pin = None
        if pin is None:
            raise FetchError(
                printable(f"{module.name} {module.version}: its source.json names no archive")
            )
        return pin

    def _file(self, module: Module, name: str) -> tuple[str, bytes]:
        """The folder of a module, an address or a path in the tree, and one of its files."""
        problem = FetchError(printable(f"{module.name}: there is no registry"))
        for base in self._registries:
            folder = f"{base}/modules/{module.name}/{module.version}"
            url = f"{folder}/{name}"
            try:
                if base.startswith(_IN_TREE):
                    folder = folder.removeprefix(_IN_TREE).strip("/")
                    return folder, self._in_tree(f"{folder}/{name}")
                pinned = hash_of(self._hashes.get(url, ""))
                return folder, self._downloads.text(f"{module.name} {module.version}", url, pinned)
            except FetchError as error:
                problem = error
        raise problem

    def _in_tree(self, path: str) -> bytes:
        try:
            return read_below(self._root, path, _LARGEST)
        except OSError as error:
            raise FetchError(printable(f"{path}: {error.strerror}")) from None


def _locked(root: str) -> Mapping[str, str]:
    """Address -> sha256 of the files of registries, from the lock file of the tree."""
    try:
        found = json.loads(read_below(root, _LOCK, _LARGEST))["registryFileHashes"]
        return {url: digest for url, digest in found.items() if isinstance(digest, str)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _pin(module: Module, folder: str, source: Mapping[str, Any]) -> Pin | None:
    """The pin that a source.json describes; its patches and other files are beside it."""
    urls = [source["url"], *source.get("mirror_urls", ())] if "url" in source else []
    found = pin_of({**source, "name": module.name, "url": None, "urls": urls, "patches": None})
    if found is None:
        return None
    strip = source.get("patch_strip", 0)
    patches = [
        Patch(
            _beside(f"{folder}/patches/{name}", integrity), strip if isinstance(strip, int) else 0
        )
        for name, integrity in source.get("patches", {}).items()
    ]
    files = [
        (path, _beside(f"{folder}/overlay/{path}", integrity))
        for path, integrity in source.get("overlay", {}).items()
    ]
    if not all(map(str.isprintable, (*source.get("patches", ()), *source.get("overlay", ())))):
        return None
    return found._replace(patches=tuple(patches), files=tuple(files))


def _beside(url: str, integrity: Any) -> Source:
    hashed = hash_of("", integrity) if isinstance(integrity, str) else NO_HASH
    return Source(url, hashed)
