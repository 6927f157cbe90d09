"""Errors of this package only; shared ones are in tpu_walkthrough.errors."""

from tpu_walkthrough.errors import WalkthroughError


class FetchError(WalkthroughError):
    """A package could not be fetched from the package index."""


class UnreachableError(FetchError):
    """The package index, or a server that it names, was not reachable."""


class WrongFilesError(FetchError):
    """A package differs from the expected one of its name; no other is tried."""
