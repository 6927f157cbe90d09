"""The one error that leaves the legacy delegate, with a status code for the C API."""

from __future__ import annotations

import re

from ..seam.legacy import xla_client

__all__ = ["LegacyDelegateError", "from_runtime"]

_CODE = re.compile(r"([A-Z_]+): ")


class LegacyDelegateError(Exception):
    """A compile or an execute failed; `code` is an absl status code by name, `message` the rest."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


def from_runtime(error: BaseException) -> LegacyDelegateError:
    """What jaxlib raised: its messages start with the status code ("INTERNAL: ...")."""
    if isinstance(error, LegacyDelegateError):
        return error
    text = str(error)
    code = _CODE.match(text)
    if isinstance(error, xla_client.XlaRuntimeError) and code is not None:
        return LegacyDelegateError(code[1], text[code.end() :])
    if isinstance(error, MemoryError):
        return LegacyDelegateError("RESOURCE_EXHAUSTED", text or "out of memory")
    return LegacyDelegateError("INTERNAL", f"{type(error).__name__}: {text}")
