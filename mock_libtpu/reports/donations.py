"""Write what was donated, by line: refused, missed, and used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mock_libtpu.analysis.donations import Donated, Outcome
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import cut, size
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_MOST = 20
_HEADS: dict[Outcome, str] = {
    "refused": "donated, and refused",
    "missed": "not donated, and could have been: not used after the call",
    "used": "donated, and used",
}
# Bytes from which on an overview mentions them.
_WORTH: dict[Outcome, int] = {"refused": 0, "missed": 1_000_000}


def donation_lines(rows: Iterable[Donated], text: FrameText) -> Iterator[str]:
    """A part for each outcome, with a line for each argument at each line of the program."""
    found = list(rows)
    if not found:
        yield "nothing was donated, and nothing could have been"
    for outcome, head in _HEADS.items():
        of_outcome = [row for row in found if row.offer.outcome == outcome]
        if of_outcome:
            yield f"{head}: {_sum(of_outcome)}"
            yield from (f"  {line}" for line in _lines(of_outcome, text))


def donation_summary(rows: Sequence[Donated], text: FrameText) -> Iterator[str]:
    """What an overview says of donation: what was refused, and what was missed the most."""
    for outcome in ("refused", "missed"):
        found = [row for row in rows if row.offer.outcome == outcome]
        if sum(row.bytes for row in found) < _WORTH[outcome] or not found:
            continue
        more = f" and {len(found) - 1:,} more (all: --donation)" if len(found) > 1 else ""
        head = _HEADS[outcome].partition(":")[0]
        yield f"{head}: {next(_lines(found[:1], text)).strip()}{more}"


def _lines(rows: Sequence[Donated], text: FrameText) -> Iterator[str]:
    for row in rows[:_MOST]:
        offer = row.offer
        place = offer.place
        at = ""
        if place is not None:
            frame = Frame("python", place.function, place.path, place.line or None)
            at = f" at {text.place(frame)}"
        reason = f": {offer.reason}" if offer.reason else ""
        times = f" in {row.calls:,} calls" if row.calls > 1 else ""
        taken = f"{size(row.bytes):>10}" if row.bytes else f"{'':>10}"
        yield (
            printable(f"{taken}  {offer.argument} of {offer.program}")
            + f"{at}{times}{cut(printable(reason))}"
        )
    if len(rows) > _MOST:
        yield f"and {counted(len(rows) - _MOST, 'more argument')}"


def _sum(rows: Sequence[Donated]) -> str:
    calls = sum(row.calls for row in rows)
    return f"{counted(calls, 'array')}, {size(sum(row.bytes for row in rows))}"
