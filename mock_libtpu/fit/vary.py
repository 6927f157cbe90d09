"""Run a program with values of an environment variable or an argument, to see which of them fit.

A range of integers is searched for the largest that fits, the powers of two in it first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple, Protocol, TypeVar

from mock_libtpu.fit.report import NOT_IN_HBM, NOT_IN_VMEM
from tpu_walkthrough.errors import UsageError

_VARIABLE = re.compile(r"[A-Za-z_]\w*")
_ARGUMENT = re.compile(r"--?[A-Za-z][\w.-]*")
_RANGE = re.compile(r"(\d{1,15})\.\.(\d{1,15})")
_MOST = 64  # variants of lists
_HINT = (
    "Write --vary NAME=8,16 for an environment variable, --vary=--name=8,16 for an argument of "
    "the program, and 8..512 for the largest that fits."
)

Variant = Mapping[str, str]
"""The value of each name that is varied."""


class Variation(NamedTuple):
    """What differs between runs: an environment variable, or with dashes an argument."""

    name: str
    values: tuple[str, ...]
    """Empty of a range."""
    range: tuple[int, int] | None = None
    """The least and the greatest integer, of which the largest that fits is wanted."""


def variations(texts: Sequence[str]) -> tuple[Variation, ...]:
    """What the texts of --vary mean. Raises UsageError."""
    found = tuple(map(_variation, texts))
    names = [variation.name for variation in found]
    if repeated := next((name for name in names if names.count(name) > 1), None):
        raise UsageError(f"--vary: {repeated} is given twice", _HINT)
    if sum(variation.range is not None for variation in found) > 1:
        raise UsageError("--vary: only one range can be searched", "Give values for the others.")
    count = len(list(_lists(found)))
    if count > _MOST:
        raise UsageError(f"--vary: {count} variants, of which there can be {_MOST}", _HINT)
    return found


def _variation(text: str) -> Variation:
    name, _, given = text.partition("=")
    if not (_VARIABLE.fullmatch(name) or _ARGUMENT.fullmatch(name)) or not given:
        raise UsageError(f"--vary {text}: there is no name with values", _HINT)
    if bounds := _RANGE.fullmatch(given):
        low, high = int(bounds[1]), int(bounds[2])
        if not 0 < low < high:
            raise UsageError(f"--vary {text}: give a range such as 8..512", _HINT)
        return Variation(name, (), (low, high))
    values = tuple(given.split(","))
    if len(set(values)) < len(values) or "" in values:
        raise UsageError(f"--vary {text}: a value is empty or given twice", _HINT)
    return Variation(name, values)


def varied(command: Sequence[str], variant: Variant) -> tuple[list[str], dict[str, str]]:
    """The command with the variant's arguments, and its environment variables."""
    environment = {name: value for name, value in variant.items() if not name.startswith("-")}
    words = list(command)
    for name, value in variant.items():
        if name not in environment:
            words = _with_argument(words, name, value)
    return words, environment


def _with_argument(words: Sequence[str], name: str, value: str) -> list[str]:
    """With the argument wherever it is among those of the program, or else at the end."""
    start = next((at for at, word in enumerate(words) if word.endswith(".py")), 0) + 1
    found, is_value, is_there = list(words[:start]), False, False
    for at, word in enumerate(words[start:], start):
        if is_value:
            is_value = False
        elif word.startswith(f"{name}="):
            found.append(f"{name}={value}")
            is_there = True
        elif word == name:
            # What follows is its value, unless it is the next argument.
            following = words[at + 1] if at + 1 < len(words) else "-"
            is_value = not _ARGUMENT.match(following) and following != "-"
            found += _argument(name, value)
            is_there = True
        else:
            found.append(word)
    return found if is_there else [*found, *_argument(name, value)]


def _argument(name: str, value: str) -> list[str]:
    return [f"{name}={value}"] if name.startswith("--") else [name, value]


class Judged(Protocol):
    """What is known of a variant: a Verdict, or what has one."""

    @property
    def fits(self) -> bool:
        """Whether that is known."""
        ...

    @property
    def result(self) -> str:
        """As a Verdict's."""
        ...


Known = TypeVar("Known", bound=Judged)


def trials(given: Sequence[Variation], judge: Callable[[Variant], Known]) -> Iterator[Known]:
    """Each variant with what is known of it: all values of lists, and as few as need be of a range.

    `judge` runs the program.
    """
    searched = next((variation for variation in given if variation.range is not None), None)
    for values in _lists(given):
        if searched is None:
            yield judge(values)
        else:
            yield from _searched(searched, values, judge)


def _searched(
    searched: Variation, others: Variant, judge: Callable[[Variant], Known]
) -> list[Known]:
    """What was run to find the largest of a range, by its values."""
    done: dict[int, Known] = {}

    def fits(value: int) -> bool | None:
        done[value] = judge({**others, searched.name: str(value)})
        return _fits(done[value])

    if searched.range is not None:
        search(*searched.range, fits)
    return [done[value] for value in sorted(done)]


def _lists(given: Sequence[Variation]) -> Iterator[Variant]:
    lists = [variation for variation in given if variation.range is None]
    for values in product(*(variation.values for variation in lists)):
        yield dict(zip((variation.name for variation in lists), values, strict=True))


def _fits(verdict: Judged) -> bool | None:
    """None if it is not known, as of a program that fails for another reason than memory."""
    if verdict.fits:
        return True
    return False if verdict.result in (NOT_IN_HBM, NOT_IN_VMEM) else None


def search(low: int, high: int, fits: Callable[[int], bool | None]) -> int | None:
    """The largest integer that fits, if all below it fit; None if none is known to.

    First among the powers of two and the bounds, then between two of these. The search ends at a
    value of which it is not known, such as a batch that devices cannot divide: the values that are
    left are multiples of less.
    """
    powers = (1 << shift for shift in range(high.bit_length()))
    candidates = [low, *(power for power in powers if low < power < high), high]
    coarse = _last(lambda at: fits(candidates[at]), -1, len(candidates))
    if coarse.last < 0:
        return None
    if coarse.is_unknown or coarse.last == len(candidates) - 1:
        return candidates[coarse.last]
    return _last(fits, *candidates[coarse.last : coarse.last + 2]).last


class _Found(NamedTuple):
    last: int
    is_unknown: bool


def _last(fits: Callable[[int], bool | None], low: int, high: int) -> _Found:
    """The last number that fits, from one that does to one that does not."""
    while high - low > 1:
        middle = (low + high) // 2
        is_fit = fits(middle)
        if is_fit is None:
            return _Found(low, is_unknown=True)
        low, high = (middle, high) if is_fit else (low, middle)
    return _Found(low, is_unknown=False)
