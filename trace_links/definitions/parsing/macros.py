"""Finds functions that a macro of the same file defines: `MAKE_ERROR(NotFound);`.

Does just enough preprocessing: replaces parameters, makes strings at `#`, joins at `##`, expands
macros of the same file again. Arguments, conditions and all other macros are kept unchanged.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

_DEFINE = re.compile(
    rb"(?m)^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^()\n]*)\)((?:[^\n\\]|\\\r?\n|\\.)*)"
)
_CONTINUED = re.compile(rb"\\\r?\n")
_JOIN = re.compile(rb"(?<!\s)\s*+##\s*+")
_STRING = re.compile(rb"(?<!#)#\s*+(\w++)")
_WORD = re.compile(rb"\w+")
_MAKES = re.compile(rb"\)[\w\s&:]*\{")
_MAX_DEPTH = 4
_MAX_LENGTH = 40_000
_MAX_USES = 400
_MAX_TOTAL = 4_000_000  # characters for a whole file: nested macros can double them at each level
_USE = 200  # characters that each use counts for in addition


class _Macro(NamedTuple):
    parameters: tuple[bytes, ...]
    body: bytes


class Use(NamedTuple):
    """The use of a macro that contains definitions."""

    start: int
    text: bytes
    """The expansion, on one line."""


def _macros(text: bytes) -> tuple[dict[bytes, list[_Macro]], list[tuple[int, int]]]:
    found: dict[bytes, list[_Macro]] = {}
    spans = []
    for match in _DEFINE.finditer(text):
        spans.append(match.span())
        parameters = tuple(piece.strip() for piece in match[2].split(b",") if piece.strip())
        body = _CONTINUED.sub(b" ", match[3]).strip()
        if len(body) < _MAX_LENGTH:
            found.setdefault(match[1], []).append(_Macro(parameters, body))
    return found, spans


def uses(text: bytes) -> Iterator[Use]:
    """Uses of the file's own macros that define functions, including uses within functions."""
    if b"#define" not in text and b"# define" not in text:
        return
    macros, spans = _macros(text)
    making = _making(macros)
    if not making:
        return
    use = re.compile(rb"\b(" + b"|".join(sorted(map(re.escape, making))) + rb")[ \t]*\(")
    count = 0
    expander = _Expander(macros)
    span = 0
    for match in use.finditer(text):
        while span < len(spans) and spans[span][1] <= match.start():
            span += 1
        if span < len(spans) and spans[span][0] <= match.start():
            continue
        arguments, _ = _arguments(text, match.end() - 1)
        for macro in macros[match[1]]:
            expanded = expander.expand(macro, arguments)
            if expanded and _MAKES.search(expanded):
                count += 1
                yield Use(match.start(), expanded.replace(b"\n", b" "))
            if expander.left <= 0:
                return
        if count > _MAX_USES:
            return


def _making(macros: dict[bytes, list[_Macro]]) -> set[bytes]:
    """Macros whose bodies may contain a function, directly or through a macro that they use."""
    direct = {
        name for name, defined in macros.items() if any(_MAKES.search(m.body) for m in defined)
    }
    return direct | {
        name
        for name, defined in macros.items()
        if any(not direct.isdisjoint(_WORD.findall(macro.body)) for macro in defined)
    }


def _arguments(text: bytes, opening: int) -> tuple[list[bytes], int]:
    """The arguments in the parentheses at `opening`, and the end of the parentheses."""
    pieces: list[bytes] = []
    depth = 0
    start = opening + 1
    for match in re.compile(rb"[(),\[\]{}]").finditer(text, opening, opening + _MAX_LENGTH):
        token = match[0]
        if token in b"([{":
            depth += 1
        elif token in b")]}":
            depth -= 1
            if depth == 0:
                pieces.append(text[start : match.start()].strip())
                return pieces, match.end()
        elif depth == 1:
            pieces.append(text[start : match.start()].strip())
            start = match.end()
    return [], opening + 1


class _Expander:
    """Expands the macros of a file, up to a number of characters."""

    def __init__(self, macros: dict[bytes, list[_Macro]]) -> None:
        self._macros = macros
        self.left = _MAX_TOTAL

    def expand(self, macro: _Macro, arguments: list[bytes], depth: int = 0) -> bytes:
        if self.left <= 0:
            return b""
        values = dict(zip(macro.parameters, arguments, strict=False))
        if macro.parameters and macro.parameters[-1] == b"...":
            values[b"__VA_ARGS__"] = b", ".join(arguments[len(macro.parameters) - 1 :])
        body = _STRING.sub(lambda m: b'""' if m[1] in values else m[0], macro.body)
        body = re.sub(rb"\b[A-Za-z_]\w*", lambda m: values.get(m[0], m[0]), body)
        body = _JOIN.sub(b"", body)
        self.left -= len(macro.body) + len(body) + _USE
        if depth < _MAX_DEPTH and len(body) < _MAX_LENGTH:
            body = self._nested(body, depth)
        return body if len(body) < _MAX_LENGTH else b""

    def _nested(self, body: bytes, depth: int) -> bytes:
        pieces: list[bytes] = []
        position = 0
        for match in re.finditer(rb"\b([A-Za-z_]\w*)[ \t]*\(", body):
            if match[1] not in self._macros or match.start() < position:
                continue
            arguments, end = _arguments(body, match.end() - 1)
            if arguments:
                expanded = self.expand(self._macros[match[1]][0], arguments, depth + 1)
                pieces += [body[position : match.start()], expanded]
                position = end
        return b"".join([*pieces, body[position:]])
