"""The stacks of a function that differ between two recordings, as a tree from Python to the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mock_libtpu.guidebook.shown_frames import ShownFrame

__all__ = ["DiffBranch", "DiffTree"]

_DEEPEST = 40
"""Branches within branches; what is below comes as one run."""


@dataclass
class DiffBranch:
    """Frames in a row, how many calls have them in each recording, and what they branch into."""

    frames: list[ShownFrame]
    before: int
    after: int
    children: list[DiffBranch] = field(default_factory=list)

    @property
    def change(self) -> str:
        """What happened to it: "came", "went", or "changed" where both recordings have it."""
        return "changed" if self.before and self.after else "came" if self.after else "went"


@dataclass
class _Node:
    frame: ShownFrame | None = None
    before: int = 0
    after: int = 0
    is_end: bool = False
    children: dict[str, _Node] = field(default_factory=dict)


class DiffTree:
    """Collects stacks of one function, with the number of calls in each recording."""

    def __init__(self) -> None:
        self._root = _Node()

    def add(self, frames: Sequence[tuple[str, ShownFrame]], before: int, after: int) -> None:
        """Add a stack, outermost frame first; equal texts are the same frame."""
        node = self._root
        node.before += before
        node.after += after
        for text, frame in frames:
            node = node.children.setdefault(text, _Node(frame))
            node.before += before
            node.after += after
        node.is_end = True

    def branches(self) -> list[DiffBranch]:
        """The tree, with frames that do not branch in one run; the largest change first."""
        if self._root.is_end:  # without a stack
            return [DiffBranch([], self._root.before, self._root.after)]
        return _branches(self._root, 0)


def _branches(node: _Node, depth: int) -> list[DiffBranch]:
    found = []
    for child in sorted(node.children.values(), key=lambda each: -abs(each.after - each.before)):
        run, end = [child], child
        while not end.is_end and (len(end.children) == 1 or depth == _DEEPEST):
            end = next(iter(end.children.values()))
            run.append(end)
        frames = [each.frame for each in run if each.frame is not None]
        below = [] if depth == _DEEPEST else _branches(end, depth + 1)
        found.append(DiffBranch(frames, child.before, child.after, below))
    return found
