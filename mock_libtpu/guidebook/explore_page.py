"""What the TPU's compiler makes of a program as one self-contained page.

Each line of Python, StableHLO, HLO and of the TPU's code has the places that it comes from, so that
the page can highlight what belongs together.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from typing import Any

from mock_libtpu.causes.model import Cause
from mock_libtpu.comparison.compare import Comparison
from mock_libtpu.comparison.views.sections import sections
from mock_libtpu.compiler.texts.hlo import Place, own_place
from mock_libtpu.compiler.texts.shapes import result_bytes
from mock_libtpu.compiler.texts.stablehlo import read_stablehlo
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.estimate.times import range_text, time_text
from mock_libtpu.explore.program import Explored, nanoseconds
from mock_libtpu.explore.report import (
    NOT_ESTIMATED,
    NOT_KNOWN,
    bound_text,
    not_estimated_text,
    omitted_text,
    parts_of,
    time_of,
    units_text,
)
from mock_libtpu.explore.screen import kinds_of, step_range, step_text
from mock_libtpu.explore.step import StepTime
from mock_libtpu.fit.life import LifeOfRun
from mock_libtpu.fit.notebook import known_command, sources_of
from mock_libtpu.fit.padding import padding_text
from mock_libtpu.fit.report import size_text
from mock_libtpu.guidebook.editors import editor_data
from mock_libtpu.guidebook.places import Places
from mock_libtpu.guidebook.rendering import data_block, inline, render
from mock_libtpu.guidebook.source_text import Sources
from mock_libtpu.guidebook.stack_table import StackTable
from mock_libtpu.guidebook.values import shown_name
from mock_libtpu.recording.cells import line_text
from mock_libtpu.recording.model import Process
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.printable import printable

_SCRIPTS = ("trace_data", "stack_view", "icicle", "explore", "life")
_MOST_ROWS = 200
_MOST_LINES = 6000
_MOST_BUNDLES = 1500  # of an operation
_MOST_CODE = 12_000  # bundles of the page
_LONGEST = 600
_UNREADABLE = re.compile(r", (?:backend_config=.*|metadata=\{(?:[^{}\"]|\"(?:[^\"\\]|\\.)*\")*\})")


def explore_page(
    programs: Sequence[Explored],
    libtpu: str,
    command: Sequence[str] = (),
    changes: Comparison | None = None,
    *,
    step: StepTime | None = None,
    life: LifeOfRun | None = None,
    capacity: int | None = None,
    local: bool = False,
) -> str:
    """The page as HTML. `local`: with links into the editors of this machine.

    `step`: what repeats. `capacity`: of a device, in bytes.
    """
    lines = _Lines(command)
    weights = [
        [lines.stack(part.operation.stack), nanoseconds(part.time)]
        for program in programs
        for part in (program.time.parts if program.time is not None else ())
        if part.operation.stack and part.time is not None and part.time.value
    ]
    panes = _panes(programs, lines)
    memory = _life(life, capacity, lines) if life is not None else None
    data = {
        **lines.stacks.as_json(lines.sources, local=local),
        "weights": weights,
        "unit": "nanosecond",
        "places": list(lines.numbers),
        "sources": lines.listings(),
        "programs": panes,
        "life": memory,
    }
    if local:
        data["editors"] = editor_data([lines.stacks])
    return render(
        "explore.html.jinja",
        **inline(("d3-hierarchy.min.js",), ("base", *_SCRIPTS), ("page.css", "explore.css")),
        data=data_block("recording", json.dumps(data, separators=(",", ":"))),
        is_local=local,
        title=lines.places.program,
        libtpu=shown_name(libtpu),
        topology=shown_name(programs[0].topology if programs else ""),
        programs=programs,
        step=step,
        step_range=step_range,
        step_text=step_text,
        kinds_of=kinds_of,
        changes=changes,
        sections=sections(changes) if changes is not None else (),
        has_times=bool(weights),
        has_life=memory is not None,
        padding_text=padding_text,
        most=_MOST_ROWS,
        name_of=lines.name,
        parts_of=parts_of,
        bound_text=bound_text,
        range_text=range_text,
        time_text=time_text,
        exchanges=_exchanges,
        moves=_moves,
        compiled_at=_compiled_at,
        facts=_facts,
        size=size_text,
        shape_bytes=result_bytes,
        not_estimated=NOT_ESTIMATED,
        not_known=NOT_KNOWN,
        not_estimated_text=not_estimated_text,
        omitted_text=omitted_text,
        units_text=units_text,
    )


class _Lines:
    """The lines of Python that the page names: each has a number."""

    def __init__(self, command: Sequence[str]) -> None:
        words = tuple(known_command(command))
        process = Process(0, 0, 0, time.time_ns(), 1, words, "", "", "")
        self.places = Places(process)
        self.sources = Sources(process.realtime_ns, sources_of(command))
        self.stacks = StackTable(_no_samples, self.places)
        self.numbers: dict[str, int] = {}
        self._files: dict[str, str] = {}

    def number(self, place: Place | None) -> int:
        """The number of a line; -1 for none."""
        name = self.name(place)
        if place is None or not name:
            return -1
        return self.numbers.setdefault(name, len(self.numbers))

    def name(self, place: Place | None) -> str:
        """As the page shows it, such as `train.py:7`."""
        if place is None:
            return ""
        frame = _frame(place)
        shown = self.places.of(frame)
        if shown is None:
            return ""
        self.stacks.add_frames((frame,))
        if shown.is_own and shown.file:
            self._files[shown.name] = shown.file
        return line_text(shown.name, place.line)

    def stack(self, stack: Sequence[Place]) -> int:
        return self.stacks.add_frames(tuple(map(_frame, stack)))

    def listings(self) -> list[dict[str, Any]]:
        """The program's own files, highlighted."""
        return [
            {"name": name, "lines": lines[:_MOST_LINES]}
            for name, file in self._files.items()
            if (lines := self.sources.lines(file))
        ]


def _no_samples(sample: Any) -> Any:
    raise AssertionError(sample)


def _frame(place: Place) -> Frame:
    return Frame("python", place.function or "?", place.file, place.line, confidence="exact")


def _panes(programs: Sequence[Explored], lines: _Lines) -> list[dict[str, Any]]:
    """The texts of each program: rows of a text and the numbers of its places."""
    left = _MOST_CODE
    found = []
    for index, program in enumerate(programs):
        code = {}
        for each in program.operations:
            bundles = program.bundles.get(each.code, [])[: min(_MOST_BUNDLES, left)]
            if bundles and shown_name(each.code) not in code:
                left -= len(bundles)
                own = lines.number(each.place)
                code[shown_name(each.code)] = {
                    "rows": [
                        [
                            f"{bundle.number:#x} {bundle.label}".strip(),
                            [
                                [_cut(text), lines.number(place) if place else own]
                                for text, place in bundle.instructions
                            ],
                        ]
                        for bundle in bundles
                    ],
                    "more": len(program.bundles[each.code]) - len(bundles),
                }
        stablehlo = read_stablehlo(program.stablehlo)
        hlo = program.hlo_text.splitlines()
        first = next((n for n, line in enumerate(hlo) if line.endswith("{")), 0)
        at = {each.line: each.name for each in program.hlo.instructions.values()}
        found.append(
            {
                "number": index,
                "first": next(
                    (n for e in program.operations if (n := lines.number(e.place)) >= 0), -1
                ),
                "stablehlo": [
                    [_cut(text), lines.number(own_place(stack))]
                    for text, stack in stablehlo[:_MOST_LINES]
                ],
                "hlo": [
                    [
                        _cut(_UNREADABLE.sub("", line)),
                        lines.number(own_place(program.hlo.stack(at[number])))
                        if number in at
                        else -1,
                        shown_name(at.get(number, "")),
                    ]
                    for number, line in enumerate(hlo[first : first + _MOST_LINES], first + 1)
                ],
                "code": code,
                "shared": {
                    shown_name(e.name): shown_name(e.code)
                    for e in program.operations
                    if e.code != e.name and e.code
                },
                "more": [
                    max(0, len(stablehlo) - _MOST_LINES),
                    max(0, len(hlo) - first - _MOST_LINES),
                ],
            }
        )
    return found


def _life(life: LifeOfRun, capacity: int | None, lines: _Lines) -> dict[str, Any]:
    chart = life.chart
    return {
        "capacity": capacity,
        "steps": chart.steps,
        "points": chart.points,
        "programs": [shown_name(name) for name in chart.programs],
        "peak": chart.peak,
        "refused": chart.refused,
        "series": [
            {"kind": each.kind, "place": lines.name(each.place), "bytes": each.bytes}
            for each in chart.series
        ],
    }


def _cut(text: str) -> str:
    text = text.rstrip()
    return printable(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def _exchanges(program: Explored) -> list[tuple[Operation, Cause | None]]:
    """The collectives, and the operations that start one beside others, with their causes."""
    causes = {each.operations[0]: each for each in program.causes if each.is_collective}
    return [
        (each, causes.get(each.name))
        for each in program.operations
        if each.is_collective or each.name in causes
    ]


def _moves(program: Explored) -> list[tuple[Operation, Cause | None]]:
    """The copies and changes of layout, with their causes."""
    causes = {each.operations[0]: each for each in program.causes if not each.is_collective}
    return [
        (each, causes.get(each.name)) for each in program.operations if each.changes_layout_only
    ]


def _compiled_at(program: Explored) -> Place | None:
    return own_place(program.operations[0].stack[::-1]) if program.operations else None


def _facts(program: Explored) -> list[tuple[str, str]]:
    cost = program.cost
    found = [("operations", f"{len(program.operations):,}")]
    if program.operations:
        title = "time, of what is estimated" if program.not_estimated else "time"
        found.append((title, time_of(program)))
    for title, key in (("flops", "flops"), ("transcendentals", "transcendentals")):
        if cost.get(key):
            found.append((title, f"{cost[key]:,.0f}"))
    if cost.get("bytes accessed"):
        found.append(("accessed", size_text(int(cost["bytes accessed"]))))
    if program.need is not None and program.need.bytes is not None:
        found.append(("peak of a device", size_text(program.need.bytes)))
    return found
