"""Which of a version's wheels is used: one for headers, and one whose program runs here.

Headers are the same for all interpreters and almost the same for all platforms, so any wheel
serves; so that all users of a tree get the same files, it is chosen without a look at this machine.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection

from packaging import tags
from packaging.tags import Tag

_PYTHON = (3, 11)
_NEWEST_GLIBC = 40
_OLDEST_GLIBC = 5
_OLDER_NAMES = {17: "manylinux2014", 12: "manylinux2010", 5: "manylinux1"}
_INTERPRETER = re.compile(r"[a-z]+(\d)(\d*)")
_UNKNOWN = 1 << 20


def header_rank(given: Collection[Tag]) -> tuple[int, ...]:
    """How well a wheel with these tags serves for headers; the lowest is the best.

    First what CPython 3.11 on Linux with an x86-64 processor would install, by pip's order. Then
    those for other interpreters, the newest first, on that platform before others.
    """
    preferred = _preferred()
    rank = min((preferred.get(tag, _UNKNOWN) for tag in given), default=_UNKNOWN)
    if rank < _UNKNOWN:
        return (0, rank)
    return (1, *min((_platform_rank(tag.platform), -_python_number(tag)) for tag in given))


def machine_rank(given: Collection[Tag]) -> int | None:
    """How well a wheel with these tags fits this machine; the lowest is the best, None not at all.

    Wheels with programs have no module, so every interpreter will do.
    """
    here = _platforms_here()
    return min((here[tag.platform] for tag in given if tag.platform in here), default=None)


@functools.cache
def _preferred() -> dict[Tag, int]:
    platforms = []
    for minor in range(_NEWEST_GLIBC, _OLDEST_GLIBC - 1, -1):
        platforms.append(f"manylinux_2_{minor}_x86_64")
        if minor in _OLDER_NAMES:
            platforms.append(f"{_OLDER_NAMES[minor]}_x86_64")
    ordered = [
        *tags.cpython_tags(_PYTHON, platforms=platforms),
        *tags.compatible_tags(_PYTHON, "cp311", platforms),
    ]
    return {tag: rank for rank, tag in enumerate(ordered)}


@functools.cache
def _platforms_here() -> dict[str, int]:
    return {name: rank for rank, name in enumerate([*tags.platform_tags(), "any"])}


def _platform_rank(platform: str) -> int:
    if "linux" in platform:
        return 0 if platform.endswith("x86_64") else 1
    return 2 if platform.startswith("macosx") else 3


def _python_number(tag: Tag) -> int:
    found = _INTERPRETER.fullmatch(tag.interpreter)
    return int(found[1]) * 100 + int(found[2] or 0) if found else 0
