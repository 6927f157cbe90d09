"""Maps `/rustc/HASH/library/…` in backtraces to the Rust sources that rustup installed.

A toolchain of the same commit, by its manifest, is preferred. Nothing is run.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from tpu_walkthrough.user_folders import home
from trace_links.patterns import compiled

_PATH = r"/rustc/(?P<version>[^/]+)/(?P<rest>(?:library|compiler|src)/.+)"
_SOURCES = {"compiler": "lib/rustlib/rustc-src/rust", "": "lib/rustlib/src/rust"}
_MANIFEST = "lib/rustlib/multirust-channel-manifest.toml"
_RUSTC = (
    r'(?m)^\[pkg\.rustc\]\s+version = "(?P<version>[^\s"]+)(?: \((?P<commit>[0-9a-f]{7,40})\b)?'
)
_SYSTEM = ("/usr", "/usr/local")
_MAX_SIZE = 8 << 20  # bytes of a manifest; they have about one million


class _Toolchain(NamedTuple):
    """An installed toolchain with sources."""

    root: str
    version: str
    """Such as 1.95.0; "" if not known."""
    commit: str
    """The start of its hash; "" if not known."""

    def is_called(self, name: str) -> bool:
        return name == self.version or (self.commit != "" and name.startswith(self.commit))


class RustSources:
    """Finds the toolchains once, at the first path that needs them."""

    def __init__(self) -> None:
        self._toolchains: list[_Toolchain] | None = None

    def alternatives(self, path: str) -> list[tuple[str, ...]]:
        """Possible paths: in the toolchain of this version, then in all of them, equally likely."""
        found = compiled(_PATH).fullmatch(path)
        if found is None:
            return []
        if self._toolchains is None:
            self._toolchains = _find_toolchains()
        rest = found["rest"]
        folder = _SOURCES.get(rest.partition("/")[0], _SOURCES[""])
        same = [known for known in self._toolchains if known.is_called(found["version"])]
        return [
            tuple(f"{known.root}/{folder}/{rest}" for known in toolchains)
            for toolchains in (same[:1], self._toolchains)
        ]


def _find_toolchains() -> list[_Toolchain]:
    own = os.environ.get("RUSTUP_HOME") or os.path.join(home(), ".rustup")
    folder = os.path.join(own, "toolchains")
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        names = []
    roots = [os.path.join(folder, name) for name in names]
    roots += _SYSTEM
    return [
        _Toolchain(root, *_version(root))
        for root in roots
        if any(os.path.isdir(f"{root}/{sources}") for sources in _SOURCES.values())
    ]


def _version(root: str) -> tuple[str, str]:
    try:
        with open(os.path.join(root, _MANIFEST), encoding="utf-8", errors="replace") as file:
            found = compiled(_RUSTC).search(file.read(_MAX_SIZE))
    except OSError:
        found = None
    return (found["version"], found["commit"] or "") if found else ("", "")
