"""Parses parts of files: the lines of one function or class, of which the index has the numbers."""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from tpu_walkthrough.files import read_below
from trace_links.definitions.parsing.blank import blank, blanks
from trace_links.definitions.parsing.conditions import conditions, only_branches
from trace_links.definitions.parsing.grammar import readable
from trace_links.definitions.parsing.mask import mask
from trace_links.definitions.parsing.parse import parsed

if TYPE_CHECKING:
    from tree_sitter import Node

_MAX_SIZE = 4_000_000
# `Type name(value);` in a body, which the grammar reads as the declaration of a function.
_VARIABLE = re.compile(
    rb"[;{})]\s*+(?:(?:static|const|constexpr)\s++)*+(?:(?:\w++::)++\w++|[A-Z]\w*+)"
    rb"(?:<[^;(){}]{0,200}+>)?+\s++[a-z_]\w*+(?P<list>\([^;{}]{1,2000}\))\s*+;"
)
_LONGEST = 4000  # lines of a function or class
_USING_SPACE = re.compile(rb"\busing\s+namespace\s+([\w:]+)\s*;")
_USING_NAME = re.compile(rb"\busing\s+((?:::)?(?:\w+\s*::\s*)+\w+)\s*;")
_SAME_NAME = re.compile(rb"\busing\s+(\w+)\s*=\s*((?:::)?(?:\w+\s*::\s*)+\1)\s*;")
_SPACE_ALIAS = re.compile(rb"\bnamespace\s+(\w+)\s*=\s*([\w:]+)\s*;")


class Texts:
    """The files of a tree, without comments, and parts of them as syntax trees."""

    def __init__(self, root: str) -> None:
        self._root = root
        self.text = functools.cache(self._text)
        self.lines = functools.cache(self._lines)
        self.tree = functools.cache(self._tree)
        self.used_spaces = functools.cache(self._used_spaces)
        self.used_names = functools.cache(self._used_names)

    def _text(self, path: str) -> bytes:
        """The text without comments."""
        return blank(self.source(path))

    def source(self, path: str) -> bytes:
        """The file itself; nothing if it is gone or too large."""
        try:
            return read_below(self._root, path, _MAX_SIZE)
        except OSError:
            return b""

    def _lines(self, path: str) -> list[bytes]:
        return self.text(path).split(b"\n")

    def part(self, path: str, first: int, last: int) -> bytes:
        """The text of these lines, which count from 1."""
        return b"\n".join(self.lines(path)[first - 1 : min(last, first + _LONGEST)])

    def _tree(self, path: str, first: int, last: int) -> Node:
        """The syntax tree of lines; its rows count from the first of them, which is 0."""
        text = self.part(path, first, last)
        known = conditions(text)
        data = bytearray(text)
        for start, end in known.off:  # not compiled on Linux
            data[start:end] = blanks(text[start:end])
        text = bytes(data)
        return parsed(_with_braces(readable(mask(only_branches(text, known)))))

    def _used_spaces(self, path: str) -> list[tuple[str, ...]]:
        """The namespaces of the file's using-directives."""
        return [components(match[1]) for match in _USING_SPACE.finditer(self.text(path))]

    def _used_names(self, path: str) -> dict[str, tuple[str, ...]]:
        """What the file's using-declarations and aliases of namespaces stand for."""
        text = self.text(path)
        found = [components(match[1]) for match in _USING_NAME.finditer(text)]
        found += [components(match[2]) for match in _SAME_NAME.finditer(text)]
        # `using Base::Base;` inherits constructors.
        names = {name[-1]: name for name in found if name[-2:] != name[-1:] * 2}
        for match in _SPACE_ALIAS.finditer(text):
            names[match[1].decode()] = components(match[2])
        return names


def _with_braces(text: bytes) -> bytes:
    """The text with `Type name{value};` for variables with parentheses, at the same positions."""
    data = bytearray(text)
    position = 0
    while (match := _VARIABLE.search(text, position)) is not None:
        start, end = match.span("list")
        if text.find(b"{", 0, start) >= 0:  # within a body
            data[start], data[end - 1] = b"{}"
        position = match.end() - 1
    return bytes(data)


def components(text: bytes) -> tuple[str, ...]:
    """The names of a qualified name without arguments."""
    return tuple(b"".join(text.split()).decode("utf-8", "replace").strip(":").split("::"))


def nodes(root: Node, without: Container[str] = (), word: bytes = b"") -> Iterator[Node]:
    """The named nodes below a node, in source order.

    Nothing in those of the types `without`, and only those whose text has `word`.
    """
    left = [root]
    while left:
        node = left.pop()
        yield node
        if node.type not in without:
            children = reversed(node.named_children)
            left += [one for one in children if word in (one.text or b"")] if word else children


def field(node: Node | None, *names: str) -> Node | None:
    """The child that these fields lead to."""
    for name in names:
        node = node.child_by_field_name(name) if node is not None else None
    return node


def text_of(node: Node | None) -> str:
    """The text of a node in one line."""
    if node is None or node.text is None:
        return ""
    return " ".join(node.text.decode("utf-8", "replace").split())
