"""Finds enumerators whose value follows from the text, without evaluating expressions.

Demanglers print an argument of a template by its number, `A<(Color)2>`, where the source of a
specialisation has a name: `A<Color::kBlue>`.
"""

import re
from collections.abc import Iterator

_ENUM = re.compile(
    rb"enum(?<!\wenum)\s++(?:(?:class|struct)\s++)?+(?P<name>\w++)(?:\s*+:\s*+[\w\s:]{1,80}+)?+\s*+\{(?P<body>[^{}#]{1,40000}+)\}"
)
_ENUMERATOR = re.compile(rb"\s*+(?P<name>[A-Za-z_]\w*+)(?:\s*+=(?P<value>.*))?\s*+\Z", re.DOTALL)
_NUMBER = re.compile(rb"(?P<number>0[xX][0-9a-fA-F]{1,16}|0[0-7]{0,22}|-?[1-9]\d{0,19})[uUlL]*\Z")


def enumerators(text: bytes) -> Iterator[tuple[str, str, int]]:
    """The names, as `kBlue`, the values, as `(Color)2`, and the offsets of their enumerations.

    `text` has no comments; the enumerators after an unknown value are unknown.
    """
    for match in _ENUM.finditer(text):
        enumeration = match["name"].decode()
        following: int | None = 0
        for piece in match["body"].split(b","):
            found = _ENUMERATOR.match(piece)
            if found is None:
                following = None
                continue
            if found["value"] is not None:
                following = _number(found["value"].strip())
            if following is not None:
                yield found["name"].decode(), f"({enumeration}){following}", match.start()
                following += 1


def _number(text: bytes) -> int | None:
    match = _NUMBER.match(text)
    if match is None:
        return None
    digits = match["number"].lower()
    if digits.startswith(b"0x"):
        return int(digits, 16)
    return int(digits, 8 if digits.startswith(b"0") else 10)
