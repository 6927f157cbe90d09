"""Number things as they are first asked for: formats have tables, and refer to rows by number."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

_Key = TypeVar("_Key", bound=Hashable)


class Numbers(dict[_Key, int]):
    """The number of each thing; `describe` is called once with the number of what is new."""

    def __init__(self, describe: Callable[[int, _Key], object], first: int = 0) -> None:
        super().__init__()
        self._describe = describe
        self._first = first

    def __missing__(self, key: _Key) -> int:
        number = self[key] = len(self) + self._first
        self._describe(number, key)
        return number
