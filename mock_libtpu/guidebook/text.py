"""Foreign text as pages show it: on one line, cut, without the folders of the machine.

That it is escaped where it becomes HTML is the templates' part.
"""

from __future__ import annotations

import re

from tpu_walkthrough.printable import printable

__all__ = ["shown_name", "shown_path", "shown_text"]

_LONGEST_TEXT = 1000  # characters
_LONGEST_NAME = 200
_ABSOLUTE = re.compile(r"(?<![\w.:/-])/(?:[\w.@+~-]+/)+(?P<name>[\w.@+~-]+)")
# Where a path begins behind other text, as in "3.12/home/ada/x".
_HOMES = re.compile(r"/(?:home|root|Users|tmp|var)/(?:[\w.@+~-]+/)*")


def shown_text(text: str, longest: int = _LONGEST_TEXT) -> str:
    """A text without the folders of absolute paths in it."""
    shown = text[:longest]
    if "/" in shown or not shown.isprintable():
        shown = printable(_HOMES.sub("…/", _ABSOLUTE.sub(r"…/\g<name>", shown)))
    return shown if len(text) <= longest else f"{shown}… ({len(text):,} characters)"


def shown_name(name: str) -> str:
    """The name of a function."""
    return shown_text(name, _LONGEST_NAME)


def shown_path(name: str) -> str:
    """A path that has nothing of the machine's own any more."""
    shown = printable(name[:_LONGEST_NAME])
    return shown if len(name) <= _LONGEST_NAME else f"{shown}…"
