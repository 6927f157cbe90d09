"""Estimated times of collectives, against times that others measured on TPUs.

The measured times are data in this folder, with their groups and with how libtpu 0.0.50.1 performs
such a collective: its phases, and whether SparseCores do. --write writes the bounds of
`mock_libtpu/estimate/collective_bounds.json` and the table of the guide. The bounds of a kind of
collective on a generation are its extreme errors and a tenth more, since there are few rows; rows
that a constant was fitted on count in the bounds, and not in the errors.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import textwrap
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import msgspec

from benchmarks.measures import Measure
from mock_libtpu.compiler.texts.algorithms import Algorithm
from mock_libtpu.compiler.texts.hlo import read_hlo
from mock_libtpu.estimate.exchanges.collective_calls import collective_calls
from mock_libtpu.estimate.exchanges.collectives import collective, slice_of
from mock_libtpu.estimate.measured import BOUNDS, Bounds, load_bounds

FOLDER = Path(__file__).parent
GUIDE = FOLDER.parents[1] / "docs" / "guides" / "tpu-compiler.md"
BEGIN, END = "<!-- begin: made by benchmarks tpu_times.collectives -->", "<!-- end -->"
_MARGIN = 0.1
_WIDTH = 120
_MOST_ERROR = {"all-gather": 10.0, "all-to-all": 10.0, "collective-permute": 10.0}


@dataclass(frozen=True)
class Case:
    """A collective that was measured."""

    collective: str
    topology: str
    groups: str
    """As HLO has them."""
    phases: int
    is_offloaded: bool
    bytes: int
    """Of payload."""
    us: float
    fitted: str
    """The constant that it gave; "" for none."""
    source: str

    @property
    def generation(self) -> str:
        return self.topology.partition(":")[0]

    @property
    def estimated_us(self) -> float:
        """The value of the estimate."""
        own = slice_of(self.topology, ())
        hlo = read_hlo(self._hlo)
        call = collective_calls(hlo)["x"]
        algorithm = Algorithm("", self.phases, self.is_offloaded)
        time = collective(hlo, call, algorithm, own).time
        if time is None:
            msg = f"{self} is not estimated"
            raise ValueError(msg)
        return time.value

    @property
    def _hlo(self) -> str:
        result = f"u8[{self.bytes}]"
        return (
            f"ENTRY %main () -> () {{\n  %x = {result} {self.collective}(%a), {self.groups}\n}}\n"
        )

    @property
    def error(self) -> float:
        """A part of the measured time; negative where the estimate is too short."""
        return self.estimated_us / self.us - 1


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--write", action="store_true", help="write the bounds and the table")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    cases = read_cases()
    if options.write:
        encoded = msgspec.json.encode(bounds(cases))
        BOUNDS.write_bytes(msgspec.json.format(encoded) + b"\n")
        load_bounds.cache_clear()
        GUIDE.write_text(with_table(GUIDE.read_text("utf-8"), cases), "utf-8")
    for (generation, kind), members in _by_kind(cases):
        free = [abs(case.error) * 100 for case in members if not case.fitted]
        limit = _MOST_ERROR.get(kind, 100.0)
        yield Measure(
            f"{generation} {kind}, {len(free)}: median error",
            statistics.median(free),
            "%",
            limit=limit,
        )


def read_cases() -> list[Case]:
    """All cases, in the order of the file."""
    with (FOLDER / "collectives.csv").open(encoding="utf-8", newline="") as file:
        return [
            Case(
                row["collective"],
                row["topology"],
                row["groups"],
                int(row["phases"]),
                row["offloaded"] == "yes",
                int(row["bytes"]),
                float(row["us"]),
                row["fitted"],
                row["source"],
            )
            for row in csv.DictReader(file)
        ]


def bounds(cases: Iterable[Case]) -> list[Bounds]:
    """Of each kind of collective on each generation."""
    found = []
    for (generation, kind), members in _by_kind(cases):
        ratios = [1.0, *(case.us / case.estimated_us for case in members)]
        low, high = min(ratios) * (1 - _MARGIN), max(ratios) * (1 + _MARGIN)
        found.append(Bounds(generation, kind, round(low, 3), round(high, 3), len(members)))
    return found


def with_table(guide: str, cases: Iterable[Case]) -> str:
    """The guide with the table of errors."""
    before, _, rest = guide.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{_table(cases)}\n{END}{after}"


def _table(cases: Iterable[Case]) -> str:
    lines = [
        "| TPU | collective | measured | payload | median error | worst |",
        "|---|---|---|---|---|---|",
    ]
    for (generation, kind), members in _by_kind(cases):
        free = [case for case in members if not case.fitted]
        errors = [case.error for case in free]
        sizes = sorted({case.bytes for case in free})
        slices = sorted({case.topology.partition(":")[2] for case in free})
        cells = (
            generation,
            kind,
            f"{len(free)} on {', '.join(slices)}",
            _size(sizes[0]) + (f" to {_size(sizes[-1])}" if len(sizes) > 1 else ""),
            f"{statistics.median(map(abs, errors)):.0%}",
            f"{max(errors, key=abs):+.0%}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    sources = tomllib.loads((FOLDER / "collectives.toml").read_text("utf-8"))
    notes = (f"<{each['url']}>: {each['measured'].strip()}" for each in sources.values())
    wrapped = (
        textwrap.fill(
            note, _WIDTH, initial_indent="- ", subsequent_indent="  ", break_long_words=False
        )
        for note in notes
    )
    return "\n".join([*lines, "", *wrapped, ""])


def _size(count: int) -> str:
    return f"{count / (1 << 20):.0f} MiB"


def _by_kind(cases: Iterable[Case]) -> Iterator[tuple[tuple[str, str], list[Case]]]:
    ordered = sorted(cases, key=lambda case: (case.generation, case.collective))
    for key, members in groupby(ordered, key=lambda case: (case.generation, case.collective)):
        yield key, list(members)
