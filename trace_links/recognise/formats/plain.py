"""What lines are made of that show at a glance that they have one place: of raw bytes, all ASCII.

A row whose lines often are so has such a pattern of its own (`plain`), or what may stand before
path:line:column (`leads`). `fast_path` is made of them.
"""

from __future__ import annotations

__all__ = ["PATH", "PLACE", "REST"]

# To the end of the line what is shown, and gcc's quotes; digits only in words, and behind them.
# Nothing in it is tried in two ways.
_SHOWN = r"[\t -/:-~\xe2\x80\x98\x99]*+"
_IN_WORDS = r"(?:(?<=[\w.'\"/<>])|(?<=[^:=, ] )(?<!ine )(?<!nes )|(?<=[!=<>]= )|(?<=r: ))\d++"
REST = rf"{_SHOWN}(?:{_IN_WORDS}{_SHOWN})*+$"
PATH = r"([\w./+~-]{1,300})"
PLACE = PATH + r":(\d{1,7})(?::(\d{1,6}))?"
