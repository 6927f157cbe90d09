"""The times of operations whose code is known: it is walked.

The compiler's cycles do not know in which memory an operand is in the end, nor how the schedule
came out; the code does. So they are used only for operations without code.
"""

from __future__ import annotations

from collections.abc import Iterable

from mock_libtpu.estimate.generations import Generation
from mock_libtpu.estimate.measured import bounded
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import Code, Operation
from mock_libtpu.estimate.walks.cores import walk_device

_OTHERS = ("collective", "kernel", "host")  # which have estimates of their own, or none


def walked_times(
    operations: Iterable[Operation], code: Code, generation: Generation
) -> dict[str, Range]:
    """Of one execution, by operation; without those whose code depends on arrays."""
    found: dict[str, Range] = {}
    of_code: dict[str, float | None] = {}
    for each in operations:
        if each.kind in _OTHERS or not code.bundles.get(each.code):
            continue
        if each.code not in of_code:
            done = walk_device(code.bundles[each.code], generation)
            is_known = done.is_known and not done.slowest.guesses
            of_code[each.code] = done.time_us if is_known else None
        time = of_code[each.code]
        if time is not None:
            found[each.name] = bounded(generation.name, f"walked {each.kind}", time)
    return found
