"""Write copies between host and device, and waits, by the line that caused them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mock_libtpu.analysis.transfers import Transfers, TransferUses
from mock_libtpu.analysis.values import Way
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import duration, size
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_MOST = 20
_HEADS: dict[Way | None, str] = {
    "from device": "to the host",
    "to device": "to the device",
    "on devices": "between devices",
    None: "waited for, without a copy",
}


def transfer_lines(uses: TransferUses, text: FrameText) -> Iterator[str]:
    """A part for each way, with a line for each cause."""
    is_empty = True
    for way, head in _HEADS.items():
        rows = uses.rows(way)
        if not rows:
            continue
        is_empty = False
        yield f"{head}: {_sum(rows)}"
        yield f"  {'bytes':>10} {'times':>7} {'time':>10}  line, and how"
        yield from (_line(row, text) for row in rows[:_MOST])
        if len(rows) > _MOST:
            yield f"  and {counted(len(rows) - _MOST, 'more line')}"
    if is_empty:
        yield "nothing was copied between the host and the devices"
        return
    yield "implicit: not by jax.device_put or jax.device_get; jax.transfer_guard can refuse it"


def _line(row: Transfers, text: FrameText) -> str:
    cause = row.cause
    place = cause.place
    at = "(no Python)" if place is None else text.line(place)
    taken = size(row.bytes) if row.bytes else ""
    return (
        f"  {taken:>10} {row.calls:>7,} {duration(row.time_ns):>10}  {at}  {printable(cause.text)}"
    ).rstrip()


def _sum(rows: Sequence[Transfers]) -> str:
    calls, implicit = (
        sum(row.calls for row in rows),
        sum(row.calls for row in rows if row.cause.is_implicit and row.cause.way is not None),
    )
    taken = size(sum(row.bytes for row in rows))
    if rows[0].cause.way is None:
        return f"{counted(calls, 'time')}"
    return f"{taken} in {counted(calls, 'copy', 'copies')}, {implicit:,} of them implicit"
