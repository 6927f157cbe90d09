"""Keep what was read of a tree's files for the next run, which reads only what changed since.

Folders are listed in every run; what is kept is what the files say, each with its inode and the
time of its last change. A file of another version of this code, of another tree or user, or one
that is damaged, is worth nothing: then everything is read.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
import zlib
from typing import TYPE_CHECKING

from cmakegen.source_tree.folder import Contents, contents_as_plain, contents_from_plain
from tpu_walkthrough import file_times
from tpu_walkthrough.replacing import clear_leftovers, replacing

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_FORMAT = 1
_SUM_SIZE = 4


def load(path: str, root: str, whole: bool) -> dict[str, Contents]:
    """The contents of the folders of `root`, with what BUILD files declare as `whole` wants it."""
    try:
        with open(path, "rb") as file:
            if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
                return {}
            data = file.read()
        # What is damaged may take marshal for ever.
        body = memoryview(data)[_SUM_SIZE:]
        if data[:_SUM_SIZE] != _sum(body):
            return {}
        key, was_whole, folders = marshal.loads(body)
        if key != _key(root):
            return {}
        kept = {place: Contents(*contents_from_plain(value)) for place, value in folders.items()}
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    if was_whole != whole:
        return {place: contents._replace(facts={}) for place, contents in kept.items()}
    return kept


def save(path: str, root: str, whole: bool, folders: Mapping[str, Contents], moment: int) -> None:
    """Keep the contents of the folders, which were not read before `moment`.

    Not those of files that changed after that: they could change again without another time.
    Failing is no error: the next run is a little slower.
    """
    plain = {place: contents_as_plain(_settled(kept, moment)) for place, kept in folders.items()}
    data = marshal.dumps((_key(root), whole, plain))
    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        clear_leftovers(path)
        with replacing(path) as descriptor, open(descriptor, "wb", closefd=False) as file:
            file.write(_sum(data))
            file.write(data)


def _settled(contents: Contents, moment: int) -> Contents:
    stamps = contents.stamps
    if all(time < moment for _, time in stamps.values()):
        return contents
    settled = {name: stamp for name, stamp in stamps.items() if stamp[1] < moment}
    return contents._replace(stamps=settled)


def _sum(data: bytes | memoryview) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM_SIZE, "little")


def _key(root: str) -> tuple[Any, ...]:
    code = file_times.code_times(os.path.dirname(os.path.abspath(__file__)))
    return _FORMAT, sys.version_info[:2], os.path.realpath(root), code
