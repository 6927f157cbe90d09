"""Write the tables of a report: functions, lines, frames, hosts, and where the time went."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from mock_libtpu.analysis.calls import TracedCall
from mock_libtpu.analysis.tree import TreeNode
from mock_libtpu.analysis.uses import Attributed, Attribution, FunctionUse
from mock_libtpu.catalogue import load_apis
from mock_libtpu.recording.joined import JoinedRecording
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.units import cut, duration, size
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable


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


def attribution_lines(
    rows: Iterable[Attribution],
    text: FrameText,
    *,
    indent: str = "",
    none: str = "(no Python)",
    notes: Callable[[Attributed], Iterable[str]] = lambda _: (),
) -> Iterator[str]:
    """A table with one row per line, function or program, and the function with the most time.

    `none` names the place of calls that have none. `notes` are lines below a row.
    """
    yield (
        f"{indent}{'time':>10} {'calls':>8} {'to device':>10} {'from dev.':>10} "
        f"{'allocated':>10}  place, and the function that took most of the time"
    )
    for row in rows:
        most = max(row.functions, key=lambda name: row.functions[name][1])
        yield (
            f"{indent}{duration(row.total_ns):>10} {row.calls:>8,} "
            f"{_bytes(row.moved['to device']):>10} {_bytes(row.moved['from device']):>10} "
            f"{_bytes(row.bytes_allocated):>10}  {_place(row, text) or none}  {printable(most)}"
        )
        yield from (f"{indent}{'':>10}   {note}" for note in notes(row.place))


def _bytes(count: int) -> str:
    return size(count) if count else ""


def _place(row: Attribution, text: FrameText) -> str:
    place = row.place
    if place.path is None:
        return cut(printable(place.function))
    if row.frame is None or place.line is None:
        return printable(f"{place.function}  [{place.path.rpartition('/')[2]}]")
    return text(row.frame)


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


def host_lines(recording: JoinedRecording) -> Iterator[str]:
    """A line per host; times count from the start of the first one's recording."""
    start_ns = recording.process.monotonic_ns
    yield f"{'host':<6}{'process':>9}{'calls':>9}{'errors':>8}{'first call':>13}{'last end':>13}"
    for host, one in recording.hosts.items():
        calls, first, last = 0, start_ns, start_ns
        for _, start, end in one.times():
            first = min(first, start) if calls else start
            last = max(last, end or start) if calls else end or start
            calls += 1
        errors = sum(1 for _ in one.errors())
        yield (
            f"{host:<6}{one.process.pid:>9}{calls:>9,}{errors:>8,}"
            f"{duration(first - start_ns):>13}{duration(last - start_ns):>13}"
        )


class TimeSpent(NamedTuple):
    """Nanoseconds, from the first call of each thread to the end of its last one."""

    inside: int
    called_back: int
    """In functions of the framework that the library called."""
    above: int
    threads: int


def time_spent(calls: Iterable[TracedCall]) -> TimeSpent:
    """What the returned calls took; calls within a call count where they run."""
    callbacks = {row.name for api in load_apis() for row in api.called_back}
    inside = called_back = 0
    spans: dict[int, tuple[int, int]] = {}  # by thread: when its calls begin and end
    for traced in calls:
        call = traced.call
        if call.end_ns is None:
            continue
        if call.function in callbacks:
            called_back += traced.own_ns
        else:
            inside += traced.own_ns
        first, last = spans.get(call.thread.tid, (call.start_ns, 0))
        spans[call.thread.tid] = min(first, call.start_ns), max(last, call.end_ns)
    span = sum(last - first for first, last in spans.values())
    return TimeSpent(inside, called_back, span - inside - called_back, len(spans))
