"""Recognises frames that depend on earlier lines: under a heading, or in one of the blocks.

The state changes only with lines that the cheap searches find, and with the lines after them while
more are expected: lines that are not passed to it make no difference.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from trace_links.patterns import compiled
from trace_links.recognise.blocks.compiler_ir import HloTables, MlirAliases, Referring
from trace_links.recognise.blocks.fields import Fields
from trace_links.recognise.blocks.headed import Journal, Offenses, Ruled, Table, Titled
from trace_links.recognise.blocks.hunks import Diff, Patch
from trace_links.recognise.blocks.json_members import Json, JsonBehind, Sarif
from trace_links.recognise.blocks.listings import Edit, Gcov, Listing, Profile
from trace_links.recognise.blocks.opened import Block, frames_at
from trace_links.recognise.blocks.pairs import Broken, Pair, Symbol, Toml
from trace_links.recognise.blocks.reports import Checkstyle, Covered, Notebook, Vim
from trace_links.recognise.blocks.tex import Tex
from trace_links.recognise.formats.paths import is_file
from trace_links.recognise.headings import (
    BELOW,
    HEADING,
    LOCATED_HEADING,
    MAYBE_HEADING,
    UNDER_HEADING,
)
from trace_links.recognise.limits import HEADING_REACH
from trace_links.recognise.single_line import Frame

# In the order of precedence
BLOCKS: tuple[type[Block], ...] = (
    HloTables,
    MlirAliases,
    Tex,
    Diff,
    Journal,
    Listing,
    Edit,
    Profile,
    Gcov,
    Table,
    Titled,
    Offenses,
    Ruled,
    Symbol,
    Pair,
    Patch,
    Vim,
    Notebook,
    Covered,
    Checkstyle,
    Broken,
    Toml,
    Json,
    JsonBehind,
    Sarif,
    Fields,
)

_ROOTED = r"(?:\.{0,2}|~)/|[A-Za-z]:[\\/]"
_BELOW = rf"[ \t]*(?:{BELOW})"
_TIME = r"[ \t]*(?:\d{1,2}:\d\d:\d\d|\d{4}-\d\d-\d\d)"
_SCHEME = (".scm", ".ss", ".sls")  # guile counts columns from 0
_BOX = ("╔", "║", "╟")  # of a table
_KEEP = 400  # lines after which a heading is forgotten, whatever follows


class Context:
    """The state by which earlier lines explain later ones."""

    def __init__(self, aliases: MlirAliases) -> None:
        self._heading: str | None = None
        self._under = 0  # lines since the heading
        self._found_under = False
        self._sure_heading = True
        self._ruled = Ruled()
        self._blocks: tuple[Block, ...] = tuple(
            {Ruled: self._ruled, MlirAliases: aliases}.get(block) or block() for block in BLOCKS
        )
        self._referring = [block for block in self._blocks if isinstance(block, Referring)]
        self._open: tuple[Block, ...] = ()
        self.expecting = False
        """Whether the next line matters, whatever its text is."""

    @property
    def in_block(self) -> bool:
        return bool(self._open)

    def frames(self, line: str, opened: AbstractSet[type[Block]]) -> list[Frame] | None:
        """The frames of a line that depends on earlier lines; None if it does not.

        `opened`: the blocks that the line may open.
        """
        asked = self._open
        if opened:
            asked = tuple(
                block for block in self._blocks if block in self._open or type(block) in opened
            )
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

    def references(self, line: str, opened: AbstractSet[type[Block]]) -> list[Frame]:
        """The frames of what refers to locations of earlier lines, in a line that is not theirs."""
        return [
            frame
            for block in self._referring
            if type(block) in opened
            for frame in block.references(line)
        ]

    def skip(self) -> None:
        """Note a line that is skipped."""
        self._heading = None
        self._look_ahead(self._open)

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
            is_below = compiled(_BELOW).match(line) is not None
            for known in UNDER_HEADING if is_below else ():
                found = compiled(known.pattern).match(line)
                if found is None or compiled(_TIME).match(line):
                    continue
                from_zero = self._heading.endswith(_SCHEME)
                if frames := frames_at("heading", self._heading, found, from_zero):
                    self._found_under = True
                    return frames
        located = compiled(LOCATED_HEADING).match(line) if line[-1:].isdigit() else None
        if located is not None and is_file(located["path"], 1):
            path = located["path"]
            if (
                " " not in path
                or compiled(_ROOTED).match(path)
                or compiled(MAYBE_HEADING).match(path)
            ):
                self._heading, self._under, self._found_under = path, 0, False
                self._sure_heading = " " not in path
                return None
        if ":" not in line[2:-1] or line.startswith(("FILE: ", "== [")):
            heading = compiled(HEADING).match(line)
            if heading is not None:
                path = (heading["path"] or heading["listed"] or heading["titled"]).rstrip()
                # Indented, it is a heading only if a line of the file follows: vale, semgrep
                sure = _is_heading(path) and line[0] != " "
                if sure or _is_heading(path) or compiled(MAYBE_HEADING).match(path):
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
        # A longer reach than that of the search would depend on how the input is split.
        return self._under < HEADING_REACH and (not line[0].isalnum() or line.startswith("FOUND "))


def _is_heading(path: str) -> bool:
    if path.endswith((".", "/", "\\")):
        return False
    if " " in path and compiled(_ROOTED).match(path) is None:
        # prose that ends with a file name is not a heading
        return False
    return is_file(path, 1)
