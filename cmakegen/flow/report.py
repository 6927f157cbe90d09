"""The coverage report as text and as a document: origins of directives, and missing headers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cmakegen.flags.read import TreeFlags
from cmakegen.flow import causes
from cmakegen.flow.causes import tree_properties
from cmakegen.flow.generate import FoundRoot, Result
from cmakegen.flow.headline import flags_line
from cmakegen.flow.measurements import follow_all
from cmakegen.headers import missing
from cmakegen.headers.closure import Gap
from cmakegen.headers.coverage import one_line
from cmakegen.project.output import Outcome
from cmakegen.project.verify import Parsed
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable, shown_path

_MOST_DROPPED = 20


def _origins(result: Result) -> Iterator[str]:
    """What has headers, with the reason for its place where that is another than before."""
    reasons = {source.origin: source.why for source in reversed(result.search.sources)}
    before = None
    for origin, count in result.coverage.by_origin.items():
        if count:
            reason = reasons.get(origin)
            is_new = reason is not None and reason != before
            yield f"  {count:10,}  {origin}" + f": {reason}" * is_new
            before = reason


def as_text(result: Result) -> str:
    """The complete report; missing headers are listed by the number of sources they affect."""
    closures, measured = follow_all(result)
    lines = [
        f"{shown_path(result.output)}: {result.size}",
        one_line(result.coverage, hint=False),
        *_section(
            "Resolved include directives",
            "  Directives  Origin, in search order",
            _origins(result),
        ),
        *_section(
            "Include directories, in search order",
            "  Directives  Directory (origin: reason)",
            (
                f"  {root.votes:10,}  {root.path or '.'} ({root.origin}: {root.reason})"
                for root in result.roots
            ),
        ),
        *_section(
            "Third-party headers", "", (f"  {line}" for line in result.search.externals.searched)
        ),
        "",
        f"{closures.complete:,} of {closures.sources:,} sources find every header outside of #if",
        *causes.lines(result, measured.causes),
    ]
    sections = {
        "Missing": [gap for gap in closures.gaps if not gap.conditional],
        "Missing inside #if only, mostly for other platforms": [
            gap for gap in closures.gaps if gap.conditional
        ],
    }
    for title, gaps in sections.items():
        # The first lines of a run count those that the tree's own directives name.
        others = sum(not gap.directives for gap in gaps)
        also = f", {others:,} of them in third-party headers only" * bool(others)
        lines += _section(
            f"{title}: {counted(len(gaps), 'header')}{also}",
            "  Affected sources  Directives  Header (supplied by)",
            _rows(result, gaps),
        )
    if result.flags:
        lines += _section("Flags of rules and targets", "", _flags(result.flags))
    lines += _section("Not generated", "", (f"  {note}" for note in result.notes))
    return "\n".join(map(printable, lines))


def _section(title: str, heads: str, rows: Iterable[str]) -> list[str]:
    """A section with the heads of its columns, if any; nothing if it has no rows."""
    listed = list(rows)
    return ["", title, *filter(None, [heads]), *listed] if listed else []


def _flags(flags: TreeFlags) -> list[str]:
    lines = [f"  {flags_line(flags)}"]
    lines += [
        f"  dropped {flag} from {counted(number, 'list')} of flags"
        for flag, number in flags.dropped[:_MOST_DROPPED]
    ]
    if len(flags.dropped) > _MOST_DROPPED:
        lines.append(f"  dropped {len(flags.dropped) - _MOST_DROPPED} other flags")
    return lines + [f"  not evaluated: {problem}" for problem in flags.problems]


def _rows(result: Result, gaps: Sequence[Gap]) -> Iterator[str]:
    tree = tree_properties(result)
    for gap in gaps:
        supplier = missing.supplier(gap.name, tree)
        yield f"  {gap.reach:16,}  {gap.directives:10,}  {gap.name} ({supplier})"


def verified_lines(parsed: Sequence[Parsed]) -> list[str]:
    """The result of --verify, with a line for each file that does not parse."""
    clean = sum(file.is_clean for file in parsed)
    complete = sum(not (file.missing or file.trouble) for file in parsed)
    files = counted(len(parsed), "file")
    lines = [f"clangd parses {clean} of {files} without an error; {complete} find every header"]
    for file in parsed:
        problems = [file.trouble] if file.trouble else []
        if file.missing:
            problems.append(f"missing {', '.join(file.missing)}")
        if file.errors:
            problems.append(f"{counted(file.errors, 'error')}: {file.first_error}")
        if problems:
            lines.append(f"  {file.path}: {'; '.join(problems)}")
    return list(map(printable, lines))


@dataclass(frozen=True)
class Directives:
    """The `#include` directives of a tree."""

    total: int
    resolved: int
    percent: float
    by_origin: Mapping[str, int]
    """In the order in which headers are searched."""


@dataclass(frozen=True)
class CompleteSources:
    """How many sources find every header that they include, directly and indirectly."""

    complete: int
    sources: int


@dataclass(frozen=True)
class MissingHeader:
    """A header that no header source has."""

    name: str
    reach: int
    """How many sources it affects."""
    directives: int
    """How many directives in the tree itself name it."""
    conditional: bool
    """Whether it is named inside #if only."""
    supplier: str


@dataclass(frozen=True)
class LeftOut:
    """A file or folder that CMake cannot represent."""

    path: str
    why: str


@dataclass(frozen=True)
class Flags:
    """The flags in BUILD files."""

    sources: int
    """How many have the flags of a rule."""
    partly_unknown: int
    dropped: Mapping[str, int]
    """Flags that were left out, with the number of lists that have them."""
    problems: Sequence[str]


@dataclass(frozen=True)
class Report:
    """The project of a tree."""

    output: str
    outcome: str
    sources: int
    standard: str
    directives: Directives
    include_directories: Sequence[FoundRoot]
    searched: Sequence[str]
    """Where third-party headers were searched for."""
    closures: CompleteSources
    missing: Sequence[MissingHeader]
    left_out: Sequence[LeftOut]
    warnings: Sequence[str]
    notes: Sequence[str]
    flags: Flags | None
    """Null without --flags."""
    verify: Sequence[Parsed] | None
    """Null without --verify."""


def document(result: Result, outcome: Outcome, parsed: Sequence[Parsed] | None) -> Report:
    """The report as a document; `parsed` is the result of --verify, if requested."""
    closures, _ = follow_all(result)
    tree = tree_properties(result)
    measured, flags = result.coverage, result.flags
    return Report(
        output=result.output,
        outcome=outcome.value,
        sources=len(result.sources),
        standard=result.decision.project.standard,
        directives=Directives(
            measured.total, measured.resolved, round(measured.percent, 2), measured.by_origin
        ),
        include_directories=result.roots,
        searched=result.search.externals.searched,
        closures=CompleteSources(closures.complete, closures.sources),
        missing=[
            MissingHeader(*gap, supplier=missing.supplier(gap.name, tree)) for gap in closures.gaps
        ],
        left_out=[LeftOut(path, why) for path, why in result.decision.skipped],
        warnings=result.warnings,
        notes=result.notes,
        flags=Flags(len(flags.files), flags.unknown, dict(flags.dropped), flags.problems)
        if flags
        else None,
        verify=parsed,
    )
