"""Recognises numbered lines of a file below its name: of bat, coding agents and profilers."""

from __future__ import annotations

from trace_links.recognise.blocks.opened import FileAndLine

_NAME = r"(\S(?:[^\n]{0,400}\S)?)"


class Listing(FileAndLine):
    """The lines of a file, of bat.

    File: src/a.c, and below it 3   \u2502 int main(void)
    """

    search = ("^ +(?:\u2502 )?File: ",)
    style = "listing"
    file = rf"^ {{5,9}}(?:\u2502 )?File: {_NAME}$"
    row = r"^(?=[ \d]{3}\d) {0,3}(?P<line>\d{1,7})(?= |$)"
    between = r"\u2500{5}| {5,9}\u2502| {2,5}\.\.\. "
    is_named = True


class Edit(FileAndLine):
    """The changed lines of a file in the screen of a coding agent; those that are removed are old.

    Update(src/a.py), and below it 3 + x = 1
    """

    search = ("^[ \\t]*(?:\u25cf|\u23fa|\u2022|\u2713) +[A-Z][a-z]+[ (]",)
    style = "listing"
    file = (
        r"^[ \t]*[\u25cf\u23fa\u2022\u2713] {1,2}(?:Updated?|Edit|Edited|Write|Created?|Added)"
        r"[ (]{1,2}([^\s()]{1,400})(?:\)|$| )"
    )
    row = r"^[ \u2502]{2,12}(?P<line>\d{1,7}) [ +](?=\S| |$)"
    between = r"[ \u2502]{2,12}(?:\d{1,7} ?-|\u23bf|\.\.\.|\u22ee|\u2026|\S)"
    is_named = True


class Profile(FileAndLine):
    """The lines of a function with the memory that they take, of memory_profiler.

    Filename: src/a.py, and below the heads of the columns `     3   38.8 MiB ...`
    """

    search = ("^Filename: ",)
    style = "listing"
    file = rf"^Filename: {_NAME}$"
    row = r"^(?=[ \d]{5}\d(?: {3}|$)) *(?P<line>\d{1,7})(?= |$)"
    between = "$|Line #|={20}"
    is_named = True


class Gcov(FileAndLine):
    """The lines of a file with their counts.

    -:    0:Source:src/a.c, and below it `    #####:    3:  return 1;`
    """

    search = (r"^ +-: +0:Source:",)
    style = "listing"
    file = rf"^ +-: +0:Source:{_NAME}$"
    row = r"^ *(?:[#=]{5}|\d[\d.]{0,12}[kMG]?\*?|-): *(?P<line>[1-9]\d{0,6}):"
    between = r" *-: +0:|(?:function|branch|call|unconditional) |-{5}|[^\s:]{1,1000}:$"
