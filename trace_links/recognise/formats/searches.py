"""Searches that many formats have in common; see `search` in `shape`."""

from __future__ import annotations

import re

from trace_links.recognise.formats.paths import NAMES

__all__ = ["COLON", "EXTENSION", "IN_PATH", "LINE", "NAME_END", "PARENTHESIS"]

IN_PATH = r"[^\s:()\[\]{}<>\"'`|,;=*?!\x00-\x1f\x7f-\xff]"
EXTENSION = r"\.[A-Za-z]\w*"
NAME_END = rf"(?:{EXTENSION}|\+\+)"  # .cc and c++
# Names without an extension by their last letters: Makefile, Dockerfile, BUILD.
_NAMED = "|".join(sorted({re.escape(name[-4:]) for name in NAMES if "." not in name}))
# A name after a folder, but not after a host: /usr/bin/name, file:///name, C:\name
_IN_FOLDER = r"(?:[^:/\n]/[^\s/:]*|\\[^\s\\:]*|file://[^\s:]*)[A-Za-z_+\x80-\xff]"
# Text with a slash, a dot or a colon, and optionally a space after it: a.js (3:9)
_CALL_OR_LOCATION = r"[./\\:](?:[^ \n]*[^\s(){}\[\]<>=,;]|(?:[^ \n]*[^\s\d(])? )?"

COLON = (
    rf"{NAME_END}:\d",  # a.c:3
    rf"(?:{_NAMED}|[A-Za-z_]\.\d):\d",  # Makefile:3 cat.1:3
    rf"{_IN_FOLDER}\d?\d?:\d",  # bin/name:3
)
# line 3, lines: 3, line=3, lineno=3, {line,3}, line <3>, line #3
LINE = (r"[Ll]ine(?:s?:?|no)[ =,][ \t]?(?:<b>|[<#])?\d",)
PARENTHESIS = (  # a.cc(3,9), a.d(3): x, a.js (3:9)
    r"(?:[^\s(){}\[\]<>=,;]|[^\d(\n] )\(\d+[,:] ?\d+\)\r?$",
    rf"{_CALL_OR_LOCATION}\(\d+(?:[,:] ?\d|\)(?: ?:|[<>\w$ \]]|\r?$))",
)
