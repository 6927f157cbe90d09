"""What the recordings of a book show of each API function: programs, calls, examples, stacks.

Of stacks, frames of the interpreter are left out, and those of the program are one: it is the way
from there that programs have in common.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from mock_libtpu.analysis.frames import CALLER, is_interpreter
from mock_libtpu.guidebook.collected import Collected, FunctionRow
from mock_libtpu.guidebook.places import OWN, ShownFrame, shown_frame
from mock_libtpu.guidebook.stack_table import StackTable
from mock_libtpu.guidebook.stack_tree import StackTree
from mock_libtpu.guidebook.values import example_text

_PROGRAM = ShownFrame(OWN, "the program", "", "", "")


class Paths(StackTree):
    """Collects the stacks of one function from several programs."""

    def __init__(self) -> None:
        super().__init__()
        self.stacks: set[tuple[ShownFrame, ...]] = set()
        self.frames: set[ShownFrame] = set()

    def add_calls(self, stacks: StackTable, end: int, calls: int, program: str) -> None:
        """Add the stack that ends in a node, with the number of its calls in a program."""
        path = _path(stacks, end)
        if not path:
            return
        own = stacks.own_frame(end)
        place = stacks.places.of(own) if own else None
        line = f"{place.name}:{own.line}" if own and place else ""
        self.stacks.add(tuple(path))
        self.frames.update(path)
        self.add(zip(path, path, strict=True), 0, calls, (program, line))


def _path(stacks: StackTable, end: int) -> list[ShownFrame]:
    """The frames from the outermost to the one that calls the API."""
    found: list[ShownFrame] = []
    for frame in stacks.path(end):
        if is_interpreter(frame):
            continue
        shown = shown_frame(frame, stacks.places)
        if shown.kind == OWN:
            shown = _PROGRAM._replace(sure=CALLER) if shown.sure == CALLER else _PROGRAM
        if not (found and shown.kind == OWN and shown == found[-1]):
            found.append(shown)
    # The innermost frame is the function that the page is about.
    return found[:-1] if found and found[-1].kind == "c" else found


_MOST_EXAMPLES = 3


@dataclass(slots=True)
class Usage:
    """How all programs call a function."""

    programs: dict[str, FunctionRow] = field(default_factory=lambda: defaultdict(FunctionRow))
    """The calls of each program."""
    tree: Paths = field(default_factory=Paths)
    arguments: dict[str, list[str]] = field(default_factory=dict)
    """Some distinct values of each argument and result, by name, as JSON."""

    @property
    def calls(self) -> int:
        return sum(use.calls for use in self.programs.values())

    @property
    def total_ns(self) -> int:
        return sum(use.ns for use in self.programs.values())

    @property
    def mean_ns(self) -> int:
        return self.total_ns // max(self.calls, 1)


def add_usage(usages: dict[str, Usage], collected: Collected, program: str) -> None:
    """Add what a program's recording shows."""
    data = collected.table.as_json()
    columns = data["calls"]
    calls_of = Counter(columns["node"])
    for name, row in collected.rows.items():
        usage = usages.setdefault(name, Usage())
        known = usage.programs[program]  # which may have several processes
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
