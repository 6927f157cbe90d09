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

_NAME = re.compile(r"(?:lib)?python3\.(\d{1,2})(?!\d)")
_EXTENSION = re.compile(r"(.*)/lib/python3\.(\d{1,2})/lib-dynload/[^/]+")
_VERSION = rb"3\.%d\.(\d{1,3})(\+[\w.+]{0,9})?\0"  # starts with a text, which is found fast
_NUMBER = rb"\xf0(.)%s\x03"  # little-endian; 0xF0: released
_MAX_SIZE = 1 << 28  # bytes; an interpreter with full debug information is smaller


def python_version(path: str, is_local: Callable[[str], bool]) -> str | None:
    """`3.13.5` for an interpreter, or an extension module that belongs to one; else None.

    Also None if the file cannot be read or contains several versions. Only paths for which
    `is_local` is true are read.
    """
    name = _NAME.match(os.path.basename(path))
    if name:
        return _version_in(path, int(name[1])) if is_local(path) else None
    extension = _EXTENSION.match(path)
    if extension is None:
        return None
    prefix, minor = extension.groups()
    owners = (f"{prefix}/lib/libpython3.{minor}.so.1.0", f"{prefix}/bin/python3.{minor}")
    found = (_version_in(owner, int(minor)) for owner in owners if is_local(owner))
    return next(filter(None, found), None)


def _version_in(path: str, minor: int) -> str | None:
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
        number = re.compile(_NUMBER % re.escape(bytes([minor])), re.DOTALL)
        micros = {match[1][0] for match in number.finditer(data)}
        found = re.finditer(_VERSION % minor, data)
        texts = {match.groups() for match in found if data[match.start() - 1] != ord(".")}
    named = [(int(micro), change) for micro, change in texts if int(micro) in micros]
    return f"3.{minor}.{named[0][0]}" if len(named) == 1 and named[0][1] is None else None
