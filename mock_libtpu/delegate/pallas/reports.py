"""Report what a TPU would refuse: a warning with the Python line, or with --strict an error."""

from __future__ import annotations

import sys
import threading

from ..errors import DelegateError
from . import settings

__all__ = ["RefusedError", "report"]

_reported: set[str] = set()
_lock = threading.Lock()


class RefusedError(DelegateError):
    """A TPU refuses the program."""


def report(message: str, code: str = "FAILED_PRECONDITION") -> None:
    """One line on stderr, once; with --strict a RefusedError with this code."""
    if settings.current.strict:
        raise RefusedError(code, message)
    with _lock:
        if message in _reported:
            return
        _reported.add(message)
    print(f"mock-libtpu: warning: {message}", file=sys.stderr)
