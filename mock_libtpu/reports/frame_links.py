"""Add links to the frames of a report, where standard output is a terminal that shows them.

A frame whose file is on this disk links to the editor, another to its repository.
"""

from __future__ import annotations

import os
import sys

from mock_libtpu.reports.frame_text import FrameText, Link, no_link
from mock_libtpu.stacks.merge import Frame
from trace_links.links.hyperlinks import LinkFormat, linked
from trace_links.links.terminal_support import support, uri_format


def frame_text() -> FrameText:
    """Writes frames for standard output: on a terminal with short paths, and links if it has them.

    What is not a terminal gets whole paths, since a program may read them.
    """
    return FrameText(frame_links(), short=sys.stdout.isatty())


def frame_links() -> Link:
    """Makes links if they are shown; else leaves the text as it is."""
    if not support(os.environ, sys.stdout.isatty()).links:
        return no_link
    form = LinkFormat.parse(uri_format(os.environ))
    count = 0

    def link(place: str, frame: Frame) -> str:
        nonlocal count
        uri = frame.url
        if uri is None and frame.path is not None and frame.path.startswith("/"):
            uri = form.uri(frame.path, frame.line, None)
        if uri is None:
            return place
        count += 1
        text = place.encode("utf-8", "surrogateescape")
        return linked(text, uri, count).decode("utf-8", "surrogateescape")

    return link
