"""Lines of calls found by the names of caller and callee, against debug information.

A line is right if it is in the same statement: compilers differ in which of its lines a call is at.
Where a few lines are listed, one of them must be right.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from benchmarks.definitions.names import lines_of, share, show
from benchmarks.definitions.truth import Call
from benchmarks.measures import Measure
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import BinaryFacts
from trace_links.definitions.parsing.blank import blank

_LEAST_RIGHT = 98.5  # percent
_STATEMENT_ENDS = re.compile(rb"[;{}]\s*(?:\n|\Z)")
_INNERMOST = re.compile(rb"\([^()]*\)")
_MOST_LINES = 20  # of a statement


def measure_calls(
    title: str,
    lookup: Lookup,
    tree: Path,
    calls: list[Call],
    machine: str,
    shown: int,
    least_given: float | None,
) -> Iterator[Measure]:
    """Look the calls up: how many of the lines are right, and how many calls have any."""
    examples: dict[str, list[str]] = defaultdict(list)
    code_of = cache(lambda path: _code(tree / path))
    for call in calls:
        result = lookup.find(
            call.caller, None, call.callee, complete=True, binary=BinaryFacts(machine)
        )
        is_single = result.confidence == "call site" and result.line is not None
        verdict = "not given"
        if is_single or result.calls:
            is_right = result.path == call.path and any(
                _is_one_statement(code_of(call.path), line, call.line)
                for line in ((result.line or 0,) if is_single else result.calls)
            )
            verdict = ("" if is_single else "listed, ") + ("right" if is_right else "wrong")
        examples[verdict].append(
            f"{call.caller[:90]} -> {call.callee[:90]}: {call.path}:{call.line}, "
            f"given {result.path}:{result.line} {result.calls or ''}"
        )
    show(f"{title}, {len(calls)} calls", examples, shown)
    given = 0.0
    for what, right, wrong in (
        ("lines of calls", "right", "wrong"),
        ("lists of lines of calls", "listed, right", "listed, wrong"),
    ):
        known = share(examples, right, wrong)
        given += known
        if known:
            of_known = 100 * share(examples, right) / known
            yield Measure(
                f"{title}: {what}, right", of_known, "%", limit=_LEAST_RIGHT, higher_is_better=True
            )
    if least_given is not None:
        yield Measure(
            f"{title}: calls with lines", given, "%", limit=least_given, higher_is_better=True
        )


def _code(path: Path) -> list[bytes]:
    """The lines of a file without comments and literals."""
    return blank("\n".join(lines_of(path)).encode()).split(b"\n")


def _is_one_statement(lines: list[bytes], *numbers: int) -> bool:
    """Whether no statement ends between two lines, except in parentheses: the body of a lambda."""
    first, last = sorted(numbers)
    between = b"\n".join(lines[first - 1 : last - 1])
    while _INNERMOST.search(between):
        between = _INNERMOST.sub(b"", between)
    return last - first <= _MOST_LINES and not _STATEMENT_ENDS.search(between.partition(b"(")[0])
