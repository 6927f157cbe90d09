"""What can go wrong, each with the exit code and the hint that the command line shows.

Only the types, and how a message counts things; printing is the command's business.
"""


class CmakegenError(Exception):
    """Base of every error that ends a run. `hint` says what the user can do about it."""

    exit_code = 3

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class UsageError(CmakegenError):
    """The command line or the settings file asks for something that does not exist."""

    exit_code = 2


class InputError(CmakegenError):
    """The tree, or a file that was asked for, cannot be used."""


class ForeignFileError(CmakegenError):
    """The output exists and was not written by this tool."""


class OutputError(CmakegenError):
    """The output could not be written; what was there before is untouched."""


class FetchError(CmakegenError):
    """Something could not be had from the package index."""


class WrongFilesError(FetchError):
    """A package is not the one that is known by this name: nothing else is tried in its place."""


class MissingToolError(CmakegenError):
    """A program that the request needs is not installed."""

    exit_code = 4


def counted(number: int, one: str, many: str = "") -> str:
    """`1 header`, `2,000 headers`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
