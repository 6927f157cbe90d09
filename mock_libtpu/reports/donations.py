"""Write what was donated, by line: refused, missed, and used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mock_libtpu.analysis.donations import Donated, Outcome
from mock_libtpu.analysis.frames import Place
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import cut, size
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_MOST = 20
_FEW = 5
_NAME = re.compile(r"[A-Za-z_]\w*")
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
            if outcome == "missed":
                yield from _cures(of_outcome, text)
            yield from (f"  {line}" for line in _lines(of_outcome, text))


def donation_summary(rows: Sequence[Donated], text: FrameText) -> Iterator[str]:
    """What an overview says of donation: what was refused, and what was missed the most."""
    for outcome in ("refused", "missed"):
        found = [row for row in rows if row.offer.outcome == outcome]
        if sum(row.bytes for row in found) < _WORTH[outcome] or not found:
            continue
        head = _HEADS[outcome].partition(":")[0]
        most = next(_lines(found[:1], text)).strip()
        yield f"{head}: {_sum(found)}; most {most} (all: --donation)"


def _lines(rows: Sequence[Donated], text: FrameText) -> Iterator[str]:
    for row in sorted(rows, key=lambda row: -row.bytes_a_call)[:_MOST]:
        offer = row.offer
        reason = f": {offer.reason}" if offer.reason else ""
        times = f" in each of {row.calls:,} calls" if row.calls > 1 else ""
        taken = f"{size(row.bytes_a_call):>10}" if row.bytes else f"{'':>10}"
        what = cut(printable(f"{offer.argument} of {offer.program}"))
        yield f"{taken}  {what}{_at(offer.place, text)}{times}{cut(printable(reason))}"
    if len(rows) > _MOST:
        yield f"and {counted(len(rows) - _MOST, 'more argument')}"


def _cures(rows: Iterable[Donated], text: FrameText) -> Iterator[str]:
    """What to give to `jax.jit`, for each function at each line."""
    arguments: dict[tuple[str, Place | None], dict[str, None]] = {}
    for row in rows:
        name = _NAME.match(row.offer.argument)
        if name is not None:
            key = row.offer.program, row.offer.place
            arguments.setdefault(key, {}).setdefault(name[0])
    for (program, place), names in list(arguments.items())[:_FEW]:
        given = ", ".join(f'"{name}"' for name in names)
        given = f"({given})" if len(names) > 1 else given
        yield f"  {printable(program)}{_at(place, text)}: donate_argnames={printable(given)}"


def _at(place: Place | None, text: FrameText) -> str:
    return "" if place is None else f" at {text.line(place)}"


def _sum(rows: Sequence[Donated]) -> str:
    taken = sum(row.bytes_a_call for row in rows)
    return f"{counted(len(rows), 'argument')}, {size(taken)} a call"
