"""What can go wrong, each with an exit code and a hint; the programs share one base class.

Only the types, and how a message counts things: printing is the console's. A click imports this, so
it imports nothing.
"""


class WalkthroughError(Exception):
    """Base of every error that ends a command.

    `hint` is the next step for the user, or empty; `output` the lines of the program that failed,
    for an error of which its last one is not enough.
    """

    exit_code = 3

    def __init__(self, message: str, hint: str = "", output: str = "") -> None:
        super().__init__(message)
        self.hint = hint
        self.output = output


class UsageError(WalkthroughError):
    """The command line or a settings file asks for something that does not exist."""

    exit_code = 2


class InputError(WalkthroughError):
    """A tree or file that was asked for cannot be used."""


class ForeignFileError(WalkthroughError):
    """A file in the way was not written by this project, or was changed since."""


class OutputError(WalkthroughError):
    """A file or folder could not be written; what was there before is untouched."""


class MissingToolError(WalkthroughError):
    """A program or library that the request needs is not installed."""

    exit_code = 4


def counted(number: int, one: str, many: str = "") -> str:
    """`1 header`, `2,000 headers`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
