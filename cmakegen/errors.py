"""Errors of packages; all others are in tpu_walkthrough.errors."""

from tpu_walkthrough.errors import FetchError, UnreachableError

__all__ = ["FetchError", "UnreachableError", "WrongFilesError"]


class WrongFilesError(FetchError):
    """A package differs from the expected one of its name; no other is tried."""
