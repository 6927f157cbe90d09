"""The frames of an output with their files on this machine, as `trace-links frames` writes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from trace_links.links.linker import FrameLocator
from trace_links.recognise.ansi import Visible
from trace_links.recognise.blocks.compiler_ir import MlirAliases
from trace_links.recognise.function_names import symbol_beside
from trace_links.recognise.plain_files import is_name
from trace_links.recognise.recogniser import frames_in
from trace_links.recognise.single_line import Frame
from trace_links.resolve.resolver import Resolver


@dataclass(frozen=True, slots=True)
class LocatedFrame:
    """A frame in a line of output, and the file that it refers to."""

    input_line: int
    """Counted from 1."""
    start: int
    """The start of the location's text, in code points of the visible line."""
    end: int
    raw_start: int
    """The same in the line as it was read, in which escape sequences count."""
    raw_end: int
    path: str | None
    """As the output has it; None for a frame that has only a symbol."""
    file: str | None
    """The absolute path of the existing file; None if there is none, or several may be meant.

    Where files are not checked, the path that it would have.
    """
    candidates: tuple[str, ...]
    """The existing files that may be meant, if there are several."""
    line: int | None
    """As the output has it, counted from 1."""
    column: int | None
    """Counted from 1, even if the tool counts from 0."""
    beyond_end: bool | None
    """Whether `file` has no such line; None without a `file`, or if files are not checked."""
    symbol: str | None
    """The function, by the frame itself or by the text beside it."""
    style: str
    """The name of the format."""


def located_frames(
    lines: Iterable[str], resolver: Resolver, aliases: MlirAliases | None = None
) -> Iterator[LocatedFrame]:
    """Find the frames of raw lines, each before the next line is read.

    `aliases` knows those of all lines, if they can be read before.
    """
    locator = FrameLocator(resolver)
    found = frames_in(lines, resolver.directories.line, aliases, names=True)
    for number, shown, frame in found:
        widest = locator.widest(frame, shown.text)
        if not is_name(widest) or locator.locations(widest):
            yield _located(number, shown, widest, locator, resolver.checks)


def for_json(frame: LocatedFrame) -> LocatedFrame:
    """The frame without files whose names are not UTF-8, which JSON cannot have."""
    file = frame.file if frame.file is not None and _is_utf8(frame.file) else None
    return replace(frame, file=file, candidates=tuple(filter(_is_utf8, frame.candidates)))


def _located(
    number: int, shown: Visible, frame: Frame, locator: FrameLocator, checks: bool
) -> LocatedFrame:
    locations = locator.locations(frame)
    is_sure = len(locations) == 1
    files = tuple(location.path for location in locations)
    return LocatedFrame(
        number,
        frame.start,
        frame.end,
        *shown.raw_span(frame.start, frame.end),
        path=frame.path,
        file=files[0] if is_sure else None,
        candidates=() if is_sure else files,
        line=frame.line,
        column=frame.column,
        beyond_end=locations[0].line != frame.line if is_sure and checks else None,
        symbol=frame.symbol or symbol_beside(shown.text, frame.start, frame.end),
        style=frame.style,
    )


def _is_utf8(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
