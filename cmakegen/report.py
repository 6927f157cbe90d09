"""The coverage report as text and as JSON: resolved directives, their origins, missing headers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cmakegen.headers import missing
from cmakegen.headers.closure import Closures, Gap, follow
from cmakegen.headers.coverage import one_line
from cmakegen.source_tree.tensorflow_version import is_tensorflow
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable, shown_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cmakegen.generate import Result
    from cmakegen.project.output import Outcome
    from cmakegen.project.verify import Parsed


def as_text(result: Result) -> str:
    """The complete report; missing headers are listed by the number of sources they affect."""
    closures = _closures(result)
    lines = [
        f"{shown_path(result.output)}: {counted(len(result.sources), 'source')}",
        one_line(result.coverage, hint=False),
        "",
        "Found: include directives, origin",
        *(
            f"  {count:9,}  {origin}"
            for origin, count in result.coverage.by_origin.items()
            if count
        ),
        "",
        "Include directories, in search order: include directives, directory, origin and reason",
        *(
            f"  {root.votes:9,}  {root.path or '.'}  ({root.origin}: {root.reason})"
            for root in result.roots
        ),
        "",
        "Third-party headers",
        *(f"  {line}" for line in result.searched),
        "",
        f"{closures.complete:,} of {closures.sources:,} sources find every header outside of #if",
    ]
    inside = [gap for gap in closures.gaps if gap.conditional]
    outside = [gap for gap in closures.gaps if not gap.conditional]
    if outside:
        lines += ["", f"Missing: {counted(len(outside), 'header')}", *_table(result, outside)]
    if result.notes:
        lines += ["", "Not generated", *(f"  {note}" for note in result.notes)]
    if inside:
        title = (
            f"Missing inside #if only, mostly for other platforms: {counted(len(inside), 'header')}"
        )
        lines += ["", title, *_table(result, inside)]
    return "\n".join(map(printable, lines))


def _table(result: Result, gaps_: Sequence[Gap]) -> list[str]:
    tree = _tree(result)
    lines = ["  affected sources, include directives, header, what would supply it"]
    for gap in gaps_:
        owner = missing.supplier(gap.name, tree)
        lines.append(f"  {gap.reach:7,} {gap.directives:7,}  {gap.name}  ({owner})")
    return lines


def as_json(result: Result, outcome: Outcome, parsed: Sequence[Parsed] | None) -> str:
    """The report as one JSON object; `parsed` is the result of --verify, if requested."""
    closures = _closures(result)
    tree = _tree(result)
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
    if parsed is not None:
        value["verify"] = [file._asdict() for file in parsed]
    return json.dumps(value, indent=2)


def _closures(result: Result) -> Closures:
    return follow(
        result.sources, result.places, result.coverage.missing, result.system, result.home
    )


def _tree(result: Result) -> missing.Tree:
    return missing.Tree(
        protos=frozenset(path.removesuffix(".proto") for path in result.tree.protos),
        is_workspace="" in result.tree.workspaces,
        is_tensorflow=is_tensorflow(result.tree.root),
        fetched=result.options.fetch_externals,
        generated=any(
            headers.base == "tree cache" for headers in result.decision.project.include_roots
        ),
    )
