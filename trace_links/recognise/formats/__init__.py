"""The table of frame formats: how tools write a file and a line, each with example lines.

Which file in `tables/` is for which lines, in the order of precedence; text that one has matched is
not matched again:

    quoted      File "a.py", line 3            paths in quotes
    keyed       "filename": "a.py", "row": 3   keys and values
    from_zero   a.py:3:4                       columns, or lines, from 0, unlike in `colons`
    anchored    at f (file:///a.js:3:1)        paths with spaces, up to a known word
    worded      in a.php on line 3             the word line
    rows        f  a.F90  3                    in columns, or the line before the path
    bracketed   a.kt: (3, 9)                   parentheses and brackets
    separated   ERROR in ./a.js 3:9            a space or a sign between path and line
    colons      a.cc:3:9                       path:line:column
    editor_links  a.ts[3] "a.ts",3            what editors' terminals link, after all others
    symbols     #0 0x4005 in f () from a.so    only a function
    any_name    deploy:3:4                     any name, if the file exists, for `plain_files`
    files       modified: src/a.c              only a file, for `plain_files`

Formats that depend on earlier lines are in `recognise/blocks/`, lines below a heading with a path
in `recognise/headings.py`. The files beside `tables/` are what they use: `shape` has the fields of
an entry and parts of patterns, `paths` and `reach` decide what is a path. The searches for lines
that may have a location are derived from the patterns: see `recognise/relaxed.py`.
"""

from trace_links.recognise.formats.shape import Format
from trace_links.recognise.formats.tables.anchored import ANCHORED
from trace_links.recognise.formats.tables.any_name import ANY_NAME
from trace_links.recognise.formats.tables.bracketed import BRACKETED
from trace_links.recognise.formats.tables.colons import COLONS
from trace_links.recognise.formats.tables.editor_links import EDITOR_LINKS
from trace_links.recognise.formats.tables.files import NAMED_FILES
from trace_links.recognise.formats.tables.from_zero import FROM_ZERO
from trace_links.recognise.formats.tables.keyed import KEYED
from trace_links.recognise.formats.tables.quoted import QUOTED
from trace_links.recognise.formats.tables.rows import ROWS
from trace_links.recognise.formats.tables.separated import SEPARATED
from trace_links.recognise.formats.tables.symbols import NAMED_SYMBOLS
from trace_links.recognise.formats.tables.worded import WORDED

_TABLES = (
    QUOTED,
    KEYED,
    FROM_ZERO,
    ANCHORED,
    WORDED,
    ROWS,
    BRACKETED,
    SEPARATED,
    COLONS,
    EDITOR_LINKS,
)
FORMATS = tuple(Format(name, *row) for table in _TABLES for name, row in table.items())
SYMBOLS = tuple(Format(name, *row) for name, row in NAMED_SYMBOLS.items())
PREFIX = "file:"  # of the names of these formats
ANY_NAMES = tuple(Format(PREFIX + name, *row) for name, row in ANY_NAME.items())
FILES = (*ANY_NAMES, *(Format(PREFIX + name, *row) for name, row in NAMED_FILES.items()))
