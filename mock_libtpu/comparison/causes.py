"""Which changed lines of the program lead to what differs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mock_libtpu.comparison.compare import ProgramChange
from mock_libtpu.comparison.lines import ChangedLine
from mock_libtpu.comparison.operations import OperationChange
from mock_libtpu.comparison.sources import WORD
from mock_libtpu.compiler.texts.hlo import Place


def lines_of(change: OperationChange, changed: Iterable[ChangedLine]) -> list[ChangedLine]:
    """The changed lines that lead to an operation: on its stack, else in or about its functions."""
    later, earlier = (
        [
            place
            for each in side
            for place in (*each.stack, *(part.place for part in each.contents))
            if place is not None
        ]
        for side in (change.after, change.before)
    )
    changed = list(changed)
    found = [
        each
        for each in changed
        if _is_at(each.file, each.new_statement, later)
        or _is_at(each.old_file, each.old_statement, earlier)
    ]
    names = {name for place in (*later, *earlier) for name in place.function.split(".")}
    functions = {name for name in names if name.isidentifier()}
    return (
        found
        or [each for each in changed if each.function.rpartition(".")[2] in functions]
        or [each for each in changed if functions & _words(each)]
    )


def _is_at(file: str, statement: Sequence[int], places: Iterable[Place]) -> bool:
    """Whether a statement is among places."""
    if not statement:
        return False
    first, last = statement
    return any(place.file == file and first <= place.line <= last for place in places)


def lines_of_donation(program: ProgramChange, changed: Iterable[ChangedLine]) -> list[ChangedLine]:
    """The changed lines that have to do with what a program donates."""
    sides = (each for each in (program.before, program.after) if each is not None)
    names = {each.name.removeprefix("jit_") for each in sides}
    near = [
        each
        for each in changed
        if each.function.rpartition(".")[2] in names or names & _words(each)
    ]
    return [each for each in near if "donat" in each.old + each.new] or near


def _words(line: ChangedLine) -> set[str]:
    return set(WORD.findall(f"{line.old} {line.new}"))
