"""Which line of the later sources is which of the earlier ones, and which lines were changed.

Functions are matched first, by name or else by their text, so that one that was moved or renamed
keeps its lines. Within a function, and outside of all, equal lines are matched in their order, and
then those of rewritten blocks: as they stand if there are as many, else by how alike they are.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import TypeVar

from mock_libtpu.comparison.sources import WORD, Block, Source, source_of
from mock_libtpu.compiler.texts.hlo import Place

_SIMILAR = 0.6
_MOST_WORDS = 2000
_MOST_LINES = 2000  # beyond, a line that is there often says nothing
_MOST_PAIRS = 4000  # of texts that are compared word by word
_T = TypeVar("_T")


@dataclass(frozen=True)
class ChangedLine:
    """A line that one side has in another way, or not at all.

    Of files that both sides have: what the one compiles nothing from is not known to have changed.
    """

    file: str
    """Its name on the later side."""
    old_file: str
    """On the earlier side."""
    before: int
    """0 where it was added."""
    after: int
    """0 where it was removed."""
    old: str
    new: str
    function: str
    """The function whose definition has it, decorators included; "" outside of all."""
    old_statement: Sequence[int] = ()
    """The first and the last line of the statement that it is in; empty where it was added."""
    new_statement: Sequence[int] = ()
    """Empty where it was removed."""


@dataclass
class LineMap:
    """How the lines of two sides' sources correspond."""

    changed: list[ChangedLine] = field(default_factory=list)
    _lines: dict[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    """Those of files that differ."""

    def later(self, place: Place | None) -> Place | None:
        """A place of the earlier side as the later one has it.

        A line that was removed has a number below 0, which no line has.
        """
        if place is None:
            return None
        file, line = self._lines.get((place.file, place.line), (place.file, place.line))
        return replace(place, file=file, line=line)

    def put(self, old: tuple[str, int], new: tuple[str, int]) -> None:
        """Set what an earlier line is."""
        self._lines[old] = new


def line_map(before: Mapping[str, str], after: Mapping[str, str]) -> LineMap:
    """Of sources by their names."""
    found = LineMap()
    for old_name, new_name in _paired_files(before, after):
        if before[old_name] != after[new_name] or old_name != new_name:
            sides = source_of(old_name, before[old_name]), source_of(new_name, after[new_name])
            _map_file(found, *sides)
    found.changed.sort(key=lambda each: (each.file, each.after or each.before))
    return found


def _paired_files(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    yield from ((name, name) for name in after if name in before)
    old = [name for name in before if name not in after]
    new = [name for name in after if name not in before]
    yield from _most_alike(old, new, before.__getitem__, after.__getitem__)


def _most_alike(
    old: Sequence[_T],
    new: Sequence[_T],
    old_text: Callable[[_T], str],
    new_text: Callable[[_T], str],
) -> Iterator[tuple[_T, _T]]:
    """Pairs of texts that are alike, for each later one the best that is left."""
    left = list(old)
    for each in new:
        ratios = [_ratio(old_text(other), new_text(each)) for other in left]
        best = max(ratios, default=0.0)
        if best > _SIMILAR:
            yield left.pop(ratios.index(best)), each


def _ratio(old: str, new: str) -> float:
    """How alike two texts are, by their words; whole files by their lines, which is quicker.

    0 where a look shows that they are not.
    """
    parts = [WORD.findall(each) for each in (old, new)]
    if max(map(len, parts)) > _MOST_WORDS:
        parts = [each.splitlines() for each in (old, new)]
    matcher = _matcher(*parts)
    if min(matcher.real_quick_ratio(), matcher.quick_ratio()) <= _SIMILAR:
        return 0.0
    return matcher.ratio()


def _matcher(old: Sequence[str], new: Sequence[str]) -> difflib.SequenceMatcher[str]:
    return difflib.SequenceMatcher(None, old, new, autojunk=len(new) > _MOST_LINES)


def _map_file(found: LineMap, old: Source, new: Source) -> None:
    paired = list(_paired_blocks(old.blocks, new.blocks))
    renamed = {
        _last(before.function): _last(after.function)
        for before, after in paired
        if before.lines and after.lines and before.function
    }
    for before, after in paired:
        for was, now in _paired_lines(before, after, old, new):
            if was:
                found.put((old.name, was), (new.name, now) if now else (old.name, -was))
            if _words(old, was, renamed) != _words(new, now, {}):
                function = after.function if now else before.function
                texts = _text(old, was), _text(new, now)
                statements = (
                    old.statement(was) if was else (),
                    new.statement(now) if now else (),
                )
                line = ChangedLine(new.name, old.name, was, now, *texts, function, *statements)
                found.changed.append(line)


def _text(source: Source, line: int) -> str:
    return source.lines[line - 1] if line else ""


def _last(function: str) -> str:
    return function.rpartition(".")[2]


def _words(source: Source, line: int, renamed: Mapping[str, str]) -> list[str]:
    """What a line says, with the later names of functions; nothing of line 0."""
    return [renamed.get(word, word) for word in source.words[line - 1]] if line else []


def _paired_lines(
    before: Block, after: Block, old: Source, new: Source
) -> Iterator[tuple[int, int]]:
    """The lines of two blocks, each once; 0 where the other side has none."""
    matcher = _matcher(
        [old.lines[line - 1] for line in before.lines],
        [new.lines[line - 1] for line in after.lines],
    )
    for _, i1, i2, j1, j2 in matcher.get_opcodes():
        was, now = before.lines[i1:i2], after.lines[j1:j2]
        if len(was) == len(now):
            yield from zip(was, now, strict=True)
        else:
            yield from _alike_lines(was, now, old, new)


def _alike_lines(
    was: Sequence[int], now: Sequence[int], old: Source, new: Source
) -> Iterator[tuple[int, int]]:
    """Of a block that was rewritten to another number of lines: what is alike, in its order."""
    paired: dict[int, int] = {}
    if len(was) * len(now) <= _MOST_PAIRS:
        weights = [[_ratio(old.lines[i - 1], new.lines[j - 1]) for j in now] for i in was]
        paired = dict(_heaviest(weights))
    taken = set(paired.values())
    yield from ((line, now[paired[at]] if at in paired else 0) for at, line in enumerate(was))
    yield from ((0, line) for at, line in enumerate(now) if at not in taken)


def _heaviest(weights: Sequence[Sequence[float]]) -> Iterator[tuple[int, int]]:
    """The pairs of rows and columns with the largest sum of weights, both in their order."""
    rows, columns = len(weights), len(weights[0]) if weights else 0
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            both = best[i + 1][j + 1] + weights[i][j]
            best[i][j] = max(both, best[i + 1][j], best[i][j + 1])
    i = j = 0
    while i < rows and j < columns:
        if best[i][j] == best[i + 1][j]:
            i += 1
        elif best[i][j] == best[i][j + 1]:
            j += 1
        else:
            yield i, j
            i, j = i + 1, j + 1


def _paired_blocks(
    before: Sequence[Block], after: Sequence[Block]
) -> Iterator[tuple[Block, Block]]:
    """By name, then by what is equal or alike; what is left with a block of no lines."""
    old, new = list(before), list(after)
    for key in (attrgetter("function"), attrgetter("nameless")):
        by_key: dict[object, list[Block]] = {}
        for block in old:
            by_key.setdefault(key(block), []).append(block)
        left = []
        for block in new:
            if same := by_key.get(key(block)):
                yield same.pop(0), block
            else:
                left.append(block)
        old, new = [block for blocks in by_key.values() for block in blocks], left
    alike: list[tuple[Block, Block]] = []
    if len(old) * len(new) <= _MOST_PAIRS:
        alike += _most_alike(old, new, attrgetter("text"), attrgetter("text"))
    yield from alike
    taken = {id(block) for pair in alike for block in pair}
    yield from ((Block("", (), ""), block) for block in new if id(block) not in taken)
    yield from ((block, Block(block.function, (), "")) for block in old if id(block) not in taken)
