"""Errors of this package alone; the others are in tpu_walkthrough.errors."""

from tpu_walkthrough.errors import InputError, WalkthroughError


class RecordingMissingError(InputError):
    """There is no recording at that path, or it cannot be opened."""


class ForeignRecordingError(InputError):
    """The file is not a recording, or is one of another version of the format."""


class DamagedRecordingError(InputError):
    """A recording of which nothing can be read."""


class BuildError(WalkthroughError):
    """Building the library, or creating an environment, failed."""

    exit_code = 4


class UnresolvableError(BuildError):
    """No versions of the packages that are asked for go together, or with this Python."""
