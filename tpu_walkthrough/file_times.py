"""What the times of files show: whether something changed since a moment, and which code this is.

Imported before everything else on every start: only modules that cost nothing.
"""

from __future__ import annotations

import os
import time

# A file's time comes from the kernel's coarse clock, up to 10 ms behind; more on a network.
_CLOCK_NS = 10_000_000
_MARGIN_NS = 200_000_000


def now() -> int:
    """The time in ns to compare files' times with later, taken before the first is looked at."""
    return time.time_ns() - _MARGIN_NS


def is_quiet(folder: str, moment: int) -> bool:
    """Whether nothing has come into `folder` since `moment`, which `now` returned."""
    return os.stat(folder).st_mtime_ns < moment + _MARGIN_NS - _CLOCK_NS


def code_times(package: str) -> list[tuple[str, int]]:
    """The modules of the package in a folder, of all levels: names and times in ns, sorted."""
    found = []
    folders = [package]
    for folder in folders:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".j2")):
                    found.append((entry.path[len(package) :], entry.stat().st_mtime_ns))
                elif entry.name != "__pycache__" and entry.is_dir():
                    folders.append(entry.path)
    return sorted(found)
