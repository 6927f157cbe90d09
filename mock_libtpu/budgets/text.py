"""Write a budget that is broken: what is allowed, what happened, and the lines that caused it.

It is the one place that words these, for tests and for commands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from mock_libtpu.analysis.frames import Place
from mock_libtpu.budgets.budget import Budget, Exactly, Limit, holds
from mock_libtpu.budgets.counts import Compile, Counts, Donation, Peak, Transfer, by_line
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import cut, size
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_LINES = 10  # of one kind
_TEXT = FrameText(short=True)


def broken_lines(budget: Budget, counts: Counts) -> list[str]:
    """What of the budget is broken; empty if it holds."""
    return [
        *_compile_lines(counts, budget.compiles),
        *_transfer_lines("to host", counts.transfers_to_host, budget.transfers_to_host),
        *_transfer_lines("to device", counts.transfers_to_device, budget.transfers_to_device),
        *_donation_lines(counts, budget),
        *_peak_lines(counts.peak, budget.peak),
    ]


def _compile_lines(counts: Counts, limit: Limit | None) -> Iterator[str]:
    if holds(len(counts.compiles), limit):
        return
    yield f"compiles: {len(counts.compiles):,}, {_allowed(limit)}"
    yield from _rows(map(_compiled, _counted(counts.functions)))
    operations = counts.operations
    if operations:
        yield f"  of these, operations compiled one by one: {len(operations):,}"
        yield from _rows(map(_compiled, _counted(operations)))


def _counted(compiles: Iterable[Compile]) -> Sequence[tuple[Compile, int]]:
    return list(Counter(compiles).items())


def _compiled(row: tuple[Compile, int]) -> tuple[str, Place | None]:
    compiled, times = row
    often = f", {times:,} times" if times > 1 else ""
    again = f" compiled again: {cut(compiled.why)}" if compiled.why else ""
    return f"{compiled.program}{again}{often}", compiled.place


def _transfer_lines(way: str, transfers: Sequence[Transfer], limit: Limit | None) -> Iterator[str]:
    if holds(len(transfers), limit):
        return
    total = sum(row.bytes for row in transfers)
    of = f" of {size(total)}" if transfers else ""
    yield f"transfers {way}: {len(transfers):,}{of}, {_allowed(limit)}"
    yield from _rows((_copied(rows), place) for place, rows in by_line(transfers).items())


def _copied(rows: Sequence[Transfer]) -> str:
    how = ", ".join(filter(None, dict.fromkeys(row.how for row in rows)))
    total = size(sum(row.bytes for row in rows))
    return f"{total} in {counted(len(rows), 'copy', 'copies')}{how and f': {cut(how)}'}"


def _donation_lines(counts: Counts, budget: Budget) -> Iterator[str]:
    wanted = budget.donated
    if wanted == "all":
        if counts.donations and not counts.refused:
            return
        if not counts.donations:
            yield "donated: nothing was offered for donation, all that is offered must be used"
            return
        allowed = "all must be"
    else:
        if holds(len(counts.donated), wanted):
            return
        allowed = _allowed(wanted)
    yield f"donated: {len(counts.donated):,} of {len(counts.donations):,} offered, {allowed}"
    if counts.refused:
        yield "  not used:"
        yield from _rows(map(_donated, Counter(counts.refused).items()))
    if wanted != "all" and counts.donated:
        yield "  used:"
        yield from _rows(map(_donated, Counter(counts.donated).items()))


def _donated(row: tuple[Donation, int]) -> tuple[str, Place | None]:
    donation, times = row
    often = f", {times:,} times" if times > 1 else ""
    taken = f", {size(donation.bytes)}" if donation.bytes else ""
    why = f": {donation.why}" if donation.why else ""
    return f"{donation.argument} of {donation.program}{taken}{often}{why}", donation.place


def _peak_lines(peak: Peak, most: int | None) -> Iterator[str]:
    if most is None or peak.bytes <= most:
        return
    # Both in bytes: they may differ by less than a rounded size shows.
    yield f"peak: {peak.bytes:,} bytes on {printable(peak.device)}, at most {most:,}"
    yield from _rows(
        (f"{size(row.bytes)} in {counted(row.arrays, 'array')}", row.place) for row in peak.held
    )


def _allowed(limit: Limit | None) -> str:
    if isinstance(limit, Exactly):
        return f"exactly {limit.number:,} expected"
    return f"at most {limit:,} allowed"


def _rows(rows: Iterable[tuple[str, Place | None]]) -> Iterator[str]:
    """The lines, one below the other, and what each did."""
    texts = [(printable(what), _place(place)) for what, place in rows]
    shown = texts[:_LINES]
    width = max((len(place) for _, place in shown), default=0)
    for what, place in shown:
        yield f"    {place:<{width}}  {what}"
    if len(texts) > len(shown):
        yield f"    and {len(texts) - len(shown):,} more"


def _place(place: Place | None) -> str:
    if place is None:
        return "(no Python)"
    return f"{_TEXT.line(place)} in {printable(place.function)}"
