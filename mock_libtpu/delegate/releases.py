"""The releases of jax and jaxlib that the mock supports: the last four minor lines.

It may import only the standard library.
"""

from __future__ import annotations

import re
import sys

OLDEST = "0.9.0"
NEWEST = "0.12.0.1"
# The last release for a Python that later ones have left.
_LAST = {(3, 11): "0.10.2"}


def newest(python: tuple[int, int] = sys.version_info[:2]) -> str:
    """The newest supported release that this version of Python can have."""
    return _LAST.get(python, NEWEST)


def pins(package: str) -> list[str]:
    """What pip is to install of jax or jaxlib, for every version of Python."""
    (last, release), *_ = _LAST.items()
    oldest = f'python_version < "{last[0]}.{last[1] + 1}"'
    later = f'python_version >= "{last[0]}.{last[1] + 1}"'
    return [f"{package}=={release}; {oldest}", f"{package}=={NEWEST}; {later}"]


def is_older(version: str) -> bool:
    """Whether a release comes before those that the mock supports."""
    return _numbers(version) < _numbers(OLDEST)


def is_newer(version: str) -> bool:
    """Whether a release comes after those that the mock supports."""
    return _numbers(version) > _numbers(NEWEST)


def is_supported(version: str) -> bool:
    """Whether it is a release that the mock supports; not if it is empty."""
    return bool(version) and not is_older(version) and not is_newer(version)


def _numbers(version: str) -> tuple[int, ...]:
    """Of "0.11.0.dev20270101" (0, 11, 0), and of "0.12.0.1" all four."""
    numbers = re.match(r"[\d.]*\d", version)
    return tuple(map(int, numbers[0].split("."))) if numbers is not None else ()
