"""Frames as pages show them."""

from __future__ import annotations

from typing import NamedTuple

from mock_libtpu.guidebook.places import Places, frame_name
from mock_libtpu.guidebook.text import shown_name
from mock_libtpu.stacks.merge import Frame

__all__ = ["OWN", "ShownFrame", "shown_frame"]

OWN = "own"
_KINDS = {"python": "python", "c++": "cxx", "c": "c"}


class ShownFrame(NamedTuple):
    """A frame as pages show it; equal ones are one."""

    kind: str
    """"python", "cxx", "c", or OWN for the program itself."""
    name: str
    place: str
    """A path with its line; "" if not known."""
    sure: str
    url: str
    """A permalink; of a frame without a place the name of its module."""


def shown_frame(frame: Frame, places: Places) -> ShownFrame:
    """The frame with its name, its place, and how sure that is."""
    place = places.of(frame)
    kind, name = _KINDS[frame.language], frame_name(frame)
    if place is None:
        return ShownFrame(kind, name, "", "", shown_name((frame.module or "").rpartition("/")[2]))
    where = f"{place.name}:{frame.line}" if frame.line else place.name
    kind = OWN if place.is_own else kind
    return ShownFrame(kind, name, where, frame.confidence or "", place.line_url(frame.line))
