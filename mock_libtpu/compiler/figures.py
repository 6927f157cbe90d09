"""Which of the compiler's numbers are figures: some only mark that there is not any.

A libtpu writes INT64_MAX where it has no estimate, -1 where XLA knows nothing, and what is computed
with these. Everything that shows or adds a number of the compiler's takes it from here.
"""

from __future__ import annotations

import math

# Of cycles, bytes and runs: ten days of an operation, a thousand times the memory of a device.
_MOST = 1 << 50


def figure(value: object, most: int = _MOST) -> int | None:
    """A number, or its digits, as a whole number; None if it only marks that there is not any."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value) if len(value) < 20 else None
    if not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return int(value) if 0 <= value <= most else None
