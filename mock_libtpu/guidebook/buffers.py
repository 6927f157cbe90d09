"""The lives of buffers as a page charts them: when each came to be, its bytes, when it was freed.

Calls are taken one by one: a recording of many is never in memory as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mock_libtpu.analysis.values import Mention, mentions
from mock_libtpu.guidebook.text import shown_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mock_libtpu.recording.model import ApiCall

__all__ = ["Buffers"]

_FREES = ("PJRT_Buffer_Destroy", "PJRT_Buffer_Delete")
_NEVER = -1


@dataclass(slots=True)
class _Buffer:
    """Calls are named by their index in the page."""

    number: int
    type: str
    shape: tuple[int, ...]
    device: str
    bytes: int
    created_ns: int
    created_by: int
    freed_ns: int = _NEVER
    freed_by: int = _NEVER
    donated_for: int = _NEVER
    """The buffer that took its memory."""

    def end(self, time_ns: int, call: int) -> None:
        if self.freed_by == _NEVER:
            self.freed_ns, self.freed_by = time_ns, call


class Buffers:
    """Collects buffers from calls."""

    def __init__(self) -> None:
        self._buffers: dict[int, _Buffer] = {}

    def add(self, call: ApiCall, index: int) -> None:
        """Take a call with its index in the page."""
        end_ns = call.end_ns or call.start_ns
        for mention in mentions(call.results):
            if mention.kind != "buffer" or mention.number in self._buffers:
                continue
            self._buffers[mention.number] = _made(mention, end_ns, index)
            donor = self._buffers.get(mention.facts.get("memory_of", _NEVER))
            if donor is not None:
                donor.end(end_ns, index)
                donor.donated_for = mention.number
        if call.function in _FREES and call.error is None:
            for mention in mentions(call.arguments):
                known = self._buffers.get(mention.number) if mention.kind == "buffer" else None
                if known is not None:
                    known.end(end_ns, index)

    def as_json(self, start_ns: int) -> list[list[Any]]:
        """A row for each buffer; times in nanoseconds since `start_ns`."""
        return [
            [
                buffer.number,
                buffer.type,
                buffer.shape,
                buffer.device,
                buffer.bytes,
                buffer.created_ns - start_ns,
                buffer.created_by,
                buffer.freed_ns - start_ns if buffer.freed_by != _NEVER else _NEVER,
                buffer.freed_by,
                buffer.donated_for,
            ]
            for buffer in self._buffers.values()
        ]


def _made(mention: Mention, end_ns: int, index: int) -> _Buffer:
    facts: Mapping[str, Any] = mention.facts
    shape = facts.get("shape")
    kind = facts.get("memory")
    device = str(facts.get("device", ""))
    return _Buffer(
        mention.number,
        shown_text(str(facts.get("type", "")), 20),
        tuple(size for size in shape if isinstance(size, int)) if isinstance(shape, list) else (),
        shown_text(f"{device} {kind}" if kind else device),
        mention.bytes or 0,
        end_ns,
        index,
    )
