"""Frames that only earlier lines explain: under a heading, in a hunk, a journal entry, HLO tables.

What is remembered changes only with lines that the cheap searches find, and with those that follow
while something is expected: lines that are not shown to it make no difference.
"""

from __future__ import annotations

import re

from trace_links.formats_paths import is_file, is_named_file, unquoted
from trace_links.frames_line import Frame

__all__ = ["Context"]

_HUNK = re.compile(
    r"^@@@? -\d+(?:,\d+)?(?: -\d+(?:,\d+)?)? \+(?P<line>\d{1,7})(?:,(?P<count>\d+))? @@@?"
)
_DIFF_FILE = re.compile(r"^\+\+\+ (?P<path>[^\t\r\n]{1,1000})")
# diff -r old/a.c new/a.c, and below it 3,4c3: lines of the second file are named behind the letter
_CLASSIC_FILE = re.compile(
    r"^diff (?!--git |--cc |--combined )(?:.* )?(?:'(?P<quoted>[^']+)'|(?P<path>\S+))$"
)
_CLASSIC_HUNK = re.compile(r"^\d{1,7}(?:,\d{1,7})?[acd](?P<line>\d{1,7})(?:,\d{1,7})?$")
_HEADING = re.compile(
    r"^(?: {0,4}(?:FILE: |In |File )?"
    r"(?P<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\t]{0,400}):?"
    r"|== \[(?P<listed>[^\[\]:*?\"'<>|,;()=\t]{1,400})\] (?:FAIL|PASS)"
    r"|== (?P<titled>[^\s:*?\"'<>|,;()=]{1,400}) ==)\s*$"
)
# Only if a line of the file comes right below: bin/run, my dir/two words.c
_MAYBE_HEADING = re.compile(
    r"^(?:[\w.+-]{1,80}(?:/[\w.+-]{1,80}){0,20}/[\w.+-]{0,80}[A-Za-z_]\d{0,2}"
    r"|[\w.+-][\w.+ -]{0,80}(?:/[\w.+ -]{1,80}){1,20}\.[A-Za-z]\w{0,9})$"
)
# Line  src/a.php, and below it 12  Undefined variable: a table of phpstan
_TABLE = re.compile(
    r"^  Line +(?P<path>\S[^:]{0,400}\.\w{1,10})(?: \(in context of .{1,400}\))?\s*$"
)
_TABLE_ROW = re.compile(r"^  :?(?P<line>\d{1,7}) +\S")
# A heading that is a place itself, the first of those below: tslint, xo
_PLACED_HEADING = re.compile(
    r"^ {0,2}(?P<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\[\]\t]{0,400})"
    r":\d{1,7}:\d{1,6}$"
)
_ROOTED = re.compile(r"(?:\.{0,2}|~)/|[A-Za-z]:[\\/]")
# A rule's name behind arrows, below an indented path, and below it 12\u2506 code: semgrep
_RULE = re.compile(r"^ {2,6}\u276f{0,2}\u2771 +\S")
_RULED_ROW = re.compile(r"^ +(?P<line>\d{1,7})\u2506")
# -- TYPE MISMATCH ---- src/Main.elm, and somewhere below it 12| code
_TITLE = re.compile(r"^-- [A-Z][A-Z ]{0,60} -+ (?P<path>\S.{0,300}\.(?:elm|gren))$")
_TITLED_ROW = re.compile(r"^(?P<line>\d{1,7})\|")
# File:   src/a.py and Line:   12, in either order: gitleaks, line_profiler
_HALF = re.compile(r"(?:File|Line): ")
_PAIRED_FILE = re.compile(r"^[ \t]*File: +(?P<path>[^\s:][^:]{0,400}?)\s*$")
_PAIRED_LINE = re.compile(r"^(?:[ \t]*Line: +|Function: \S+ at line )(?P<line>\d{1,7})\s*$")
_UNDER_HEADING = (
    # tslint, xo
    (
        re.compile(
            r"^(?:ERROR: |WARNING: | {2}[\u2716\u26a0\u2139] +)"
            r"(?P<line>\d{1,7}):(?P<column>\d{1,6}) "
        ),
        1,
    ),
    # csslint, radon
    (re.compile(r"^\d+: \w+ at line (?P<line>\d{1,7}), col (?P<column>\d{1,6})"), 1),
    (re.compile(r"^[ \t]+[CFM] (?P<line>\d{1,7}):(?P<column>\d{1,6}) "), 0),
    # eslint, yamllint, stylelint, remark, ruff's grouped
    (re.compile(r"^[ \t]+(?P<line>\d{1,7}):(?P<column>\d{1,6})(?:-\d+:\d+)?(?=\s|:\s)"), 1),
    # rubocop's simple; sqlfluff; rg --column, curlylint, next
    (re.compile(r"^[CRWEFI]: {0,2}(?P<line>\d{1,7}): {0,2}(?P<column>\d{1,6}): "), 1),
    (re.compile(r"^L:[ \t]*(?P<line>\d{1,7}) \| P:\s*(?P<column>\d{1,6})(?= )"), 1),
    (re.compile(r"^(?P<line>\d{1,7}):(?P<column>\d{1,6})(?=:|\t| {2}(?:Error|Warning|Info))"), 1),
    # djlint; phpcs; guile; rg --heading
    (re.compile(r"^[A-Z]\d{3} (?P<line>\d{1,7}):(?P<column>\d{1,6}) "), 0),
    (re.compile(r"^[ \t]+(?P<line>\d{1,7})[ \t]\|[ \t](?:ERROR|WARNING)"), 1),
    (re.compile(r"^[ \t]+(?P<line>\d{1,7}):(?=\s)"), 1),
    (re.compile(r"^(?P<line>\d{1,7})(?=[:=-])"), 1),
)
_TIME = re.compile(r"[ \t]*(?:\d{1,2}:\d\d:\d\d|\d{4}-\d\d-\d\d)")
_SCHEME = (".scm", ".ss", ".sls")  # guile counts columns from 0
_CODE_FILE = re.compile(r"^\s*CODE_FILE=(?P<path>\S.{0,1000})$")
_CODE_LINE = re.compile(r"^\s*CODE_LINE=(?P<line>\d{1,7})$")
_HLO_NAME = re.compile(r'^(?P<number>\d{1,6}) "(?P<path>[^"]{1,1000})"$')
_HLO_LOCATION = re.compile(
    r"^\d{1,6} \{file_name_id=(?P<number>\d{1,6}).{0,60} line=(?P<line>\d{1,7})"
    r"(?:.{0,40} column=(?P<column>\d{1,6}))?"
)
_HLO_END = ("HloModule", "ENTRY", "StackFrames")
_TITLE_REACH = 40  # lines to the first excerpt, and between two
_KEEP = 400  # lines after which a heading is forgotten, whatever follows


class Context:
    """What earlier lines say of later ones."""

    def __init__(self) -> None:
        self._diff_path: str | None = None
        self._classic_path: str | None = None
        self._heading: str | None = None
        self._under = 0  # lines since the heading
        self._found_under = False
        self._sure_heading = True
        self._code_file: str | None = None
        self._hlo: dict[str, str] | None = None
        self._table: str | None = None  # the file of the rows that come next
        self._ruled: str | None = None  # the file of what comes below rules
        self._titled: str | None = None  # the file of the excerpts that come next
        self._in_excerpt = False
        self._below_title = 0  # lines since the title, or the last excerpt
        self._pair: tuple[str | None, re.Match[str]] | None = None  # the first of a pair
        self.expecting = False
        """Whether the next line matters whatever it looks like."""

    def frames(self, line: str) -> list[Frame] | None:
        """The frames of a line that only earlier lines explain; None where it stands by itself."""
        frames = self._special(line)
        if frames is None:
            frames = self._under_heading(line)
        else:
            self._heading = None
        self._look_ahead()
        return frames

    def pass_over(self) -> None:
        """A line that is nobody's business has gone by."""
        self._heading = None
        self._look_ahead()

    def _look_ahead(self) -> None:
        self.expecting = not (
            self._heading is None
            and self._code_file is None
            and self._hlo is None
            and self._table is None
            and self._ruled is None
            and self._titled is None
            and self._pair is None
        )

    def _special(self, line: str) -> list[Frame] | None:
        first = line[:1]
        if first == "@" and line.startswith("@@"):
            return self._hunk(line)
        if first in {"+", "-"} and line.startswith(("+++ ", "--- ")):
            found = _DIFF_FILE.match(line)
            if found is not None:
                path = found["path"].rstrip()
                if path[:1] == '"' == path[-1:]:
                    path = unquoted(path[1:-1])
                self._diff_path = None if path == "/dev/null" else path.removeprefix("b/")
            return []
        if first == "d" and line.startswith("diff "):
            found = _CLASSIC_FILE.match(line)
            self._classic_path = None if found is None else found["quoted"] or found["path"]
        elif self._classic_path is not None and first.isdigit():
            found = _CLASSIC_HUNK.match(line)
            if found is not None:
                return [_at("hunk", self._classic_path, found, 1)] if int(found["line"]) else []
        if "CODE_FILE=" in line or self._code_file is not None:
            journal = self._journal(line)
            if journal is not None:
                return journal
        if self._table is not None or line.startswith("  Line "):
            rows = self._table_rows(line)
            if rows is not None:
                return rows
        if first == "-" or self._titled is not None:
            excerpt = self._below_a_title(line)
            if excerpt is not None:
                return excerpt
        if self._ruled is not None:
            ruled = self._below_a_rule(line)
            if ruled is not None:
                return ruled
        if self._pair is not None or ("e: " in line and _HALF.search(line) is not None):
            pair = self._paired(line)
            if pair is not None:
                return pair
        if line == "FileNames":
            self._hlo = {}
            return []
        return None if self._hlo is None else self._hlo_tables(line, self._hlo)

    def _hunk(self, line: str) -> list[Frame] | None:
        found = _HUNK.match(line)
        if found is None or self._diff_path is None or not int(found["line"]):
            return None
        return [Frame("hunk", self._diff_path, int(found["line"]), None, None, 0, found.end())]

    def _journal(self, line: str) -> list[Frame] | None:
        found = _CODE_FILE.match(line)
        if found is not None:
            self._code_file = found["path"].rstrip()
            return []
        if self._code_file is not None:
            found = _CODE_LINE.match(line)
            if found is not None:
                path, self._code_file = self._code_file, None
                return [_at("journal", path, found, 1)] if int(found["line"]) else []
            if not line.lstrip().startswith("CODE_"):
                self._code_file = None
        return None

    def _table_rows(self, line: str) -> list[Frame] | None:
        head = _TABLE.match(line)
        if head is not None:
            self._table = head["path"]
            return []
        if self._table is None:
            return None
        row = _TABLE_ROW.match(line)
        if row is not None and int(row["line"]):
            return [_at("table", self._table, row, 1)]
        if not line.startswith((" ---", "    ")):  # rules between rows, continued messages
            self._table = None
        return None

    def _below_a_title(self, line: str) -> list[Frame] | None:
        title = _TITLE.match(line)
        if title is not None:
            self._titled, self._in_excerpt, self._below_title = title["path"], False, 0
            return []
        if self._titled is None:
            return None
        row = _TITLED_ROW.match(line)
        first, self._in_excerpt = not self._in_excerpt, row is not None
        self._below_title += 1
        if row is not None:
            self._below_title = 0
            if first and int(row["line"]):
                return [_at("excerpt", self._titled, row, 1)]
            return []
        if self._below_title > _TITLE_REACH:
            self._titled = None
        return None

    def _below_a_rule(self, line: str) -> list[Frame] | None:
        row = _RULED_ROW.match(line)
        if row is not None and int(row["line"]):
            return [_at("ruled", self._ruled or "", row, 1)]
        if _RULE.match(line) is not None or line.startswith("     ") or not line.strip():
            return []
        self._ruled = None
        return None

    def _paired(self, line: str) -> list[Frame] | None:
        """The place of which the other half is on the line before."""
        pair, self._pair = self._pair, None
        found = _PAIRED_FILE.match(line)
        if found is not None:
            path = found["path"]
            if not is_file(path, 1, 1):
                return None
            if pair is not None and pair[0] is None:
                number = int(pair[1]["line"])
                start, end = found.span("path")
                return [Frame("pair", path, number, None, None, start, end)] if number else []
            self._pair = path, found
            return []
        found = _PAIRED_LINE.match(line)
        if found is None:
            return None
        if pair is not None and pair[0] is not None:
            return [_at("pair", pair[0], found, 1)] if int(found["line"]) else []
        if found["line"] and not line.startswith("Function"):
            self._pair = None, found
            return []
        return None

    def _hlo_tables(self, line: str, names: dict[str, str]) -> list[Frame] | None:
        name = _HLO_NAME.match(line)
        if name is not None:
            names.setdefault(name["number"], name["path"])  # functions' names follow, same shape
            return []
        found = _HLO_LOCATION.match(line)
        if found is not None:
            path = names.get(found["number"], "")
            known = is_named_file(path) and int(found["line"])
            return [_at("hlo-table", path, found, 0)] if known else []
        if line.startswith(_HLO_END):
            self._hlo = None
        return None

    def _under_heading(self, line: str) -> list[Frame] | None:
        if self._heading is not None:
            self._under += 1
            if not self._found_under and _RULE.match(line) is not None:
                self._ruled, self._heading = self._heading, None
                return []
            for pattern, first_column in _UNDER_HEADING:
                found = pattern.match(line)
                if found is not None and int(found["line"]) and not _TIME.match(line):
                    self._found_under = True
                    scheme = self._heading.endswith(_SCHEME)
                    return [_at("heading", self._heading, found, 0 if scheme else first_column)]
        placed = _PLACED_HEADING.match(line) if line[-1:].isdigit() else None
        if placed is not None and is_file(placed["path"], 1):
            path = placed["path"]
            if " " not in path or _ROOTED.match(path) or _MAYBE_HEADING.match(path):
                self._heading, self._under, self._found_under = path, 0, False
                self._sure_heading = " " not in path
                return None
        if ":" not in line[2:-1] or line.startswith(("FILE: ", "== [")):
            heading = _HEADING.match(line)
            if heading is not None:
                path = (heading["path"] or heading["listed"] or heading["titled"]).rstrip()
                # Indented, it is one only if what belongs to it comes right below: vale, semgrep
                sure = _is_heading(path) and line[0] != " "
                if sure or _is_heading(path) or _MAYBE_HEADING.match(path):
                    self._heading, self._under, self._found_under = path, 0, False
                    self._sure_heading = sure
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


def _is_heading(path: str) -> bool:
    if path.endswith((".", "/", "\\")):
        return False
    if " " in path and _ROOTED.match(path) is None:
        # prose that ends in a file's name is no heading
        return False
    return is_file(path, 1)
