"""Which changed lines of the program lead to what differs."""

from __future__ import annotations

from collections.abc import Iterable

from mock_libtpu.comparison.compare import ProgramChange
from mock_libtpu.comparison.lines import ChangedLine
from mock_libtpu.comparison.operations import OperationChange
from mock_libtpu.comparison.sources import WORD


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
    on_stack = {(place.file, place.line) for place in later}
    was_on_stack = {(place.file, place.line) for place in earlier}
    changed = list(changed)
    found = [
        each
        for each in changed
        if (each.file, each.after) in on_stack or (each.old_file, each.before) in was_on_stack
    ]
    names = {name for place in (*later, *earlier) for name in place.function.split(".")}
    functions = {name for name in names if name.isidentifier()}
    return (
        found
        or [each for each in changed if each.function.rpartition(".")[2] in functions]
        or [each for each in changed if functions & _words(each)]
    )


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
