"""What can go wrong, each with the exit code and the hint that the command line shows.

Only the types; printing is the command's business.
"""


class MockLibtpuError(Exception):
    """Base of every error that ends a command. `hint` says what the user can do about it."""

    exit_code = 3

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class UsageError(MockLibtpuError):
    """The command line asks for something that does not exist."""

    exit_code = 2


class InputError(MockLibtpuError):
    """A file that was asked for cannot be used."""


class RecordingMissingError(InputError):
    """There is no recording at that path, or it cannot be opened."""


class ForeignRecordingError(InputError):
    """The file is no recording, or one of another version of the format."""


class DamagedRecordingError(InputError):
    """A recording of which nothing can be read."""


class MissingToolError(MockLibtpuError):
    """A program or library that the request needs is not installed."""

    exit_code = 4


class BuildError(MockLibtpuError):
    """The compiler did not make a library of the sources."""

    exit_code = 4


class OutputError(MockLibtpuError):
    """A file or folder could not be written."""
