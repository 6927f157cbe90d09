"""Recognises the names of files in lines without a location by text: modified: src/bad.c.

A name is a file only if it exists, so these frames are for a caller that looks. Some have a line,
after a name that could be any word: bin/deploy:3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from trace_links.patterns import compiled
from trace_links.recognise.formats import PREFIX
from trace_links.recognise.formats.paths import is_named_file
from trace_links.recognise.formats.shape import Format
from trace_links.recognise.formats.tables.files import FROM_HERE
from trace_links.recognise.single_line import Frame

_MAX_LENGTH = 4096  # of a line
# A line number after the name, not in the form of a location: a link to line 1 would be wrong.
_LINE_AFTER = r": {0,6}\d{1,7}:"


def is_name(frame: Frame) -> bool:
    """Whether only the disk shows that the path of a frame is one."""
    return frame.style.startswith(PREFIX)


def from_root(frame: Frame) -> bool:
    """Whether the path may start at the root of the git tree, and not at the current folder."""
    return frame.style.removeprefix(PREFIX) not in FROM_HERE


def files_in(line: str, formats: Iterable[Format]) -> list[Frame]:
    """The frames of the names in a line by the first of these formats that matches."""
    if len(line) > _MAX_LENGTH:
        return []
    for known in formats:
        found = compiled(known.pattern).search(line)
        if found is not None:
            return _frames(known.name, found)
    return []


def _frames(style: str, found: re.Match[str]) -> list[Frame]:
    groups = found.groupdict()
    frames: list[Frame] = []
    for name in ("path", "file", "file2", "file3"):
        path = groups.get(name)
        if path is None:
            continue
        start, end = found.span(name)
        line, column = (int(groups.get(key) or 0) or None for key in ("line", "column"))
        if line is not None:
            end = max(found.end("line"), -1 if column is None else found.end("column"))
            frames.append(Frame(style, path, line, column, None, start, end))
            continue
        if (
            groups.get("line")
            or not is_named_file(path)
            or compiled(_LINE_AFTER).match(found.string, end)
        ):
            continue
        if "folder" in groups:
            path, start = f"{groups['folder']}/{path}", found.start("folder")
        elif "before" in groups:
            path = f"{groups['before']}{path}{groups['after']}".replace("//", "/")
            start, end = found.start("before"), found.end("after")
        frames.append(Frame(style, path, None, None, None, start, end))
    return frames
