"""Donations that JAX itself refuses: it warns of them, and no call of the API has anything of them.

JAX warns while it lowers a program, right before it compiles it.
"""

from __future__ import annotations

import functools
import re
import time
import warnings
from collections import deque
from typing import Any, NamedTuple

_WARNING = "Some donated buffers were not usable:"
_TYPE = re.compile(r"\w+\[[\d,]*\]")


class Refusal(NamedTuple):
    """A warning of JAX."""

    ns: int
    """CLOCK_MONOTONIC in nanoseconds."""
    types: tuple[str, ...]
    """Of the buffers: "float32[64,64]"."""


refusals: deque[Refusal] = deque()
"""Those that were not taken yet, in their order."""


@functools.cache
def watch() -> None:
    """Have the refusals of this process collected; the warnings go where they went before."""
    pass_on = warnings.warn

    @functools.wraps(pass_on)
    def warn(
        message: Any, category: Any = None, stacklevel: int = 1, *others: Any, **options: Any
    ) -> None:
        text = str(message)
        if text.startswith(_WARNING):
            types = _TYPE.findall(text.partition("\n")[0])
            refusals.append(Refusal(time.monotonic_ns(), tuple(types)))
        pass_on(message, category, stacklevel + 1, *others, **options)

    warnings.warn = warn
