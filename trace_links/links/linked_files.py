"""Decides whether a link in an output leads to the file that its text names, and where in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from mimetypes import MimeTypes

from trace_links.errors import RefusedError
from trace_links.links.uri import parse_uri, split_location
from trace_links.location import Location
from trace_links.recognise.linked_text import LinkedText

_TYPES = MimeTypes()
_NO_TEXT = frozenset(("audio", "font", "image", "video"))
_DOCUMENTS = frozenset(("pdf", "zip", "x-tar", "vnd.ms-excel", "vnd.ms-powerpoint", "msword"))


def location_of(link: LinkedText, is_file: Callable[[str], bool]) -> Location | None:
    """The location in a file of this machine that a link leads to; None unless its text names it.

    The line is that of the text, else of the URI. None also without a line for files that an editor
    does not show. `is_file` returns whether an absolute path is one of a file here.
    """
    try:
        target = parse_uri(link.uri)
        shown, line, column = split_location(link.text)
        path, *place = target.path, target.line, target.column
        if not is_file(path):  # a.c:3:5, as in terminals of JetBrains' IDEs
            path, *place = split_location(path)
    except RefusedError:
        return None
    is_here = target.host in ("", "localhost", os.uname().nodename)
    if not is_here or target.token or not _is_end(shown, path) or not is_file(path):
        return None
    if line is not None:
        place = [line, column]
    return None if place[0] is None and _is_shown_elsewhere(path) else Location(path, *place)


def _is_end(shown: str, path: str) -> bool:
    """Whether a text names this file: by its path, or the end of it."""
    if shown.startswith("~/"):
        shown = os.path.expanduser(shown)
    return f"/{path}".endswith("/" + shown.removeprefix("./"))


def _is_shown_elsewhere(path: str) -> bool:
    """Whether a file is an image, a sound or a document."""
    kind, _, subtype = (_TYPES.guess_type(path)[0] or "").partition("/")
    return kind in _NO_TEXT or subtype in _DOCUMENTS
