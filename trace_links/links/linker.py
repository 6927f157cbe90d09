"""Turns a frame into the URI of its link: resolves its path, then formats it for the terminal.

Combines resolve, file_ends and hyperlinks, and symbol_lookup for frames that have only the name of
a function.
"""

from __future__ import annotations

from collections.abc import Callable

from trace_links.links.hyperlinks import MAX_URI, LinkFormat
from trace_links.links.linked_files import location_of
from trace_links.links.targets import Targets
from trace_links.location import Location, SourceLocation
from trace_links.recognise.linked_text import LinkedText
from trace_links.recognise.plain_files import from_root, is_name
from trace_links.recognise.recogniser import with_words
from trace_links.recognise.runs import Lines
from trace_links.recognise.single_line import Frame
from trace_links.resolve.file_ends import FileEnds
from trace_links.resolve.resolver import Resolver


class FrameLocator:
    """Finds the locations on this disk that frames can refer to."""

    def __init__(self, resolver: Resolver) -> None:
        self._resolver = resolver
        self._checks = resolver.checks
        self._ends = FileEnds()

    def paths(self, frame: Frame) -> tuple[str, ...]:
        """The files that a frame with a path may be in."""
        if frame.path is None:
            return ()
        if is_name(frame):
            return self._resolver.named(frame.path, from_root(frame))
        return self._resolver.candidates(frame.path)

    def locations(self, frame: Frame) -> list[Location]:
        """The possible locations; a single one is certain, several are equally likely.

        A line beyond the end of the file becomes the last line, without a column. After a name that
        could be any word it is only a number: then there is no location.
        """
        found = [self.location_in(path, frame) for path in self.paths(frame)]
        is_number = is_name(frame) and any(place.line != frame.line for place in found)
        return [] if is_number else found

    def widest(self, frame: Frame, line: str) -> Frame:
        """The frame with the words before it in its path, if exactly one file has that name."""
        wide = with_words(line, frame) if self._checks and frame.start else None
        return wide if wide is not None and len(self.locations(wide)) == 1 else frame

    def location_in(self, path: str, frame: Frame) -> Location:
        """The location of a frame in the given file."""
        line = frame.line
        if self._checks and line is not None:
            last = self._ends.last_before(path, line)
            if last is not None:
                return Location(path, last)
        return Location(path, line, frame.column)


class Linker(Targets):
    """Computes the URIs of frames."""

    def __init__(
        self,
        resolver: Resolver,
        link_format: LinkFormat,
        locate: Callable[[Frame], SourceLocation | None] | None = None,
        replaces: bool = True,
    ) -> None:
        """`locate` finds the definition of a function that a frame names.

        `replaces`: whether links of the output are replaced by ours.
        """
        self.resolver = resolver
        self._locator = FrameLocator(resolver)
        self._format = link_format
        self._locate = locate
        self._replaces = replaces

    def paths(self, frame: Frame) -> tuple[str, ...]:
        """The files that a frame with a path may be in."""
        return self._locator.paths(frame)

    def uri(self, frame: Frame) -> str | None:
        """The URI of the link; None unless exactly one file matches the frame."""
        if frame.path is None:
            return self._symbol_uri(frame)
        locations = self._locator.locations(frame)
        return self._format.uri(*locations[0]) if len(locations) == 1 else None

    def sure_uri(self, frame: Frame) -> str | None:
        return self.uri(frame) if self.resolver.checks else None

    def own_uri(self, link: LinkedText) -> str | None:
        if not self._replaces or not self._format.has_line:
            return None
        location = location_of(link, self._is_file)
        if location is None:
            return None
        frame = Frame("linked", *location, None, 0, 0)
        return self._format.uri(*self._locator.location_in(location.path, frame))

    def _is_file(self, path: str) -> bool:
        return bool(path) and self.resolver.named(path, from_root=False) == (path,)

    def line(self, text: str) -> None:
        self.resolver.directories.line(text)

    def uris(self, lines: Lines) -> Callable[[bytes], str | None]:
        frame = lines.frame
        if frame.line is None:
            find = self.resolver.named_in(lines.head.decode(), from_root(frame))
            return lambda name: self._uri_of_only(find(name.decode()))
        paths = self.paths(frame)
        if len(paths) != 1:
            return lambda _number: None
        path = paths[0]
        uri = self._format.in_file(path)
        if self._locator.location_in(path, frame).line == frame.line:
            return lambda number: uri(int(number), None)
        return lambda number: uri(*self._locator.location_in(path, lines.frame_at(number))[1:])

    def _uri_of_only(self, paths: tuple[str, ...]) -> str | None:
        return self._format.uri(paths[0], None, None) if len(paths) == 1 else None

    def _symbol_uri(self, frame: Frame) -> str | None:
        if self._locate is None or frame.symbol is None:
            return None
        location = self._locate(frame)
        if location is None:
            return None
        if location.url:
            return location.url if len(location.url) <= MAX_URI else None
        return self._format.uri(location.path, location.line, None)
