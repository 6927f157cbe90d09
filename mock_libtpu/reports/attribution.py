"""Write what lines, functions or compiled programs caused: calls, time, bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mock_libtpu.analysis.lines import Attribution
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import duration, size
from tpu_walkthrough.printable import printable

__all__ = ["attribution_lines"]


def attribution_lines(
    rows: Iterable[Attribution], text: FrameText, *, indent: str = "", none: str = "(no Python)"
) -> Iterator[str]:
    """A table with one row per line, function or program, and the function with the most time.

    `none` names the place of calls that have none.
    """
    yield (
        f"{indent}{'time':>10} {'calls':>8} {'to device':>10} {'from dev.':>10} "
        f"{'allocated':>10}  place, and the function that took most of the time"
    )
    for row in rows:
        most = max(row.functions, key=lambda name: row.functions[name][1])
        yield (
            f"{indent}{duration(row.total_ns):>10} {row.calls:>8,} "
            f"{_bytes(row.moved['to device']):>10} {_bytes(row.moved['from device']):>10} "
            f"{_bytes(row.bytes_allocated):>10}  {_place(row, text) or none}  {printable(most)}"
        )


def _bytes(count: int) -> str:
    return size(count) if count else ""


def _place(row: Attribution, text: FrameText) -> str:
    place = row.place
    if place.path is None:
        return printable(place.function)
    if row.frame is None or place.line is None:
        return printable(f"{place.function}  [{place.path.rpartition('/')[2]}]")
    return text(row.frame)
