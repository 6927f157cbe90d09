"""Calls found in Python functions, against jedi.

Of --tree, such as an installed package. What a call in a function of the sample means to jedi is
compared with what `trace-links calls` gives for its line. What jedi does not know is not counted.
It does not follow what decorators replace, so that a wrong edge has to be looked at: --examples
shows them.
"""

from __future__ import annotations

import argparse
import ast
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measures import Measure
from tpu_walkthrough.errors import MissingToolError, UsageError
from trace_links.calls.model import Call
from trace_links.calls.python import PythonCallGraph
from trace_links.definitions.model import Definition
from trace_links.python.modules import parsed

_LEAST_PRECISION = 97
_LEAST_RECALL = 90
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Target = tuple[str, int]


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--tree", type=Path, help="the source tree")
    add("--functions", type=int, default=60, help="in the sample (%(default)s)")
    add("--seed", type=int, default=53, help="of the sample (%(default)s)")
    add("--examples", action="store_true", help="show each wrong and each missing edge")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    try:
        import jedi  # type: ignore[import-untyped]  # it has no types
    except ImportError:
        raise MissingToolError("jedi is not installed.", "Install jedi with pip.") from None
    if options.tree is None:
        raise UsageError("Nothing to compare.", "Give --tree.")
    tree = options.tree.resolve()
    project = jedi.Project(tree.parent)
    graph = PythonCallGraph(str(tree))
    counts: Counter[str] = Counter()
    for path, node in _sample(tree, options):
        text = (tree / path).read_text("utf-8")
        script = jedi.Script(text, path=tree / path, project=project)
        definition = Definition(node.name, (), path, node.lineno, node.end_lineno or 0, "function")
        calls, _ = graph.calls((definition,))
        for line, name, targets in _known(script, tree, node):
            _compare(path, line, name, targets, calls, counts, options.examples)
    title = f"{tree.name}: calls"
    for what, count, total, least in (
        ("certain as jedi has them", counts["right"], counts["certain"], _LEAST_PRECISION),
        ("of jedi's found", counts["found"], counts["wanted"], _LEAST_RECALL),
    ):
        percent = 100 * count / max(total, 1)
        name = f"{title}, {what} (of {total})"
        yield Measure(name, percent, "%", limit=least, higher_is_better=True)


def _sample(
    tree: Path, options: argparse.Namespace
) -> list[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Functions with a call in them."""
    found = [
        (str(path.relative_to(tree)), node)
        for path in sorted(tree.rglob("*.py"))
        for node in ast.walk(parsed(path.read_bytes()))
        if isinstance(node, _FUNCTIONS) and any(isinstance(one, ast.Call) for one in ast.walk(node))
    ]
    return random.Random(options.seed).sample(found, min(options.functions, len(found)))


def _known(
    script: Any, tree: Path, function: ast.FunctionDef | ast.AsyncFunctionDef
) -> Iterator[tuple[int, str, set[Target]]]:
    """The calls in a function that jedi follows into the tree: line, name and definitions."""
    for node in (one for statement in function.body for one in ast.walk(statement)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, (ast.Name, ast.Attribute)):
            continue
        line, column = node.func.end_lineno or 0, (node.func.end_col_offset or 0) - 1
        found = script.goto(line, column, follow_imports=True)
        targets = {
            (str(one.module_path.relative_to(tree)), one.line)
            for one in found
            if one.type in ("function", "class")
            and one.module_path is not None
            and one.module_path.is_relative_to(tree)
            and one.line is not None
        }
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        if targets:
            yield line, name, targets


def _compare(
    path: str,
    line: int,
    name: str,
    targets: set[Target],
    calls: list[Call],
    counts: Counter[str],
    shows: bool,
) -> None:
    here = [call for call in calls if call.line == line]
    given = {(one.path, one.line) for call in here for one in call.callees}
    counts["wanted"] += 1
    if targets & given:
        counts["found"] += 1
    elif shows:
        print(f"    missing {path}:{line} {name} {sorted(targets)}")
    for call in here:
        last = {one.qualified_name.rpartition(".")[2] for one in call.callees}
        if call.confidence == "certain" and name in last:
            counts["certain"] += 1
            places = {(one.path, one.line) for one in call.callees}
            if places & targets:
                counts["right"] += 1
            elif shows:
                print(f"    wrong {path}:{line} {name} {sorted(places)} {sorted(targets)}")
