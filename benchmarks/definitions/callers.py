"""Callers and calls by the index, against clangd's call hierarchy.

Of --tree, with a compile_commands.json in the folder --database. clangd indexes the tree fully
first; a sample of its functions is asked for in both. An edge is a caller's line, or a line and the
name that is called there; compared are files that clangd has compiled. Operators and destructors
are not in the sample, and each verdict is on all overloads of a name.

Counted apart, as one of the two does not have them: callers in bodies of googletest's macros, and
lines that conditions leave out, which clangd does not have; constructors that copies and
conversions call, whose name is not on the line. Other wrong edges have to be looked at, by
--examples: clangd leaves out calls that depend on a template's parameters.
"""

from __future__ import annotations

import argparse
import functools
import os
import random
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.definitions.clangd import Clangd, Symbol
from benchmarks.measures import Measure
from tpu_walkthrough.errors import MissingToolError, UsageError
from trace_links.calls.cpp.graph import CallGraph
from trace_links.calls.model import Call
from trace_links.definitions.index import build

_PRECISION = 97
_RECALL = 90
_OF_ALL = 50  # with what one of the two cannot have
_FOREIGN = "third_party/"
_TEST_BODY = "_Test::TestBody"
Edge = tuple[str, int, str]
"""A file, a line, and the name that is called there; "" for a caller."""


class _Truth(NamedTuple):
    """What clangd knows of the functions of one name."""

    incoming: set[Edge]
    outgoing: set[Edge]


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--tree", type=Path, help="the source tree")
    add("--database", type=Path, help="the folder with compile_commands.json")
    add("--functions", type=int, default=100, help="in the sample (%(default)s)")
    add("--seed", type=int, default=53, help="of the sample (%(default)s)")
    add("--half", type=int, choices=(1, 2), help="only the first or the second half of the sample")
    add("--examples", action="store_true", help="show each wrong and each missing edge")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    program = shutil.which("clangd")
    if program is None:
        raise MissingToolError("clangd is not installed.", "Install the package clangd.")
    if options.tree is None or options.database is None:
        raise UsageError("Nothing to compare.", "Give --tree and --database.")
    tree, database = options.tree.resolve(), options.database.resolve()
    graph = CallGraph(str(tree), build(str(tree)))
    with Clangd(program, tree, database) as clangd:
        compared = _Comparison(tree, clangd, options.examples)
        compiled = _compiled(database)
        truths = dict(_truths(clangd, tree, options))
        for title, is_incoming in (("callers", True), ("calls", False)):
            counts: Counter[str] = Counter()
            for name, truth in truths.items():
                meant = graph.meant(name)
                calls, _ = graph.callers(meant) if is_incoming else graph.calls(meant)
                given = _edges(calls, is_incoming)
                expected = truth.incoming if is_incoming else truth.outgoing
                wanted = {edge for edge in expected if _is_compared(edge, compiled)}
                given = {edge: sure for edge, sure in given.items() if _is_compared(edge, compiled)}
                counts += compared.counts(name, given, wanted)
            yield from _figures(f"{tree.name}: {title}", counts)


def _truths(
    clangd: Clangd, tree: Path, options: argparse.Namespace
) -> Iterator[tuple[str, _Truth]]:
    functions = sorted(set(clangd.functions()))
    own = [one for one in functions if not one.path.startswith(_FOREIGN)]
    names = sorted({one.qualified_name for one in own if one.name.isidentifier()})
    sample = random.Random(options.seed).sample(names, min(options.functions, len(names)))
    half = len(sample) // 2
    chosen = {1: sample[:half], 2: sample[half:]}.get(options.half, sample)
    for name in chosen:
        truth = _Truth(set(), set())
        for symbol in (one for one in functions if one.qualified_name == name):
            _add(truth, clangd, symbol)
            clangd.close(str(tree / symbol.path))
        yield name, truth


def _add(truth: _Truth, clangd: Clangd, symbol: Symbol) -> None:
    found = clangd.calls(symbol)
    for call in found[0] if found is not None else ():
        truth.incoming.add((call.path, call.line, ""))
    for call in found[1] if found is not None else ():
        if call.other.name.isidentifier():
            truth.outgoing.add((call.path, call.line, call.other.name))


def _compiled(database: Path) -> frozenset[str]:
    """The names of the files that clangd has indexed."""
    names = os.listdir(database / ".cache" / "clangd" / "index")
    return frozenset(name.rsplit(".", 2)[0] for name in names)


def _is_compared(edge: Edge, compiled: frozenset[str]) -> bool:
    return edge[0].rpartition("/")[2] in compiled and not edge[0].startswith(_FOREIGN)


def _edges(calls: Iterable[Call], is_incoming: bool) -> dict[Edge, bool]:
    """The edges of calls, and whether each is certain."""
    edges: dict[Edge, bool] = {}
    for call in calls:
        sure = call.confidence == "certain" and not call.caller.endswith(_TEST_BODY)
        names = [one.qualified_name.rpartition("::")[2] for one in call.callees]
        for name in [""] if is_incoming else names:
            edge = (call.path, call.line, name)
            edges[edge] = edges.get(edge, False) or sure
    return edges


class _Comparison:
    """Compares edges with clangd's."""

    def __init__(self, tree: Path, clangd: Clangd, shows: bool) -> None:
        self._tree = tree
        self._shows = shows
        self._skipped = functools.cache(clangd.skipped_lines)

    def counts(self, name: str, given: dict[Edge, bool], wanted: set[Edge]) -> Counter[str]:
        certain = {edge for edge, sure in given.items() if sure}
        missing = wanted - given.keys()
        wrong = certain - wanted
        skipped = {edge for edge in wrong if edge[1] in self._skipped(edge[0])}
        unwritten = {edge for edge in missing if self._is_unwritten(name, edge)}
        for title, edges in (("wrong", wrong - skipped), ("missing", missing - unwritten)):
            for path, line, called in sorted(edges) if self._shows else ():
                print(f"    {title} {name} {path}:{line} {called}")
        return Counter(
            certain=len(certain),
            right=len(certain & wanted),
            skipped=len(skipped),
            wanted=len(wanted),
            missing=len(missing),
            unwritten=len(unwritten),
        )

    def _is_unwritten(self, name: str, edge: Edge) -> bool:
        """Whether it is the call of a constructor whose name is not on the line."""
        components = name.split("::")
        is_constructor = components[-2:] == components[-1:] * 2
        lines = (self._tree / edge[0]).read_text("utf-8", "replace").split("\n")
        return (
            bool(edge[2] or is_constructor)
            and (edge[2] or components[-1]) not in lines[edge[1] - 1]
        )


def _figures(title: str, counts: Counter[str]) -> Iterator[Measure]:
    wanted, certain = counts["wanted"], counts["certain"]
    compiled, written = certain - counts["skipped"], wanted - counts["unwritten"]
    found = wanted - counts["missing"]
    for what, count, total, least in (
        ("certain that clangd has, of lines it compiles", counts["right"], compiled, _PRECISION),
        ("certain that clangd has, of all", counts["right"], certain, _OF_ALL),
        ("of clangd's found, of the written", found, written, _RECALL),
        ("of clangd's found, of all", found, wanted, _OF_ALL),
    ):
        percent = 100 * count / max(total, 1)
        name = f"{title}, {what} ({total})"
        yield Measure(name, percent, "%", limit=least, higher_is_better=True)
