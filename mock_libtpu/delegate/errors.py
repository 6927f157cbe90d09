"""The one error that leaves the delegate, with the status code for the C API.

It may import only the standard library.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

_CODES = frozenset(
    (
        "CANCELLED",
        "UNKNOWN",
        "INVALID_ARGUMENT",
        "DEADLINE_EXCEEDED",
        "NOT_FOUND",
        "ALREADY_EXISTS",
        "PERMISSION_DENIED",
        "RESOURCE_EXHAUSTED",
        "FAILED_PRECONDITION",
        "ABORTED",
        "OUT_OF_RANGE",
        "UNIMPLEMENTED",
        "INTERNAL",
        "UNAVAILABLE",
        "DATA_LOSS",
        "UNAUTHENTICATED",
    )
)


class DelegateError(Exception):
    """What the mock cannot do; `code` is an absl status code by name, `message` the rest."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Raises DelegateError for whatever is raised within; also a decorator."""
    try:
        yield
    except Exception as error:
        raise from_runtime(error) from error


def from_runtime(error: BaseException) -> DelegateError:
    """What jaxlib or MLIR raised: its messages start with the status code ("INTERNAL: ...")."""
    if isinstance(error, DelegateError):
        return error
    text = str(error)
    code, colon, message = text.partition(": ")
    # jaxlib's own error is one, whatever its name in a release.
    if isinstance(error, RuntimeError) and colon and code in _CODES:
        return DelegateError(code, message)
    if isinstance(error, MemoryError):
        return DelegateError("RESOURCE_EXHAUSTED", text or "out of memory")
    return DelegateError("INTERNAL", f"{type(error).__name__}: {text}")
