"""Tracks the folders that `make` and `ninja` report to enter and leave: relative paths start there.

    make[1]: Entering directory '/src/lib'

Works on text only. When sub-makes run in parallel, their output is mixed, and a path may be
relative to any of their folders: then all of these are equally likely.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from typing import NamedTuple

from trace_links.patterns import compiled

_PROGRAM = r"(?P<name>[\w./+-]+)(?:\[(?P<level>\d{1,4})\])?:"
_QUOTES = ("`'", "''", "\u2018\u2019", '""')  # GNU make up to 3.82, and ninja, have the first
_VERBS = ("Entering", "Leaving")
_MAX_LENGTH = 4096  # of a path, and of the text before it
_MAX_FOLDERS = 64  # folders at a time, as each of them is searched for a path; builds have a few


class Step(NamedTuple):
    """A line that reports a change of folder."""

    is_entering: bool
    level: int
    path: str
    is_make: bool
    """Whether leaving the folder is reported as well, which ninja never does."""


def parse(line: str) -> Step | None:
    """Parse a visible line; None if it reports no change of folder."""
    before, _, path = line.partition(" directory ")
    path = path.rstrip()
    if not path or len(path) > _MAX_LENGTH or len(before) > _MAX_LENGTH or "\0" in path:
        return None
    *_, program, verb = ["", "", *before.split()]
    found = compiled(_PROGRAM).fullmatch(program)
    if found is None or verb not in _VERBS or path[0] + path[-1] not in _QUOTES or len(path) < 3:
        return None
    name = os.path.basename(found["name"])
    is_make = "ninja" not in name and "samu" not in name
    return Step(verb == _VERBS[0], int(found["level"] or 0), path[1:-1], is_make)


class Directories:
    """Tracks the entered folders; takes the lines of the output in order."""

    def __init__(self, start: str, entering: Callable[[str], None] = lambda _folder: None) -> None:
        """`start` (absolute): where paths start while no folder is entered.

        `entering` is called with each entered folder.
        """
        self._start = start
        self._entering = entering
        self._steps: list[Step] = []  # with absolute paths
        self.entered: tuple[tuple[str, ...], ...] = ()
        """Folders to search, the innermost first; equally likely ones in one tuple."""

    def line(self, text: str) -> None:
        """Process a visible line; most have no effect."""
        step = parse(text)
        if step is None:
            return
        innermost = self._steps[-1].path if self._steps else self._start
        path = os.path.normpath(os.path.join(innermost, step.path))
        if len(path) > _MAX_LENGTH:
            return
        step = step._replace(path=path)
        if step.is_entering:
            self._enter(step)
        else:
            self._leave(step)
        self.entered = self._ranked()

    def leave_all(self) -> None:
        """Forget the entered folders: the command that has entered them has ended."""
        self._steps.clear()
        self.entered = ()

    def _enter(self, step: Step) -> None:
        if not step.is_make:
            self._steps = [one for one in self._steps if one.is_make]
        self._steps.append(step)
        del self._steps[:-_MAX_FOLDERS]
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
