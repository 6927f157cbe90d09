"""Recognises locations below their file, of Vim, notebooks, coverage reports and Checkstyle."""

from __future__ import annotations

import re

from trace_links.patterns import compiled
from trace_links.recognise.blocks.opened import Block, frames_at
from trace_links.recognise.formats.paths import is_file, is_named_file
from trace_links.recognise.single_line import Frame

# The running scripts, outermost first: command line..script /srv/a.vim[6]..function F[1]..G
_VIM = r"^Error (?:detected while processing|in) (?P<chain>.{1,4000}):$"
_VIM_CALL = r"(?<=\])\.\.|(?<=command line)\.\.|(?<=\")\.\."
_VIM_KIND = r"(?:(?P<script>script )|function |command line$|.{1,200} Autocommands for )"
_VIM_CALLED = r"(?P<path>.{1,1000})\[(?P<line>\d{1,7})\]$"
_VIM_LINE = r"^line (?=[ \d]{3}\d+:$) {0,3}(?P<line>\d{1,7}):$"
# ~/a.py in f(x), and below it numbered code with an arrow: of IPython before 8
_CELL = r"^(?P<path>(?:~?/|[A-Za-z]:[\\/])[^:*?\"'<>|,;()=\t]{0,400}\.py[cwx]?) in [\w<]"
_CODE = r"^(?=[-> \d]{6}\d(?: |$))(?:(?P<arrow>-{0,4}> ?)| *)(?P<line>\d{1,7})(?: |$)"
# Name  Stmts  Miss  Cover  Missing, and below it src/a.py  20  10  50%  14-15, 19: of coverage;
# of gcovr, which writes a long name on a line of its own
_COVERAGE = (
    r"^(?:(?:\| )?Name +\|? +Stmts |File +Lines +(?:Exec|Cover) ).{0,200}Missing\b"
    r"|^File +\| % Stmts \| .{0,80}\| Uncovered Line #s"
)
# src/a.js |  50 | 66.66 | 50 | 50 | 3-4,8: of Istanbul
_SHARES = r"^ {0,40}(?P<path>[^\s|](?:[^|]{0,400}[^\s|])?) +\|(?: +\d{1,3}(?:\.\d{1,2})? \|){4} "
_COVERED = r"(?<=[ |])\d{1,3}(?:\.\d{1,9})?%(?: |$)[ |]*"
_NAME = (
    r"^(?:\| )?(?P<path>[^\s|]\S{0,400}(?: \S{1,400}){0,9}(?<!\|))?"
    r"(?:[ |]{1,100}\d{1,9}){2,6}[ |]{1,100}$"
)
_LONG_NAME = r"^\S{1,1000}$"
_MISSING = r"(?P<line>\d{1,7})(?:-\d{1,7}|-\\?>(?:exit|-?\d{1,7}))?(?=[, |]|$)"
_NEXT = r", ?"
# <file name="src/A.java">, and in it <error line="3" column="9" …/>, perhaps on the same line; the
# elements of JUnit, whose text may have the location: line 3, col 9, Error - …
_ELEMENT = (
    r"<(?:file|testsuite)(?= )[^<>]{0,400}? name=(?P<quote>[\"'])(?P<path>[^\"'<>]{1,1000})"
    r"(?P=quote)[^<>]{0,400}>|</(?:file|testsuite)>|<(?:error|testcase)(?= )[^<>]{0,2000}"
    r"|>(?:<!\[CDATA\[)?line \d[^<>]{0,40}"
)
_ERROR_LINE = r"[ >\[]line(?:=[\"']| )(?P<line>\d{1,7})(?=[\"',])"
_ERROR_COLUMN = r" col(?:umn)?(?:=[\"']| )(?P<column>\d{1,6})(?=[\"',])"


class Vim(Block):
    """Errors of scripts. Never open: lines with a line number are recognisable."""

    search = (r"^Error (?:detected while processing|in) [^\n]*:\r?$", r"^line +\d+:\r?$")

    stays_open = False

    def frames(self, line: str) -> list[Frame] | None:
        if line[:1] == "l":
            found = compiled(_VIM_LINE).match(line)
            if found is None or self._path is None:
                return None
            return frames_at("heading", self._path, found) or None
        chain = compiled(_VIM).match(line) if line.startswith("Error ") else None
        if chain is None:
            return None
        start, end = chain.span("chain")
        self._path = None
        frames: list[Frame] = []
        script = True  # an entry without a kind has that of the entry before
        while start < end:
            call = compiled(_VIM_CALL).search(line, start, end)
            last = end if call is None else call.start()
            kind = compiled(_VIM_KIND).match(line, start, last)
            if kind is not None:
                script = kind["script"] is not None
                start = kind.end() if script else start
            if script:
                found = compiled(_VIM_CALLED).match(line, start, last)
                if found is None:
                    self._path = _vim_script(line[start:last])
                elif int(found["line"]) and _vim_script(found["path"]) is not None:
                    frames.append(
                        Frame("vim", found["path"], int(found["line"]), None, None, start, last)
                    )
            if call is None:
                break
            start = call.end()
        return frames or None


def _vim_script(path: str) -> str | None:
    return path if is_file(path, 1, 1) else None


class Notebook(Block):
    """Tracebacks of notebooks, with the line number beside an arrow in the code."""

    search = (r"^(?:~?/|[A-Za-z]:[\\/])[^\n]*\.py[cwx]? in [\w<]",)

    def frames(self, line: str) -> list[Frame] | None:
        head = compiled(_CELL).match(line) if ".py" in line and " in " in line else None
        if head is not None:
            self._path = head["path"]
            return []
        if self._path is None:
            return None
        row = compiled(_CODE).match(line)
        if row is None:
            self._path = None
            return None
        return [] if row["arrow"] is None else frames_at("excerpt", self._path, row)


class Covered(Block):
    """Lines without test coverage."""

    search = (
        r"^(?:(?:\| )?Name +\|? +Stmts |File +Lines +(?:Exec|Cover) )[^\n]*Missing",
        r"^File +\| % Stmts",
    )

    def __init__(self) -> None:
        super().__init__()
        self._in_table = False
        self._long_name: str | None = None

    @property
    def open(self) -> bool:
        return self._in_table

    def frames(self, line: str) -> list[Frame] | None:
        if not self._in_table:
            if (
                not ("Missing" in line or "Uncovered" in line)
                or compiled(_COVERAGE).match(line) is None
            ):
                return None
            self._in_table, self._long_name = True, None
            return []
        shares = compiled(_SHARES).match(line)
        if shares is not None:
            return self._missing(line, shares["path"], shares.end())
        percent = compiled(_COVERED).search(line)
        if percent is not None:
            return self._row(line, percent)
        if not line.startswith(("---", "|-", "File ", "All files")):
            self._in_table = compiled(_LONG_NAME).match(line) is not None
            self._long_name = line
        return [] if self._in_table else None

    def _row(self, line: str, percent: re.Match[str]) -> list[Frame] | None:
        found = compiled(_NAME).match(line, 0, percent.start())
        path = None if found is None else found["path"] or self._long_name
        self._long_name = None
        if path is None or path == "TOTAL":
            self._in_table = False
            return None
        return self._missing(line, path.replace("\\_", "_"), percent.end())

    def _missing(self, line: str, path: str, start: int) -> list[Frame]:
        frames: list[Frame] = []
        if is_named_file(path) and ("." in path or "/" in path):
            item = compiled(_MISSING).match(line, start)
            while item is not None:
                number = int(item["line"])
                if number:
                    frames.append(Frame("table", path, number, None, None, *item.span()))
                gap = compiled(_NEXT).match(line, item.end())
                item = None if gap is None else compiled(_MISSING).match(line, gap.end())
        return frames


class Checkstyle(Block):
    """Errors of a file, in the XML formats of Checkstyle and JUnit, of many tools. Never open."""

    search = (
        "<file [^\n]*name=",
        "<testsuite [^\n]*name=",
        "</(?:file|testsuite)>",
        "<(?:error|testcase) ",
        r">(?:<!\[CDATA\[)?line \d",
    )

    stays_open = False

    def frames(self, line: str) -> list[Frame] | None:
        if "<" not in line:
            return None
        frames: list[Frame] = []
        for found in compiled(_ELEMENT).finditer(line):
            if found["path"] is not None or found[0].startswith("</"):
                path = found["path"]
                self._path = path if path is not None and is_file(path, 1, 1) else None
                continue
            at = compiled(_ERROR_LINE).search(line, *found.span())
            if self._path is None or at is None or not int(at["line"]):
                continue
            column = compiled(_ERROR_COLUMN).search(line, *found.span())
            frames.append(
                Frame(
                    "table",
                    self._path,
                    int(at["line"]),
                    None if column is None else int(column["column"]) or 1,
                    None,
                    *at.span("line"),
                )
            )
        return frames or None
