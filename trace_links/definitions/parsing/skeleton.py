"""Removes the bodies of functions before a file is parsed, if the whole of it cannot be parsed.

One construct that the grammar does not support
can hide every definition after it; declarations alone, with one branch of each condition, can
almost always be parsed.
"""

import re
from collections.abc import Iterator

from trace_links.definitions.parsing.blank import blanks
from trace_links.definitions.parsing.conditions import Conditions, resolved

_MARK = re.compile(rb"[{};]")
_DIRECTIVE = re.compile(rb"(?m)^[ \t]*#(?:[^\n\\]|\\\r?\n|\\)*")
_TEMPLATE = re.compile(rb"\btemplate\s*<(?:[^<>]|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)*>")
_SCOPE = re.compile(rb"\b(?:class|struct|union|enum|namespace)\b[^()]*$|\bextern\s*\"[^\"]*\"\s*$")
_MAX_HEAD = 4000


def skeleton(text: bytes, known: Conditions) -> bytes:
    """The masked text with the bodies of functions replaced by blanks of the same length."""
    text = _without_directives(resolved(text, known))
    data = bytearray(text)
    for start, end in _bodies(text):
        data[start:end] = blanks(text[start:end])
    return bytes(data)


def _without_directives(text: bytes) -> bytes:
    return _DIRECTIVE.sub(lambda match: blanks(match[0]), text) if b"#" in text else text


def _bodies(text: bytes) -> Iterator[tuple[int, int]]:
    """Where the outermost bodies of functions start and end, their braces excluded."""
    start = position = 0  # the start of the current declaration, and of the unread text
    while (mark := _MARK.search(text, position)) is not None:
        position = mark.end()
        if mark[0] == b"{" and _is_body(text[max(start, mark.start() - _MAX_HEAD) : mark.start()]):
            end = _closing(text, position)
            yield position, end
            position = end + 1
        start = position


def _is_body(head: bytes) -> bool:
    """Whether a brace after this text opens a function, or a member's value in its head."""
    return b"(" in head and not _SCOPE.search(_TEMPLATE.sub(b"", head))


def _closing(text: bytes, position: int) -> int:
    """Where the brace opened before `position` is closed; the end of the text if it is not."""
    depth = 1
    while (end := text.find(b"}", position)) >= 0:
        depth += text.count(b"{", position, end) - 1
        if depth == 0:
            return end
        position = end + 1
    return len(text)
