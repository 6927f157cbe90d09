"""Patterns for lines that certainly have exactly one location: raw bytes, all ASCII.

A format that often has such lines has a pattern of its own (`plain`), or patterns of what may
precede path:line:column (`leads`). `fast_path` is built from them.
"""

from __future__ import annotations

__all__ = ["LOCATION", "PATH", "REST"]

# Visible text to the end of the line, and gcc's quotes; digits only in words, and after them.
# Nothing in it can match in two ways.
_SHOWN = r"[\t -/:-~\xe2\x80\x98\x99]*+"
_IN_WORDS = r"(?:(?<=[\w.'\"/<>])|(?<=[^:=, ] )(?<!ine )(?<!nes )|(?<=[!=<>]= )|(?<=r: ))\d++"
# Not possessive itself: in CPython 3.11.2, which Debian 12 has, that fails around possessive parts.
REST = rf"{_SHOWN}(?:{_IN_WORDS}{_SHOWN})*$"
PATH = r"([\w./+~-]{1,300})"
LOCATION = PATH + r":(\d{1,7})(?::(\d{1,6}))?"
