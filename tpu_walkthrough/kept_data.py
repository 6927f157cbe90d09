"""Keep data of a run in a file of the cache for the next run, which does without it if need be."""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
import zlib
from typing import Any

from tpu_walkthrough.files import make_folders
from tpu_walkthrough.replacing import replace_file

_SUM_SIZE = 4


def load(path: str, key: object) -> Any:
    """What `save` kept in the file at `path` with an equal `key`.

    None if there is nothing, or it is damaged or belongs to another user.
    """
    try:
        with open(path, "rb") as file:
            if os.fstat(file.fileno()).st_uid != os.geteuid():
                return None
            expected = file.read(_SUM_SIZE)
            data = file.read()
        # marshal may not terminate on damaged data.
        if expected != _sum(data):
            return None
        kept_key, value = marshal.loads(data)
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return value if kept_key == _with_version(key) else None


def save(path: str, key: object, value: object) -> None:
    """Keep `value` for the next run; both are of marshal's types. A failure is ignored."""
    content: Any = (_with_version(key), value)
    data = marshal.dumps(content)
    with contextlib.suppress(OSError):
        make_folders(os.path.dirname(path))
        replace_file(path, _sum(data) + data)


def _with_version(key: object) -> tuple[object, ...]:
    return (*sys.version_info[:2], key)


def _sum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_SUM_SIZE, "little")
