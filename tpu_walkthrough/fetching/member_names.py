"""Names of the members of an archive, which come from elsewhere."""

from __future__ import annotations

import re

_NAME = re.compile(r"(?!/)[^\x00-\x1f\x7f\\]{1,1000}")
_LONGEST_PART = 255  # bytes, as in most file systems
_DEEPEST = 100


def is_plain(name: str) -> bool:
    """Whether it is the text of a path that stays below the folder that it is relative to.

    It has no name or depth for which a file system has no room.
    """
    if _NAME.fullmatch(name) is None or not name.isprintable():
        return False
    parts = name.split("/")
    return (
        len(parts) <= _DEEPEST
        and not {"", ".", ".."}.intersection(parts)
        and all(len(part.encode()) <= _LONGEST_PART for part in parts)
    )
