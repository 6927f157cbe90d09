"""Which version of CPython a program or library is, as its own text says.

An interpreter's file is named after its minor version, and holds the whole one twice: as a text,
and since 3.11 as the number `Py_Version`. Both must agree. Versions that no release has (3.13.0rc1,
3.13.1+) are none here: their sources are not known.
"""

from __future__ import annotations

import mmap
import os
import re

__all__ = ["python_version"]

_NAME = re.compile(r"(?:lib)?python(3\.\d+)")
_EXTENSION = re.compile(r"(.*)/lib/python(3\.\d+)/lib-dynload/[^/]+")
_WHOLE = re.compile(r"(\d+)\.(\d+)\.(\d+)\Z")
_TEXT = re.compile(rb"[\w.+]+\Z")
_LONGEST = 16


def python_version(path: str) -> str | None:
    """`3.13.5` for an interpreter, or an extension module that belongs to one; else None.

    None, too, where the file cannot be read or names several versions.
    """
    name = _NAME.match(os.path.basename(path))
    if name:
        return _version_in(path, name[1])
    extension = _EXTENSION.match(path)
    if extension is None:
        return None
    prefix, minor = extension.groups()
    owners = (f"{prefix}/lib/libpython{minor}.so.1.0", f"{prefix}/bin/python{minor}")
    return next(filter(None, (_version_in(owner, minor) for owner in owners)), None)


def _version_in(path: str, minor: str) -> str | None:
    try:
        with open(path, "rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):  # ValueError: an empty file
        return None
    with data:
        # A folder's name may be of another version; the number tells.
        texts = {text: _WHOLE.match(text.partition("+")[0]) for text in _texts(data, minor + ".")}
        found = [text for text, whole in texts.items() if whole and _has_number(data, whole)]
    return found[0] if len(found) == 1 and "+" not in found[0] else None


def _texts(data: mmap.mmap, start: str) -> set[str]:
    """What begins so and goes on like a version to the end of a text."""
    found = set()
    at = data.find(start.encode())
    while at >= 0:
        end = data.find(b"\0", at, at + _LONGEST)
        if end > 0 and _TEXT.match(data[at:end]) and data[at - 1 : at] != b".":
            found.add(data[at:end].decode())
        at = data.find(start.encode(), at + 1)
    return found


def _has_number(data: mmap.mmap, whole: re.Match[str]) -> bool:
    major, minor, micro = map(int, whole.groups())
    number = major << 24 | minor << 16 | micro << 8 | 0xF0  # 0xF0: released
    return micro < 256 and data.find(number.to_bytes(8, "little")) >= 0
