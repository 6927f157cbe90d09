"""What a step costs: the time of a step, and the price of a chip that the user gives."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from mock_libtpu.environment import GENERATIONS, topology_chips, topology_slices
from tpu_walkthrough.errors import UsageError

_PRICE = re.compile(r"(\w+)=(\d{1,9}(?:\.\d{1,9})?)")
_US_PER_HOUR = 3600e6


def prices(text: str) -> dict[str, float]:
    """USD for an hour of a chip, by generation, of a text such as v5e=1.2,v6e=2.7.

    Raises UsageError.
    """
    found: dict[str, float] = {}
    for part in text.split(","):
        matched = _PRICE.fullmatch(part.strip())
        if matched is None or matched[1] not in GENERATIONS or float(matched[2]) <= 0:
            raise UsageError(
                f"--price {text}: {part!r} is not the price of a TPU",
                f"Write USD per chip and hour, such as v5e=1.2; known: {', '.join(GENERATIONS)}.",
            )
        if matched[1] in found:
            raise UsageError(f"--price {text}: {matched[1]} is given twice")
        found[matched[1]] = float(matched[2])
    return found


def step_cost(topology: str, time_us: float, prices: Mapping[str, float]) -> float | None:
    """USD of a step that takes so many microseconds on all chips of a topology.

    None where the price of its generation is not given.
    """
    generation, chips = topology_chips(topology)
    _, slices = topology_slices(topology)
    price = prices.get(generation)
    if price is None:
        return None
    return price * math.prod(chips) * slices * time_us / _US_PER_HOUR


def cost_text(dollars: float) -> str:
    """A cost of a step for people: of a million steps, since that of one has many zeros."""
    return f"{dollars * 1e6:,.2f} USD per million steps"
