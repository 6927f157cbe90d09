"""The text of CMake files and templates: commands with their arguments, references to variables.

Nothing is executed. Which values variables have is determined in cmake_values.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

LONGEST = 1 << 16  # characters of a value
DEPTH = 50  # of variables whose values name others

_TOKEN = re.compile(
    r"[ \t\r\n]+|\#(?!\[=*\[)[^\n]*|(?P<bracket>\#?\[(?P<level>=*)\[)|(?P<parenthesis>[()])"
    r'|"(?P<quoted>(?:[^"\\]++|\\.)*+)"|(?P<plain>(?:[^ \t\r\n()"\#\\]++|\\.)++)',
    re.DOTALL,
)
# What is replaced in a template, in one of a command with @ONLY, in an argument.
IN_TEMPLATE = re.compile(r"@[A-Za-z0-9_/.+-]+@|\$(?:ENV|CACHE)?\{|\}")
ONLY_AT = re.compile(r"@[A-Za-z0-9_/.+-]+@")
IN_ARGUMENT = re.compile(r"\\.|\$(?:ENV|CACHE)?\{|\}", re.DOTALL)
_NAME = re.compile(r"[A-Za-z0-9_/.+-]*")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\n": "", ";": "\\;"}


class TooMuchError(Exception):
    """A template or a value that takes too much to evaluate."""


class TooDeepError(TooMuchError):
    """Blocks, files or calls in too many others."""


class Argument(NamedTuple):
    """An argument of a command; its variables are not replaced yet."""

    text: str
    kind: str
    """`plain`, `quoted`, `bracket` or `parenthesis`."""


def commands(text: str) -> Iterator[tuple[str, list[Argument]]]:
    """The commands of a CMake file, with names in small letters, up to the first error."""
    name, depth, place = "", 0, 0
    arguments: list[Argument] = []
    end_of_plain = -1
    while found := _TOKEN.match(text, place):
        place = found.end()
        kind, value = found.lastgroup, found[0]
        if kind is None:
            continue
        if kind == "bracket":
            end = text.find(f"]{found['level']}]", place)
            if end < 0:
                return
            value = text[place:end].removeprefix("\n")
            place = end + len(found["level"]) + 2
            if found[0][0] == "#":
                continue
        elif kind == "quoted":
            value = found[kind]
        if depth == 0:
            if found[0] == "(" and name:
                depth, arguments = 1, []
            else:
                name = value.lower() if kind == "plain" else ""
            continue
        depth += (found[0] == "(") - (found[0] == ")")
        if depth:
            if found.start() == end_of_plain and kind in ("plain", "quoted"):
                # As in -DNAME="a b": the quotes belong to the value.
                value, kind = arguments.pop().text + found[0], "plain"
            arguments.append(Argument(value, kind))
            end_of_plain = found.end() if kind == "plain" else -1
        else:
            yield name, arguments
            name = ""


def expand(
    text: str, value: Callable[[str], str], references: re.Pattern[str], longest: int = LONGEST
) -> str:
    """Replace the variables in `text` that `references` finds: one of the patterns above.

    Raises TooMuchError, and what `value` raises.
    """
    if not references.search(text):
        return text
    parts: list[list[str]] = [[]]
    starts: list[str] = []
    place = size = 0
    for found in references.finditer(text):
        token = found[0]
        if token == "}" and not starts:
            continue
        parts[-1].append(text[place : found.start()])
        place = found.end()
        if token == "}":
            name, start = "".join(parts.pop()), starts.pop()
            if not _NAME.fullmatch(name):
                replaced = f"{start}{name}}}"
            else:
                replaced = value(name if start == "${" else start + name)
        elif token[0] == "@":
            replaced = value(token[1:-1])
        elif token[0] == "\\":
            replaced = _ESCAPES.get(token[1], token[1])
        else:
            starts.append(token)
            parts.append([])
            replaced = ""
        parts[-1].append(replaced)
        size += len(replaced)
        if size > longest or len(starts) > DEPTH:
            raise TooMuchError
    parts[-1].append(text[place:])
    for start in reversed(starts):  # these are not closed
        name = "".join(parts.pop())
        parts[-1].append(start + name)
    return "".join(parts[0])
