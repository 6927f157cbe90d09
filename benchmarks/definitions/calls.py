"""Find lines of calls by name, and compare with the debug information.

    python -m benchmarks.definitions.calls TREE LIBRARY [DEBUG]

TREE is a source tree, LIBRARY an x86-64 object built of it, DEBUG the file with its debug
information if that is another. Up to 30,000 calls of the machine code are looked up by the names of
the caller and the callee, in any function of the tree: those in its own code, and those in code
that was inlined. llvm-symbolizer determines the line in the caller. A line is right if it is in the
same statement: compilers differ in which of its lines a call is at. Where a few lines are listed,
one of them must be right. Exit code 1: fewer than 98.5 % of the lines given, or of the lists, are
right.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.definitions.symbols import functions, sections
from trace_links.binaries.elf import ElfFile
from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.model import BinaryFacts
from trace_links.definitions.parsing.blank import blank

__all__ = ["Lines", "calls_of", "measure_calls"]

_COUNT = int(os.environ.get("COUNT", "30000"))
_SHOWN = int(os.environ.get("SHOWN", "0"))
_CALL = 0xE8  # and the distance to the function, in four bytes
_STATEMENT_ENDS = re.compile(rb"[;{}]\s*(?:\n|\Z)")
_INNERMOST = re.compile(rb"\([^()]*\)")
_MOST_LINES = 20  # of a statement


class Call(NamedTuple):
    """A call in a library: the functions, and the line in the caller."""

    caller: str
    callee: str
    path: str
    line: int
    is_inlined: bool
    """Whether it is in code of another function, inlined at that line."""


class Lines(NamedTuple):
    """How many calls there are, for how many of them a line is given, and how many are right.

    Also for how many a few lines are listed, and in how many of these lists the line is.
    """

    calls: int
    given: int
    right: int
    listed: int
    listed_right: int

    def fail(self) -> bool:
        return self.right < 0.985 * self.given or self.listed_right < 0.985 * self.listed


def calls_of(library: Path, debug: Path, prefix: str) -> list[Call]:
    """Evenly distributed calls, each place in the source once; paths are relative to `prefix`."""
    names = {function.start: function.name for function in reversed(list(functions(debug)))}
    ends = {function.start: function.start + function.size for function in functions(debug)}
    starts = np.array(sorted(names))
    [(address, offset, size)] = [one[1:] for one in sections(library) if one[0] == ".text"]
    code = np.fromfile(library, np.uint8, size, offset=offset)
    at = np.flatnonzero(code[:-5] == _CALL)
    distances = code[at[:, None] + np.arange(1, 5)].copy().view("<i4").ravel()
    callees = address + at + 5 + distances
    # Other bytes of the same value are excluded, as they do not lead to the start of a function.
    known = np.isin(callees, starts)
    step = max(1, int(known.sum()) // _COUNT)
    at, callees = at[known][::step], callees[known][::step]
    run = subprocess.run(
        ["llvm-symbolizer", "--output-style=JSON", f"--obj={debug}"],
        input="".join(f"{place + 1:#x}\n" for place in (address + at).tolist()),
        capture_output=True,
        text=True,
        check=True,
    )
    found = set()
    places = zip((address + at).tolist(), callees.tolist(), run.stdout.splitlines(), strict=True)
    for place, callee, line in places:
        start = int(starts[np.searchsorted(starts, place, side="right") - 1])
        symbols = json.loads(line).get("Symbol") or [{}]
        level = len(symbols) - 1
        # A part of a function may be inlined in what is left of it.
        own = symbols[level].get("FunctionName")
        while level and symbols[level - 1].get("FunctionName") == own:
            level -= 1
        path = os.path.normpath(symbols[level].get("FileName") or "")
        number = symbols[level].get("Line")
        if place < ends[start] and path.startswith(prefix) and number:
            path = path.removeprefix(prefix)
            found.add(Call(names[start], names[callee], path, number, level > 0))
    return sorted(found)


def measure_calls(lookup: Lookup, tree: Path, calls: list[Call], machine: str) -> Lines:
    """Look the calls up, and print the shares of those with a line, and of right lines."""
    counts: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    examples: dict[str, list[str]] = defaultdict(list)
    text = cache(lambda path: _lines(tree / path))
    binary = BinaryFacts(machine)
    for call in calls:
        result = lookup.find(call.caller, None, call.callee, complete=True, binary=binary)
        is_one = result.confidence == "call site" and result.line is not None
        verdict = "not given"
        if is_one or result.calls:
            is_right = result.path == call.path and any(
                _is_one_statement(text(call.path), line, call.line)
                for line in ((result.line or 0,) if is_one else result.calls)
            )
            verdict = ("" if is_one else "listed, ") + ("right" if is_right else "wrong")
        counts[call.is_inlined][verdict] += 1
        examples[verdict].append(
            f"{call.caller[:90]} -> {call.callee[:90]}: {call.path}:{call.line}, "
            f"found {result.path}:{result.line} {result.calls or ''}"
        )
    for what, some in (
        ("calls of its own", counts[False]),
        ("inlined calls", counts[True]),
        ("calls", counts[False] + counts[True]),
    ):
        shares = "".join(
            f"; {100 * (right + wrong) / max(some.total(), 1):.1f} % {how}, "
            f"{100 * right / max(right + wrong, 1):.2f} % right"
            for how, right, wrong in (
                ("given", some["right"], some["wrong"]),
                ("listed", some["listed, right"], some["listed, wrong"]),
            )
        )
        print(f"  {some.total()} {what}{shares}")
    for verdict, group in examples.items():
        step = max(1, len(group) // max(_SHOWN, 1))
        for example in group[::step][:_SHOWN] if not verdict.endswith("right") else ():
            print(f"      {verdict}: {example}")
    both = counts[False] + counts[True]
    right, listed = both["right"], both["listed, right"]
    given = right + both["wrong"]
    return Lines(len(calls), given, right, listed + both["listed, wrong"], listed)


def _lines(path: Path) -> list[bytes]:
    try:
        return blank(path.read_bytes()).split(b"\n")
    except OSError:
        return []


def _is_one_statement(lines: list[bytes], one: int, other: int) -> bool:
    """Whether no statement ends between two lines, except in parentheses: the body of a lambda."""
    first, last = sorted((one, other))
    between = b"\n".join(lines[first - 1 : last - 1])
    while _INNERMOST.search(between):
        between = _INNERMOST.sub(b"", between)
    return last - first <= _MOST_LINES and not _STATEMENT_ENDS.search(between.partition(b"(")[0])


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.definitions.calls", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("tree", help="source tree that the library was built from", type=Path)
    parser.add_argument("library", type=Path)
    parser.add_argument("debug", nargs="?", help="file with its debug information", type=Path)
    given = parser.parse_args()
    calls = calls_of(given.library, given.debug or given.library, f"{given.tree.resolve()}/")
    lookup = Lookup([build(str(given.tree))])
    return int(measure_calls(lookup, given.tree, calls, ElfFile(given.library).machine).fail())


if __name__ == "__main__":
    sys.exit(main())
