"""Which line of the later sources is which of the earlier ones, and which lines were changed.

Functions are matched first, by name or else by their text, so that one that was moved or renamed
keeps its lines. Within a function, and outside of all, equal lines are matched in their order, and
so are the lines of blocks that were rewritten to as many lines.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from mock_libtpu.compiler.texts.hlo import Place

_SIMILAR = 0.6
_WORD = re.compile(r"\w+|[^\w\s]")
_MOST_WORDS = 2000
_COMMENT = re.compile(r"(^|\s)#[^\"']*$")


@dataclass(frozen=True)
class ChangedLine:
    """A line that one side has in another way, or not at all."""

    file: str
    """Its name on the later side; of a file that went, that on the earlier."""
    before: int
    """0 where it was added."""
    after: int
    """0 where it was removed."""
    old: str
    new: str
    function: str
    """The function whose definition has it, decorators included; "" outside of all."""


@dataclass
class LineMap:
    """How the lines of two sides' sources correspond."""

    changed: list[ChangedLine] = field(default_factory=list)
    _lines: dict[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    _files: dict[str, str] = field(default_factory=dict)

    def later(self, place: Place | None) -> Place | None:
        """A place of the earlier side as the later one has it, if that is known."""
        if place is None:
            return None
        file, line = self._lines.get((place.file, place.line), (place.file, place.line))
        return replace(place, file=file, line=line)


class _Block(NamedTuple):
    """Lines of a file that belong together: a function with its decorators, or what is outside."""

    function: str
    lines: tuple[int, ...]
    """Their numbers, from 1."""


def line_map(before: Mapping[str, str], after: Mapping[str, str]) -> LineMap:
    """Of sources by their names."""
    found = LineMap()
    for old_name, new_name in _paired_files(before, after):
        old, new = before.get(old_name, ""), after.get(new_name, "")
        if old == new and old_name == new_name:
            continue
        _map_file(found, old_name, new_name, old.splitlines(), new.splitlines())
    found.changed.sort(key=lambda each: (each.file, each.after or each.before))
    return found


def _paired_files(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    left = {name: text for name, text in before.items() if name not in after}
    for name, text in after.items():
        if name in before:
            yield name, name
            continue
        best = max(left, key=lambda other: _ratio(left[other], text), default="")
        if best and _ratio(left[best], text) > _SIMILAR:
            del left[best]
            yield best, name


def _ratio(old: str, new: str) -> float:
    """How alike two texts are, by their words; whole files by their lines, which is quicker."""
    parts = [_WORD.findall(each) for each in (old, new)]
    if max(map(len, parts)) > _MOST_WORDS:
        parts = [each.splitlines() for each in (old, new)]
    return difflib.SequenceMatcher(None, parts[0], parts[1], autojunk=False).ratio()


def _map_file(found: LineMap, old_name: str, new_name: str, old: list[str], new: list[str]) -> None:
    paired = list(_paired_blocks(_blocks(old), _blocks(new), old, new))
    renamed = {
        before.function.rpartition(".")[2]: after.function.rpartition(".")[2]
        for before, after in paired
        if before.function and before.lines
    }
    for before, after in paired:
        old_lines = [old[line - 1] for line in before.lines]
        new_lines = [new[line - 1] for line in after.lines]
        matcher = difflib.SequenceMatcher(None, old_lines, new_lines, autojunk=False)
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            for at in range(max(i2 - i1, j2 - j1)):
                was = before.lines[i1 + at] if i1 + at < i2 else 0
                now = after.lines[j1 + at] if j1 + at < j2 else 0
                if was and now:
                    found._lines[old_name, was] = (new_name, now)
                texts = old[was - 1] if was else "", new[now - 1] if now else ""
                if tag != "equal" and _code(texts[0], renamed) != _code(texts[1], {}):
                    function = after.function if now else before.function
                    found.changed.append(ChangedLine(new_name, was, now, *texts, function))


def _code(line: str, renamed: Mapping[str, str]) -> str:
    """What a line says, without comments and space, and with the later names of functions."""
    code = _COMMENT.sub("", line)
    return "".join(renamed.get(word, word) for word in _WORD.findall(code))


def _blocks(lines: list[str]) -> list[_Block]:
    """The functions of a file, with the inner ones of each, and what is outside of them."""
    try:
        tree = ast.parse("\n".join(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return [_Block("", tuple(range(1, len(lines) + 1)))]
    found, taken = [], set[int]()
    for name, node in _functions(tree):
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        own = tuple(range(first, (node.end_lineno or first) + 1))
        found.append(_Block(name, own))
        taken.update(own)
    outside = tuple(line for line in range(1, len(lines) + 1) if line not in taken)
    return [*found, _Block("", outside)]


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


def _paired_blocks(
    before: list[_Block], after: list[_Block], old: list[str], new: list[str]
) -> Iterator[tuple[_Block, _Block]]:
    def text(block: _Block, lines: list[str]) -> str:
        return "\n".join(lines[line - 1] for line in block.lines)

    left = list(before)
    later = []
    for block in after:
        same = next((each for each in left if each.function == block.function), None)
        if same is None:
            later.append(block)
        else:
            left.remove(same)
            yield same, block
    for block in later:
        best = max(left, key=lambda each: _ratio(text(each, old), text(block, new)), default=None)
        if best is not None and _ratio(text(best, old), text(block, new)) > _SIMILAR:
            left.remove(best)
            yield best, block
        else:
            yield _Block("", ()), block
    for block in left:
        yield block, _Block(block.function, ())
