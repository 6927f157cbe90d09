"""Frames that only earlier lines explain: under a heading, or in one of the blocks.

What is remembered changes only with lines that the cheap searches find, and with those that follow
while something is expected: lines that are not shown to it make no difference.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trace_links.recognise.blocks.headed import HloTables, Journal, Ruled, Table, Titled
from trace_links.recognise.blocks.hunks import Diff, Patch
from trace_links.recognise.blocks.json_members import Json
from trace_links.recognise.blocks.opened import compiled, frame_at
from trace_links.recognise.blocks.pairs import Broken, Pair, Toml
from trace_links.recognise.blocks.reports import Checkstyle, Covered, Notebook, Vim
from trace_links.recognise.blocks.tex import Tex
from trace_links.recognise.formats.paths import is_file
from trace_links.recognise.search import HEADING_REACH

if TYPE_CHECKING:
    from trace_links.recognise.blocks.opened import Block
    from trace_links.recognise.single_line import Frame

__all__ = ["Context"]

_HEADING = re.compile(
    r"^(?: {0,4}(?:FILE: |In |File )?"
    r"(?P<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\t]{0,400}+):?"
    r"|== \[(?P<listed>[^\[\]:*?\"'<>|,;()=\t]{1,400})\] (?:FAIL|PASS)"
    r"|== (?P<titled>[^\s:*?\"'<>|,;()=]{1,400}) ==)\s*$"
)
# Only if a line of the file comes right below: bin/run, my dir/two words.c
_MAYBE_HEADING = re.compile(
    r"^(?:[\w.+-]{1,80}(?:/[\w.+-]{1,80}){0,20}/[\w.+-]{0,80}[A-Za-z_]\d{0,2}"
    r"|[\w.+-][\w.+ -]{0,80}(?:/[\w.+ -]{1,80}){1,20}\.[A-Za-z]\w{0,9})$"
)
# A heading that is a place itself, the first of those below: tslint, xo
_PLACED_HEADING = re.compile(
    r"^ {0,2}(?P<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:*?\"'<>|,;()=\[\]][^:*?\"'<>|,;()=\[\]\t]{0,400})"
    r":\d{1,7}:\d{1,6}$"
)
_ROOTED = re.compile(r"(?:\.{0,2}|~)/|[A-Za-z]:[\\/]")
_UNDER_HEADING = (
    # tslint, xo
    (
        (
            r"^(?:ERROR: |WARNING: | {2}[\u2716\u26a0\u2139] +)"
            r"(?P<line>\d{1,7}):(?P<column>\d{1,6}) "
        ),
        1,
    ),
    # glslangValidator, whose first number is of the text among others
    (r"^(?:ERROR|WARNING): \d{1,3}:(?P<line>\d{1,7})(?::(?P<column>\d{1,6}))?: (?=')", 1),
    # csslint, radon
    (r"^\d+: \w+ at line (?P<line>\d{1,7}), col (?P<column>\d{1,6})", 1),
    (r"^[ \t]+[CFM] (?P<line>\d{1,7}):(?P<column>\d{1,6}) ", 0),
    # eslint, yamllint, stylelint, remark, ruff's grouped
    (r"^[ \t]+(?P<line>\d{1,7}):(?P<column>\d{1,6})(?:-\d+:\d+)?(?=\s|:\s)", 1),
    # rubocop's simple; sqlfluff; rg --column, curlylint, next
    (r"^[CRWEFI]: {0,2}(?P<line>\d{1,7}): {0,2}(?P<column>\d{1,6}): ", 1),
    (r"^L:[ \t]*(?P<line>\d{1,7}) \| P:\s*(?P<column>\d{1,6})(?= )", 1),
    (
        (
            r"^(?P<line>\d{1,7}):(?P<column>\d{1,6})(?:-\d{1,7}:\d{1,6})?"
            r"(?=:|\t| {2}(?:Error|Warning|Info)| +(?:error|warning) )"
        ),
        1,
    ),
    # djlint; phpcs; guile; rg --heading
    (r"^[A-Z]\d{3} (?P<line>\d{1,7}):(?P<column>\d{1,6}) ", 0),
    (r"^[ \t]+(?P<line>\d{1,7})[ \t]\|[ \t](?:ERROR|WARNING|VIOLATION)", 1),
    (r"^[ \t]+(?P<line>\d{1,7}):(?=\s)", 1),
    (r"^(?P<line>\d{1,7})(?=[:=-])", 1),
    # a table of eslint's
    (r"^║ (?P<line>\d{1,7}) +│ (?P<column>\d{1,6}) +│", 1),
    # ast-grep; htmlhint
    (r"^(?P<line>\d{1,7}) {0,6}│", 1),
    (r"^ +L(?P<line>\d{1,7}) \|", 1),
)
_TIME = re.compile(r"[ \t]*(?:\d{1,2}:\d\d:\d\d|\d{4}-\d\d-\d\d)")
_SCHEME = (".scm", ".ss", ".sls")  # guile counts columns from 0
_BOX = ("╔", "║", "╟")  # of a table
_KEEP = 400  # lines after which a heading is forgotten, whatever follows


class Context:
    """What earlier lines say of later ones."""

    def __init__(self) -> None:
        self._heading: str | None = None
        self._under = 0  # lines since the heading
        self._found_under = False
        self._sure_heading = True
        self._ruled = Ruled()
        self._blocks: tuple[Block, ...] = (
            Tex(),
            Diff(),
            Journal(),
            Table(),
            Titled(),
            self._ruled,
            Pair(),
            HloTables(),
            Patch(),
            Vim(),
            Notebook(),
            Covered(),
            Checkstyle(),
            Broken(),
            Toml(),
            Json(),
        )
        # Those that a line may open, by its first character
        self._by_first = {
            first: tuple(
                block for block in self._blocks if block.first is None or first in block.first
            )
            for first in {"", *(first for block in self._blocks for first in block.first or "")}
        }
        self._by_first_and_open: dict[tuple[str, tuple[Block, ...]], tuple[Block, ...]] = {}
        self._open: tuple[Block, ...] = ()
        self.expecting = False
        """Whether the next line matters whatever it looks like."""

    def frames(self, line: str) -> list[Frame] | None:
        """The frames of a line that only earlier lines explain; None where it stands by itself."""
        asked = self._asked(line[:1])
        for block in asked:
            frames = block.frames(line)
            if frames is not None:
                self._heading = None
                break
        else:
            frames = self._under_heading(line)
            if self._ruled.open and self._ruled not in asked:
                asked = (*asked, self._ruled)
        self._look_ahead(asked)
        return frames

    def pass_over(self) -> None:
        """A line that is nobody's business has gone by."""
        self._heading = None
        self._look_ahead(self._open)

    def _asked(self, first: str) -> tuple[Block, ...]:
        """The blocks that are open, and those that a line with this start may open, in order."""
        if first not in self._by_first:
            first = ""
        if not self._open:
            return self._by_first[first]
        key = first, self._open
        asked = self._by_first_and_open.get(key)
        if asked is None:
            either = {*self._by_first[first], *self._open}
            asked = tuple(block for block in self._blocks if block in either)
            self._by_first_and_open[key] = asked
        return asked

    def _look_ahead(self, asked: tuple[Block, ...]) -> None:
        """`asked`: the blocks that may be open now."""
        self._open = tuple([block for block in asked if block.open])
        self.expecting = self._heading is not None or bool(self._open)

    def _under_heading(self, line: str) -> list[Frame] | None:
        if self._heading is not None:
            self._under += 1
            if not self._found_under and self._ruled.begins(line, self._heading):
                self._heading = None
                return []
            for pattern, first_column in _UNDER_HEADING:
                found = compiled(pattern).match(line)
                if found is not None and int(found["line"]) and not _TIME.match(line):
                    self._found_under = True
                    scheme = self._heading.endswith(_SCHEME)
                    return [
                        frame_at("heading", self._heading, found, 0 if scheme else first_column)
                    ]
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
            # Continued messages are indented; -- or a drawn line is between contexts.
            return self._under < _KEEP and (
                line[0] in " \t" or line.startswith(("--", "\u2574", *_BOX))
            )
        # What is kept longer than the search reaches back would depend on how the input is cut.
        return self._under < HEADING_REACH and (not line[0].isalnum() or line.startswith("FOUND "))


def _is_heading(path: str) -> bool:
    if path.endswith((".", "/", "\\")):
        return False
    if " " in path and _ROOTED.match(path) is None:
        # prose that ends in a file's name is no heading
        return False
    return is_file(path, 1)
