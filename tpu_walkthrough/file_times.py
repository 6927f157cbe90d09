"""Compare files' times with a moment, and collect the times of a package's modules."""

from __future__ import annotations

import glob
import os
import time

# A file's time comes from the kernel's coarse clock, up to 10 ms behind; more on a network.
_MARGIN_NS = 200_000_000


def now() -> int:
    """The time in ns to compare files' times with; to be taken before the first file is read."""
    return time.time_ns() - _MARGIN_NS


def code_times(package: str) -> list[tuple[str, int]]:
    """Names and times in ns of all modules below a package's folder, sorted."""
    names = glob.glob("**/*.py", root_dir=package, recursive=True)
    return sorted((name, os.stat(f"{package}/{name}").st_mtime_ns) for name in names)
