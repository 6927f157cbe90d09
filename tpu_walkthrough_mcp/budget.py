"""Keep an answer within a budget of tokens.

A client's tokenizer is not known, so tokens are counted from above: a word of ASCII letters, which
a capital begins, has one for each three letters, a run of digits one for each two, every other
ASCII character one, but a run of spaces one for all; and every other character one for each of its
bytes, of which a tokenizer of bytes never makes more. Against OpenAI's o200k and cl100k, answers
get twice the tokens, mangled names and hexadecimal a tenth more, and only random letters a fifth
fewer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

DEFAULT = 1200
LEAST, MOST = 300, 8000
_RUNS = re.compile(
    r"(?P<letters>[A-Z]?[a-z]+|[A-Z]+)|(?P<digits>[0-9]+)|(?P<spaces> +)|(?P<ascii>[\0-\x7f])"
)
_SHORTEST = 80
"""Characters of a quoted text that is shortened, since its row alone is too long."""


def tokens(text: str) -> int:
    """How many tokens a text has at most."""
    count = 0
    end = 0
    for match in _RUNS.finditer(text):
        count += len(text[end : match.start()].encode("utf-8", "replace"))
        length = match.end() - match.start()
        match match.lastgroup:
            case "letters":
                count += -(-length // 3)
            case "digits":
                count += -(-length // 2)
            case _:
                count += 1
        end = match.end()
    return count + len(text[end:].encode("utf-8", "replace"))


def text_of(value: Any) -> str:
    """An answer as JSON, as it is sent."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def within(
    head: Mapping[str, Any], rows: Sequence[Any], most: int
) -> tuple[dict[str, Any], list[Any]]:
    """The head of an answer, shortened if need be, and the first rows that fit beside it."""
    first = dict(head)
    # The rows have half of the budget at least, where there are any.
    limit = most // 2 if rows else most
    if tokens(text_of(first)) > limit:
        first = _shortened(first, limit)
    room = most - tokens(text_of(first))
    fitting: list[Any] = []
    for row in rows:
        # The first one has to fit, so that there is an end.
        fitted = row if fitting or _size(row) <= room else _shortened(row, room)
        if fitting and _size(fitted) > room:
            break
        fitting.append(fitted)
        room -= _size(fitted)
    return first, fitting


def _size(row: Any) -> int:
    return tokens(text_of(row)) + 1


def _shortened(value: Mapping[str, Any], limit: int) -> dict[str, Any]:
    """With its longest texts cut until it fits, or nothing long is left."""
    short = dict(value)
    if isinstance(short.get("notes"), list):
        short["notes"] = [_cut(note, 2 * _SHORTEST) for note in short["notes"][:3]]
    while (over := tokens(text_of(short)) - limit) > 0:
        name = max(
            (key for key, text in short.items() if isinstance(text, str)),
            key=lambda key: len(short[key]),
            default="",
        )
        if not name or len(short[name]) <= _SHORTEST:
            break
        short[name] = _cut(short[name], max(_SHORTEST, len(short[name]) - over))
    return short


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
