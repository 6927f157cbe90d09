"""How far estimates are from measured times, by generation, kind and element type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.tpu_times.fit import Row, groups
from mock_libtpu.estimate.accuracy import Correction


@dataclass(frozen=True)
class Errors:
    """Of the programs that no correction was fitted on; parts of the measured times."""

    generation: str
    kind: str
    element_type: str
    programs: int
    correction: Correction | None
    """None where too few were measured for bounds."""
    median: float
    """Of the absolute errors."""
    p90: float
    bias: float
    """The median of errors; negative where estimates are too short."""
    worst: float
    worst_case: str
    """The operation and its shapes."""
    r2: float
    """Of the logarithms of times."""
    spearman: float
    """The correlation of the ranks."""
    uncorrected: float
    """The median of the absolute errors of cycles at the clock."""
    inside: float
    """The part of the measured times that is in the bounds; 0 without bounds."""
    width: float
    """The median width of the bounds, as a part of the value; 0 without bounds."""
    transferred: float | None
    """The median of the absolute errors with the correction of another generation, if any."""

    @property
    def is_fitted(self) -> bool:
        """Whether the estimates are corrected, and these errors of what was held out."""
        return self.correction is not None and self.correction.is_fitted

    @property
    def name(self) -> str:
        """The group: "v4 f16 matmul"."""
        return f"{self.generation} {self.element_type} {self.kind}"


def errors(rows: Sequence[Row], corrections: Sequence[Correction]) -> Iterator[Errors]:
    """Of each group; where there is a correction, of the half that it was not fitted on."""
    for (generation, kind, element_type), members in sorted(groups(rows).items()):
        of_kind = [each for each in corrections if each.kind == kind]
        correction = next(
            (
                each
                for each in of_kind
                if each.generation == generation and element_type in each.element_types
            ),
            None,
        )
        is_fitted = correction is not None and correction.is_fitted
        shown = [row for row in members if not (is_fitted and row.case.is_fitted)]
        other = next((each for each in of_kind if each.is_fitted), None)
        transferred = [
            abs((other.us(row.cycles, row.bytes) + row.other) / row.case.us - 1)
            for row in shown
            if other is not None and not is_fitted
        ]
        yield _errors(
            (generation, kind, element_type),
            shown,
            correction,
            float(np.median(transferred)) if transferred else None,
        )


def _errors(
    group: tuple[str, str, str],
    members: Sequence[Row],
    correction: Correction | None,
    transferred: float | None,
) -> Errors:
    measured = np.array([row.case.us for row in members])
    plain = np.array([row.cycles + row.other for row in members])
    other = np.array([row.other for row in members])
    value = plain
    inside = width = 0.0
    if correction is not None:
        own = np.array([correction.us(row.cycles, row.bytes) for row in members])
        value = own + other
        # As sums of estimates have it: what was not measured lies between nothing and twice that.
        low, high = own * correction.low, own * correction.high + 2 * other
        inside = float(((low <= measured) & (measured <= high)).mean())
        width = float(np.median((high - low) / value))
    wrong = value / measured - 1
    worst = int(np.argmax(abs(wrong)))
    case = members[worst].case
    return Errors(
        *group,
        len(members),
        correction,
        float(np.median(abs(wrong))),
        float(np.percentile(abs(wrong), 90)),
        float(np.median(wrong)),
        float(wrong[worst]),
        f"{case.operation} {case.shapes}",
        _r2(np.log(measured), np.log(value)),
        _correlation(_ranks(measured), _ranks(value)),
        float(np.median(abs(plain / measured - 1))),
        inside,
        width,
        transferred,
    )


def _r2(measured: np.ndarray, value: np.ndarray) -> float:
    spread = ((measured - measured.mean()) ** 2).sum()
    return float(1 - ((measured - value) ** 2).sum() / spread) if spread else 0.0


def _ranks(values: np.ndarray) -> np.ndarray:
    return np.argsort(np.argsort(values)).astype(float)


def _correlation(first: np.ndarray, second: np.ndarray) -> float:
    return float(np.corrcoef(first, second)[0, 1]) if len(first) > 1 else 0.0
