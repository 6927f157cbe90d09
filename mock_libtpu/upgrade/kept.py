"""What was found for a side that cannot change, kept in the cache: it is not run again.

Such a side has the files of a commit, and no package from a working copy. What it was found with is
part of the name: the program, the files that its arguments and variables name, its environment, the
compiler, and this package. What a program reads elsewhere is not known.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from mock_libtpu.cache import check_own, compared_folder
from mock_libtpu.comparison.facts import RunFacts
from mock_libtpu.compiler.model import Libtpu
from mock_libtpu.upgrade.measure import Conditions
from mock_libtpu.upgrade.sides.side import Side
from tpu_walkthrough.interpreters.packages import is_below
from tpu_walkthrough.replacing import replacing

_MOST_FILES = 1000
# Variables that differ from terminal to terminal and from job to job of a CI, and that no program
# of JAX goes by.
_OF_A_TERMINAL = re.compile(
    r"(ACTIONS|BUILDKITE|CI|CIRCLE|DBUS|GITHUB|RUNNER|SSH|TMUX|XDG)_\w+|_|COLUMNS|DISPLAY"
    r"|INVOCATION_ID|JOURNAL_STREAM|LINES|OLDPWD|PWD|SHLVL|SYSTEMD_EXEC_PID|TERM|TMUX|WINDOWID"
)


def kept(
    side: Side, conditions: Conditions, libtpu: Libtpu, find: Callable[[], RunFacts]
) -> RunFacts:
    """What is kept of a side, or else what `find` finds; that is kept if the side cannot change.

    Raises InputError where another user could have changed what is kept.
    """
    if not side.identity or conditions.is_measured or any(_folders(side)):
        return find()
    folder = compared_folder()
    if folder.exists():
        check_own(folder)
    path = folder / _key(side, conditions, libtpu)
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        facts = msgspec.json.decode(path.read_bytes(), type=RunFacts)
        os.utime(path)
        return facts
    facts = find()
    if _may_differ(facts):
        return facts
    with contextlib.suppress(OSError):  # what cannot be kept is found again
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with replacing(str(path)) as descriptor, open(descriptor, "wb", closefd=False) as file:
            file.write(msgspec.json.encode(facts))
        _prune(folder)
    return facts


def _may_differ(facts: RunFacts) -> bool:
    """Whether the next run may find something else: after a failure, or when it was ended."""
    refused = any(program.problem for program in facts.programs)
    return bool(facts.failure or facts.ended or refused)


def _key(side: Side, conditions: Conditions, libtpu: Libtpu) -> str:
    own = {
        name: value
        for name, value in os.environ.items()
        if not _OF_A_TERMINAL.fullmatch(name) and name not in side.environment
    }
    values = {**own, **side.environment, **conditions.environment}
    parts = (
        side.identity,
        str(side.folder),
        libtpu.identity,
        *sorted(f"{name}={value}" for name, value in values.items()),
        *_files([*_arguments(side), *sorted(values.values())]),
        msgspec.json.encode(conditions).decode(),
        _package_identity(),
    )
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{len(part)} {part}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _arguments(side: Side) -> Iterator[str]:
    """The paths that the arguments may be, or have behind an equals sign, but of the side's own."""
    for word in side.command[1:]:
        path = os.path.join(side.folder, word.rpartition("=")[2])
        if not is_below(os.path.realpath(path), os.path.realpath(side.root)):
            yield path


def _folders(side: Side) -> Iterator[str]:
    """The folders that the arguments name, of which it is not known what the program reads."""
    return filter(os.path.isdir, _arguments(side))


def _files(paths: list[str]) -> Iterator[str]:
    """The files among paths, with what changes when they do."""
    for path in paths:
        if os.path.isabs(path) and os.path.isfile(path):
            status = os.stat(path)
            yield f"{path} {status.st_size} {status.st_mtime_ns}"


@functools.cache
def _package_identity() -> str:
    """Changes with the files of this package."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parents[1].rglob("*")):
        if file.is_file() and file.parent.name != "__pycache__":
            digest.update(str(file.relative_to(Path(__file__).parents[1])).encode() + b"\0")
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _prune(folder: Path) -> None:
    """Remove what was not used for longest, where it is too much."""
    with contextlib.suppress(OSError):
        files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
        for file in files[:-_MOST_FILES]:
            file.unlink()
