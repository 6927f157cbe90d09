"""Finds where a path in a line starts, with its spaces, and whether it is a whole path.

Works by how paths are written in text; `paths` decides whether they are files. A line may have any
number of locations, so each check reads a limited part of the line.
"""

from __future__ import annotations

import re

from trace_links.patterns import compiled

_SPACED_LEFT = (
    r"^(?P<lead>\s{0,300}+(?:[-*•>\u276f]\s+)?)(?P<path>(?:/(?!/? )|\./|\.\./|~/|[A-Za-z]:[\\/]))"
)
_BAD_SPACED = r"[:\"'`()\[\]{}<>|=,;]|\s[/~]|\s\s"
_ENDED = r"\.[A-Za-z]\w{0,5}\s"  # a path that ends before the last word
# my dir/hay stack.c:3: the word before a bare name has the slash, so both belong to one path.
_SPLIT_WORDS = r"(?:[\w.+-]{1,60} ){0,2}[\w.+-]{1,60}(?:/[\w+-]{1,60}){1,20} $"
# The end of a folder's name, so that a slash after it does not start a path.
_IN_NAME = r"\)$|[\w/\[]\[[\w.-]{0,40}\]{1,2}$"
_NAME_REACH = 44  # characters of that pattern
_ROOT = r"/|~/|\.{1,2}/|[A-Za-z]:[\\/]"
_SPACED_REACH = 300  # characters of a path with spaces before its last word
_DRIVE_BEFORE = r"//[A-Za-z]:$"
# A path, or the start of one, after an escaped newline in JSON; C:\new\test.c has none.
_ESCAPES = (
    r"(?:\\[nrt])+(?=[/~]|\.{1,2}/|[A-Za-z]:[\\/])|^(?:\\[nrt])+(?=[^\\]+$)"
    r"|^(?:[^\\]*\\[nrt])+(?=[^\\/]+/[^\\]*$)"
)
_MESSAGE = r" ?:| (?:Fatal|Error|Warning|Hint|Note): "
# Formats with quotes and the word "line", for which any extension is accepted.
_QUOTING = frozenset(("quoted-line", "line-of-quoted"))
_SEVERITY = (
    r": ?(?:(?:fatal|syntax|parse|lexical|type|internal) )?(?:[Ee]rror|ERROR|[Ww]arning|WARNING)\b"
)
# Not a manual page, nor a member that is called
_SOURCE = (
    r"\.(?:py|pyi|cc|cpp|cxx|hh|hpp|cs|js|ts|[jt]sx|rs|go|java|kt|php|rb|pl|pas|vb|ps1|lua|sql)$"
)
_REQUEST = r"\b(?:GET|POST|PUT|HEAD|DELETE|PATCH|OPTIONS) $"


def escapes_before(path: str) -> int:
    """The length of a quoted path up to the end of its last escaped newline or tab."""
    end = 0
    for found in compiled(_ESCAPES).finditer(path):
        end = found.end()
    return end


def is_likely(line: str, path: str, column: int | None, end: int, name: str) -> bool:
    """Whether the context of a path suggests a file."""
    if name in _QUOTING:
        return True
    has_severity = compiled(_SEVERITY).match(line, end) is not None
    if "/" not in path:
        return (column is not None and line.startswith(": ", end)) or has_severity
    first_folder = path.partition("/")[0].strip(".")
    return (column is not None or has_severity) and "." not in first_folder


def is_whole_path(line: str, path: str, first: int, match: re.Match[str]) -> bool:
    """Whether a path from `first` is not part of other text; `match` is of the whole location."""
    before = line[first - 1 : first]
    if before and before in ")]" and path[0] == "/" and _is_in_name(line, first):
        return False  # C:/Program Files (x86)/a.c:3, src[1]/a.c:3
    if path[0] == "/" and compiled(_REQUEST).search(line, max(0, first - 12), first):
        return False  # GET /index.html:80
    if before == " " and line.endswith("docstring of ", 0, first):
        return False  # counted from the start of the docstring
    if path[0] != "/" and before != ":":
        return True
    has_extension = "." in path.replace("\\", "/").rpartition("/")[2]
    if before == ":":
        # host:8080/a.js:3, PATH=/usr/man:/opt/a/b:3, scheme:opaque/a.py:3, https://host/a.js:3
        if path.startswith("//"):
            return False
        if (
            path[0] == "/"
            and not has_extension
            and not compiled(_SEVERITY).match(line, match.end())
        ):
            return False
        if path[0].isdigit() and "/" in path:
            return False
        if compiled(_DRIVE_BEFORE).search(line, max(0, first - 4), first) is not None:
            return False  # phar://C:/x.php:3
    return has_extension or not path.startswith("/") or line[match.end() : match.end() + 1] != "/"


def _is_in_name(line: str, first: int) -> bool:
    return compiled(_IN_NAME).search(line, max(0, first - _NAME_REACH), first) is not None


def is_call_free(path: str, line: str, match: re.Match[str]) -> bool:
    """Whether a name with a number in parentheses is a location.

    resolv.conf(5) is a manual page, a.py(3) at the end of a line may be a call.
    """
    if "/" in path or "\\" in path or compiled(_MESSAGE).match(line, match.end()) is not None:
        return True
    if match[0] == line.strip() and compiled(_SOURCE).search(path) is not None:
        return True
    return line.startswith("]", match.end()) and line[: match.start()].endswith(":")  # Chromium


def may_have_spaces(path: str) -> bool:
    """Whether a path with spaces contains nothing that ends a path."""
    return compiled(_BAD_SPACED).search(path, 2) is None


def _is_split(line: str, path: str, first: int) -> bool:
    """Whether a name continues a path that begins the line: the word before has the slash."""
    return (
        "/" not in path
        and first <= _SPACED_REACH
        and compiled(_SPLIT_WORDS).match(line[:first]) is not None
    )


def with_spaces(line: str, path: str, first: int, start: int) -> int:
    """Where the path starts if it begins a line, or is in quotes, and has spaces."""
    if first == start:
        return first
    if start == 0 and line[first + len(path)] == ":" and _is_split(line, path, first):
        return 0
    lead = compiled(_SPACED_LEFT).match(line, start) if start == 0 else None
    begin = lead.start("path") if lead else -1
    if begin < 0:
        window = line[max(start, first - _SPACED_REACH) : first]
        for opening in "\"'`":
            at = window.rfind(opening)
            if at >= 0 and compiled(_ROOT).match(window, at + 1) is not None:
                begin = first - len(window) + at + 1
                break
    if 0 <= begin < first and first - begin <= _SPACED_REACH:
        between = line[begin + 2 : first]
        if not compiled(_BAD_SPACED).search(between.rstrip(" ") + " x") and not compiled(
            _ENDED
        ).search(between):
            return begin
    return first
