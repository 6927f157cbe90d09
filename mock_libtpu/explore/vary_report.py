"""Show which variants of a program fit: a table, the largest that does, and what has no effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mock_libtpu.explore.answer import Answer
from mock_libtpu.explore.screen import answer_table, basis_lines
from mock_libtpu.fit.report import Verdict
from mock_libtpu.fit.varied import Varied
from mock_libtpu.fit.vary import Variant, Variation
from tpu_walkthrough.printable import printable


def varied_names(given: Sequence[Variation], verdicts: Sequence[Verdict]) -> list[Varied]:
    """For each name, topology and the values of the other names."""
    found = []
    for variation in given:
        groups: dict[tuple[str, tuple[tuple[str, str], ...]], dict[str, Verdict]] = {}
        for verdict in verdicts:
            others = dict(verdict.variant)
            value = others.pop(variation.name)
            groups.setdefault((verdict.topology, tuple(others.items())), {})[value] = verdict
        found += [
            _varied(topology, variation.name, dict(others), members)
            for (topology, others), members in groups.items()
        ]
    return found


def _varied(topology: str, name: str, others: Variant, verdicts: dict[str, Verdict]) -> Varied:
    fits = [value for value, verdict in verdicts.items() if verdict.fits]
    are_numbers = all(value.isdecimal() for value in verdicts)
    if are_numbers:
        fits.sort(key=int)
    largest = fits[-1] if are_numbers and fits else None
    return Varied(topology, name, others, fits, largest, _has_effect(verdicts, are_numbers))


def _has_effect(verdicts: dict[str, Verdict], are_numbers: bool) -> bool:
    peaks = {
        value: verdict.need.bytes
        for value, verdict in verdicts.items()
        if verdict.need is not None and verdict.need.bytes is not None
    }
    if len(peaks) < 2:  # nothing to compare
        return True
    if not are_numbers:
        return len(set(peaks.values())) > 1
    ordered = [peaks[value] for value in sorted(peaks, key=int)]
    return ordered[-1] > ordered[0]


def vary_lines(
    given: Sequence[Variation],
    answers: Sequence[Answer],
    libtpu: str,
    prices: Mapping[str, float] | None = None,
    *,
    fast: bool = False,
) -> Iterator[str]:
    """Lines for people: a row for each value and topology, and what follows from them."""
    names = [variation.name for variation in given]
    verdicts = [answer.verdict for answer in answers]
    yield from answer_table(answers, prices or {}, names)
    yield ""
    yield from basis_lines(answers, libtpu, fast=fast)
    outcomes = varied_names(given, verdicts)
    for variation in given:
        own = [outcome for outcome in outcomes if outcome.name == variation.name]
        yield from _what_fits(variation, own)
        yield from _without_effect(variation, own)
    for verdict in verdicts:
        if verdict.failure:
            reason = printable(verdict.failure.splitlines()[0])
            yield f"{verdict.topology} with {variant_text(verdict.variant)}: {reason}"


def _what_fits(variation: Variation, outcomes: Sequence[Varied]) -> Iterator[str]:
    for found in outcomes:
        if variation.range is not None and found.largest is not None:
            is_all = int(found.largest) == variation.range[1]
            note = ", which is the end of the range" if is_all else ""
            yield f"{_where(found)}: the largest {found.name} that fits is {found.largest}{note}."
        if not found.fits:
            yield f"{_where(found)}: no value of {found.name} fits, as far as is known."


def _without_effect(variation: Variation, outcomes: Sequence[Varied]) -> Iterator[str]:
    without = [outcome for outcome in outcomes if not outcome.has_effect]
    if not without:
        return
    kind = "argument" if variation.name.startswith("-") else "variable"
    where = f" on {', '.join(map(_where, without))}" if len(without) < len(outcomes) else ""
    yield (
        f"The peak does not grow with {variation.name}{where}: "
        f"the {kind} probably has no effect in this program."
    )


def _where(found: Varied) -> str:
    return " with ".join(filter(None, (found.topology, variant_text(found.others))))


def variant_text(variant: Variant) -> str:
    """Such as BATCH=8 --remat=full."""
    return " ".join(f"{name}={printable(value)}" for name, value in variant.items())
