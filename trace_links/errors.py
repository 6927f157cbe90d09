"""Errors of this package alone; the others are in tpu_walkthrough.errors.

The opener imports this at every click, so it imports next to nothing.
"""

from tpu_walkthrough.errors import WalkthroughError


class RefusedError(WalkthroughError):
    """A link that is not opened: malformed, foreign, or to a file that may not be opened."""


def message_of(error: WalkthroughError) -> str:
    """What the command shows: the error, and below it the hint."""
    return f"trace-links: {error}" + (f"\n{error.hint}" if error.hint else "")
