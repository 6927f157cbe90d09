"""Recognises locations with the file on one line and the number on the next, or vice versa."""

from __future__ import annotations

import re

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block, FileAndLine, frames_at
from trace_links.recognise.formats.paths import is_file
from trace_links.recognise.relaxed import derived
from trace_links.recognise.single_line import Frame

# File:   src/a.py and Line:   12, in either order: gitleaks, line_profiler
_PAIRED_FILE = r"^[ \t]*File: +(?P<path>[^\s:](?:[^:]{0,400}[^\s:])?)\s*$"
_PAIRED_LINE = r"^(?:[ \t]*Line: +|Function: \S+ at line )(?P<line>\d{1,7})(?=\s|$)"
# Locations split at the end of a line: the pattern of the first line, and that of the next.
_BROKEN = (
    # Erlang: {file, "/srv/a.erl"}, and below it {line,4}
    (
        r'"(?P<marked>[^"]{1,1000}\.(?:[exy]rl|hrl|exs?))"\},$',
        r"^[ \t]*\{line, ?(?P<line>\d{1,7})\}",
    ),
    # Dart: 'package:a/a.dart': and below it Failed assertion: line 115 pos 12:
    (
        r"'(?P<marked>[^']{1,1000}\.dart)':(?: Failed(?: assertion:(?: line)?)?)?[ \t]*$",
        (
            r"^(?:[\w/]{1,20}(?: *\( *\d+\))?: )?[ \t]*(?:Failed )?(?:assertion: )?(?:line )?"
            r"(?P<line>\d{1,7}) pos (?P<column>\d{1,6})(?=:)"
        ),
    ),
    # ONNX Runtime: file=/srv/a.cc ; and below it line=493 ;
    (
        r"(?:^|; )file=(?P<marked>[^;=]{1,1000}\.\w{1,10}) ;[ \t]*$",
        r"^line=(?P<line>\d{1,7}) ;",
    ),
    # llvm-dwarfdump
    (
        r'DW_AT_\w{1,20}_file\s+\("(?P<marked>[^"\n]{1,1000})"\)$',
        r"^\s+DW_AT_\w{1,20}_line\s+\((?P<line>\d{1,7})\)$",
    ),
    # Valgrind's XML
    (
        r"<file>(?P<marked>[^<]{1,1000})</file>[ \t]*$",
        r"^[ \t]*<line>(?P<line>\d{1,7})</line>",
    ),
    # ROS 1
    (
        r"^[ \t]+file = (?P<marked>[^\n]{1,1000})$",
        r"^[ \t]+line = (?P<line>\d{1,7})$",
    ),
    # Ansible 1
    (
        r"^ERROR: Syntax Error while loading YAML script, (?P<marked>\S{1,1000})$",
        r"^Note: .{1,100}: line (?P<line>\d{1,7}), column (?P<column>\d{1,6})$",
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
        super().__init__()
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
            return None  # the name alone may be a frame, too
        found = compiled(_PAIRED_LINE).match(line)
        if found is None:
            return None
        if first is not None and first[0] is not None:
            return frames_at("pair", first[0], found)
        if not line[found.end() :].strip() and not line.startswith("Function"):
            self._first = None, found
            return []
        return None


class Symbol(FileAndLine):
    """The source of an address, of llvm-symbolizer --verbose."""

    search = (r"^ +Filename: ",)
    style = "pair"
    file = r"^ {2}Filename: ([^\n]{1,1000})$"
    row = r"^ {2}Line: (?P<line>\d{1,7})$"
    between = " {2}Function start |  Discriminator: "
    is_named = True


class Broken(Block):
    """A file at the end of a line, and its line number at the start of the next."""

    search = tuple(derived(first).text for first, _ in _BROKEN)

    def __init__(self) -> None:
        super().__init__()
        self._rest = ""

    def frames(self, line: str) -> list[Frame] | None:
        path, self._path = self._path, None
        if path is not None:
            found = compiled(self._rest).match(line)
            if found is not None:
                return frames_at("pair", path, found)
        for first, rest in _BROKEN:
            found = compiled(first).search(line)
            if found is not None and is_file(found["marked"], 1, 1, likely=True):
                self._path, self._rest = found["marked"].removeprefix("file://"), rest
                break
        return None


class Toml(Block):
    """The location of an error in a TOML file that was named a few lines before: cargo, uv."""

    search = (r"ailed to parse[^`\n]*`",)

    def __init__(self) -> None:
        super().__init__()
        self._left = 0  # remaining lines

    def frames(self, line: str) -> list[Frame] | None:
        named = compiled(_UNPARSED).search(line) if "ailed to parse" in line else None
        if named is not None:
            self._path, self._left = named["path"], _TOML_REACH
            return None
        path, found = self._path, compiled(_TOML).search(line)
        self._left -= 1
        if found is not None or self._left <= 0:
            self._path = None
        return None if found is None or path is None else frames_at("pair", path, found)
