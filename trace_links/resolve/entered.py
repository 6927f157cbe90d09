"""The folders that `make` and `ninja` say they enter and leave: there relative paths start.

    make[1]: Entering directory '/src/lib'

Text only. When sub-makes run side by side, what they print is mixed, and nobody can tell which of
the folders a path is relative to: then all of them are equally likely.
"""

from __future__ import annotations

import itertools
import os
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Directories", "Step", "parse"]

_PROGRAM = re.compile(r"(?P<name>[\w./+-]+)(?:\[(?P<level>\d{1,4})\])?:")
_QUOTES = ("`'", "''", "\u2018\u2019", '""')  # GNU make up to 3.82, and ninja, have the first
_VERBS = ("Entering", "Leaving")
_LONGEST = 4096  # of a path, and of what stands before it
_MOST = 64  # folders at a time, each of which is looked into for a path; builds have a few


class Step(NamedTuple):
    """One of those lines. `is_make`: it will say that it leaves, which ninja never does."""

    is_entering: bool
    level: int
    path: str
    is_make: bool


def parse(line: str) -> Step | None:
    """What a visible line says of folders, None if it is another one."""
    before, _, path = line.partition(" directory ")
    path = path.rstrip()
    if not path or len(path) > _LONGEST or len(before) > _LONGEST or "\0" in path:
        return None
    *_, program, verb = ["", "", *before.split()]
    found = _PROGRAM.fullmatch(program)
    if found is None or verb not in _VERBS or path[0] + path[-1] not in _QUOTES or len(path) < 3:
        return None
    name = os.path.basename(found["name"])
    is_make = "ninja" not in name and "samu" not in name
    return Step(verb == _VERBS[0], int(found["level"] or 0), path[1:-1], is_make)


class Directories:
    """Which folders are entered; fed with lines in order."""

    def __init__(self, start: str, entering: Callable[[str], None] = lambda _folder: None) -> None:
        """`start` (absolute): where paths start if no folder is entered.

        `entering` is called with each folder that is entered.
        """
        self._start = start
        self._entering = entering
        self._steps: list[Step] = []  # with absolute paths
        self.entered: tuple[tuple[str, ...], ...] = ()
        """Folders in which to look, the innermost first; equally likely ones together."""

    def line(self, text: str) -> None:
        """Takes note of a visible line; most say nothing of folders."""
        step = parse(text)
        if step is None:
            return
        innermost = self._steps[-1].path if self._steps else self._start
        path = os.path.normpath(os.path.join(innermost, step.path))
        if len(path) > _LONGEST:
            return
        step = step._replace(path=path)
        if step.is_entering:
            self._enter(step)
        else:
            self._leave(step)
        self.entered = self._ranked()

    def _enter(self, step: Step) -> None:
        if not step.is_make:
            self._steps = [one for one in self._steps if one.is_make]
        self._steps.append(step)
        del self._steps[:-_MOST]
        self._entering(step.path)

    def _leave(self, step: Step) -> None:
        for at in range(len(self._steps) - 1, -1, -1):
            one = self._steps[at]
            if (one.level, one.path) == (step.level, step.path):
                rest = self._steps[at + 1 :]
                self._steps[at:] = [later for later in rest if later.is_make]
                return

    def _ranked(self) -> tuple[tuple[str, ...], ...]:
        makes = [one.level for one in self._steps if one.is_make]
        paths = [one.path for one in reversed(self._steps)]
        if all(outer < inner for outer, inner in itertools.pairwise(makes)):
            return tuple((path,) for path in dict.fromkeys(paths))
        return (tuple(dict.fromkeys(paths)),)
