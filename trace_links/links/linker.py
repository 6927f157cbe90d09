"""What a frame links to: its path resolved on this disk, as a URI in the terminal's format.

Joins resolve, file_ends and links, and symbol_places for frames that are known by their function
only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trace_links.links.hyperlinks import MAX_URI
from trace_links.location import Location
from trace_links.resolve.file_ends import FileEnds

if TYPE_CHECKING:
    from collections.abc import Callable

    from trace_links.definitions.sources import SourcePlace
    from trace_links.links.hyperlinks import LinkFormat
    from trace_links.recognise.recogniser import Frame
    from trace_links.resolve.resolver import Resolver

__all__ = ["Linker", "Places"]


class Places:
    """Gives the places on this disk that frames can mean."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._checks = resolver.checks
        self._ends = FileEnds()

    def every(self, frame: Frame) -> list[Location]:
        """The places, each in a file; one is certain, several are equally likely.

        What is beyond the end of its file is at the file's last line, without a column.
        """
        if frame.path is None:
            return []
        return [self.within(path, frame) for path in self._resolver.candidates(frame.path)]

    def is_beyond(self, frame: Frame) -> bool | None:
        """Whether a frame's line is beyond the end of the only file that it can mean.

        None where there is no such file, or the disk is not asked.
        """
        if not self._checks or frame.line is None:
            return None
        places = self.every(frame)
        return places[0].line != frame.line if len(places) == 1 else None

    def within(self, path: str, frame: Frame) -> Location:
        """A frame's place in the file that it means."""
        line = frame.line
        if self._checks and line is not None:
            last = self._ends.last_before(path, line)
            if last is not None:
                return Location(path, last)
        return Location(path, line, frame.column)


class Linker:
    """Gives the URIs of frames."""

    def __init__(
        self,
        resolver: Resolver,
        link_format: LinkFormat,
        locate: Callable[[Frame], SourcePlace | None] | None = None,
    ) -> None:
        """`locate` finds the definition of a function that a frame names."""
        self._resolver = resolver
        self._checks = resolver.checks
        self._places = Places(resolver)
        self._format = link_format
        self._locate = locate

    def sure_uri(self, frame: Frame) -> str | None:
        """The same, None where the disk was not asked."""
        return self.uri(frame) if self._resolver.checks else None

    def uri(self, frame: Frame) -> str | None:
        """The link's target, None where there is no single file that the frame can mean."""
        if frame.path is not None:
            paths = self._resolver.candidates(frame.path)
            if len(paths) != 1:
                return None
            if self._checks:
                return self._format.uri(*self._places.within(paths[0], frame))
            return self._format.uri(paths[0], frame.line, frame.column)
        if self._locate is None or frame.symbol is None:
            return None
        place = self._locate(frame)
        if place is None:
            return None
        if place.url:
            return place.url if len(place.url) <= MAX_URI else None
        return self._format.uri(place.path, place.line, None)
