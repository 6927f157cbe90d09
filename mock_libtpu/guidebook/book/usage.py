"""What the recordings of a book show of each API function: programs, calls, examples, stacks."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from mock_libtpu.guidebook.book.paths import Paths
from mock_libtpu.guidebook.collected import Collected
from mock_libtpu.guidebook.values import example_text

__all__ = ["ProgramUse", "Usage", "add_usage"]

_MOST_EXAMPLES = 3


@dataclass(slots=True)
class ProgramUse:
    """How one program calls a function."""

    program: str
    calls: int
    errors: int
    ns: int
    longest_ns: int


@dataclass(slots=True)
class Usage:
    """How all programs call a function."""

    programs: list[ProgramUse] = field(default_factory=list)
    tree: Paths = field(default_factory=Paths)
    arguments: dict[str, list[str]] = field(default_factory=dict)
    """Some distinct values of each argument and result, by name, as JSON."""

    @property
    def calls(self) -> int:
        return sum(use.calls for use in self.programs)

    @property
    def errors(self) -> int:
        return sum(use.errors for use in self.programs)

    @property
    def total_ns(self) -> int:
        return sum(use.ns for use in self.programs)

    @property
    def mean_ns(self) -> int:
        return self.total_ns // max(self.calls, 1)

    @property
    def longest_ns(self) -> int:
        return max((use.longest_ns for use in self.programs), default=0)


def add_usage(usages: dict[str, Usage], collected: Collected, program: str) -> None:
    """Add what a program's recording shows."""
    data = collected.table.as_json()
    columns = data["calls"]
    calls_of = Counter(columns["node"])
    for name, row in collected.rows.items():
        usage = usages.setdefault(name, Usage())
        known = next((use for use in usage.programs if use.program == program), None)
        if known is None:  # else it is of another of the program's processes
            known = ProgramUse(program, 0, 0, 0, 0)
            usage.programs.append(known)
        known.calls += row.calls
        known.errors += row.errors
        known.ns += row.ns
        known.longest_ns = max(known.longest_ns, row.longest_ns)
        for node in row.nodes:
            usage.tree.add_calls(collected.stacks, node, calls_of[node], program)
    values = json.loads(collected.table.values_json())
    names = [(row[0], row[1], row[2]) for row in data["functions"]]
    for what, place in (("arguments", 1), ("results", 2)):
        for function, index in zip(columns["function"], columns[what], strict=True):
            if index >= 0:
                fields = names[function][place]
                _add_examples(usages[names[function][0]], fields, values[index])


def _add_examples(usage: Usage, fields: tuple[str, ...], values: list[Any]) -> None:
    for name, value in zip(fields, values, strict=False):
        known = usage.arguments.setdefault(name, [])
        if len(known) >= _MOST_EXAMPLES or value is None or _is_address(value):
            continue
        text = example_text(value)
        if text not in known:
            known.append(text)


def _is_address(value: Any) -> bool:
    """Whether a value is an address in memory, which means nothing to a reader."""
    return isinstance(value, str) and value.startswith("0x")
