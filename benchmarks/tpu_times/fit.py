"""Fit corrections of the compiler's estimates to measured times, on a half of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from benchmarks.tpu_times.cases import Case
from benchmarks.tpu_times.estimates import Estimate
from mock_libtpu.estimate.accuracy import Correction
from mock_libtpu.estimate.generations import load_generations

FEWEST = 6
"""Of programs to fit on, below which nothing is fitted."""
_MANY = 20  # of which bounds are percentiles; of fewer they are the extremes and more
FEWEST_FOR_BOUNDS = 8
"""Below which there are no bounds, either."""
_EXTREMES, _MARGIN_OF_EXTREMES = (0, 100), 0.1
_SHORT_US = 5.0  # what a program takes by starting shows only in programs that are as short
_BOUNDS = (10, 90)  # percentiles of the ratios, and what is added for those of other programs
_MARGIN = 0.02
# That are tried; the first is kept where others are hardly better.
_LIMITS_US = (None, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0)
_WORTH_A_TERM = 0.9
_DIGITS = 4

Column = NDArray[np.float64]


class Row(NamedTuple):
    """A measured program and its estimate, in microseconds."""

    case: Case
    kind: str
    measured: float
    """Without what other operations take."""
    cycles: float
    bytes: float
    other: float
    """What operations take that the compiler does not estimate."""


def rows(
    cases: Iterable[Case], estimates: dict[tuple[str, str, str, str], Estimate]
) -> Iterator[Row]:
    """The cases that were compiled."""
    for case in cases:
        if (estimate := estimates.get(case.key)) is not None:
            constants = load_generations()[case.generation]
            yield Row(
                case,
                estimate.kind,
                case.us - estimate.other_us,
                estimate.cycles / constants.clock_mhz,
                estimate.hbm_bytes / constants.hbm_bytes_per_second * 1e6,
                estimate.other_us,
            )


def groups(found: Iterable[Row]) -> dict[tuple[str, str, str], list[Row]]:
    """By generation, kind and element type."""
    grouped: dict[tuple[str, str, str], list[Row]] = {}
    for row in found:
        key = row.case.generation, row.kind, row.case.element_type
        grouped.setdefault(key, []).append(row)
    return grouped


def corrections(found: Iterable[Row]) -> Iterator[Correction]:
    """One for each group that is large enough, fitted on the half that is for it."""
    for (generation, kind, element_type), members in sorted(groups(found).items()):
        plain = Correction(
            generation, kind, (element_type,), 0.0, 1.0, 0.0, None, 1.0, 1.0, 0, is_fitted=False
        )
        half = [row for row in members if row.case.is_fitted]
        if len(half) >= FEWEST:
            yield _bounded(_fitted(plain, half), half)
        elif len(members) >= FEWEST_FOR_BOUNDS and all(row.cycles for row in members):
            yield _bounded(plain, members)


def _fitted(plain: Correction, half: Sequence[Row]) -> Correction:
    limit, (start, of_cycles, of_bytes) = _terms(half)
    return msgspec.structs.replace(
        plain,
        start_us=round(start, _DIGITS),
        cycles=round(of_cycles, _DIGITS),
        bytes=round(of_bytes, _DIGITS),
        most_bytes_us=limit,
        is_fitted=True,
    )


def _bounded(correction: Correction, members: Sequence[Row]) -> Correction:
    ratios = [row.measured / correction.us(row.cycles, row.bytes) for row in members]
    bounds, margin = (
        (_BOUNDS, _MARGIN) if len(members) >= _MANY else (_EXTREMES, _MARGIN_OF_EXTREMES)
    )
    low, high = (float(bound) for bound in np.percentile(ratios, bounds))
    return msgspec.structs.replace(
        correction,
        low=round(low * (1 - margin), _DIGITS),
        high=round(high * (1 + margin), _DIGITS),
        rows=len(members),
    )


def _terms(half: Sequence[Row]) -> tuple[float | None, tuple[float, float, float]]:
    """The limit, and the factors of the other terms, with the smallest relative errors."""
    measured = np.array([row.measured for row in half])
    octaves = np.floor(np.log2(measured))
    # Most are small: each octave of times counts the same.
    weights = np.array([1 / (octaves == octave).sum() for octave in octaves])
    start = 1.0 if measured.min() < _SHORT_US else 0.0
    best: tuple[float, float | None, Column] | None = None
    for limit in _LIMITS_US:
        moved = [row.bytes if limit is None else min(row.bytes, limit) for row in half]
        terms = [[start, row.cycles, by] for row, by in zip(half, moved, strict=True)]
        columns = np.array(terms)
        error, factors = _least_squares(columns / measured[:, None], weights)
        if best is None or error < best[0] * _WORTH_A_TERM:
            best = error, limit, factors
    assert best is not None
    of_start, of_cycles, of_bytes = best[2].tolist()
    return best[1], (of_start, of_cycles, of_bytes)


def _least_squares(columns: Column, weights: Column) -> tuple[float, Column]:
    """The factors of columns, none negative, whose sum is nearest to one, and the error of it."""
    root = np.sqrt(weights)
    best = float(weights.sum()), np.zeros(columns.shape[1])
    for size in range(1, columns.shape[1] + 1):
        for chosen in itertools.combinations(range(columns.shape[1]), size):
            part = columns[:, chosen]
            factors, *_ = np.linalg.lstsq(part * root[:, None], root, rcond=None)
            error = float((weights * (part @ factors - 1) ** 2).sum())
            if (factors >= 0).all() and error < best[0]:
                best = error, np.zeros(columns.shape[1])
                best[1][list(chosen)] = factors
    return best
