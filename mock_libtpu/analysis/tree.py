"""Calls merged by common stack: a tree from the outermost frame, Python's, to the API function."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mock_libtpu.analysis.calls import Stack, TracedCall
from mock_libtpu.analysis.frames import is_interpreter
from mock_libtpu.stacks.merge import Frame


@dataclass(slots=True, eq=False)
class TreeNode:
    """A frame, with what all calls below it have in common."""

    frame: Frame | None
    """None for the root, which represents the process, and for calls without a stack."""
    calls: int = 0
    """The calls at or below this frame."""
    total_ns: int = 0
    """Their time; that of calls within calls counts once."""
    self_calls: int = 0
    """The calls whose innermost frame this is."""
    children: list[TreeNode] = field(default_factory=list)
    """In the order of their first calls; see `by_time`."""

    def by_time(self) -> list[TreeNode]:
        """The children, those with the most time first."""
        return sorted(self.children, key=lambda child: -child.total_ns)


def call_tree(calls: Iterable[TracedCall]) -> TreeNode:
    """The tree of the calls, without frames of the interpreter."""
    root = TreeNode(None)
    children: dict[tuple[int, Frame], TreeNode] = {}  # by the id of the parent and the frame
    paths: dict[Stack | None, list[TreeNode]] = {None: [root]}
    for traced in calls:
        path = paths.get(traced.stack)
        if path is None:
            assert traced.stack is not None
            path = paths[traced.stack] = _path(traced.stack, root, children)
        for node in path:
            node.calls += 1
            node.total_ns += traced.own_ns
        path[-1].self_calls += 1
    return root


def _path(
    stack: Stack, root: TreeNode, children: dict[tuple[int, Frame], TreeNode]
) -> list[TreeNode]:
    """The nodes of a stack, from the root to its innermost frame."""
    path = [root]
    for frame in reversed(stack.frames):
        if is_interpreter(frame):
            continue
        parent = path[-1]
        node = children.get((id(parent), frame))
        if node is None:
            node = children[id(parent), frame] = TreeNode(frame)
            parent.children.append(node)
        path.append(node)
    return path
