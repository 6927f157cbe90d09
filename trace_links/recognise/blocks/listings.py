"""Recognises numbered lines of a file below its name: of bat, and of coding agents."""

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
