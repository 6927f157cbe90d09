"""Compare files' times with a moment, and collect the times of a package's modules."""

from __future__ import annotations

import os
import time

# A file's time comes from the kernel's coarse clock, up to 10 ms behind; more on a network.
_MARGIN_NS = 200_000_000


def now() -> int:
    """The time in ns to compare files' times with; to be taken before the first file is read."""
    return time.time_ns() - _MARGIN_NS


def code_times(package: str) -> list[tuple[str, int]]:
    """Names and times in ns of all modules below a package's folder, sorted."""
    found = []
    folders = [package]
    for folder in folders:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    found.append((entry.path[len(package) :], entry.stat().st_mtime_ns))
                elif entry.name != "__pycache__" and entry.is_dir():
                    folders.append(entry.path)
    return sorted(found)
