"""Write estimated times for people."""

from __future__ import annotations

from mock_libtpu.estimate.model import Range


def time_text(us: float) -> str:
    """Microseconds in their unit: "2.1 ms"."""
    for unit, length in (("s", 1e6), ("ms", 1e3)):
        if us >= length:
            return f"{_figures(us / length)} {unit}"
    return f"{_figures(us)} us" if us >= 0.1 or not us else "<0.1 us"


def range_text(time: Range) -> str:
    """With the bounds: "2.1 ms (1.8 to 2.6)"; without any, that they were not measured."""
    text = time_text(time.value)
    if time.low is None or time.high is None:
        return text
    unit = text.rpartition(" ")[2]
    low, high = (time_text(each) for each in (time.low, time.high))
    if low.endswith(f" {unit}") and high.endswith(f" {unit}"):
        low, high = low.removesuffix(f" {unit}"), high.removesuffix(f" {unit}")
    return f"{text} ({low} to {high})"


def _figures(value: float) -> str:
    """Two or three of them: what is estimated is not better known."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
