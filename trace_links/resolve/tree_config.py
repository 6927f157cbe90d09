"""A tree's own configuration: `.trace-links.toml`, found by walking up from a directory.

    maps = ["/build/src=."]       # where a prefix of other machines lies in this tree
    trees = ["../xla"]            # where else to look for relative paths

Paths are relative to that file. A tree may come from anyone, so the file counts only once the user
trusts it as it is (`trace-links trust`), for outputs below its folder. Even then it can set no more
than this: what it names can become a link only if it is a file that exists, and no editor or
command can be named. A file that belongs to somebody else than the tree around it is not read.
"""

from __future__ import annotations

import os
import stat
from typing import NamedTuple

from tpu_walkthrough import trust
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.mounts import Mounts
from trace_links import config

__all__ = ["NAME", "TreeConfig", "distrust", "find", "load", "trust_file"]

NAME = ".trace-links.toml"
_LARGEST = 64 * 1024  # bytes; a few lines are expected
_MOST = 32  # maps, and trees: each may be looked at for every path
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
    if not Mounts([directory]).is_local(path):
        raise UsageError(f"{path} is a link to another machine's file; it is not used")
    content = _read(path, directory)
    parsed = _parsed(path, content)
    if not trust.is_trusted(path, content, _outside(parsed)):
        raise UsageError(
            f"{path} is not trusted, and not used: read it, and run"
            f" trace-links trust {os.path.dirname(path)}"
        )
    return parsed


def trust_file(directory: str) -> tuple[str, TreeConfig]:
    """Trust the file of the tree around `directory`; its path, and what it sets.

    Raises InputError where there is none, OutputError where that cannot be kept, UsageError for a
    file that is not understood.
    """
    path = _found(directory)
    content = _read(path, directory)
    parsed = _parsed(path, content)
    trust.trust(path, content, _outside(parsed))
    return path, parsed


def distrust(directory: str) -> str:
    """Trust the file of the tree around `directory` no more; its path.

    Raises InputError, OutputError.
    """
    path = _found(directory)
    trust.forget(path)
    return path


def _found(directory: str) -> str:
    path = find(os.path.abspath(directory))
    if path is None:
        raise InputError(
            f"there is no {NAME} in {directory} or above", "Name the folder of a tree that has one."
        )
    return path


def _parsed(path: str, content: bytes) -> TreeConfig:
    try:
        parsed = config.parse(content.decode("utf-8"), path)
    except UnicodeDecodeError:
        raise UsageError(f"{path}: cannot be read: it is not UTF-8") from None
    for key in _FOR_USERS_ONLY:
        if getattr(parsed, key):
            raise UsageError(
                f"{path}: a tree cannot set {key}",
                "It can set maps and trees; the rest is for your own configuration.",
            )
    if max(len(parsed.maps), len(parsed.trees)) > _MOST:
        raise UsageError(f"{path}: a tree can name at most {_MOST} maps and {_MOST} trees")
    folder = os.path.dirname(path)
    trees = (os.path.join(folder, _at_home(tree)) for tree in parsed.trees if tree)
    return TreeConfig(folder, tuple(parsed.maps), tuple(map(os.path.normpath, trees)))


def _outside(parsed: TreeConfig) -> list[str]:
    """Where the maps and trees lead out of the file's folder."""
    named = [*(one.partition("=")[2] for one in parsed.maps), *parsed.trees]
    found = (trust.leads_out(parsed.directory, _at_home(path)) for path in named)
    return [path for path in found if path]


def _at_home(path: str) -> str:
    # Another user's home may be asked of a directory server.
    return os.path.expanduser(path) if path.startswith("~/") else path


def _read(path: str, directory: str) -> bytes:
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
            return file.read(_LARGEST)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
