"""Read which archives a tree of JAX or XLA pins: their addresses and hashes.

JAX names its XLA by two constants of third_party/xla/revision.bzl, XLA its libraries by calls with
`urls` and `sha256` in third_party/*/workspace.bzl. These files are data: Python's parser reads the
literals in them, and nothing is evaluated. What is computed in another way is not found.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

_LARGEST = 1 << 16  # bytes of such a file
_SHA256 = re.compile(r"[0-9a-f]{64}")
_PLACEHOLDER = re.compile(r"\{(\w*)\}")


class Pin(NamedTuple):
    """An archive, by its addresses, of which any serves, and its hash."""

    urls: tuple[str, ...]
    sha256: str


def constants(data: bytes) -> dict[str, str]:
    """The names that are assigned a text, anywhere in the file."""
    return _constants(_parsed(data))


def pins(data: bytes) -> list[Pin]:
    """The archives that a file pins."""
    tree = _parsed(data)
    known = _constants(tree)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            words = {word.arg: word.value for word in node.keywords if word.arg}
            sha256 = next(_texts(words.get("sha256"), known), "")
            urls = tuple(_texts(words.get("urls") or words.get("url"), known))
            if urls and _SHA256.fullmatch(sha256):
                found.append(Pin(urls, sha256))
    return found


def _parsed(data: bytes) -> ast.Module:
    if len(data) <= _LARGEST:
        try:
            return ast.parse(data)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            pass
    return ast.Module([], [])


def _constants(tree: ast.Module) -> dict[str, str]:
    return {
        target.id: node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _texts(node: ast.expr | None, known: Mapping[str, str]) -> Iterator[str]:
    """The texts in a value: a constant, a list, a format, or a call that is given one of these."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Name(id=name) if name in known:
            yield known[name]
        case ast.List(elts=items) | ast.Tuple(elts=items):
            for item in items:
                yield from _texts(item, known)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            words = {word.arg or "": next(_texts(word.value, known), "") for word in node.keywords}
            if all(words.get(name) for name in _PLACEHOLDER.findall(text)):
                yield _PLACEHOLDER.sub(lambda found: words[found[1]], text)
        case ast.Call(func=ast.Name(), args=[inner]):
            yield from _texts(inner, known)
