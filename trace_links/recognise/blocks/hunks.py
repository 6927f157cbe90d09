"""Recognises hunks of diffs, and in the output of the programs that apply them.

These blocks are never open: hunks are recognisable by themselves, so a path is kept until the next
one.
"""

from __future__ import annotations

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block, FileAndLine, frames_at
from trace_links.recognise.formats.paths import unquoted
from trace_links.recognise.formats.tables.separated import XTRACE
from trace_links.recognise.single_line import Frame

_HUNK = r"^@@@? -\d+(?:,\d+)?(?: -\d+(?:,\d+)?)? \+(?P<line>\d{1,7})(?:,(?P<count>\d+))? @@@?"
_DIFF_FILE = r"^(?:\+\+\+|---) (?P<path>[^\t\r\n]{1,1000})"
# diff -r old/a.c new/a.c, and below it 3,4c3: lines of the second file are after the letter
_CLASSIC_FILE = r"^diff (?!--git |--cc |--combined )(?:.* )?(?:'(?P<quoted>[^']+)'|(?P<path>\S+))$"
_CLASSIC_HUNK = r"^\d{1,7}(?:,\d{1,7})?[acd](?P<line>\d{1,7})(?:,\d{1,7})?$"
_DEEP = r"^--- \S{1,1000}:\d{1,7}\["  # of XLA's thunks, not the file of a diff
# *** old/a.c, --- new/a.c, and below them --- 2,13 ----: diff -c
_CONTEXT_HUNK = r"^--- (?P<line>\d{1,7})(?:,\d{1,7})? ----$"
# diff --git i/a.c w/a.c: with diff.mnemonicPrefix
_PREFIXES = r"^diff --git [a-z\d]/(?P<path>.{1,1000}) (?P<prefix>[a-z\d]/)(?P=path)$"


class Diff(Block):
    """Hunks of unified, context and classic diffs."""

    search = (r"^(?:@@|\+\+\+ |diff |--- |\*\*\* )", r"^\d+(?:,\d+)?[acd]\d+(?:,\d+)?\r?$")

    stays_open = False

    def __init__(self) -> None:
        super().__init__()
        self._classic_path: str | None = None
        self._prefix = "b/"
        self._is_context = False  # the next file is the new one

    def frames(self, line: str) -> list[Frame] | None:
        first = line[:1]
        if first == "@" and line.startswith("@@"):
            found = compiled(_HUNK).match(line)
            if found is None or self._path is None or not int(found["line"]):
                return None
            return [Frame("hunk", self._path, int(found["line"]), None, None, 0, found.end())]
        if first == "-":
            return self._dashed(line)
        if first == "+" and line.startswith("+++ "):
            if compiled(XTRACE).match(line) is not None:
                return None
            self._file(line)
            return []
        if first == "*" and line.startswith("*** ") and not line.endswith(" ****"):
            self._is_context = True
            return None
        if first == "d" and line.startswith("diff "):
            prefixes = compiled(_PREFIXES).match(line)
            self._prefix = "b/" if prefixes is None else prefixes["prefix"]
            found = compiled(_CLASSIC_FILE).match(line)
            self._classic_path = None if found is None else found["quoted"] or found["path"]
        elif self._classic_path is not None and first.isdigit():
            found = compiled(_CLASSIC_HUNK).match(line)
            if found is not None:
                return frames_at("hunk", self._classic_path, found)
        return None

    def _dashed(self, line: str) -> list[Frame] | None:
        """Handle a line with dashes: the name of the old or the new file, or a hunk."""
        if not line.startswith("--- ") or compiled(_DEEP).match(line) is not None:
            return None
        found = compiled(_CONTEXT_HUNK).match(line)
        if found is not None:
            return [] if self._path is None else frames_at("hunk", self._path, found)
        if self._is_context:
            self._file(line)
        return []

    def _file(self, line: str) -> None:
        self._is_context = False
        found = compiled(_DIFF_FILE).match(line)
        if found is not None:
            path = found["path"].rstrip()
            if path[:1] == '"' == path[-1:]:
                path = unquoted(path[1:-1])
            path = path.removesuffix(":after")  # isort
            self._path = None if path == "/dev/null" else path.removeprefix(self._prefix)


class Patch(FileAndLine):
    """Where patch and git apply put the hunks of a file, or failed to.

    patching file src/a.c, and below it Hunk #1 FAILED at 1.
    """

    search = (r"^(?:[Cc]hecking|patching) (?:file|patch|symbolic link) ", r"^Hunk #\d")
    stays_open = False
    style = "hunk"
    file = (
        r"^(?:(?:check|patch)ing (?:file|symbolic link) (?:'([^']{1,1000})'|(\S+))"
        r"|Checking patch (?:.{1,2000} => )?(.{1,2000})\.\.\.$)"
    )
    row = r"^Hunk #\d{1,6} [A-Za-z ]{1,30} at (?P<line>\d{1,7})"
