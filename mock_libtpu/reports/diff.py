"""Write the differences between two recordings: `-` for what went, `+` for what came."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mock_libtpu.analysis.differences import Changed, Differences
from mock_libtpu.stacks.cxx_names import short_name
from tpu_walkthrough.printable import printable

__all__ = ["difference_lines", "json_lines"]

_MOST = 20  # rows of a kind
_FRAMES = 8  # of a stack


def difference_lines(found: Differences, *, whole: bool = False) -> Iterator[str]:
    """The functions, the stacks and the values that differ; the first of many unless `whole`."""
    if not found:
        yield "no differences"
        return
    yield from _section("Functions", "their calls before and after", found.functions, whole)
    yield from _section("Stacks", "outermost frame first", found.stacks, whole)
    yield from _section("Values", "of stacks that both recordings have", found.values, whole)


def _section(title: str, note: str, rows: Sequence[Changed], whole: bool) -> Iterator[str]:
    if not rows:
        return
    yield f"{title} that differ ({note}):"
    shown = rows if whole else rows[:_MOST]
    for row in shown:
        yield from _row_lines(row, whole)
    if len(shown) < len(rows):
        yield f"  and {len(rows) - len(shown):,} more (all: --all)"
    yield ""


def _row_lines(row: Changed, whole: bool) -> Iterator[str]:
    mark = "+" if not row.before else "-" if not row.after else "~"
    yield printable(f"{mark} {row.function}  {row.before:,} -> {row.after:,}")
    frames = list(map(_frame, row.frames))
    if len(frames) > _FRAMES + 1 and not whole:  # a line that is left out needs one itself
        half = _FRAMES // 2
        frames[half:-half] = [f"... {len(frames) - 2 * half} frames"]
    for frame in frames:
        yield printable(f"      {frame}")
    if row.values:
        yield printable(f"      {row.values}")


def _frame(frame: str) -> str:
    # Places are given for Python only.
    return frame if " in " in frame else short_name(frame)


def json_lines(found: Differences) -> Iterator[str]:
    """One object for each function, stack and value that differs."""
    for kind, rows in (
        ("function", found.functions),
        ("stack", found.stacks),
        ("values", found.values),
    ):
        for row in rows:
            facts = {
                "differs": kind,
                "function": row.function,
                "before": row.before,
                "after": row.after,
            }
            if kind != "function":
                facts["frames"] = row.frames
            if kind == "values":
                facts["values"] = json.loads(row.values)
            yield json.dumps(facts)
