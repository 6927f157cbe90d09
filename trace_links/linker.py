"""What a frame links to: its path resolved on this disk, as a URI in the terminal's format.

Joins resolve and links. A frame that is known by its symbol only stays plain as long as nobody
gives a `locate` that knows where it is defined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trace_links.location import Location

if TYPE_CHECKING:
    from collections.abc import Callable

    from trace_links.frames import Frame
    from trace_links.links import LinkFormat
    from trace_links.resolve import Resolver

__all__ = ["Linker"]


class Linker:
    """Gives the URI of a frame; `locations` and `uri` never raise."""

    def __init__(
        self,
        resolver: Resolver,
        link_format: LinkFormat,
        locate: Callable[[str], Location | None] | None = None,
    ) -> None:
        """`locate` finds the definition of a symbol."""
        self._resolver = resolver
        self._format = link_format
        self._locate = locate

    def uri(self, frame: Frame) -> str | None:
        """The link's target, None where there is no single file that the frame can mean."""
        location = self._location(frame)
        return None if location is None else self._format.uri(location)

    def _location(self, frame: Frame) -> Location | None:
        if frame.path is None:
            known = self._locate is not None and frame.symbol
            return self._locate(frame.symbol) if known and self._locate and frame.symbol else None
        paths = self._resolver.candidates(frame.path)
        return Location(paths[0], frame.line, frame.column) if len(paths) == 1 else None
