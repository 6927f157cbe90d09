"""Replace what reads and writes buffers in JAX's interpreter for TPU."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ..seam import interpreter, wrap


def wrap_access(
    name: str, wrapper: Callable[..., Any], of_copies: Callable[..., Any] | None
) -> None:
    """Have "get", "store" or "swap" call `wrapper(access, ...)`.

    Copies have an access of their own, which leaves it to them to keep its errors: that calls
    `of_copies(access, ...)`, and stays what it is for None. Before JAX 0.9.1 there is none.
    """
    access = getattr(getattr(interpreter, name), "__wrapped__", None)
    wrap(interpreter, name, wrapper)
    if access is not None and of_copies is not None:
        access = functools.partial(of_copies, access)
    getattr(interpreter, name).__wrapped__ = access
