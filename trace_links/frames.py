"""Frames in the visible text of lines: a file and a line number, or only a symbol.

Recognition is in two steps. `may_have_frame` (a line) and `candidate_lines` (a chunk of bytes) find
with a few cheap searches which lines can matter at all; `Recogniser` looks closely at these, in
order, and remembers the headings and hunks that later lines belong to. Text only: whether a file
exists is for `resolve` to say.
"""

from __future__ import annotations

import itertools
import json
import re
from typing import TYPE_CHECKING, NamedTuple

from trace_links.ansi import visible
from trace_links.formats import FORMATS, SYMBOLS
from trace_links.formats_paths import is_file, is_named_file
from trace_links.formats_search import candidate_lines, may_have_frame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trace_links.formats import Format

__all__ = ["Frame", "Recogniser", "candidate_lines", "frame_lines", "may_have_frame"]


class Frame(NamedTuple):
    """A place that a line of output names. A frame without a path is known by its symbol only."""

    style: str  # the name of the format
    path: str | None
    line: int | None
    column: int | None  # from 1, whatever the tool counts from
    symbol: str | None
    start: int  # code points in the visible line: the text from the path through line and column
    end: int


# --------------------------------------------------------------------------- within one line
# Lines of source text that tools quote: 12 | x = 1, ❱ 12 │ x, > 12 | x.
_EXCERPT = re.compile(
    r"^\s*(?:│\s*)?(?:(?:❱|>>?>?|→|-->)\s*)?\d{1,6}\s*[|│┃](?!\s+(?:ERROR|WARNING)\b)"
)
_SPACED_LEFT = re.compile(
    r"^(?P<lead>\s*(?:[-*•>\u276f]\s+)?)(?P<path>(?:/|\./|\.\./|~/|[A-Za-z]:[\\/]))"
)
_BAD_SPACED = re.compile(r"[:\"'`()\[\]{}<>|=,;]|\s[/~]|\s\s")
# my dir/hay stack.c:3: the word before a bare name has the slash, so both are of one path.
_SPLIT_WORDS = re.compile(r"^(?:[\w.+-]{1,60} ){0,2}[\w.+-]{1,60}(?:/[\w+-]{1,60}){1,20} $")
_FILE_URL = "file://"
_MESSAGE = re.compile(r" ?:| (?:Fatal|Error|Warning|Hint|Note): ")
_REQUEST = re.compile(r"\b(?:GET|POST|PUT|HEAD|DELETE|PATCH|OPTIONS) $")
_SPACED_FORMATS = frozenset(("compiler", "included-from"))
_JAVA_MODULE = re.compile(
    r"^[a-z][\w.]{0,60}@[\w.+-]{1,40}/(?=\w+\.\w+$)"
)  # java.base@17/List.java


def _make_frame(line: str, known: Format, match: re.Match[str], start: int) -> Frame | None:
    path = match["path"]
    number = int(match["line"])
    named = match.re.groupindex
    text = match["column"] if "column" in named else None
    if text is None and "column2" in named:
        text = match["column2"]
    column = None if text is None else int(text) + 1 - known.first_column
    if text is not None and column == 0:
        column = 1  # a tool that counts from 0 in a known whose others count from 1
    if known.extensions and not path.endswith(known.extensions):
        return None
    if number == 0 or not (is_named_file(path) if known.named else is_file(path, number, column)):
        return None
    if known.name in _SPACED_FORMATS and _BAD_SPACED.search(path[2:]):
        return None
    first = match.start("path")
    if known.name == "colon":
        if not _stands_alone(line, path, first, match):
            return None
        first = _with_spaces(line, path, first, start)
        path = line[first : match.end("path")]
    elif known.name == "parenthesis" and not _is_call_free(path, line, match):
        return None
    path = path.removeprefix(_FILE_URL)
    module = _JAVA_MODULE.match(path)
    if module is not None:
        path = path[module.end() :]
        first += module.end()
    first = min(first, match.start("line"))
    last = max(match.end("path"), match.end("line"))
    if column is not None:
        last = max(last, match.end("column" if match["column"] else "column2"))
    symbol = match["symbol"] if "symbol" in named else None
    return Frame(known.name, path, number, column, symbol, first, last)


def _stands_alone(line: str, path: str, first: int, match: re.Match[str]) -> bool:
    before = line[first - 1 : first]
    if path[0] == "/" and _REQUEST.search(line, max(0, first - 12), first):
        return False  # GET /index.html:80
    has_extension = "." in path.replace("\\", "/").rpartition("/")[2]
    if before == ":":
        # host:8080/a.js:3, PATH=/usr/man:/opt/a/b:3, scheme:opaque/a.py:3
        if path[0] == "/" and not has_extension:
            return False
        if path[0].isdigit() and "/" in path:
            return False
    return has_extension or not path.startswith("/") or line[match.end() : match.end() + 1] != "/"


def _is_call_free(path: str, line: str, match: re.Match[str]) -> bool:
    # resolv.conf(5) is a manual page, a.py(3) without more after it may be a call.
    return "/" in path or "\\" in path or (_MESSAGE.match(line, match.end()) is not None)


def _with_spaces(line: str, path: str, first: int, start: int) -> int:
    """Where the path starts if it begins a line, or stands in quotes, and has spaces."""
    last = first + len(path)
    if first == start or line[first - 1] != " ":
        return first
    if "/" not in path and line[last] == ":" and _SPLIT_WORDS.match(line[:first]) is not None:
        return 0
    lead = _SPACED_LEFT.match(line, start) if start == 0 else None
    begin = lead.start("path") if lead else -1
    if begin < 0:
        window = line[max(start, first - 300) : first]
        for opening in "\"'`":
            at = window.rfind(opening)
            if at >= 0 and window[at + 1 : at + 2] in {"/", "~", "."}:
                begin = first - len(window) + at + 1
                break
    if 0 <= begin < first and first - begin <= 300:
        between = line[begin + 2 : first]
        known = re.search(r"\.[A-Za-z]\w{0,5}\s", between)
        if not _BAD_SPACED.search(between.rstrip(" ") + " x") and not known:
            return begin
    return first


# ---------------------------------------------------------------------------- between lines
_PYTHON_FILE = re.compile(r'^(?P<indent>[\s|+]*)File "')
_HUNK = re.compile(
    r"^@@@? -\d+(?:,\d+)?(?: -\d+(?:,\d+)?)? \+(?P<line>\d{1,7})(?:,(?P<count>\d+))? @@@?"
)
_DIFF_FILE = re.compile(r"^\+\+\+ (?P<path>[^\t\r\n]{1,1000})")
_HEADING = re.compile(
    r"^(?:(?:FILE: |In )?(?P<path>[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\t]{0,400}):?"
    r"|== \[(?P<listed>[^\[\]:*?\"'<>|,;()=\t]{1,400})\] (?:FAIL|PASS))\s*$"
)
# Only if a line of the file comes right below: bin/run, my dir/two words.c
_MAYBE_HEADING = re.compile(r"^[\w.+-][\w.+ -]{0,80}(?:/[\w.+ -]{1,80}){1,20}$")
_UNDER_HEADING = (
    # eslint, yamllint, stylelint, ruff's grouped; rg --column; sqlfluff; phpcs; guile; rg --heading
    ("heading", re.compile(r"^\s+(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=\s|:\s)"), 1),
    ("heading", re.compile(r"^L:\s*(?P<line>\d{1,7}) \| P:\s*(?P<column>\d{1,6})(?= )"), 1),
    ("heading", re.compile(r"^(?P<line>\d{1,7}):(?P<column>\d{1,6}):"), 1),
    ("heading", re.compile(r"^[A-Z]\d{3} (?P<line>\d{1,7}):(?P<column>\d{1,6}) "), 0),
    ("heading", re.compile(r"^\s+(?P<line>\d{1,7})\s\|\s(?:ERROR|WARNING)"), 1),
    ("heading", re.compile(r"^\s+(?P<line>\d{1,7}):(?=\s)"), 1),
    ("heading", re.compile(r"^(?P<line>\d{1,7})(?=[:=-])"), 1),
)
_CODE_FILE = re.compile(r"^\s*CODE_FILE=(?P<path>\S.{0,1000})$")
_CODE_LINE = re.compile(r"^\s*CODE_LINE=(?P<line>\d{1,7})$")
_HLO_NAME = re.compile(r'^(?P<number>\d{1,6}) "(?P<path>[^"]{1,1000})"$')
_HLO_LOCATION = re.compile(
    r"^\d{1,6} \{file_name_id=(?P<number>\d{1,6}).{0,60} line=(?P<line>\d{1,7})"
    r"(?:.{0,40} column=(?P<column>\d{1,6}))?"
)
# Most formats cannot match a line without "line", a parenthesis at a digit, a colon at a space, or
# a quote: which of these a line has says which formats are tried.
_DIGIT_PARENTHESIS = re.compile(r"\(\d")
_PARENTHESIS = frozenset(
    [
        "babel",
        "d-exception",
        "ghc-range",
        "kotlin",
        "msvc",
        "msvc-spaces",
        "parenthesis",
        "prettier",
        "rollup",
    ]
)
_COLON = frozenset(
    [
        "babel",
        "bison",
        "cmake-lint",
        "compiler",
        "dash",
        "groff",
        "guile",
        "kotlin",
        "meson",
        "prettier",
        "pylint",
        "zsh",
    ]
)
_QUOTE = frozenset(("erlang-term", "hlo", "mlir", "ocaml", "python"))
_LINE = frozenset(("ocaml", "python"))


def _plan(line: bool, parenthesis: bool, colon: bool, quote: bool) -> tuple[Format, ...]:
    return tuple(
        known
        for known in FORMATS
        if (line or not ("ine" in known.needle or known.name in _LINE))
        and (parenthesis or known.name not in _PARENTHESIS)
        and (colon or known.name not in _COLON)
        and (quote or known.name not in _QUOTE)
    )


_PLANS = {flags: _plan(*flags) for flags in itertools.product((False, True), repeat=4)}
_MORE = re.compile(r"[:(\[=\-+#]\d|ine:? \d|, char")  # where a second frame of a line would be
_NEAR = 200
_LONGEST = 20_000  # code points of a line that are looked at
_SPACED_KEPT = 32
_KEEP = 400  # lines after which a heading is forgotten, whatever follows


class Recogniser:
    """Finds the frames of lines fed in order, and remembers what later lines need.

    Feed every line, or those that `may_have_frame` takes and, while `expecting`, each one.
    """

    def __init__(self) -> None:
        self._code_indent = -1  # of a Python File line whose source text may come next
        self._diff_path: str | None = None
        self._heading: str | None = None
        self._under = 0  # lines since the heading
        self._found_under = False
        self._sure_heading = True
        self._code_file: str | None = None
        self._hlo: dict[str, str] | None = None
        self._spaced: dict[str, None] = {}  # paths with spaces that stood where these are sure

    @property
    def expecting(self) -> bool:
        """Whether the next line matters even if it has no anchor."""
        return (
            self._heading is not None
            or self._code_indent >= 0
            or self._code_file is not None
            or self._hlo is not None
        )

    def feed(self, line: str) -> list[Frame]:
        """The frames of one visible line, from left to right."""
        line = line.rstrip("\r\n")
        if len(line) > _LONGEST:
            line = line[:_LONGEST]
        code_indent, self._code_indent = self._code_indent, -1
        if code_indent >= 0 and _PYTHON_FILE.match(line) is None and _indent(line) > code_indent:
            return []
        stateful = self._stateful(line)
        if stateful is not None:
            return stateful
        if _EXCERPT.match(line):
            return []
        frames = self._located(line)
        if frames:
            python = _PYTHON_FILE.match(line) if frames[0].style == "python" else None
            if python is not None:
                self._code_indent = _indent(line)
            return frames
        return _symbols(line)

    def _located(self, line: str) -> list[Frame]:
        frames: list[Frame] = []
        plan = _PLANS[
            "ine" in line, _DIGIT_PARENTHESIS.search(line) is not None, ": " in line, '"' in line
        ]
        for known in plan:
            if known.needle not in line:
                continue
            if known.guard is not None and known.guard.search(line) is None:
                continue
            for match in known.pattern.finditer(line):
                start, end = match.start("path"), match.end()
                if any(start < frame.end and frame.start < end for frame in frames):
                    continue
                left = max((frame.end for frame in frames if frame.end <= start), default=0)
                frame = _make_frame(line, known, match, left)
                if frame is not None:
                    frames.append(self._spaced_before(line, frame, left))
            if len(frames) == 1 and frames[0].start < _NEAR:
                first = frames[0]
                if not _MORE.search(line, first.end) and not _MORE.search(line, 0, first.start):
                    return frames
        if len(frames) > 1:
            frames.sort(key=lambda frame: frame.start)
        return frames

    def _spaced_before(self, line: str, frame: Frame, left: int) -> Frame:
        """The frame with the whole of a path with spaces that an earlier line has shown."""
        path = frame.path or ""
        if " " in path:
            if len(self._spaced) < _SPACED_KEPT:
                self._spaced[path] = None
        elif self._spaced and line[frame.start - 1 : frame.start] == " ":
            for known in self._spaced:
                start = frame.start + len(path) - len(known)
                if known.endswith(" " + path) and start >= left and line.startswith(known, start):
                    return frame._replace(path=known, start=start)
        return frame

    # ------------------------------------------------------------------------- earlier lines
    def _stateful(self, line: str) -> list[Frame] | None:
        """The frames of a line that only earlier lines explain; None where it stands by itself."""
        if line.startswith("@@"):
            return self._hunk(line)
        if line.startswith(("+++ ", "--- ")):
            self._heading = None
            found = _DIFF_FILE.match(line)
            if found is not None:
                path = found["path"].rstrip()
                self._diff_path = None if path == "/dev/null" else path.removeprefix("b/")
            return []
        if "CODE_" in line:
            found = _CODE_FILE.match(line)
            if found is not None:
                self._code_file = found["path"].rstrip()
                return []
        if self._code_file is not None:
            found = _CODE_LINE.match(line)
            if found is not None:
                path, self._code_file = self._code_file, None
                return [_at("journal", path, found, 1)]
            if not line.lstrip().startswith("CODE_"):
                self._code_file = None
        if line == "FileNames":
            self._hlo = {}
            return []
        if self._hlo is not None:
            hlo = self._hlo_tables(line, self._hlo)
            if hlo is not None:
                return hlo
        return self._under_heading(line)

    def _hunk(self, line: str) -> list[Frame] | None:
        found = _HUNK.match(line)
        if found is None or self._diff_path is None or not int(found["line"]):
            return None
        path = self._diff_path
        return [Frame("hunk", path, int(found["line"]), None, None, 0, found.end())]

    def _hlo_tables(self, line: str, names: dict[str, str]) -> list[Frame] | None:
        name = _HLO_NAME.match(line)
        if name is not None:
            names.setdefault(name["number"], name["path"])  # functions' names follow, same shape
            return []
        found = _HLO_LOCATION.match(line)
        if found is not None:
            path = names.get(found["number"])
            return [] if path is None else [_at("hlo-table", path, found, 1)]
        if line.startswith(("HloModule", "ENTRY", "StackFrames")):
            self._hlo = None
        return None

    def _under_heading(self, line: str) -> list[Frame] | None:
        if self._heading is not None:
            self._under += 1
            for style, pattern, first_column in _UNDER_HEADING:
                found = pattern.match(line)
                if found is not None and not _is_time(line):
                    scheme = self._heading.endswith((".scm", ".ss", ".sls"))
                    self._found_under = True
                    return [_at(style, self._heading, found, 0 if scheme else first_column)]
        heading = _HEADING.match(line) if _can_head(line) else None
        if heading is not None:
            path = (heading["path"] or heading["listed"]).rstrip()
            if _is_heading(path) or _MAYBE_HEADING.match(path):
                self._heading, self._under, self._found_under = path, 0, False
                self._sure_heading = _is_heading(path)
                return None
        if self._heading is not None and not self._keeps_heading(line):
            self._heading = None
        return None

    def _keeps_heading(self, line: str) -> bool:
        if not self._found_under and not self._sure_heading:
            return False
        if not line.strip():
            return not self._found_under and self._under <= 2
        if self._found_under:
            # Continued messages are indented, contexts are separated by --.
            return self._under < _KEEP and (line[0] in " \t" or line.startswith("--"))
        return self._under <= 4 and (not line[0].isalnum() or line.startswith("FOUND "))


def _at(style: str, path: str, found: re.Match[str], first_column: int) -> Frame:
    groups = found.groupdict()
    text = groups.get("column")
    column = None if text is None else max(1, int(text) + 1 - first_column)
    end = found.end("line") if text is None else found.end("column")
    return Frame(style, path, int(groups["line"]), column, None, found.start("line"), end)


def _can_head(line: str) -> bool:
    return ":" not in line[:-1] or line.startswith(("FILE: ", "== ["))


def _is_heading(path: str) -> bool:
    if path.endswith((".", "/", "\\")) or (" " in path and "/" not in path):
        return False
    if " " in path and not path.startswith(("/", "./", "../", "~/")):
        # prose that ends in a file's name is no heading
        return False
    return is_file(path, 1)


def _is_time(line: str) -> bool:
    return re.match(r"\s*\d{1,2}:\d\d:\d\d", line) is not None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t|+"))


def _symbols(line: str) -> list[Frame]:
    for known in SYMBOLS:
        if known.needle in line:
            match = known.pattern.match(line)
            if match is not None:
                start, end = match.span("symbol")
                return [Frame(known.name, None, None, None, match["symbol"], start, end)]
    return []


def frame_lines(lines: Iterable[str]) -> Iterator[str]:
    """One JSON object for each frame of raw lines, which may hold escape sequences.

    Frames inside hyperlinks that the output has already are left out.
    """
    recogniser = Recogniser()
    in_link: str | None = None
    for number, raw in enumerate(lines, start=1):
        shown = visible(raw.rstrip("\r\n"), in_link)
        in_link = shown.in_link
        for frame in recogniser.feed(shown.text):
            if not shown.is_linked(frame.start, frame.end):
                yield json.dumps(
                    {
                        "input_line": number,
                        "path": frame.path,
                        "line": frame.line,
                        "column": frame.column,
                        "symbol": frame.symbol,
                        "start": frame.start,
                        "end": frame.end,
                        "style": frame.style,
                    },
                    ensure_ascii=False,
                )
