"""Write the table of functions: calls, errors, time, distinct stacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mock_libtpu.analysis.functions import FunctionUse
from mock_libtpu.reports.time_spent import TimeSpent
from mock_libtpu.reports.units import duration
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

__all__ = ["summary_lines", "time_lines"]


def summary_lines(uses: Iterable[FunctionUse], most: int | None = None) -> Iterator[str]:
    """One line per function, at most so many; the others are counted in one more line."""
    rows = list(uses)
    shown = rows[:most]
    width = max((len(printable(row.function)) for row in shown), default=0)
    yield f"{'function':<{width}} {'calls':>8} {'errors':>7} {'time':>10} {'stacks':>7}"
    for row in shown:
        yield (
            f"{printable(row.function):<{width}} {row.calls:>8,} {row.errors:>7,} "
            f"{duration(row.total_ns):>10} {len(row.stacks):>7,}"
        )
    others = rows[len(shown) :]
    if others:
        yield (
            f"and {counted(len(others), 'more function')}: "
            f"{counted(sum(row.calls for row in others), 'call')}, "
            f"{duration(sum(row.total_ns for row in others))} (all: --summary)"
        )


def time_lines(spent: TimeSpent) -> Iterator[str]:
    """Where threads spent their time on a plugin."""
    yield ""
    yield f"inside the plugin       {duration(spent.inside):>10}"
    yield f"in what it called back  {duration(spent.called_back):>10}"
    threads = counted(spent.threads, "thread")
    yield f"above it                {duration(spent.above):>10}  on {threads}"
