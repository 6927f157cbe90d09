"""Errors that only this package raises; the others are in tpu_walkthrough.errors."""

from tpu_walkthrough.errors import WalkthroughError


class RefusedError(WalkthroughError):
    """A refused link: malformed, foreign, or to a file that may not be opened."""


def message_of(error: WalkthroughError) -> str:
    """The text that the command shows: the error, and the hint on the next line."""
    return f"trace-links: {error}" + (f"\n{error.hint}" if error.hint else "")
