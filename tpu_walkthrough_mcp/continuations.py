"""The rows that did not fit into an answer, kept for a while under handles that nobody guesses."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

_MOST = 64
"""Answers that are kept at once."""
_SECONDS = 900.0


@dataclass(frozen=True)
class _Kept:
    until: float
    head: dict[str, Any]
    rows: Sequence[Any]


class Continuations:
    """Handles, each good for one use; the oldest ones go first."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def keep(self, head: dict[str, Any], rows: Sequence[Any]) -> str:
        """A handle for these rows."""
        self._drop_old()
        while len(self._kept) >= _MOST:
            self._kept.popitem(last=False)
        handle = secrets.token_urlsafe(9)
        self._kept[handle] = _Kept(self._clock() + _SECONDS, head, rows)
        return handle

    def take(self, handle: str) -> tuple[dict[str, Any], Sequence[Any]] | None:
        """The head and the rows of a handle; None if it is not known any more."""
        self._drop_old()
        kept = self._kept.pop(handle, None)
        return None if kept is None else (kept.head, kept.rows)

    def _drop_old(self) -> None:
        now = self._clock()
        for handle in [handle for handle, kept in self._kept.items() if kept.until < now]:
            del self._kept[handle]
