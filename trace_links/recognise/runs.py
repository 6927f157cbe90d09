"""Finds runs of lines in the two forms that tools print by the million: a.c:3:text and src/a.c.

`grep -n` and `rg -n` print the first form, `find` and `git ls-files` the second. The start of such
a line says all about its frame, so that only the text after it is searched for more. What is found
here is what `Recogniser` finds; where that could differ, a line is left to it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from trace_links.patterns import compiled
from trace_links.recognise.formats.paths import PORTS, is_file
from trace_links.recognise.formats.tables.files import NAMED_FILES
from trace_links.recognise.limits import HEADING_REACH
from trace_links.recognise.search import candidate_numbers
from trace_links.recognise.single_line import Frame

_NAME = rb"[\w.+@%~-]"
_FOLDER = rb"(?:[A-Za-z_.~]" + _NAME + rb"*+)?(?:/" + _NAME + rb"*+)*"
# A number after the location would be a column, as in a.fbs:2: 28: and a.hx:2: lines 2-5.
_LOCATED = (
    rb"((?=[A-Za-z_.~/])(?=[^:\n]*\.)" + _FOLDER + rb":)(?!0+:)([0-9]{1,7})"
    rb"(?=:(?! ?[0-9]| (?:characters?|lines?) [0-9]))"
)
# A number between dashes would be a line, as in a.c-12-text.
_LISTED = rb"(?![^\n]*-[0-9]{1,7}-)(" + _FOLDER + rb"/)(" + _NAME + rb"*+)(?=\n)"
_FEWEST = 4
_FEWEST_LISTED = 2 * (HEADING_REACH + 1)
# Starts with a newline, which the engine finds fast.
_RUN = re.compile(
    rb"\n(?:(?P<located>(?:%b[^\n]*\n){%d,}+)|(?:%b\n){%d,}+)"
    % (_LOCATED, _FEWEST, _LISTED, _FEWEST_LISTED)
)
_LOCATION = re.compile(b"(?m)^" + _LOCATED)
_PATH = re.compile(b"(?m)^" + _LISTED)
_ALONE = NAMED_FILES["alone"][0]
_KEPT = 4096  # paths


class Kind(Enum):
    """What is known of lines that start alike."""

    FRAMES = "each has one frame, at its start"
    NONE = "they have no frame"
    UNSURE = "each is to be recognised by itself"


class Lines(NamedTuple):
    """Lines in a row that start with the path of one file, or one folder."""

    start: int
    """Where the first begins in the chunk."""
    head: bytes
    """What each starts with: the path of a file and a colon, or of a folder and a slash."""
    parts: Sequence[bytes]
    """What follows: the number of a line in the file, or the name of a file in the folder."""
    texts: Sequence[bytes]
    """The rest of each line, with its newline."""
    kind: Kind

    @property
    def end(self) -> int:
        """Where the last ends in the chunk."""
        size = len(self.head) * len(self.parts)
        return self.start + size + sum(map(len, self.parts)) + sum(map(len, self.texts))

    @property
    def is_located(self) -> bool:
        """Whether they start with a location, not only with a path."""
        return self.head.endswith(b":")

    @property
    def path(self) -> str:
        """The path of the file or of the folder."""
        return self.head[:-1].decode()

    @property
    def frame(self) -> Frame:
        """The frame of the greatest line in the file, or of the first name."""
        if self.is_located:
            return self.frame_at(b"%d" % max(map(int, self.parts)))
        return self.frame_at(self.parts[0])

    def spans(self) -> Iterator[tuple[int, int, Frame]]:
        """The start and the end of each frame, and the frame."""
        start = self.start
        for part, text in zip(self.parts, self.texts, strict=True):
            end = start + len(self.head) + len(part)
            yield start, end, self.frame_at(part)
            start = end + len(text)

    def size_of(self, number: int) -> int:
        """The size of one of the lines."""
        return len(self.head) + len(self.parts[number]) + len(self.texts[number])

    def after(self, number: int, start: int) -> Lines:
        """The lines from one of them, which begins at `start`."""
        return Lines(start, self.head, self.parts[number:], self.texts[number:], self.kind)

    def frame_at(self, part: bytes) -> Frame:
        """The frame of a line with this part."""
        size = len(self.head) + len(part)
        if self.is_located:
            return Frame("colon", self.path, int(part), None, None, 0, size)
        return Frame("file:alone", (self.head + part).decode(), None, None, None, 0, size)


def runs(chunk: bytes) -> Iterator[tuple[int, int, bool]]:
    """The start and end of each run in a chunk of whole lines; whether it is of the first form."""
    for found in _RUN.finditer(b"\n" + chunk):
        start, end = found.span()
        yield start, end - 1, found["located"] is not None


def lines_in(chunk: bytes, start: int, end: int, is_located: bool) -> Iterator[Lines]:
    """The lines of a run, in groups that start alike."""
    _, *pieces = (_LOCATION if is_located else _PATH).split(chunk[start:end])
    heads, parts, texts = pieces[::3], pieces[1::3], pieces[2::3]
    if is_located:
        more = candidate_numbers(b"".join(texts))
        kinds = [
            Kind.UNSURE if number in more else _kind_of_path(head)
            for number, head in enumerate(heads)
        ]
    else:
        kinds = [_kind_of_name(name) for name in parts]
        # The last of these paths may be a heading.
        kinds[-HEADING_REACH - 1 :] = [Kind.UNSURE] * (HEADING_REACH + 1)
    first = 0
    for (head, kind), group in groupby(zip(heads, kinds, strict=True)):
        end = first + sum(1 for _ in group)
        lines = Lines(start, head, parts[first:end], texts[first:end], kind)
        yield lines
        first, start = end, lines.end


@functools.lru_cache(_KEPT)
def _kind_of_path(head: bytes) -> Kind:
    """Whether this is the path of a file before any line, and no other format has it."""
    path = head[:-1].decode()
    is_sure = all(is_file(path, line) for line in (1, *PORTS))
    return Kind.FRAMES if is_sure else Kind.UNSURE


def _kind_of_name(name: bytes) -> Kind:
    is_frame = compiled(_ALONE).match(f"./{name.decode()}") is not None
    return Kind.FRAMES if is_frame else Kind.NONE
