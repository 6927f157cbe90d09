"""What a table was made from: a tree's commit, the times of its files, and this package's code."""

from __future__ import annotations

import os
import re
import zlib
from functools import cache

from tpu_walkthrough import git
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.file_times import code_times
from trace_links.definitions.table import Identity, Stamp, Table

__all__ = ["identify", "made_before", "stamp"]

_USER = re.compile(r"//[^/@]*@")  # may contain a password
_ADDRESS = re.compile(r"(?:https?|ssh|git)://|[\w.-]+@[\w.-]+:")


def stamp(root: str, path: str) -> Stamp:
    """(0, 0) if there is no file."""
    try:
        status = os.stat(os.path.join(root, path))
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def identify(root: str) -> Identity:
    """Root, origin and commit; the last two only if git reports them."""
    root = os.path.abspath(root)
    origin = _USER.sub("//", git.origin_url(root))
    if not _ADDRESS.match(origin):  # a folder of this machine
        origin = ""
    return Identity(root, origin, git.checked_out_commit(root), _code())


@cache
def _code() -> str:
    """A fingerprint of this package's code."""
    modules = code_times(os.path.dirname(os.path.abspath(__file__)))
    return f"{zlib.crc32(repr(modules).encode()):08x}"


def made_before(root: str, path: str | os.PathLike[str]) -> Table | None:
    """The table in a file if this version made it, of this tree; its files may have changed."""
    try:
        table = Table.load(path)
    except InputError:
        return None
    identity = table.identity
    return table if (identity.root, identity.code) == (os.path.abspath(root), _code()) else None
