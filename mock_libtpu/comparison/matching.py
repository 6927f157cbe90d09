"""Which part of one run is which of another: matched by one key after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from mock_libtpu.compiler.texts.hlo import Place

_Part = TypeVar("_Part")
_EMPTY = ("", (), None, False)


class Matched(Generic[_Part]):
    """The parts of two runs, in their order."""

    def __init__(self, before: Sequence[_Part], after: Sequence[_Part]) -> None:
        self._left = dict(enumerate(before))
        self._after = after
        self._of: dict[int, _Part] = {}
        """What each later one was, by its index."""

    def by(self, key: Callable[[_Part, bool], Hashable]) -> None:
        """Match what is left and has the same key, in order; nothing that has an empty one.

        The key is given the part, and whether it is of the earlier run.
        """
        alike: dict[Hashable, deque[int]] = {}
        for at, each in self._left.items():
            own = key(each, True)
            if own not in _EMPTY:
                alike.setdefault(own, deque()).append(at)
        for at, each in enumerate(self._after):
            same = alike.get(key(each, False)) if at not in self._of else None
            if same:
                self._of[at] = self._left.pop(same.popleft())

    @property
    def left(self) -> tuple[list[_Part], list[_Part]]:
        """What is not matched yet, of the earlier and of the later run."""
        later = [each for at, each in enumerate(self._after) if at not in self._of]
        return list(self._left.values()), later

    def all(self) -> list[tuple[_Part | None, _Part | None]]:
        """All of the later run, and what went."""
        later = [(self._of.get(at), each) for at, each in enumerate(self._after)]
        return [*later, *((old, None) for old in self._left.values())]


def line_of(place: Place | None) -> tuple[str, int] | None:
    """The same for one line, whatever function has it."""
    return (place.file, place.line) if place is not None else None


def function_of(place: Place | None) -> tuple[str, str] | None:
    """The same for all lines of a function."""
    return (place.file, place.function) if place is not None else None
