"""Removes the bodies of functions from a file that the parser cannot read.

One construct that the grammar does not support can hide every definition after it. Declarations
alone, with one branch of each condition, can almost always be parsed.
"""

import re

from trace_links.definitions.parsing.conditions import Conditions, resolved
from trace_links.definitions.parsing.mask import blanks

_MARK = re.compile(rb"[{};]")
_BRACE = re.compile(rb"[{}]")
_DEFINE = re.compile(rb"(?m)^[ \t]*#(?:[^\n\\]|\\\r?\n|\\)*")
_TEMPLATE = re.compile(rb"\btemplate\s*<(?:[^<>]|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)*>")
_SCOPE = re.compile(rb"\b(?:class|struct|union|enum|namespace)\b[^()]*$|\bextern\s*\"[^\"]*\"\s*$")
_MAX_HEAD = 4000


def skeleton(text: bytes, known: Conditions | None) -> bytes:
    """The masked text with the bodies of functions replaced by blanks of the same length."""
    text = _DEFINE.sub(
        lambda match: blanks(match[0]), resolved(text, known) if known is not None else text
    )
    data = bytearray(text)
    start = position = 0  # the start of the current declaration, and of the unread text
    while (mark := _MARK.search(text, position)) is not None:
        position = mark.end()
        if mark[0] == b"{" and _is_body(text[max(start, mark.start() - _MAX_HEAD) : mark.start()]):
            end = _closing(text, position)
            data[position:end] = blanks(text[position:end])
            position = end + 1
        start = position
    return bytes(data)


def _is_body(head: bytes) -> bool:
    """Whether a brace after this text opens a function, or a member's value in its head."""
    return b"(" in head and not _SCOPE.search(_TEMPLATE.sub(b"", head))


def _closing(text: bytes, position: int) -> int:
    """Where the brace opened before `position` is closed; the end of the text if it is not."""
    depth = 1
    for match in _BRACE.finditer(text, position):
        depth += 1 if match[0] == b"{" else -1
        if depth == 0:
            return match.start()
    return len(text)
