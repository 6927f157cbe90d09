"""Removes the bodies of functions before a file is parsed: all, or those that define nothing.

Statements are most of a file, and define nothing. One construct that the grammar does not support
can hide every definition after it; declarations alone, with one branch of each condition, can
almost always be parsed.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import NamedTuple

from trace_links.definitions.parsing.blank import blanks
from trace_links.definitions.parsing.conditions import Conditions, resolved

_MARK = re.compile(rb"[{};]")
_DIRECTIVE = re.compile(rb"(?m)^[ \t]*#(?:[^\n\\]|\\\r?\n|\\)*")
_TEMPLATE = re.compile(rb"\btemplate\s*<(?:[^<>]|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)*>")
_SCOPE = re.compile(rb"\b(?:class|struct|union|enum|namespace)\b[^()]*$|\bextern\s*\"[^\"]*\"\s*$")
_MAY_BE_SCOPE = re.compile(rb"\b(?:class|struct|union|enum|namespace|extern)\b")
# What may be a lambda (`[x](`, `[&] {`, `[] mutable`, `[]<class T>`), a class or a directive.
_MAY_DEFINE = re.compile(
    rb"\]\s*+(?:[({A-Za-z_]|\[\[|->\s*+[\w:<>*&\s]++\{|<[^;{}]{0,400}?>\s*+[({A-Za-z_])"
    rb"|\b(?:class|struct|union|namespace)\b|#"
)
_ENDS_OF_HEAD = (b")", b"const", b"noexcept", b"override", b"final", b"mutable")
# `TEST_SUITE("name") {`, `SUITE(Name) {`: functions may be in it; not `TEST(A, B) {`.
_OPENS_SCOPE = re.compile(
    rb"(?:\A|\s)(?!\w{0,60}TEST(?!\w{0,60}SUITE))[A-Z][A-Z0-9_]*+\s*+\([^()]*+\)\Z"
)
_SEMICOLON = re.compile(rb"\s*+;")
_MAX_HEAD = 4000


class Outline(NamedTuple):
    """A text without the bodies of functions that define nothing; their newlines are left."""

    text: bytes
    starts: list[int]
    """Where these bodies were, in `text`."""
    removed: list[int]
    """How many bytes were left out before each of them, and in all."""

    def origin(self, position: int) -> int:
        """The position in the whole text; in front of a body that was left out, its start."""
        return position + self.removed[bisect_left(self.starts, position)]


WHOLE = Outline(b"", [], [0])
"""Of a text of which nothing was left out."""


def outline(text: bytes) -> Outline:
    """The outline of a text that has no directives but those of conditions.

    It need not be masked: macros in the head of a class must not make it the head of a function.
    """
    pieces: list[bytes] = []
    starts: list[int] = []
    removed = [0]
    done = 0
    for start, end in _bodies(text, _is_certain_body):
        # `{};` is also the end of a variable, which the parser would then see.
        if end == len(text) or _SEMICOLON.match(text, end + 1):
            continue
        # A line that begins with a brace may end another body, if a macro closed this one.
        if text.find(b"\n}", start, end) >= 0 or _MAY_DEFINE.search(text, start, end):
            continue
        lines = text.count(b"\n", start, end)
        pieces += (text[done:start], b"\n" * lines)
        starts.append(start - removed[-1])
        removed.append(removed[-1] + end - start - lines)
        done = end
    return Outline(b"".join([*pieces, text[done:]]), starts, removed)


def skeleton(text: bytes, known: Conditions | None) -> bytes:
    """The masked text with the bodies of functions replaced by blanks of the same length."""
    text = _without_directives(resolved(text, known) if known is not None else text)
    data = bytearray(text)
    for start, end in _bodies(text, _is_body):
        data[start:end] = blanks(text[start:end])
    return bytes(data)


def _without_directives(text: bytes) -> bytes:
    return _DIRECTIVE.sub(lambda match: blanks(match[0]), text) if b"#" in text else text


def _bodies(text: bytes, is_body: Callable[[bytes], bool]) -> Iterator[tuple[int, int]]:
    """Where the outermost bodies of functions start and end, their braces excluded."""
    start = position = 0  # the start of the current declaration, and of the unread text
    while (mark := _MARK.search(text, position)) is not None:
        position = mark.end()
        if mark[0] == b"{" and is_body(text[max(start, mark.start() - _MAX_HEAD) : mark.start()]):
            end = _closing(text, position)
            yield position, end
            position = end + 1
        start = position


def _is_body(head: bytes) -> bool:
    """Whether a brace after this text opens a function, or a member's value in its head."""
    return b"(" in head and not _SCOPE.search(_TEMPLATE.sub(b"", head))


def _is_certain_body(head: bytes) -> bool:
    """The same for text that is not masked, without values: `class MACRO(x) C {`, `(T t = T{`."""
    head = head.rstrip()
    if not head.endswith(_ENDS_OF_HEAD) and b"->" not in head[head.rfind(b")") + 1 :]:
        return False
    if b"(" not in head or _OPENS_SCOPE.search(head):
        return False
    return not _MAY_BE_SCOPE.search(_TEMPLATE.sub(b"", head))


def _closing(text: bytes, position: int) -> int:
    """Where the brace opened before `position` is closed; the end of the text if it is not."""
    depth = 1
    while (end := text.find(b"}", position)) >= 0:
        depth += text.count(b"{", position, end) - 1
        if depth == 0:
            return end
        position = end + 1
    return len(text)
