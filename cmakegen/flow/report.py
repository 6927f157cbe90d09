"""The coverage report as text and as JSON: resolved directives, their origins, missing headers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cmakegen.flags.read import TreeFlags
from cmakegen.flow.generate import Result
from cmakegen.flow.headline import flags_line, keep_closures, tree_properties
from cmakegen.headers import missing
from cmakegen.headers.closure import Closures, Gap, follow
from cmakegen.headers.coverage import one_line
from cmakegen.project.output import Outcome
from cmakegen.project.verify import Parsed
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable, shown_path

_MOST_DROPPED = 20


def as_text(result: Result) -> str:
    """The complete report; missing headers are listed by the number of sources they affect."""
    closures = _closures(result)
    reasons = {source.origin: source.why for source in reversed(result.header_sources)}
    lines = [
        f"{shown_path(result.output)}: {counted(len(result.sources), 'source')}",
        one_line(result.coverage, hint=False),
        *_section(
            "Resolved include directives",
            "  Directives  Origin, in search order",
            (
                f"  {count:10,}  {origin}" + f": {reasons.get(origin)}" * (origin in reasons)
                for origin, count in result.coverage.by_origin.items()
                if count
            ),
        ),
        *_section(
            "Include directories, in search order",
            "  Directives  Directory (origin: reason)",
            (
                f"  {root.votes:10,}  {root.path or '.'} ({root.origin}: {root.reason})"
                for root in result.roots
            ),
        ),
        *_section("Third-party headers", "", (f"  {line}" for line in result.searched)),
        "",
        f"{closures.complete:,} of {closures.sources:,} sources find every header outside of #if",
    ]
    # The first two together are the headers that the first lines count.
    own = [gap for gap in closures.gaps if gap.directives]
    sections = {
        "Missing": [gap for gap in own if not gap.conditional],
        "Missing inside #if only, mostly for other platforms": [
            gap for gap in own if gap.conditional
        ],
        "Missing in third-party headers": [gap for gap in closures.gaps if not gap.directives],
    }
    for title, gaps in sections.items():
        lines += _section(
            f"{title}: {counted(len(gaps), 'header')}",
            "  Affected sources  Directives  Header (supplied by)",
            _rows(result, gaps),
        )
    if result.flags:
        lines += _section("Flags of BUILD files", "", _flags(result.flags))
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


def as_json(result: Result, outcome: Outcome, parsed: Sequence[Parsed] | None) -> str:
    """The report as one JSON object; `parsed` is the result of --verify, if requested."""
    closures = _closures(result)
    tree = tree_properties(result)
    project = result.decision.project
    value: dict[str, Any] = {
        "output": result.output,
        "outcome": outcome.value,
        "sources": len(result.sources),
        "standard": project.standard,
        "directives": {
            "total": result.coverage.total,
            "resolved": result.coverage.resolved,
            "percent": round(result.coverage.percent, 2),
            "by_origin": result.coverage.by_origin,
        },
        "include_directories": [root._asdict() for root in result.roots],
        "searched": list(result.searched),
        "closures": {"complete": closures.complete, "sources": closures.sources},
        "missing": [
            {**gap._asdict(), "supplier": missing.supplier(gap.name, tree)} for gap in closures.gaps
        ],
        "left_out": [{"path": path, "why": why} for path, why in result.decision.skipped],
        "warnings": list(result.warnings),
        "notes": list(result.notes),
    }
    if result.flags:
        value["flags"] = {
            "sources": len(result.flags.files),
            "partly_unknown": result.flags.unknown,
            "dropped": dict(result.flags.dropped),
            "problems": list(result.flags.problems),
        }
    if parsed is not None:
        value["verify"] = [file._asdict() for file in parsed]
    return json.dumps(value, indent=2)


def _closures(result: Result) -> Closures:
    closures = follow(
        result.sources, result.places, result.coverage.missing, result.system, result.home
    )
    keep_closures(result, closures)
    return closures
