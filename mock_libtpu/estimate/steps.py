"""Find the step of a program in what it ran: the sequence of programs that repeats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_LEAST_REPEATS = 3
_LONGEST = 512  # programs of a step
_LOOKED_AT = 4096  # runs among which a step is looked for: the last ones


@dataclass(frozen=True)
class Step:
    """Which programs a step runs, by number, and how often each."""

    runs: Mapping[int, int]
    count: int
    """How often the program does the step; 1 if nothing repeats, and the step is all of it."""
    repeats: bool
    """Whether it is a step that repeats, or all that was run."""


def step_of(ran: Sequence[int], weights: Mapping[int, float], steps: int | None = None) -> Step:
    """The step of the programs that were run one after the other.

    It is the sequence that repeats three times or more and has most of the time (`weights`, of one
    run of each). With `steps`, how many there are is known, and what ran less often is in none.
    """
    counts = Counter(ran)
    if steps is not None:
        return Step({each: n // steps for each, n in counts.items() if n >= steps}, steps, True)
    last = ran[-_LOOKED_AT:]
    best: tuple[float, int, int, int] | None = None
    for length in range(1, min(_LONGEST, len(last) // _LEAST_REPEATS) + 1):
        for start, repeats in _repeated(last, length):
            weight = repeats * sum(weights.get(each, 0.0) for each in last[start : start + length])
            if best is None or weight > best[0]:
                best = weight, start, length, repeats
    if best is None:
        return Step(counts, 1, False)
    _, start, length, repeats = best
    step = last[start : start + length]
    first = len(ran) - len(last) + start
    while first >= length and ran[first - length : first] == step:
        first, repeats = first - length, repeats + 1
    return Step(Counter(step), repeats, True)


def _repeated(ran: Sequence[int], length: int) -> list[tuple[int, int]]:
    """Where sequences of a length repeat often enough: their beginnings, and how often."""
    found = []
    alike = 0
    for at in range(length, len(ran) + 1):
        if at < len(ran) and ran[at] == ran[at - length]:
            alike += 1
            continue
        repeats = alike // length + 1
        if repeats >= _LEAST_REPEATS:
            found.append((at - alike - length, repeats))
        alike = 0
    return found
