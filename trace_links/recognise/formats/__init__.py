"""The table of frame formats: how tools write a file and a line, each with example lines.

Formats are in the order of precedence; text that one has matched is not matched again. Formats that
depend on earlier lines are in `multi_line`.
"""

from trace_links.recognise.formats.anchored import ANCHORED
from trace_links.recognise.formats.bracketed import BRACKETED
from trace_links.recognise.formats.colons import COLONS
from trace_links.recognise.formats.from_zero import ZERO_BASED
from trace_links.recognise.formats.gates import COLON, GATES, LINE, PARENTHESIS, SPECIAL
from trace_links.recognise.formats.keyed import KEYED
from trace_links.recognise.formats.quoted import QUOTED
from trace_links.recognise.formats.rows import ROWS
from trace_links.recognise.formats.shape import Format, SymbolFormat
from trace_links.recognise.formats.signed import SIGNED
from trace_links.recognise.formats.symbols import COMPLETE, LOOKED_UP, SYMBOLS
from trace_links.recognise.formats.worded import WORDED

__all__ = [
    "COLON",
    "COMPLETE",
    "FORMATS",
    "GATES",
    "LINE",
    "LOOKED_UP",
    "PARENTHESIS",
    "SPECIAL",
    "SYMBOLS",
    "Format",
    "SymbolFormat",
]

FORMATS: tuple[Format, ...] = (
    *QUOTED,  # File "a.py", line 3
    *KEYED,  # "filename": "a.py", "row": 3
    *ZERO_BASED,  # a.py:3:4 with columns, or lines, from 0
    *ANCHORED,  # at f (file:///a.js:3:1)
    *WORDED,  # in a.php on line 3
    *ROWS,  # f  a.F90  3, in columns
    *BRACKETED,  # a.kt: (3, 9)
    *SIGNED,  # ERROR in ./a.js 3:9
    *COLONS,  # a.cc:3:9
)
