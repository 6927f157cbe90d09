"""A source file as comparing needs it: its functions, and what its lines say without comments."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

WORD = re.compile(r"\w+|[^\w\s]")
_BROKEN = (SyntaxError, ValueError, RecursionError, MemoryError)


class Block(NamedTuple):
    """Lines of a file that belong together: a function with its decorators, or what is outside."""

    function: str
    lines: tuple[int, ...]
    """The numbers of those that are not empty, from 1."""
    text: str

    @property
    def nameless(self) -> tuple[str, ...]:
        """What it says but for its own name."""
        own = self.function.rpartition(".")[2]
        return tuple(word for word in WORD.findall(self.text) if word != own)


@dataclass(frozen=True)
class Source:
    """A file, with what its lines say."""

    name: str
    lines: list[str]
    words: list[list[str]]
    """Of each line, without comments and texts that document."""
    blocks: list[Block]
    statements: dict[int, tuple[int, int]]
    """The first and the last line of the statement that a line is in, without what is in it."""

    def statement(self, line: int) -> tuple[int, int]:
        """The lines of a line's statement; itself where it is in none."""
        return self.statements.get(line, (line, line))


def source_of(name: str, text: str) -> Source:
    """Of a file's text, which need be no Python."""
    lines = text.split("\n")
    tree = _tree(text)
    words = [WORD.findall(line) for line in _without_comments(text, lines, tree)]
    return Source(name, lines, words, _blocks(lines, tree), dict(_statements(tree)))


def _tree(text: str) -> ast.Module:
    """Of what is no Python that of an empty file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the user's code, such as on escapes in strings
        try:
            return ast.parse(text)
        except _BROKEN:
            return ast.Module([], [])


def _statements(tree: ast.Module) -> Iterator[tuple[int, tuple[int, int]]]:
    """Of each line its statement; of those with others inside only the beginning."""
    for node in ast.walk(tree):  # inner ones come later
        if isinstance(node, ast.stmt):
            inside = getattr(node, "body", None)
            end = inside[0].lineno - 1 if inside else node.end_lineno or node.lineno
            lines = node.lineno, max(end, node.lineno)
            yield from ((line, lines) for line in range(lines[0], lines[1] + 1))


def _without_comments(text: str, lines: Sequence[str], tree: ast.Module) -> list[str]:
    """The lines without comments, and without texts that only document."""
    code = list(lines)
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                line, column = token.start
                code[line - 1] = lines[line - 1][:column]
    except (tokenize.TokenError, *_BROKEN):
        pass  # as far as it can be read
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            last = node.end_lineno or node.lineno
            code[node.lineno - 1 : last] = [""] * (last - node.lineno + 1)
    return code


def _blocks(lines: list[str], tree: ast.Module) -> list[Block]:
    """The functions of a file, with the inner ones of each, and what is outside of them."""
    found, taken = [], set[int]()
    for name, node in _functions(tree):
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        own = [line for line in range(first, (node.end_lineno or first) + 1) if line not in taken]
        found.append(_block(name, own, lines))
        taken.update(own)
    outside = [line for line in range(1, len(lines) + 1) if line not in taken]
    return [*found, _block("", outside, lines)]


def _block(function: str, own: Sequence[int], lines: Sequence[str]) -> Block:
    own = [line for line in own if lines[line - 1].strip()]
    return Block(function, tuple(own), "\n".join(lines[line - 1] for line in own))


def _functions(
    tree: ast.Module,
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """The functions of a module and of its classes, with their names."""
    waiting: list[tuple[str, ast.AST]] = [("", node) for node in tree.body]
    while waiting:
        prefix, node = waiting.pop(0)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            waiting += [(f"{prefix}{node.name}.", inner) for inner in node.body]
