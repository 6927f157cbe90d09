"""Which settings files of trees the user trusts, by path and content.

A tree may come from anyone, and the settings in it would reach outside of it. The user reads such
a file once and trusts it; a changed or moved file has to be trusted again. What is trusted is kept
as one small file for each, in a folder of the user's state that nobody else may write.

Trusted along with the content is where its paths lead out of the tree: a link that leads elsewhere
later is not what the user has agreed to.

A run in which nothing has changed imports this, so it imports next to nothing.
"""

from __future__ import annotations

import os

from tpu_walkthrough.errors import OutputError

TYPE_CHECKING = False  # typing itself is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["changed_at", "forget", "is_trusted", "leads_out", "trust", "trusted_files"]


def is_trusted(path: str, content: bytes, outside: Iterable[str] = ()) -> bool:
    """Whether the user trusts the file at `path` with this content.

    `outside`: what leads_out gives of the paths in it.
    """
    return os.path.isfile(_record(path, content, outside))


def trust(path: str, content: bytes, outside: Iterable[str] = ()) -> None:
    """Trust the file at `path`; as is_trusted. Raises OutputError where that cannot be kept."""
    forget(path)
    record = _record(path, content, outside)
    # A record that was cut short could not be forgotten: whole or not at all.
    temporary = f"{record}.{os.getpid()}"
    try:
        os.makedirs(_folder(), mode=0o700, exist_ok=True)
        with open(temporary, "wb") as file:
            file.write(os.fsencode(_place(path)))
        os.replace(temporary, record)
    except OSError as error:
        raise _unwritable(path, error) from None


def leads_out(folder: str, path: str) -> str:
    """Where a path leads once links are followed, if that is out of `folder`, or git's own; or "".

    No other machine is asked for it.
    """
    from tpu_walkthrough.mounts import Mounts

    top = os.path.realpath(folder)
    path = os.path.join(top, path)
    if not Mounts((top,)).is_local(path):
        return path
    real = os.path.realpath(path)
    way = os.path.relpath(real, top).split(os.sep)
    return real if ".." in way or ".git" in way else ""


def forget(path: str) -> bool:
    """Trust the file at `path` no more, with whatever content; whether it was trusted.

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
    """The paths of the files that were trusted, sorted; a file may have changed since."""
    return sorted(path for _, path in _records())


def changed_at() -> int:
    """When anything was last trusted or forgotten, in ns; 0: never."""
    try:
        return os.stat(_folder()).st_mtime_ns
    except OSError:
        return 0


def _unwritable(path: str, error: OSError) -> OutputError:
    return OutputError(
        f"{error.filename or path}: cannot be written: {error.strerror}",
        "What is trusted is kept in XDG_STATE_HOME, by default ~/.local/state.",
    )


def _records() -> list[tuple[str, str]]:
    """Each record's own path, and the path of the file that it is for."""
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
    """Where the file lies, whatever folders lead there; a link is not the file it leads to."""
    folder, name = os.path.split(path)
    return os.path.join(os.path.realpath(folder), name)


def _record(path: str, content: bytes, outside: Iterable[str]) -> str:
    import hashlib  # most trees have no such file

    parts = [os.fsencode(_place(path)), *map(os.fsencode, sorted(outside)), b"", content]
    return os.path.join(_folder(), hashlib.sha256(b"\0".join(parts)).hexdigest())


def _folder() -> str:
    base = os.environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(base):
        base = os.path.expanduser("~/.local/state")
    return os.path.join(base, "tpu-walkthrough", "trusted")
