"""Stacks of one function as a tree from Python down to the API: common beginnings are shared.

Each frame has the calls below it: of two recordings that are compared, or of one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from mock_libtpu.guidebook.places import ShownFrame

_DEEPEST = 40
"""Branches within branches; those of real programs have a dozen."""

# Calls by program and line, where stacks end.
_Ends = dict[tuple[str, str], int]


@dataclass
class Branch:
    """Frames in a row, how many calls have them, and what they branch into."""

    frames: list[ShownFrame]
    before: int
    calls: int
    """Those of the later recording, or of the only one."""
    children: list[Branch] = field(default_factory=list)
    ends: _Ends = field(default_factory=dict)

    @property
    def change(self) -> str:
        """What happened to it: "came", "went", or "changed" where both recordings have it."""
        return "changed" if self.before and self.calls else "came" if self.calls else "went"

    @property
    def programs(self) -> list[tuple[str, str, int]]:
        """Program, line and calls of the stacks that end here, the most calls first."""
        rows = [(program, line, calls) for (program, line), calls in self.ends.items()]
        return sorted(rows, key=lambda row: (-row[2], row[:2]))


@dataclass
class _Node:
    frames: list[ShownFrame] = field(default_factory=list)
    before: int = 0
    calls: int = 0
    children: dict[Hashable, _Node] = field(default_factory=dict)
    ends: _Ends = field(default_factory=dict)

    def add(self, before: int, calls: int) -> None:
        self.before += before
        self.calls += calls


class StackTree:
    """Collects stacks."""

    def __init__(self) -> None:
        self._root = _Node()

    def add(
        self,
        frames: Iterable[tuple[Hashable, ShownFrame]],
        before: int,
        calls: int,
        end: tuple[str, str] = ("", ""),
    ) -> None:
        """Add a stack, outermost frame first; equal keys are the same frame."""
        node = self._root
        node.add(before, calls)
        for key, frame in frames:
            node = node.children.setdefault(key, _Node([frame]))
            node.add(before, calls)
        node.ends[end] = node.ends.get(end, 0) + calls

    def branches(self) -> list[Branch]:
        """The tree, with frames that do not branch in one run; the largest change first."""
        if self._root.ends:  # without a stack
            return [Branch([], self._root.before, self._root.calls)]
        return _branches(self._root, 0)


def _branches(node: _Node, depth: int) -> list[Branch]:
    branches = []
    for child in sorted(
        node.children.values(), key=lambda at: (-abs(at.calls - at.before), at.frames)
    ):
        end = child
        frames = list(child.frames)
        while len(end.children) == 1 and not end.ends:
            (end,) = end.children.values()
            frames += end.frames
        if depth < _DEEPEST:
            below, ends = _branches(end, depth + 1), end.ends
        else:
            below, ends = [], _all_ends(end)
        branches.append(Branch(frames, child.before, child.calls, below, ends))
    return branches


def _all_ends(node: _Node) -> _Ends:
    """The ends of a node and of all below it."""
    ends: _Ends = {}
    waiting = [node]
    while waiting:
        below = waiting.pop()
        for end, calls in below.ends.items():
            ends[end] = ends.get(end, 0) + calls
        waiting += below.children.values()
    return ends
