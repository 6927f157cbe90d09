"""One recording as one self-contained page: its calls, stacks, memory and source.

Everything is in the page: nothing is loaded, and its Content-Security-Policy permits only what is
inline, by hash. What it looks like is in templates/ and scripts/.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from mock_libtpu.guidebook.buffers import Buffers
from mock_libtpu.guidebook.call_table import CallTable
from mock_libtpu.guidebook.editors import editor_data
from mock_libtpu.guidebook.functions import describe
from mock_libtpu.guidebook.places import Places
from mock_libtpu.guidebook.rendering import data_block, render
from mock_libtpu.guidebook.source_text import HighlightedLine, Sources
from mock_libtpu.guidebook.stack_table import StackTable
from mock_libtpu.reports.calls import duration
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mock_libtpu.guidebook.places import Place
    from mock_libtpu.recording.reader import Recording

__all__ = ["recording_page"]

SCRIPTS = ("base", "trace_data", "stack_view", "icicle", "timeline", "memory", "calls", "trace")


@dataclass
class _Row:
    """A line of the table of functions."""

    calls: int = 0
    errors: int = 0
    ns: int = 0
    longest_ns: int = 0
    nodes: set[int] = field(default_factory=set)


class _Mark(NamedTuple):
    """The calls of one function that a line causes."""

    function: str
    calls: int
    ns: int


def recording_page(
    recording: Recording,
    *,
    local: bool = False,
    checkouts: Sequence[str] = (),
    notes: list[str] | None = None,
) -> str:
    """The page as HTML. `local`: with links into the editors of this machine.

    `checkouts`: source trees in which C++ functions are looked for. What was missing is appended
    to `notes`.
    """
    symbols = Symbols()
    locate = Locator(checkouts)
    places = Places(recording.process, checkouts)
    stacks = StackTable(Merger(symbols, locate).trace, places)
    table = CallTable(recording)
    buffers = Buffers()
    rows: dict[str, _Row] = defaultdict(_Row)
    lines: dict[Place, dict[int, dict[str, list[int]]]] = {}
    for call in recording.calls():
        node = stacks.add(call)
        buffers.add(call, table.add(call, node))
        took = 0 if call.end_ns is None else call.end_ns - call.start_ns
        row = rows[call.function]
        row.calls += 1
        row.errors += call.error is not None
        row.ns += took
        row.longest_ns = max(row.longest_ns, took)
        row.nodes.add(node)
        own = stacks.own_frame(node)
        place = places.of(own) if own else None
        if own is not None and place is not None and own.line:
            mark = (
                lines.setdefault(place, {})
                .setdefault(own.line, {})
                .setdefault(call.function, [0, 0])
            )
            mark[0] += 1
            mark[1] += took
    sources = Sources(recording.process.realtime_ns)
    missing = [*recording.notes, *symbols.notes, *locate.notes()]
    if notes is not None:
        notes += missing
    stack_data = stacks.as_json(sources, local=local)
    data = {
        **table.as_json(),
        **stack_data,
        "buffers": buffers.as_json(recording.process.monotonic_ns),
        "sources": [place.name for place in lines],
    }
    if local:
        data["editors"] = editor_data(stacks)
    text = json.dumps(data, separators=(",", ":"))
    block = data_block("recording", f'{text[:-1]},"values":{table.values_json()}}}')
    return render(
        "recording.html.jinja",
        scripts=SCRIPTS,
        libraries=("d3-hierarchy.min.js", "uplot.min.js"),
        styles=("uplot.min.css",),
        title=places.program,
        data=block,
        functions=_function_rows(rows),
        sources=[_source(place, marks, sources) for place, marks in lines.items()],
        facts=_facts(recording, data),
        notes=[printable(note) for note in recording.notes],
        is_local=local,
        duration=duration,
    )


def _function_rows(rows: dict[str, _Row]) -> list[dict[str, Any]]:
    return [
        {
            "name": printable(name),
            "about": describe(name),
            "calls": row.calls,
            "errors": row.errors,
            "ns": row.ns,
            "longest": row.longest_ns,
            "stacks": len(row.nodes),
        }
        for name, row in sorted(rows.items(), key=lambda item: (-item[1].ns, item[0]))
    ]


def _source(
    place: Place, marks: dict[int, dict[str, list[int]]], sources: Sources
) -> dict[str, Any]:
    """The lines of a file, each with the calls that it causes."""
    lines: list[HighlightedLine] = sources.lines(place.file) if place.file else []
    numbered = {
        number: sorted(
            (_Mark(name, calls, ns) for name, (calls, ns) in found.items()),
            key=lambda mark: (-mark.ns, mark.function),
        )
        for number, found in marks.items()
    }
    return {
        "name": place.name,
        "lines": lines,
        "marks": numbered,
        "changed": bool(place.file and sources.is_changed(place.file)),
    }


def _facts(recording: Recording, data: dict[str, Any]) -> list[tuple[str, str]]:
    process = recording.process
    calls = data["calls"]
    facts = [
        ("calls", f"{len(calls['function']):,}"),
        ("functions", f"{len(data['functions']):,}"),
        ("distinct stacks", f"{len(set(calls['node']) - {0}):,}"),
        ("threads", f"{len(data['threads']):,}"),
        ("devices", f"{len(data['devices']):,}"),
    ]
    if process.python_version:
        facts.append(("Python", printable(process.python_version.split(" ")[0])))
    if process.sample > 1:
        facts.append(("recorded", f"one call of {process.sample:,}"))
    return facts
