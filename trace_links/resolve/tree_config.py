"""Reads a tree's own configuration: `.trace-links.toml`, in a directory or above it.

    maps = ["/build/src=."]       # replace a path prefix of other machines
    trees = ["../xla"]            # further trees to find relative paths in

Paths are relative to that file. A tree may come from anyone, so the file is ignored until the user
trusts its current contents (`trace-links trust`), and applies only below its folder. Even then it
can only add links to existing files; it cannot set an editor or a command. A file that does not
belong to the owner of the tree is not read.
"""

from __future__ import annotations

import os
import stat
from typing import NamedTuple

from tpu_walkthrough import trust
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.mounts import Mounts
from trace_links import config

NAME = config.TREE_CONFIG
_MAX_SIZE = 64 * 1024  # bytes; a few lines are expected
_MAX_ENTRIES = 32  # maps, and trees: each may be checked for every path
_FOR_USERS_ONLY = ("editor", "terminal", "roots", "hosts")


class TreeConfig(NamedTuple):
    """The configuration of a tree."""

    directory: str = "/"
    """The folder of the file, absolute."""
    maps: tuple[str, ...] = ()
    """OLD=NEW path prefixes; NEW is relative to `directory`."""
    trees: tuple[str, ...] = ()
    """Absolute paths."""


def load(directory: str) -> TreeConfig:
    """The configuration of the tree that contains `directory`; empty if it has no file.

    Raises UsageError, which names the file, for one that is invalid or not trusted.
    """
    path = config.tree_config(directory)
    if path is None:
        return TreeConfig()
    if not Mounts([directory]).is_local(path):
        raise UsageError(f"{path} is ignored: it is a link to a file on another machine")
    content = _read(path, directory)
    parsed = _parsed(path, content)
    if not trust.is_trusted(path, content, _outside(parsed)):
        raise UsageError(
            f"{path} is ignored: it is not trusted; read it, then run:"
            f" trace-links trust {os.path.dirname(path)}"
        )
    return parsed


def trust_file(directory: str) -> tuple[str, TreeConfig]:
    """Trust the file of the tree that contains `directory`; return its path and its values.

    Raises InputError if there is none, OutputError if that cannot be recorded, UsageError for an
    invalid file.
    """
    path = _found(directory)
    content = _read(path, directory)
    parsed = _parsed(path, content)
    trust.trust(path, content, _outside(parsed))
    return path, parsed


def distrust(directory: str) -> str:
    """Stop trusting the file of the tree that contains `directory`; return its path.

    Raises InputError, OutputError.
    """
    path = _found(directory)
    trust.forget(path)
    return path


def _found(directory: str) -> str:
    path = config.tree_config(os.path.abspath(directory))
    if path is None:
        raise InputError(
            f"there is no {NAME} in {directory} or above", "Name the folder of a tree with one."
        )
    return path


def _parsed(path: str, content: bytes) -> TreeConfig:
    try:
        parsed = config.parse(content.decode("utf-8"), path)
    except UnicodeDecodeError:
        raise UsageError(f"{path}: cannot be read: it is not valid UTF-8") from None
    for key in _FOR_USERS_ONLY:
        if getattr(parsed, key):
            raise UsageError(
                f"{path}: a tree cannot set {key}",
                "It can set maps and trees; set the rest in your own configuration.",
            )
    if max(len(parsed.maps), len(parsed.trees)) > _MAX_ENTRIES:
        raise UsageError(
            f"{path}: a tree can set at most {_MAX_ENTRIES} maps and {_MAX_ENTRIES} trees"
        )
    folder = os.path.dirname(path)
    trees = (os.path.join(folder, _at_home(tree)) for tree in parsed.trees if tree)
    return TreeConfig(folder, tuple(parsed.maps), tuple(map(os.path.normpath, trees)))


def _outside(parsed: TreeConfig) -> list[str]:
    """The maps and trees that lead out of the file's folder."""
    named = [*(one.partition("=")[2] for one in parsed.maps), *parsed.trees]
    found = (trust.leads_out(parsed.directory, _at_home(path)) for path in named)
    return [path for path in found if path]


def _at_home(path: str) -> str:
    # Looking up another user's home may access a directory server.
    return os.path.expanduser(path) if path.startswith("~/") else path


def _read(path: str, directory: str) -> bytes:
    try:
        # Not to block on a pipe.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with open(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or status.st_size > _MAX_SIZE:
                raise UsageError(f"{path} is ignored: it is not a regular file, or too large")
            # /tmp/.trace-links.toml may be anyone's.
            if status.st_uid not in (0, os.geteuid(), os.stat(directory).st_uid):
                raise UsageError(f"{path} is ignored: it belongs to another user")
            return file.read(_MAX_SIZE)
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
