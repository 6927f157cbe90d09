"""Report what a TPU would refuse: a warning with the Python line, or with --strict an error."""

from __future__ import annotations

import functools
import sys

from ..errors import DelegateError
from . import settings


class RefusedError(DelegateError):
    """A TPU refuses the program."""


def report(message: str, code: str = "FAILED_PRECONDITION") -> None:
    """One line on stderr, once; with --strict a RefusedError with this code."""
    if settings.current.strict:
        raise RefusedError(code, message)
    _warn(message)


@functools.cache  # once for each message
def _warn(message: str) -> None:
    print(f"mock-libtpu: warning: {message}", file=sys.stderr)
