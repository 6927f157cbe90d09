"""Looks at what is in the foreground of a pseudo-terminal: its settings and its current folder.

Links nothing and reads no output. Without /proc, as on macOS, no folder is known.
"""

from __future__ import annotations

import os
import termios
from typing import NamedTuple

# Of other processes of a session. More are those of a build, or services: with their folders, too
# many would come into question.
_MAX_OTHERS = 12
_MAX_OTHER_FOLDERS = 2
_OUTPUT_FLAGS, _LOCAL_FLAGS = 1, 3  # indices into what tcgetattr returns


class Foreground(NamedTuple):
    """What was in the foreground at some moment."""

    group: int
    """The process group; 0 if there is none."""
    folder: str | None
    """The current folder of its leader, or of the shell; None if that is not known."""
    is_elsewhere: bool
    """Whether its leader has other files at its paths: it is in a container."""
    edits: bool
    """Whether each key is read at once: by a line editor, or a program that uses the screen."""
    is_raw: bool
    """Whether the terminal changes nothing in the output, as ssh and containers' clients need."""
    is_hidden: bool = False
    """Whether its leader is another user's, so that its folder cannot be read: of `su`."""
    others: tuple[str, ...] = ()
    """The folders of the few other processes that the shell has started."""


def look(controller: int, shell: int = 0) -> Foreground:
    """What is in the foreground of the terminal of `controller`.

    The folder is that of the process `shell` if the leader has ended already.
    """
    try:
        settings = termios.tcgetattr(controller)
        group = os.tcgetpgrp(controller)
    except (OSError, termios.error):  # the terminal is gone
        return Foreground(0, None, False, False, False)
    folder, is_elsewhere, is_hidden = None, False, False
    try:
        folder, is_elsewhere = _folder(group)
        if folder is None and not is_elsewhere and shell != group:
            folder = _folder(shell)[0]
    except PermissionError:
        is_hidden = True
    return Foreground(
        group,
        folder,
        is_elsewhere,
        not settings[_LOCAL_FLAGS] & termios.ICANON,
        not settings[_OUTPUT_FLAGS] & termios.OPOST,
        is_hidden,
        () if folder is None else _others(shell, group, folder),
    )


def _others(shell: int, leader: int, folder: str) -> tuple[str, ...]:
    """The other folders of what a shell has started beside the leader, whose folder is given.

    Empty if these, or their processes, are many.
    """
    found: dict[str, None] = {}
    processes = _children(shell)
    for process in processes:  # their own children are appended
        if len(processes) > _MAX_OTHERS:
            return ()
        processes += _children(process)
        if process == leader:
            continue
        try:
            its = _folder(process)[0]
        except PermissionError:
            continue
        if its is not None and its != folder:
            found[its] = None
    return tuple(found) if len(found) <= _MAX_OTHER_FOLDERS else ()


def _children(process: int) -> list[int]:
    try:
        with open(f"/proc/{process}/task/{process}/children", "rb") as file:
            return [int(one) for one in file.read().split()]
    except OSError:  # it has ended; or this kernel does not list them
        return []


def _folder(process: int) -> tuple[str | None, bool]:
    """The current folder of a process, and whether its files are others than ours.

    Raises PermissionError for a process of another user.
    """
    if process <= 0:
        return None, False
    own = "/proc/self/"
    its = f"/proc/{process}/"
    try:
        for name in ("ns/mnt", "root"):
            if os.readlink(its + name) != os.readlink(own + name):
                return None, True
        folder = os.readlink(its + "cwd")
    except PermissionError:
        raise
    except OSError:  # it has ended
        return None, False
    return (folder, False) if folder.startswith("/") else (None, False)
