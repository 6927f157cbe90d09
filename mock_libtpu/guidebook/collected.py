"""All that pages show of one recording, collected in one pass over its calls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from mock_libtpu.analysis.objects import Lives
from mock_libtpu.guidebook.call_table import CallTable
from mock_libtpu.guidebook.executables import Executables
from mock_libtpu.guidebook.places import Place, Places
from mock_libtpu.guidebook.source_text import Sources
from mock_libtpu.guidebook.stack_table import StackTable
from mock_libtpu.guidebook.values import shown_name, shown_text
from mock_libtpu.recording.joined import JoinedRecording
from mock_libtpu.recording.model import ApiCall
from mock_libtpu.recording.single import Recording
from mock_libtpu.stacks.merge import Merger


@dataclass(slots=True)
class FunctionRow:
    """A function's calls."""

    calls: int = 0
    errors: int = 0
    ns: int = 0
    longest_ns: int = 0
    nodes: set[int] = field(default_factory=set)
    """The ends of its stacks."""


class Collected:
    """The parts of a recording, as pages show them: read in one pass over its calls.

    `checkouts`: trees whose files are shown relative to them. `buffers`: their lives, where they
    are known already: those of a part begin before it.
    """

    def __init__(
        self,
        recording: Recording,
        merger: Merger,
        checkouts: Sequence[str] = (),
        buffers: Lives | None = None,
    ) -> None:
        self.recording = recording
        self.places = Places(recording.process, checkouts)
        self.stacks = StackTable(merger.trace, self.places)
        self.table = CallTable(recording)
        self.buffers = Lives("buffer", calls=recording.calls()) if buffers is None else buffers
        self.executables = Executables()
        texts = {cell.name: cell.source for cell in recording.cells.values()}
        self.sources = Sources(recording.process.realtime_ns, texts)
        self.rows: dict[str, FunctionRow] = defaultdict(FunctionRow)
        self.lines: dict[Place, dict[int, dict[str, list[int]]]] = {}
        """Calls and nanoseconds by the program's file, line, and function."""
        for call in recording.calls():
            self._add(call)

    def _add(self, call: ApiCall) -> None:
        node = self.stacks.add(call)
        index = self.table.add(call, node)
        self.executables.add(call, index)
        took = 0 if call.end_ns is None else call.end_ns - call.start_ns
        row = self.rows[call.function]
        row.calls += 1
        row.errors += call.error is not None
        row.ns += took
        row.longest_ns = max(row.longest_ns, took)
        row.nodes.add(node)
        own = self.stacks.own_frame(node)
        place = self.places.of(own) if own else None
        if own is not None and place is not None and own.line:
            of_line = self.lines.setdefault(place, {}).setdefault(own.line, {})
            mark = of_line.setdefault(call.function, [0, 0])
            mark[0] += 1
            mark[1] += took


def source_listings(collected: Collected) -> Iterator[dict[str, Any]]:
    """The program's files: their lines, each with the functions, calls and times that it causes."""
    sources = collected.sources
    for place, marks in collected.lines.items():
        yield {
            "name": place.name,
            "lines": sources.lines(place.file) if place.file else [],
            "marks": {
                number: sorted(
                    ((shown_name(name), calls, ns) for name, (calls, ns) in found.items()),
                    key=lambda mark: (-mark[2], mark[0]),
                )
                for number, found in marks.items()
            },
            "changed": bool(place.file and sources.is_changed(place.file)),
        }


def facts(collected: Collected, devices: int) -> list[tuple[str, str]]:
    """The figures at the head of a page."""
    process = collected.recording.process
    nodes = set[int]().union(*(row.nodes for row in collected.rows.values())) - {0}
    found = [
        ("calls", f"{sum(row.calls for row in collected.rows.values()):,}"),
        ("functions", f"{len(collected.rows):,}"),
        ("distinct stacks", f"{len(nodes):,}"),
        ("threads", f"{len(collected.recording.threads):,}"),
        ("devices", f"{devices:,}"),
    ]
    if isinstance(collected.recording, JoinedRecording):
        found.insert(0, ("hosts", f"{len(collected.recording.hosts):,}"))
    if process.python_version:
        found.append(("Python", shown_text(process.python_version.split(" ")[0], 20)))
    if process.sample > 1:
        found.append(("recorded", f"one call of {process.sample:,}"))
    return found
