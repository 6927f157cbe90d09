"""Compiles regular expressions at their first use: a short run needs few of those it may need."""

from __future__ import annotations

import functools
import re

__all__ = ["compiled"]


@functools.cache
def compiled(pattern: str) -> re.Pattern[str]:
    """The compiled pattern."""
    return re.compile(pattern)
