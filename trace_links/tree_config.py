"""A tree's own configuration: `.trace-links.toml`, found by walking up from a directory.

    maps = ["/build/src=."]       # where a prefix of other machines lies in this tree
    trees = ["../xla"]            # where else to look for relative paths

Paths are relative to that file. A tree may come from anyone, so it can say no more than this:
what it names can become a link only if it is a file that exists, and no editor or command can be
named. A file that belongs to somebody else than the tree around it is not read.
"""

from __future__ import annotations

import os
import stat
from typing import NamedTuple

from trace_links import config
from trace_links.errors import UsageError

__all__ = ["NAME", "TreeConfig", "find", "load"]

NAME = ".trace-links.toml"
_LARGEST = 64 * 1024  # bytes; a few lines are expected
_FOR_USERS_ONLY = ("editor", "terminal", "roots", "hosts")


class TreeConfig(NamedTuple):
    """What a tree says of itself; `directory` is where its file lies, absolute."""

    directory: str = "/"
    maps: tuple[str, ...] = ()  # "OLD=NEW", NEW relative to `directory`
    trees: tuple[str, ...] = ()  # absolute


def find(directory: str) -> str | None:
    """The nearest file of that name in `directory` (absolute) or above it."""
    while True:
        path = os.path.join(directory, NAME)
        if os.path.lexists(path):
            return path
        parent = os.path.dirname(directory)
        if parent == directory:
            return None
        directory = parent


def load(directory: str) -> TreeConfig:
    """What the tree around `directory` says, nothing where it has no file.

    Raises UsageError for a file that is not understood or not trusted; it names the file.
    """
    path = find(directory)
    if path is None:
        return TreeConfig()
    parsed = config.parse(_read(path, directory), path)
    for key in _FOR_USERS_ONLY:
        if getattr(parsed, key):
            raise UsageError(
                f"{path}: a tree cannot set {key}",
                "It can say maps and trees; the rest is for your own configuration.",
            )
    folder = os.path.dirname(path)
    trees = (os.path.join(folder, os.path.expanduser(tree)) for tree in parsed.trees if tree)
    return TreeConfig(folder, tuple(parsed.maps), tuple(map(os.path.normpath, trees)))


def _read(path: str, directory: str) -> str:
    try:
        # Not to wait for a writer where somebody has put a pipe.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with open(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST:
                raise UsageError(f"{path}: not a file of a few lines; it is not used")
            # /tmp/.trace-links.toml may be anyone's.
            if status.st_uid not in (0, os.geteuid(), os.stat(directory).st_uid):
                raise UsageError(f"{path}: it belongs to another user; it is not used")
            return file.read(_LARGEST).decode("utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: cannot be read: it is not UTF-8") from None
