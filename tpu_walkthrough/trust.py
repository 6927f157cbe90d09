"""Which settings files of trees the user trusts, by path and content.

A tree may come from anyone, and the settings in it would reach outside of it. The user reads such
a file once and trusts it; a changed or moved file has to be trusted again. What is trusted is kept
as one small file for each, in a folder of the user's state that nobody else may write.
"""

from __future__ import annotations

import os

__all__ = ["changed_at", "forget", "is_trusted", "trust", "trusted_files"]


def is_trusted(path: str, content: bytes) -> bool:
    """Whether the user trusts the file at `path` with this content."""
    return os.path.isfile(_record(path, content))


def trust(path: str, content: bytes) -> None:
    """Trust the file at `path` with this content. Raises OSError where that cannot be kept."""
    folder = _folder()
    os.makedirs(folder, mode=0o700, exist_ok=True)
    forget(path)
    with open(_record(path, content), "wb") as file:
        file.write(os.fsencode(os.path.realpath(path)))


def forget(path: str) -> bool:
    """Trust the file at `path` no more, with whatever content; whether it was trusted."""
    records = [record for record, trusted in _records() if trusted == os.path.realpath(path)]
    for record in records:
        os.unlink(record)
    return bool(records)


def trusted_files() -> list[str]:
    """The paths of the files that were trusted, sorted; a file may have changed since."""
    return sorted(path for _, path in _records())


def changed_at() -> int:
    """When anything was last trusted or forgotten, in ns; 0: never."""
    try:
        return os.stat(_folder()).st_mtime_ns
    except OSError:
        return 0


def _records() -> list[tuple[str, str]]:
    """Each record's own path, and the path of the file that it is for."""
    found = []
    try:
        with os.scandir(_folder()) as entries:
            for entry in entries:
                with open(entry.path, "rb") as file:
                    found.append((entry.path, os.fsdecode(file.read())))
    except OSError:
        pass
    return found


def _record(path: str, content: bytes) -> str:
    import hashlib  # most trees have no such file

    # The file where it lies, whatever links lead there.
    real = os.fsencode(os.path.realpath(path))
    return os.path.join(_folder(), hashlib.sha256(real + b"\0" + content).hexdigest())


def _folder() -> str:
    base = os.environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(base):
        base = os.path.expanduser("~/.local/state")
    return os.path.join(base, "tpu-walkthrough", "trusted")
