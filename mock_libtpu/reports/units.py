"""Write for people: times, sizes, and texts that can be long."""

from __future__ import annotations


def duration(nanoseconds: float) -> str:
    """A time in its unit: "27.4 ms"."""
    for unit, length in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= length:
            return f"{nanoseconds / length:.1f} {unit}"
    return f"{nanoseconds:.0f} ns"


def size(count: int) -> str:
    """A number of bytes: "524.3 kB", exact below 10 kB."""
    for unit, length in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if abs(count) >= length and abs(count) >= 10_000:
            return f"{count / length:,.1f} {unit}"
    return f"{count:,} B"


def cut(text: str, most: int = 160) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
