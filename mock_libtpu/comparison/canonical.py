"""A digest of an optimised module that is the same whatever its names, lines and metadata are."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

_QUOTED = r'"(?:[^"\\]|\\.)*"'
# Attributes of an instruction that say where it is from, or what the compiler estimates of it.
_ATTRIBUTE = re.compile(r", (?:metadata|backend_config|frontend_attributes|origin)=")
_BRACKETS = re.compile(rf"{_QUOTED}|[{{}}]")
_NAME = re.compile(r"%[\w.-]+")
_HEADER = re.compile(r"^((?:ENTRY )?%[\w.-]+) .*\{$")
_WORD = re.compile(r"[^\s,]*")
_MODULE = re.compile(r"^HloModule [^,]+")
_SECTIONS = ("FileNames", "FunctionNames", "FileLocations", "StackFrames")


def digest_of(text: str, code: Iterable[str] = ()) -> str:
    """Of a module's text; "" of none. `code`: of its kernels, of which the text says nothing."""
    if not text:
        return ""
    digest = hashlib.sha256()
    numbers: dict[str, str] = {}
    is_table = False
    for line in text.split("\n"):
        is_table = line in _SECTIONS or (is_table and bool(line))
        if is_table or not line:
            continue
        bare = _HEADER.sub(r"\1", _MODULE.sub("HloModule", _without_attributes(line)))
        bare = _NAME.sub(lambda name: numbers.setdefault(name[0], f"%{len(numbers)}"), bare)
        digest.update(bare.encode() + b"\n")
    for line in code:
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def _without_attributes(line: str) -> str:
    while attribute := _ATTRIBUTE.search(line):
        line = line[: attribute.start()] + line[_end(line, attribute.end()) :]
    return line


def _end(line: str, start: int) -> int:
    """Where a value in braces ends, or one in quotes, or else a word."""
    if line[start : start + 1] not in ("{", '"'):
        word = _WORD.match(line, start)
        return word.end() if word is not None else start
    depth = 0
    for part in _BRACKETS.finditer(line, start):
        depth += {"{": 1, "}": -1}.get(part[0], 0)
        if depth <= 0:
            return part.end()
    return len(line)
