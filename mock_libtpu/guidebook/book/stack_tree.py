"""The stacks that lead to a function, as a tree from Python down to the API.

Common beginnings are shared. Frames of the interpreter are left out, and those of the program are
one: it is the way from there that programs have in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from mock_libtpu.analysis.frames import CALLER, is_interpreter
from mock_libtpu.guidebook.shown_frames import OWN, ShownFrame, shown_frame
from mock_libtpu.guidebook.stack_table import StackTable
from mock_libtpu.stacks.merge import Frame

__all__ = ["Branch", "PathTree"]


_DEEPEST = 40
"""Branches within branches; those of real programs have a dozen."""
_PROGRAM = ShownFrame(OWN, "the program", "", "", "")


@dataclass
class Branch:
    """Frames in a row, and what they branch into."""

    frames: list[ShownFrame]
    calls: int
    children: list[Branch] = field(default_factory=list)
    ends: dict[tuple[str, str], int] = field(default_factory=dict)
    """Calls by program and line, where stacks end here."""

    @property
    def programs(self) -> list[tuple[str, str, int]]:
        """Program, line and calls of the stacks that end here, the most calls first."""
        found = [(program, line, calls) for (program, line), calls in self.ends.items()]
        return sorted(found, key=lambda each: (-each[2], each[:2]))


@dataclass
class _Node:
    calls: int = 0
    children: dict[ShownFrame, _Node] = field(default_factory=dict)
    ends: dict[tuple[str, str], int] = field(default_factory=dict)


class PathTree:
    """Collects the stacks of one function from several programs."""

    def __init__(self) -> None:
        self._root = _Node()
        self.stacks: set[tuple[ShownFrame, ...]] = set()
        self.frames: set[ShownFrame] = set()

    def add(self, stacks: StackTable, end: int, calls: int, program: str) -> None:
        """Add the stack that ends in a node, with the number of its calls in a program."""
        path = _path(stacks, end)
        if not path:
            return
        own = stacks.own_frame(end)
        place = stacks.places.of(own) if own else None
        line = f"{place.name}:{own.line}" if own and place else ""
        self.stacks.add(tuple(path))
        node = self._root
        node.calls += calls
        for frame in path:
            self.frames.add(frame)
            node = node.children.setdefault(frame, _Node())
            node.calls += calls
        node.ends[program, line] = node.ends.get((program, line), 0) + calls

    def branches(self) -> list[Branch]:
        """The tree, with frames that do not branch in one run; the most calls first."""
        return _branches(self._root)


def _path(stacks: StackTable, end: int) -> list[ShownFrame]:
    """The frames from the outermost to the one that calls the API."""
    frames: Iterable[Frame] = stacks.path(end)
    found: list[ShownFrame] = []
    for frame in frames:
        if is_interpreter(frame):
            continue
        shown = shown_frame(frame, stacks.places)
        if shown.kind == OWN:
            shown = _PROGRAM._replace(sure=CALLER) if shown.sure == CALLER else _PROGRAM
        if not (found and shown.kind == OWN and shown == found[-1]):
            found.append(shown)
    # The innermost frame is the function that the page is about.
    return found[:-1] if found and found[-1].kind == "c" else found


def _branches(node: _Node, depth: int = 0) -> list[Branch]:
    found = []
    order = sorted(node.children.items(), key=lambda item: (-item[1].calls, item[0]))
    for frame, child in order:
        run = [frame]
        end = child
        while len(end.children) == 1 and not end.ends:
            ((following, end),) = end.children.items()
            run.append(following)
        if depth < _DEEPEST:
            found.append(Branch(run, child.calls, _branches(end, depth + 1), end.ends))
        else:
            found.append(Branch(run, child.calls, [], _all_ends(end)))
    return found


def _all_ends(node: _Node) -> dict[tuple[str, str], int]:
    """The ends of a node and of all below it."""
    ends: Counter[tuple[str, str]] = Counter()
    waiting = [node]
    while waiting:
        each = waiting.pop()
        ends.update(each.ends)
        waiting += each.children.values()
    return dict(ends)
