"""Record which settings files of trees the user trusts, by path and content.

A tree may come from anyone, and its settings could affect files outside of it. The user reads such
a file once and trusts it; a changed or moved file has to be trusted again. Each trusted file has a
small record in a folder of the user's state that no other user may write.

The record covers the targets of paths that lead out of the tree: a link that is changed later
ends the trust.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable

from tpu_walkthrough.errors import OutputError
from tpu_walkthrough.mounts import Mounts
from tpu_walkthrough.user_folders import state_home


def is_trusted(path: str, content: bytes, outside: Iterable[str] = ()) -> bool:
    """Whether the user trusts the file at `path` with this content.

    `outside`: what leads_out returns for the paths in it.
    """
    return os.path.isfile(_record(path, content, outside))


def trust(path: str, content: bytes, outside: Iterable[str] = ()) -> None:
    """Record that the file at `path` is trusted; see is_trusted. Raises OutputError."""
    forget(path)
    record = _record(path, content, outside)
    # Written atomically: a truncated record could not be forgotten.
    temporary = f"{record}.{os.getpid()}"
    try:
        os.makedirs(_folder(), mode=0o700, exist_ok=True)
        with open(temporary, "wb") as file:
            file.write(os.fsencode(_place(path)))
        os.replace(temporary, record)
    except OSError as error:
        raise _unwritable(path, error) from None


def leads_out(folder: str, path: str) -> str:
    """The target of a path if it is outside of `folder` or in `.git`, otherwise "".

    Links are followed, but no path on another machine is looked up.
    """
    top = os.path.realpath(folder)
    path = os.path.join(top, path)
    if not Mounts((top,)).is_local(path):
        return path
    real = os.path.realpath(path)
    way = os.path.relpath(real, top).split(os.sep)
    return real if ".." in way or ".git" in way else ""


def forget(path: str) -> bool:
    """Remove all trust in the file at `path`; returns whether it was trusted.

    Raises OutputError.
    """
    records = [record for record, trusted in _records() if trusted == _place(path)]
    try:
        for record in records:
            os.unlink(record)
    except OSError as error:
        raise _unwritable(path, error) from None
    return bool(records)


def trusted_files() -> list[str]:
    """The paths of the trusted files, sorted; a file may have changed since."""
    return sorted(path for _, path in _records())


def _unwritable(path: str, error: OSError) -> OutputError:
    return OutputError(
        f"{error.filename or path}: cannot be written: {error.strerror}",
        "Set XDG_STATE_HOME (default: ~/.local/state) to a folder that you can write.",
    )


def _records() -> list[tuple[str, str]]:
    """Each record's path, and the path of the file that it is for."""
    found = []
    try:
        with os.scandir(_folder()) as entries:
            paths = [entry.path for entry in entries if entry.is_file(follow_symlinks=False)]
    except OSError:
        return []
    for path in paths:
        try:
            with open(path, "rb") as file:
                found.append((path, os.fsdecode(file.read())))
        except OSError:  # forgotten meanwhile
            continue
    return found


def _place(path: str) -> str:
    """The file's path with links in its folders resolved, but not a link at its own name."""
    folder, name = os.path.split(path)
    return os.path.join(os.path.realpath(folder), name)


def _record(path: str, content: bytes, outside: Iterable[str]) -> str:
    parts = [os.fsencode(_place(path)), *map(os.fsencode, sorted(outside)), b"", content]
    return os.path.join(_folder(), hashlib.sha256(b"\0".join(parts)).hexdigest())


def _folder() -> str:
    return os.path.join(state_home(), "tpu-walkthrough", "trusted")
