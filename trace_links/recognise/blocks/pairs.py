"""Recognises locations with the file on one line and the number on the next, or vice versa."""

from __future__ import annotations

import re

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block, frame_at
from trace_links.recognise.formats.paths import is_file
from trace_links.recognise.single_line import Frame

__all__ = ["Broken", "Pair", "Toml"]

# File:   src/a.py and Line:   12, in either order: gitleaks, line_profiler
_PAIRED_FILE = r"^[ \t]*File: +(?P<path>[^\s:](?:[^:]{0,400}[^\s:])?)\s*$"
_PAIRED_LINE = r"^(?:[ \t]*Line: +|Function: \S+ at line )(?P<line>\d{1,7})(?=\s|$)"
# Locations split at the end of a line: a text that the first line must contain, its pattern, the
# pattern of the next line, and the pattern of the first line for the search.
_BROKEN = (
    # Erlang: {file, "/srv/a.erl"}, and below it {line,4}
    (
        '"},',
        r'"(?P<path>[^"]{1,1000}\.(?:[exy]rl|hrl|exs?))"\},$',
        r"^[ \t]*\{line, ?(?P<line>\d{1,7})\}",
        r'\.(?:[exy]rl|hrl|exs?)"\},\r?$',
    ),
    # Dart: 'package:a/a.dart': and below it Failed assertion: line 115 pos 12:
    (
        ".dart':",
        r"'(?P<path>[^']{1,1000}\.dart)':(?: Failed(?: assertion:(?: line)?)?)?[ \t]*$",
        (
            r"^(?:[\w/]{1,20}(?: *\( *\d+\))?: )?[ \t]*(?:Failed )?(?:assertion: )?(?:line )?"
            r"(?P<line>\d{1,7}) pos (?P<column>\d{1,6})(?=:)"
        ),
        r"\.dart':",
    ),
    # ONNX Runtime: file=/srv/a.cc ; and below it line=493 ;
    (
        "file=",
        r"(?:^|; )file=(?P<path>[^;=]{1,1000}\.\w{1,10}) ;[ \t]*$",
        r"^line=(?P<line>\d{1,7}) ;",
        r"(?:^|; )file=[^\n]* ;[ \t]*\r?$",
    ),
    # Valgrind's XML
    (
        "</file>",
        r"<file>(?P<path>[^<]{1,1000})</file>[ \t]*$",
        r"^[ \t]*<line>(?P<line>\d{1,7})</line>",
        r"</file>[ \t]*\r?$",
    ),
    # ROS 1
    (
        "file = ",
        r"^[ \t]+file = (?P<path>[^\n]{1,1000})$",
        r"^[ \t]+line = (?P<line>\d{1,7})$",
        r"^[ \t]+file = ",
    ),
    # Ansible 1
    (
        "loading YAML",
        r"^ERROR: Syntax Error while loading YAML script, (?P<path>\S{1,1000})$",
        r"^Note: .{1,100}: line (?P<line>\d{1,7}), column (?P<column>\d{1,6})$",
        "^ERROR: Syntax Error while loading YAML script, ",
    ),
)


# failed to parse manifest at `/srv/Cargo.toml`, and below it TOML parse error at line 3, column 9
_UNPARSED = r"[Ff]ailed to parse\b.{0,80}`(?P<path>[^`]{1,1000}\.(?:toml|lock))`"
_TOML = r"TOML parse error at line (?P<line>\d{1,7}), column (?P<column>\d{1,6})$"
_TOML_REACH = 5  # lines


class Pair(Block):
    """A file and a line number on two lines, in either order."""

    search = (r"^[ \t]*(?:File|Line): ", r"^Function: \S+ at line \d")

    def __init__(self) -> None:
        self._first: tuple[str | None, re.Match[str]] | None = None

    @property
    def open(self) -> bool:
        return self._first is not None

    def frames(self, line: str) -> list[Frame] | None:
        if self._first is None and "File: " not in line and "Line: " not in line:
            return None
        first, self._first = self._first, None
        found = compiled(_PAIRED_FILE).match(line)
        if found is not None:
            path = found["path"]
            if not is_file(path, 1, 1):
                return None
            if first is not None and first[0] is None:
                number = int(first[1]["line"])
                start, end = found.span("path")
                return [Frame("pair", path, number, None, None, start, end)] if number else []
            self._first = path, found
            return []
        found = compiled(_PAIRED_LINE).match(line)
        if found is None:
            return None
        if first is not None and first[0] is not None:
            return [frame_at("pair", first[0], found)] if int(found["line"]) else []
        if not line[found.end() :].strip() and not line.startswith("Function"):
            self._first = None, found
            return []
        return None


class Broken(Block):
    """A file at the end of a line, and its line number at the start of the next."""

    search = tuple(row[-1] for row in _BROKEN)

    def __init__(self) -> None:
        self._path: str | None = None
        self._rest = _PAIRED_LINE

    @property
    def open(self) -> bool:
        return self._path is not None

    def frames(self, line: str) -> list[Frame] | None:
        path, self._path = self._path, None
        if path is not None:
            found = compiled(self._rest).match(line)
            if found is not None:
                return [frame_at("pair", path, found)] if int(found["line"]) else []
        for literal, pattern, rest, _ in _BROKEN:
            if literal in line:
                found = compiled(pattern).search(line)
                if found is not None and is_file(found["path"], 1, 1, likely=True):
                    self._path, self._rest = found["path"].removeprefix("file://"), rest
                break
        return None


class Toml(Block):
    """The location of an error in a TOML file that was named a few lines before: cargo, uv."""

    search = (r"ailed to parse[^`\n]*`",)

    def __init__(self) -> None:
        self._path = ""
        self._left = 0  # remaining lines

    @property
    def open(self) -> bool:
        return self._left > 0

    def frames(self, line: str) -> list[Frame] | None:
        if "ailed to parse" in line:
            named = compiled(_UNPARSED).search(line)
            if named is not None:
                self._path, self._left = named["path"], _TOML_REACH
                return None
        if self._left:
            self._left -= 1
            found = compiled(_TOML).search(line)
            if found is not None:
                self._left = 0
                return [frame_at("pair", self._path, found)] if int(found["line"]) else []
        return None
