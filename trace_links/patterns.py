"""Compiles regular expressions at their first use: a short run needs few of those it may need.

In them, `\\d` is an ASCII digit: a number of other digits is not one that a tool has written.
"""

from __future__ import annotations

import functools
import re

_PIECES = r"\\.|[\[\]]|[^\\\[\]]+"


@functools.cache
def compiled(pattern: str) -> re.Pattern[str]:
    """The compiled pattern."""
    return re.compile(_with_ascii_digits(pattern))


def _with_ascii_digits(pattern: str) -> str:
    """The pattern with ASCII digits for `\\d`. A `]` that starts a class must be escaped."""
    if r"\d" not in pattern:
        return pattern
    is_class = False
    pieces = re.findall(_PIECES, pattern, re.DOTALL)
    for at, piece in enumerate(pieces):
        if piece == r"\d":
            pieces[at] = "0-9" if is_class else "[0-9]"
        elif piece in "[]":
            is_class = piece == "["
    return "".join(pieces)
