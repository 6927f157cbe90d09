"""The first lines of every run's output: what was written, and how much of the tree it covers.

What a user feels is how many files parse, but parsing or following every directive takes longer
than a run. So the last measurement is kept in the tree's cache, and is shown with its day by later
runs with the same options; that of headers, which is exact, only while the same directives resolve.
Without one, the include directives are counted.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from cmakegen.flags.read import TreeFlags
from cmakegen.flow.generate import Result
from cmakegen.headers import coverage, missing
from cmakegen.headers.closure import Closures
from cmakegen.headers.missing import BAZEL, FETCH, PROTOS, UNKNOWN
from cmakegen.packages.tensorflow_version import is_tensorflow
from cmakegen.project.verify import Parsed
from cmakegen.settings.cache import tree_cache
from tpu_walkthrough import kept_data
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable, shown_path
from tpu_walkthrough.source_tree.names import TEMPLATE_END

_MEASURED = "measured"
_FLAGS = "\n--flags would give each source the flags of its rule in BUILD files"
_GOOD_PERCENT = 90
# A share of fewer files is not worth keeping, and fewer directives are not worth advice.
_ENOUGH = 10
# The options that decide which sources there are, and which headers.
_CHOOSING = ("only", "exclude", "include", "include_dir")


class Measurement(NamedTuple):
    """How many files were good when they were last looked at."""

    what: str
    """`verify`: they parse without an error; `closures`: every header is found."""
    good: int
    files: int
    day: str
    """As 2026-11-24."""


def keep(result: Result, what: str, good: int, files: int) -> None:
    """Keep a measurement of a tree; a cache that cannot be written is ignored."""
    if files < _ENOUGH:
        return
    path = os.path.join(tree_cache(result.tree.root), _MEASURED)
    day = datetime.now(UTC).date().isoformat()
    entry = (good, files, day, _state(result, what))
    kept_data.save(path, None, {**(kept_data.load(path, None) or {}), what: entry})


def last(result: Result) -> Measurement | None:
    """The last measurement that holds for a result: of parsing, otherwise of headers."""
    kept = kept_data.load(os.path.join(tree_cache(result.tree.root), _MEASURED), None) or {}
    for what in ("verify", "closures"):
        good, files, day, state = kept.get(what, (0, 0, "", ""))
        if state == _state(result, what):
            return Measurement(what, good, files, day)
    return None


def _state(result: Result, what: str) -> str:
    """What a measurement depends on: the options, and for headers the directives."""
    options = result.options
    chosen = [str(getattr(options, name)) for name in _CHOOSING]
    if what == "closures":
        found = result.coverage
        chosen += [str(number) for number in (len(result.sources), found.total, found.resolved)]
    return " ".join(chosen)


def keep_closures(result: Result, closures: Closures) -> None:
    """Keep how many sources find every header."""
    keep(result, "closures", closures.complete, closures.sources)


def keep_verified(result: Result, parsed: Sequence[Parsed]) -> None:
    """Keep how many files of a sample parse."""
    keep(result, "verify", sum(file.is_clean for file in parsed), len(parsed))


def summary(result: Result) -> str:
    """The lines that describe a result."""
    project = result.decision.project
    flags = f"\n{flags_line(result.flags)}" if result.flags else ""
    return (
        f"{shown_path(result.output)}: {result.size}, "
        f"{counted(len(project.include_roots), 'include directory', 'include directories')}, "
        f"C++{project.standard}\n{coverage_line(result)}{flags}"
    )


def flags_line(flags: TreeFlags) -> str:
    """How many sources have the flags of a rule, and how many of these are partly unknown."""
    line = f"{counted(len(flags.files), 'source')} with the flags of a rule in BUILD files"
    return line + f"; those of {flags.unknown:,} are partly unknown" * bool(flags.unknown)


def coverage_line(result: Result) -> str:
    """How much of the tree the project covers, and the command that would help most."""
    measured = last(result)
    if measured is None:
        percent = result.coverage.percent
        line = coverage.one_line(result.coverage)
        line += "; counted in the whole tree" * bool(result.options.only)
    else:
        percent = 100 * measured.good / measured.files
        line = f"{_text(measured)}{coverage.missing_headers(result.coverage)}"
    if percent < _GOOD_PERCENT:
        # Flags resolve no directive, but a file may not parse without them.
        parses = measured is not None and measured.what == "verify"
        has_flags = bool(result.tree.build_files) and result.flags is None
        line += _advice(result) or _FLAGS * (parses and has_flags)
    return line


def _text(measured: Measurement) -> str:
    if measured.what == "verify":
        good, files = f"{measured.good:,}", f"{measured.files:,}"
        return f"{good} of {files} sampled files parse without an error (--verify, {measured.day})"
    return (
        f"{measured.good:,} of {counted(measured.files, 'source')} find every header"
        f" ({measured.day})"
    )


def _advice(result: Result) -> str:
    """The option that would resolve most of the missing directives, if one would."""
    tree = tree_properties(result)
    gains: Counter[str] = Counter()
    for name, count in result.coverage.missing.items():
        owner = missing.supplier(name, tree)
        folder, slash, _ = name.partition("/")
        if owner in (FETCH, PROTOS):
            gains[owner] += count
        elif owner in (BAZEL, UNKNOWN) and slash:
            gains[f"-I DIR, with a folder that contains {printable(folder)}/,"] += count
    option, count = gains.most_common(1)[0] if gains else ("", 0)
    if count < _ENOUGH:
        return ""
    return f"\n{option} would resolve {counted(count, 'more directive', 'more directives')}"


def _endings(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.partition("/")[2]


def tree_properties(result: Result) -> missing.Tree:
    """What decides who would supply a missing header."""
    bases = {root.base for root in result.decision.project.include_roots}
    return missing.Tree(
        protos=frozenset(
            ending for path in result.tree.protos for ending in _endings(path[: -len(".proto")])
        ),
        is_workspace="" in result.tree.workspaces,
        is_tensorflow=is_tensorflow(result.tree.root),
        fetched=result.options.fetch_externals or "cache" in bases,
        generated="tree cache" in bases,
        templates=frozenset(
            ending
            for path in result.tree.templates
            for ending in _endings(path.removesuffix(TEMPLATE_END))
        ),
    )
