"""What can go wrong, each with the exit code and the hint that the command line shows.

Only the types; printing is the command's business. The opener imports this at every click, so it
imports nothing itself.
"""


class TraceLinksError(Exception):
    """Base of every error that ends a command. `hint` says what the user can do about it."""

    exit_code = 3

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class UsageError(TraceLinksError):
    """The command line or the configuration asks for something that does not exist."""

    exit_code = 2


class RefusedError(TraceLinksError):
    """A link that is not opened: malformed, foreign, or not to a file that may be opened."""


class InputError(TraceLinksError):
    """A file that was asked for cannot be used."""


class ForeignFileError(TraceLinksError):
    """A file in the way was not written by this tool, or what it wrote there was changed."""


class MissingToolError(TraceLinksError):
    """A program that the request needs is not installed."""

    exit_code = 4


def message_of(error: TraceLinksError) -> str:
    """What the command shows: the error, and below it the hint."""
    return f"trace-links: {error}" + (f"\n{error.hint}" if error.hint else "")
