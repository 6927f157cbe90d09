"""Errors of this package alone; the others are in tpu_walkthrough.errors."""

from tpu_walkthrough.errors import WalkthroughError


class FetchError(WalkthroughError):
    """Something could not be fetched from the package index."""


class UnreachableError(FetchError):
    """The package index, or a server that it names, was not there to be asked."""


class WrongFilesError(FetchError):
    """A package is not the one that is known by this name: nothing else is tried in its place."""
