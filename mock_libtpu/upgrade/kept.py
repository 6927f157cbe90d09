"""What was found for a side that cannot change, kept in the cache: it is not run again.

Such a side has the files of a commit, and no package from a working copy. What it was found with is
part of the name: the program, its environment and variables, the compiler, and this package.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from mock_libtpu.cache import compared_folder
from mock_libtpu.comparison.facts import RunFacts
from mock_libtpu.compiler.model import Libtpu
from mock_libtpu.upgrade.measure import How
from mock_libtpu.upgrade.sides.side import Side
from tpu_walkthrough.replacing import replacing

_MOST_FILES = 1000
# Variables that differ from terminal to terminal and from job to job of a CI, and that no program
# of JAX goes by.
_OF_A_TERMINAL = (
    "_",
    "ACTIONS_",
    "COLUMNS",
    "DBUS_",
    "DISPLAY",
    "GITHUB_",
    "LINES",
    "OLDPWD",
    "PWD",
    "RUNNER_",
    "SHLVL",
    "SSH_",
    "TERM",
    "TMUX",
    "WINDOWID",
    "XDG_",
)


def kept(side: Side, how: How, libtpu: Libtpu, find: Callable[[], RunFacts]) -> RunFacts:
    """What is kept of a side, or else what `find` finds; that is kept if the side cannot change."""
    if not side.identity:
        return find()
    path = compared_folder() / _key(side, how, libtpu)
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        facts = msgspec.json.decode(path.read_bytes(), type=RunFacts)
        os.utime(path)
        return facts
    facts = find()
    with contextlib.suppress(OSError):  # what cannot be kept is found again
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with replacing(str(path)) as descriptor, open(descriptor, "wb", closefd=False) as file:
            file.write(msgspec.json.encode(facts))
        _prune(path.parent)
    return facts


def _key(side: Side, how: How, libtpu: Libtpu) -> str:
    own = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(_OF_A_TERMINAL) and name not in side.environment
    }
    parts = (
        side.identity,
        str(side.folder),
        libtpu.identity,
        *sorted(f"{name}={value}" for name, value in {**own, **side.environment}.items()),
        msgspec.json.encode(how).decode(),
        _package_identity(),
    )
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{len(part)} {part}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _package_identity() -> str:
    """Changes with the files of this package."""
    files = sorted(Path(__file__).parents[1].rglob("*.py"))
    return " ".join(f"{file.stat().st_size},{file.stat().st_mtime_ns}" for file in files)


def _prune(folder: Path) -> None:
    """Remove what was not used for longest, where it is too much."""
    with contextlib.suppress(OSError):
        files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
        for file in files[:-_MOST_FILES]:
            file.unlink()
