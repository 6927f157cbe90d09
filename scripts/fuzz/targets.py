"""The targets of scripts/fuzz.py: each raises an error where a contract is violated."""

from __future__ import annotations

import os
import re
import tempfile

from tpu_walkthrough.errors import WalkthroughError
from trace_links import config
from trace_links.links import uri
from trace_links.links.targets import Targets
from trace_links.recognise.ansi import is_plain, visible
from trace_links.recognise.chunks import ChunkRecogniser, Span
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.search import candidate_lines
from trace_links.recognise.single_line import Frame
from trace_links.resolve.resolver import Resolver
from trace_links.stream.link_stream import LinkStream

__all__ = ["TARGETS"]

_ADDED = re.compile(rb"\x1b\]8;id=tl\d+;x:\x1b\\(.*?)\x1b\]8;;\x1b\\", re.DOTALL)
_RESOLVER = Resolver(tempfile.gettempdir(), ["/build=/tmp"])


_REFERENCES = ("hlo-frame", "mlir-alias")  # do not show their line


def frames(data: bytes) -> None:
    candidate_lines(data)
    recogniser = Recogniser()
    link = None
    for line in data.decode("utf-8", "surrogateescape").split("\n"):
        shown = visible(line, link)
        link = shown.in_link
        for frame in recogniser.feed(shown.text):
            text = shown.text[frame.start : frame.end]
            assert text, frame
            is_shown = frame.line is None or frame.style in _REFERENCES
            assert is_shown or str(frame.line) in text.lstrip("0"), frame
    for raw in data.splitlines():
        text = raw.decode("utf-8", "surrogateescape")
        spans = [one for one in ChunkRecogniser().spans(raw + b"\n") if isinstance(one, Span)]
        if is_plain(text):
            fed = [frame[1:4] for frame in Recogniser(files=True).feed(text)]
            found = [span.frame[1:4] for span in spans]
            assert sorted(found, key=repr) == sorted(fed, key=repr), text


class AnyTarget(Targets):
    """Links every frame."""

    def uri(self, _frame: Frame) -> str:
        return "x:"

    def sure_uri(self, _frame: Frame) -> str:
        return "x:"


def stream(data: bytes) -> None:
    cut = data[0] if data else 0
    whole = LinkStream(AnyTarget())
    pieces = LinkStream(AnyTarget())
    output = whole.feed(data) + whole.close()
    parts = [pieces.feed(data[:cut]), pieces.feed(data[cut:]), pieces.close()]
    assert b"".join(parts) == output
    assert _ADDED.sub(rb"\1", output) == _ADDED.sub(rb"\1", data)


def uris(data: bytes) -> None:
    try:
        target = uri.parse_uri(data.decode("utf-8", "surrogateescape"))
    except WalkthroughError:
        return
    assert target.path.startswith("/"), target
    assert not any(ord(character) < 0x20 for character in target.path), target


def location(data: bytes) -> None:
    try:
        target = uri.parse_location(data.decode("utf-8", "surrogateescape"), "/tmp")
    except WalkthroughError:
        return
    assert target.path.startswith("/"), target


def resolve(data: bytes) -> None:
    for path in _RESOLVER.candidates(data.decode("utf-8", "surrogateescape")):
        assert os.path.isfile(path), path


def configuration(data: bytes) -> None:
    try:
        config.parse(data.decode("utf-8", "replace"))
    except WalkthroughError:
        return


TARGETS = {
    "frames": frames,
    "stream": stream,
    "uri": uris,
    "location": location,
    "resolve": resolve,
    "config": configuration,
}
