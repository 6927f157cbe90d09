"""Report what a TPU would refuse: a warning with the Python line, or with --strict an error."""

from __future__ import annotations

import sys
import threading

from . import settings

__all__ = ["RefusedError", "report"]

_reported: set[str] = set()
_lock = threading.Lock()


class RefusedError(ValueError):
    """A TPU refuses the program."""


def report(message: str) -> None:
    """One line on stderr, once; with --strict a RefusedError."""
    if settings.current.strict:
        raise RefusedError(message)
    with _lock:
        if message in _reported:
            return
        _reported.add(message)
    print(f"mock-libtpu: warning: {message}", file=sys.stderr)
