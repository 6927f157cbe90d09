"""The lives of buffers as rows of a page: its chart of device memory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mock_libtpu.analysis.objects import Life, Moment
from mock_libtpu.guidebook.call_table import CallTable
from mock_libtpu.guidebook.text import shown_text

__all__ = ["buffer_rows"]

_NEVER = -1


def buffer_rows(lives: Iterable[Life], table: CallTable, start_ns: int) -> list[list[Any]]:
    """A row for each buffer whose beginning was recorded.

    Times are in nanoseconds since `start_ns`, calls are those of the page, by their index.
    """

    def moment(of: Moment | None) -> tuple[int, int]:
        return (_NEVER, _NEVER) if of is None else (of.ns - start_ns, table.index_of(of.sequence))

    return [
        [
            life.number,
            shown_text(str(life.facts.get("type", "")), 20),
            _shape(life),
            shown_text(life.memory or ""),
            life.bytes or 0,
            *moment(life.created),
            *moment(life.ended),
            _NEVER if life.donated_for is None else life.donated_for,
        ]
        for life in lives
        if life.created is not None
    ]


def _shape(life: Life) -> list[int]:
    shape = life.facts.get("shape")
    return [size for size in shape if isinstance(size, int)] if isinstance(shape, list) else []
