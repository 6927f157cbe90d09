"""Name the error codes of calls."""

from __future__ import annotations

import functools

from mock_libtpu.catalogue.load import load_api

__all__ = ["error_name"]


@functools.cache
def error_name(code: int) -> str:
    """A status code by its name: "INVALID_ARGUMENT"; an unknown one as its number."""
    codes = next(enum for enum in load_api("pjrt").enums if enum.name == "PJRT_Error_Code")
    return next((value.name for value in codes.values if value.value == code), str(code))
