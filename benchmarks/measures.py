"""What a benchmark yields: measures, each next to a peer of the same run or to a limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Peer(NamedTuple):
    """What another program, or the same one without the feature, takes in the same run."""

    name: str
    value: float


@dataclass(frozen=True)
class Measure:
    """A figure, and what it is compared with."""

    name: str
    value: float
    unit: str
    peer: Peer | None = None
    limit: float | None = None
    """The bound of the value."""
    ratio_limit: float | None = None
    """The bound of the ratio to the peer."""
    higher_is_better: bool = False
    """Whether the limits are lower bounds."""

    def __post_init__(self) -> None:
        if self.peer is None and self.limit is None:
            raise ValueError(f"{self.name} is compared with nothing")

    @property
    def ratio(self) -> float | None:
        """The value as a multiple of the peer's, or else of the limit."""
        other = self.peer.value if self.peer is not None else self.limit
        return self.value / other if other else None

    @property
    def holds(self) -> bool:
        bounds = [(self.value, self.limit)]
        if self.peer is not None and self.ratio is not None:
            bounds.append((self.ratio, self.ratio_limit))
        sign = -1 if self.higher_is_better else 1
        return all(bound is None or sign * value <= sign * bound for value, bound in bounds)

    def cells(self) -> tuple[str, str, str, str, str, str]:
        """The row of a table, below `HEADINGS`."""
        bound = "at least" if self.higher_is_better else "at most"
        limits = []
        if self.limit is not None:
            limits.append(f"{bound} {self._text(self.limit)}")
        if self.ratio_limit is not None:
            limits.append(f"{bound} {number(self.ratio_limit)} of the peer")
        return (
            self.name,
            self._text(self.value),
            f"{self._text(self.peer.value)}, {self.peer.name}" if self.peer else "",
            number(self.ratio) if self.ratio is not None else "",
            ", ".join(limits),
            ("yes" if self.holds else "NO") if limits else "",
        )

    def _text(self, value: float) -> str:
        return f"{number(value)} {self.unit}".rstrip()


HEADINGS = ("Measure", "Value", "Peer", "Ratio", "Limit", "Holds")
_WIDTHS = (46, 14, 36, 8, 24, 0)


def number(value: float) -> str:
    """A number with three digits, or all those before its point."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def compared(
    name: str,
    rounds: Iterable[tuple[float, float]],
    peer: str,
    unit: str = "s",
    ratio_limit: float | None = None,
) -> Measure:
    """The values of the program and of its peer in the round whose ratio is the median.

    Rounds alternate between the two, so that a slower moment of the machine affects both.
    """
    ordered = sorted(rounds, key=lambda pair: pair[0] / pair[1])
    value, other = ordered[len(ordered) // 2]
    return Measure(name, value, unit, Peer(peer, other), ratio_limit=ratio_limit)


def shown(measures: Iterable[Measure]) -> Iterator[Measure]:
    """Print a table while the measures are taken, and pass them on."""
    print(_line(HEADINGS), flush=True)
    for measure in measures:
        print(_line(measure.cells()), flush=True)
        yield measure


def _line(cells: Sequence[str]) -> str:
    return " ".join(f"{cell:<{width}}" for cell, width in zip(cells, _WIDTHS, strict=True)).rstrip()
