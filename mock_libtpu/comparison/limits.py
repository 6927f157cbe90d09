"""How much worse a side may be: `time>5%, peak>100MiB, compiles>0`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mock_libtpu.comparison.compare import Comparison, Difference
from mock_libtpu.comparison.facts import Quantity
from mock_libtpu.comparison.figures import FIGURES, Unit
from mock_libtpu.comparison.texts import quantity_text
from mock_libtpu.fit.report import cut
from tpu_walkthrough.byte_sizes import byte_size
from tpu_walkthrough.errors import UsageError

_LIMIT = re.compile(r"\s*([a-z_]+)\s*>\s*([0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*([^\W\d]*|%)\s*")
_NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
_UNCHECKED = ", so the limit cannot be checked"
_HINT = "Write limits as in: time>5%, peak>100MiB, compiles>0."


class Limit(NamedTuple):
    """A figure, and by how much it may be worse."""

    figure: str
    """Its name in FIGURES."""
    amount: float
    """In percent, or in the figure's unit."""
    is_percent: bool
    text: str
    """As it was given."""


class Exceeded(NamedTuple):
    """A limit that does not hold."""

    limit: Limit
    difference: Difference
    reason: str
    """In words, with both figures."""


def limits(option: str, text: str) -> list[Limit]:
    """The limits in a text. Raises UsageError."""
    return [_limit(option, part) for part in text.split(",") if part.strip()]


def _limit(option: str, text: str) -> Limit:
    matched = _LIMIT.fullmatch(text)
    given = f"{option} {text.strip()}"
    if matched is None:
        raise UsageError(f"{given}: is no limit", _HINT)
    figure, number, unit = matched.groups()
    if figure not in FIGURES:
        raise UsageError(f"{given}: there is no figure {figure}", f"Figures: {', '.join(FIGURES)}.")
    if unit == "%":
        return Limit(figure, float(number), True, text.strip())
    amount = _amount(given, number, unit, FIGURES[figure].unit)
    return Limit(figure, amount, False, text.strip())


def _amount(given: str, number: str, unit: str, kind: Unit) -> float:
    """An amount in the unit of its figure; 0 needs none."""
    if not unit and not float(number):
        return 0.0
    if kind == "bytes":
        return byte_size(given, number + unit)
    if kind == "count" and not unit:
        return float(number)
    if kind in ("nanoseconds", "seconds") and unit in _NANOSECONDS:
        scale = 1.0 if kind == "nanoseconds" else 1e-9
        return float(number) * _NANOSECONDS[unit] * scale
    units = {"count": "a number", "bytes": "a size, such as 100MiB"}.get(kind, "ns, us, ms or s")
    raise UsageError(f"{given}: give {units}, or a part in %", _HINT)


def exceeded(comparison: Comparison, given: Iterable[Limit]) -> Iterator[Exceeded]:
    """The limits that do not hold for a step and the run, or cannot be checked."""
    was_failing = bool(comparison.failures[0]) and not comparison.failures[1]
    for limit in given:
        sides = comparison.totals.get(limit.figure, (None, None))
        if limit.figure in comparison.uncertain:
            reason = f"{FIGURES[limit.figure].title}: differs from run to run of a side{_UNCHECKED}"
        else:
            reason = _reason(limit, *sides)
        if reason and not (was_failing and sides[0] is None):  # what is new cannot be worse
            yield Exceeded(limit, Difference("", limit.figure, *sides), reason)


def _reason(limit: Limit, before: Quantity | None, after: Quantity | None) -> str:
    """Why a limit does not hold; "" if it does."""
    if before is after is None:
        return _unknown(limit.figure)
    unit = FIGURES[limit.figure].unit
    texts = " -> ".join(quantity_text(each, unit) for each in (before, after))
    title = FIGURES[limit.figure].title
    if before is None or after is None:
        return f"{title}: {texts}: only one side has a figure"
    if Counter(after.missing) - Counter(before.missing):
        new = ", ".join((Counter(after.missing) - Counter(before.missing)).elements())
        return f"{title}: {texts}: newly not estimated is {cut(new)}{_UNCHECKED}"
    if after.not_estimated > before.not_estimated:
        return f"{title}: {texts}: more is not estimated{_UNCHECKED}"
    sign = 1 if FIGURES[limit.figure].more_is_worse else -1
    worse = sign * (after.value - before.value)
    most = limit.amount * before.value / 100 if limit.is_percent else limit.amount
    if worse <= most or _overlap(before, after):
        return ""
    return f"{title}: {texts}: more than {limit.text.partition('>')[2].strip()}"


def _unknown(name: str) -> str:
    figure = FIGURES[name]
    hint = ", but by --execute" if figure.is_executed else ""
    return f"{figure.title}: not known of either side{hint}{_UNCHECKED}"


def _overlap(before: Quantity, after: Quantity) -> bool:
    """Whether what was measured several times may be the same."""
    if before.count < 2 or after.count < 2:
        return False
    if before.low is None or before.high is None or after.low is None or after.high is None:
        return False
    return before.low <= after.high and after.low <= before.high
