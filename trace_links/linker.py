"""What a frame links to: its path resolved on this disk, as a URI in the terminal's format.

Joins resolve and links, and symbol_places for frames that are known by their function only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trace_links.links import MAX_URI

if TYPE_CHECKING:
    from collections.abc import Callable

    from trace_links.frames import Frame
    from trace_links.links import LinkFormat
    from trace_links.resolve import Resolver
    from trace_links.sources import SourcePlace

__all__ = ["Linker"]


class Linker:
    """Gives the URIs of frames."""

    def __init__(
        self,
        resolver: Resolver,
        link_format: LinkFormat,
        locate: Callable[[str], SourcePlace | None] | None = None,
    ) -> None:
        """`locate` finds the definition of a function by its name."""
        self._resolver = resolver
        self._format = link_format
        self._locate = locate

    def sure_uri(self, frame: Frame) -> str | None:
        """The same, None where the disk was not asked."""
        return self.uri(frame) if self._resolver.checks else None

    def uri(self, frame: Frame) -> str | None:
        """The link's target, None where there is no single file that the frame can mean."""
        if frame.path is not None:
            paths = self._resolver.candidates(frame.path)
            return self._format.uri(paths[0], frame.line, frame.column) if len(paths) == 1 else None
        if self._locate is None or frame.symbol is None:
            return None
        place = self._locate(frame.symbol)
        if place is None:
            return None
        if place.url:
            return place.url if len(place.url) <= MAX_URI else None
        return self._format.uri(place.path, place.line, None)
