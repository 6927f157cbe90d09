"""End a process with all that it started, also what has left its session.

A worker becomes the parent of what its children leave behind, so that nothing gets out of its tree.
Only Linux has that; elsewhere the process group is ended.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys

_PR_SET_CHILD_SUBREAPER = 36  # include/uapi/linux/prctl.h
_MOST_ROUNDS = 100


def adopt_orphans() -> None:
    """Become the parent of descendants whose own parent ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_descendants(process: int) -> None:
    """Kill all that a process started, until there is nothing more."""
    for _ in range(_MOST_ROUNDS):
        left = descendants(process)
        for descendant in left:
            _kill(descendant)
        if not left:
            return


def end_tree(process: int) -> None:
    """Kill a process, which leads a session, with all that it started."""
    end_descendants(process)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)
    _kill(process)


def descendants(process: int) -> list[int]:
    """Those that have not ended, by the parents that /proc names; none where there is no /proc."""
    children: dict[int, list[tuple[int, str]]] = {}
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdigit() and (found := _state_and_parent(name)) is not None:
                state, parent = found
                children.setdefault(parent, []).append((int(name), state))
    alive: list[int] = []
    pending = [process]
    while pending:
        for number, state in children.get(pending.pop(), ()):
            pending.append(number)
            if state not in "ZX":
                alive.append(number)
    return alive


def _state_and_parent(process: str) -> tuple[str, int] | None:
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            # The name, in parentheses, may have spaces and parentheses.
            state, parent = file.read().rpartition(b")")[2].split()[:2]
    except (OSError, ValueError):
        return None
    return state.decode(), int(parent)


def _kill(process: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(process, signal.SIGKILL)
