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
from cmakegen.flags.bazelrc import values
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.fetching.fetch import StatusError
from tpu_walkthrough.files import read_below
from tpu_walkthrough.printable import printable

_CENTRAL = "https://bcr.bazel.build"
_ABSENT = (404, 410)
_IN_TREE = "file://%workspace%"
_LOCK = "MODULE.bazel.lock"
_LARGEST = 32_000_000  # bytes of a lock file, or of a file of a registry in the tree


class Registry:
    """The registries of one tree, in their order."""

    def __init__(self, root: str, options: Sequence[str], downloads: Downloads) -> None:
        """`options` are those of the tree's .bazelrc."""
        self._root = os.path.realpath(root)
        self._downloads = downloads
        given = [address.rstrip("/") for address in values(options, "--registry")]
        self._registries = given or [_CENTRAL]
        self._hashes = _locked(root)
        self._homes: dict[Module, str] = {}
        """The registries in which modules are."""

    def module_file(self, module: Module, registry: str = "") -> str:
        """The text of a module's MODULE.bazel. Raises FetchError.

        It is in the first registry that has the module, or in `registry`, if that is given.
        """
        registries = [registry.rstrip("/")] if registry else self._registries
        for base in registries:
            try:
                content = self._file(base, module, "MODULE.bazel")
            except StatusError as error:  # for other reasons none may take the registry's place
                if error.status not in _ABSENT or base == registries[-1]:
                    raise
                continue
            self._homes[module] = base
            return content.decode("utf-8", "replace")
        raise AssertionError

    def pin(self, module: Module, registry: str = "") -> Pin:
        """The pin of a module. Raises FetchError."""
        if module not in self._homes:
            self.module_file(module, registry)
        base = self._homes[module]
        text = self._file(base, module, "source.json")
        folder = _folder(base, module)
        try:
            pin = _pin(module, folder.removeprefix(_IN_TREE).lstrip("/"), json.loads(text))
        except (ValueError, AttributeError, TypeError, RecursionError):
            pin = None
        if pin is None:
            raise FetchError(
                printable(f"{module.name} {module.version}: its source.json names no archive")
            )
        return pin

    def _file(self, base: str, module: Module, name: str) -> bytes:
        """A file of a module in a registry. Raises StatusError, FetchError."""
        url = f"{_folder(base, module)}/{name}"
        if not base.startswith(_IN_TREE):
            pinned = hash_of(self._hashes.get(url, ""))
            return self._downloads.text(f"{module.name} {module.version}", url, pinned)
        path = url.removeprefix(_IN_TREE).lstrip("/")
        try:
            return read_below(self._root, path, _LARGEST)
        except FileNotFoundError as error:
            raise StatusError(404, printable(f"{path}: {error.strerror}")) from None
        except OSError as error:
            raise FetchError(printable(f"{path}: {error.strerror}")) from None


def _folder(base: str, module: Module) -> str:
    return f"{base}/modules/{module.name}/{module.version}"


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
