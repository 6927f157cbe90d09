"""The version of Bazel that a tree is for, in its .bazelversion."""

from __future__ import annotations

import re

from tpu_walkthrough.files import read_file

VERSION_FILE = ".bazelversion"
_NEWEST = "9.0.0"
_NUMBER = re.compile(r"(?:[\w-]+/)?(\d+(?:\.\d+)*)")  # 8.0.1, bazelbuild/8.0.1, 8.x, 7.0.0-pre.1
_PARTS = 3


def bazel_version(root: str) -> str:
    """As `8.0.1`; the newest one where the tree names none."""
    try:
        text = read_file(f"{root}/{VERSION_FILE}", 1 << 12).decode("utf-8", "replace")
    except OSError:
        return _NEWEST
    found = _NUMBER.match(text.strip())
    parts = found[1].split(".")[:_PARTS] if found else []
    return ".".join([*parts, *["0"] * (_PARTS - len(parts))]) if parts else _NEWEST
