"""Write the tree of calls: frames that calls have in common are one line."""

from __future__ import annotations

from collections.abc import Iterator

from mock_libtpu.analysis.tree import TreeNode
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import duration

__all__ = ["tree_lines"]


def tree_lines(root: TreeNode, text: FrameText) -> Iterator[str]:
    """A line per frame, outermost first; it is indented where stacks part, and only there."""
    yield f"{'time':>10} {'calls':>8}  frame, outermost first; `+` where stacks part"
    waiting: list[tuple[TreeNode, str, bool]] = [(root, "", False)]
    while waiting:
        node, indent, parts = waiting.pop()
        name = "all calls" if node.frame is None else text(node.frame)
        mark = "+ " if parts else "  " if indent else ""
        yield f"{duration(node.total_ns):>10} {node.calls:>8,}  {indent[:-2]}{mark}{name}"
        children = node.by_time()
        # Calls that end here part from those that go on.
        part = len(children) + (node.self_calls > 0) > 1
        deeper = indent + "  " if part else indent
        waiting += [(child, deeper, part) for child in reversed(children)]
