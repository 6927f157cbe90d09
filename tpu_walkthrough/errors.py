"""Error classes of all three programs, each with an exit code and a hint.

Printing them is the job of console.py. The opener imports this at every click, so it imports
nothing.
"""


class WalkthroughError(Exception):
    """Base of every error that ends a command."""

    exit_code = 3

    def __init__(self, message: str, hint: str = "", output: str = "") -> None:
        super().__init__(message)
        self.hint = hint
        """The next step for the user, or empty."""
        self.output = output
        """Lines of a program that failed, where its last line is not enough."""


class UsageError(WalkthroughError):
    """The command line or a settings file is invalid."""

    exit_code = 2


class InputError(WalkthroughError):
    """A tree or file named by the user cannot be used."""


class ForeignFileError(WalkthroughError):
    """An existing file was not written by this project, or was changed since."""


class OutputError(WalkthroughError):
    """A file or folder could not be written; an existing one is unchanged."""


class FetchError(WalkthroughError):
    """A file could not be fetched, or is not what was expected."""


class UnreachableError(FetchError):
    """A server was not reached, or refused to serve; another try may succeed."""


class MissingToolError(WalkthroughError):
    """A required program or library is not installed."""

    exit_code = 4


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 header`, `2,000 headers`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
