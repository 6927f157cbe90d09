"""The first lines of every run's output: what was written, and how much of the tree it covers."""

from __future__ import annotations

from cmakegen.flags.read import TreeFlags
from cmakegen.flow import causes, measurements
from cmakegen.flow.generate import Result
from cmakegen.headers import coverage
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import shown_path

_FLAGS = "  cmake-gen-globs --flags would give each source the flags of its rule in BUILD files"
_GOOD_PERCENT = 90


def summary(result: Result) -> str:
    """The lines that describe a result."""
    project = result.decision.project
    flags = f"\n{flags_line(result.flags)}" if result.flags else ""
    return (
        f"{shown_path(result.output)}: {result.size}, "
        f"{counted(len(project.include_roots), 'include directory', 'include directories')}, "
        f"C++{project.standard}\n{coverage_lines(result)}{flags}"
    )


def flags_line(flags: TreeFlags) -> str:
    """How many sources have the flags of a rule, and how many of these are partly unknown."""
    line = f"{counted(len(flags.files), 'source')} with the flags of {flags.origin}"
    line += f"; those of {flags.unknown:,} are partly unknown" * bool(flags.unknown)
    if flags.modular:
        line += f"; names of C++20 modules stay unknown in {flags.modular:,}, as nothing is built"
    return line


def coverage_lines(result: Result) -> str:
    """How much of the tree the project covers, and the commands that would help."""
    found = measurements.closures(result)
    parsed = measurements.verified(result)
    kind = "sampled source" if found.files < len(result.sources) else "source"
    others = coverage.missing_headers(result.coverage)
    verb = "finds" if found.files == 1 else "find"
    lines = [f"{found.good:,} of {counted(found.files, kind)} {verb} every header{others}"]
    if parsed:
        good, files = f"{parsed.good:,}", f"{parsed.files:,}"
        when = f"(--verify, {parsed.day})"
        lines.append(f"{good} of {files} sampled files parse without an error {when}")
    if found.percent < _GOOD_PERCENT:
        lines += causes.lines(result, found.causes)
    elif parsed and parsed.percent < _GOOD_PERCENT:
        # Flags resolve no directive, but a file may not parse without them.
        lines += [_FLAGS] * (bool(result.tree.build_files) and result.flags is None)
    return "\n".join(lines)
