"""Reads the version of CPython from the file of a program or library.

An interpreter's file is named after its minor version, and contains the full version twice: as a
string, and since 3.11 as the number `Py_Version`. Both must agree. Versions between releases
(3.13.0rc1, 3.13.1+) are rejected, as their sources are not known.
"""

from __future__ import annotations

import mmap
import os
import re
from collections.abc import Callable

from tpu_walkthrough.files import open_file

__all__ = ["python_version"]

_NAME = re.compile(r"(?:lib)?python(3\.\d+)")
_EXTENSION = re.compile(r"(.*)/lib/python(3\.\d+)/lib-dynload/[^/]+")
_WHOLE = re.compile(r"(\d+)\.(\d+)\.(\d+)\Z")
_TEXT = re.compile(rb"[\w.+]+\Z")
_MAX_LENGTH = 16
_MAX_SIZE = 1 << 28  # bytes; an interpreter with full debug information is smaller
_MAX_TEXTS = 32  # the whole file is searched for each


def python_version(path: str, is_local: Callable[[str], bool]) -> str | None:
    """`3.13.5` for an interpreter, or an extension module that belongs to one; else None.

    Also None if the file cannot be read or contains several versions. Only paths for which
    `is_local` is true are read.
    """
    name = _NAME.match(os.path.basename(path))
    if name:
        return _version_in(path, name[1]) if is_local(path) else None
    extension = _EXTENSION.match(path)
    if extension is None:
        return None
    prefix, minor = extension.groups()
    owners = (f"{prefix}/lib/libpython{minor}.so.1.0", f"{prefix}/bin/python{minor}")
    found = (_version_in(owner, minor) for owner in owners if is_local(owner))
    return next(filter(None, found), None)


def _version_in(path: str, minor: str) -> str | None:
    try:
        descriptor, _ = open_file(path, _MAX_SIZE)
    except OSError:
        return None
    try:
        data = mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):  # ValueError: an empty file
        return None
    finally:
        os.close(descriptor)
    with data:
        # The string may be part of a path with another version; the number decides.
        named = _texts(data, minor + ".")
        if len(named) > _MAX_TEXTS:
            return None
        texts = {text: _WHOLE.match(text.partition("+")[0]) for text in named}
        found = [text for text, whole in texts.items() if whole and _has_number(data, whole)]
    return found[0] if len(found) == 1 and "+" not in found[0] else None


def _texts(data: mmap.mmap, start: str) -> set[str]:
    """The strings that begin with `start` and look like a version to their end."""
    found = set()
    at = data.find(start.encode())
    while at >= 0:
        end = data.find(b"\0", at, at + _MAX_LENGTH)
        if end > 0 and _TEXT.match(data[at:end]) and data[at - 1 : at] != b".":
            found.add(data[at:end].decode())
            if len(found) > _MAX_TEXTS:
                break
        at = data.find(start.encode(), at + 1)
    return found


def _has_number(data: mmap.mmap, whole: re.Match[str]) -> bool:
    major, minor, micro = map(int, whole.groups())
    number = major << 24 | minor << 16 | micro << 8 | 0xF0  # 0xF0: released
    return micro < 256 and data.find(number.to_bytes(8, "little")) >= 0
