"""Differences in words: the same for a terminal, a page and Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from mock_libtpu.comparison.compare import BufferChange, Difference
from mock_libtpu.comparison.facts import BufferFacts, LineFact, OperationFacts, Quantity
from mock_libtpu.comparison.figures import FIGURES, Unit
from mock_libtpu.comparison.numbers import ValueChange
from mock_libtpu.comparison.operations import OperationChange
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.times import range_text, time_text
from mock_libtpu.fit.report import cut, size_text
from tpu_walkthrough.errors import counted

NOT_ESTIMATED, NONE = "not estimated", "none"
SMALLER = "not among them"
"""Of the largest buffers, which are all that is known."""
_MOST_NAMES = 4
_LEAST_PERCENT = 0.05
_UNITS: dict[Unit, Callable[[float], str]] = {
    "count": lambda value: f"{value:,.0f}",
    "bytes": lambda value: size_text(int(value)),
    "nanoseconds": lambda value: time_text(value / 1000),
    "seconds": lambda value: time_text(value * 1e6),
}


def figure_row(difference: Difference) -> tuple[str, str, str, str]:
    """What figure differs, before, after, and by how much."""
    unit = FIGURES[difference.figure].unit
    before, after = (quantity_text(each, unit) for each in (difference.before, difference.after))
    change = percent_of(difference.before, difference.after)
    return FIGURES[difference.figure].title, before, after, change


def quantity_text(quantity: Quantity | None, unit: Unit) -> str:
    """A figure with its bounds, and with what is not in it."""
    if quantity is None:
        return NONE
    if not quantity.value and quantity.not_estimated:
        return NOT_ESTIMATED
    text = _UNITS[unit](quantity.value)
    if quantity.low is not None and quantity.high is not None:
        scale = 1 / 1000 if unit == "nanoseconds" else 1e6
        bounds = Range(quantity.value * scale, quantity.low * scale, quantity.high * scale)
        text = range_text(bounds)
    if quantity.count > 1:
        text += f", {quantity.count} times"
    if quantity.not_estimated:
        text += f" and {quantity.not_estimated:,} {NOT_ESTIMATED}"
    return text


def percent_of(before: Quantity | None, after: Quantity | None) -> str:
    """The change as a part of the figure before; "" where that says nothing."""
    if before is None or after is None or not before.value:
        return ""
    if (before.not_estimated, before.missing) != (after.not_estimated, after.missing):
        return ""  # the figures have not the same in them
    change = 100 * (after.value - before.value) / before.value
    return f"{change:+.1f}%" if abs(change) >= _LEAST_PERCENT else ""


def change_text(change: OperationChange) -> str:
    """What became of operations, without their times."""
    before, after = change.before, change.after
    names = _names(after or before)
    match change.kind:
        case "moved":
            return _moved(change)
        case "split" | "merged" | "regrouped":
            if len(before) == len(after):
                return f"{counted(len(before), 'operation')} fused in another way: {names}"
            count = f"{counted(len(before), 'operation')} became {len(after):,}"
            return f"{count}: {names}"
        case "appeared" | "went":
            return f"{names} {'appeared' if after else 'went'}{_facts(after or before)}"
        case "repeated":
            verb = "run" if _is_plural(after) else "runs"
            return f"{names} {verb} {_times(before[0], after[0])}"
        case "changed":
            return f"{names} {_changed(before[0], after[0])}"
        case _:
            return f"{names} {'have' if _is_plural(after) else 'has'} another estimate"


def _is_plural(operations: Sequence[OperationFacts]) -> bool:
    return len({each.what for each in operations}) > 1


def _moved(change: OperationChange) -> str:
    """What has another core, of operations that may have become more or less, too."""
    moved = change.moved
    names = {each.what for each in moved}
    was = [each for each in change.before if each.what in names] or change.before
    text = f"{_names(moved)} moved from the {_cores(was)} to the {_cores(moved)}"
    if len(change.before) == len(change.after) == 1:
        return text
    return f"{text}: {counted(len(change.before), 'operation')} became {len(change.after):,}"


def _cores(operations: Sequence[OperationFacts]) -> str:
    return " and ".join(sorted({each.core for each in operations}))


def times_text(change: OperationChange) -> tuple[str, str]:
    """The time of operations before and after."""
    before, after = (quantity_text(each, "nanoseconds") for each in change.times)
    return before, after


def buffer_text(change: BufferChange) -> tuple[str, str, str]:
    """What a buffer is, and its size before and after."""
    one = change.after or change.before
    assert one is not None
    count = max(each.count for each in (change.before, change.after) if each is not None)
    shape = f"{count} of {one.shape}" if count > 1 else one.shape
    return f"{one.kind} {cut(shape)}".rstrip(), _size(change.before), _size(change.after)


def line_fact_text(fact: LineFact | None) -> str:
    """How often a line does something, or how many arrays it has, and with how many bytes."""
    if fact is None:
        return NONE
    times = counted(fact.count, "array" if fact.figure == "arrays" else "time")
    return f"{times}, {size_text(fact.bytes)}" if fact.bytes else times


def value_text(change: ValueChange) -> str:
    """How the values differ that a line read from the device."""
    parts = []
    if change.arrays > 1:
        arrays = f"{change.differ:,} of {change.arrays:,} arrays"
        parts.append(f"{arrays}, the first is number {change.first:,}")
    if change.elements:
        parts.append(f"{change.differing:,} of {counted(change.elements, 'element')}")
    if change.largest is not None and change.largest_relative is not None:
        size = f"by at most {change.largest:.3g}, relative {change.largest_relative:.3g}"
        parts.append(f"{size}{_example(change)}")
    if change.not_finite:
        parts.append(f"{change.not_finite:,} NaN or infinite on one side")
    if change.not_kept:
        large = f" of {change.not_kept:,}" if change.arrays > 1 else ""
        parts.append(f"by how much{large} is not known: too large to be kept")
    return "; ".join(parts) or "another type or shape"


def _example(change: ValueChange) -> str:
    """The elements that differ most."""
    if change.example is None:
        return ""
    before, after = (f"{each:.9g}" for each in change.example)
    return f": {before} -> {after}"


def _size(buffer: BufferFacts | None) -> str:
    return SMALLER if buffer is None else size_text(buffer.bytes)


def _names(operations: Sequence[OperationFacts]) -> str:
    """What operations compute, without repetition."""
    return list_text(list(Counter(each.what for each in operations)))


def _facts(operations: Sequence[OperationFacts]) -> str:
    """Its type, and of a collective what it sends."""
    first, *more = operations
    parts = [first.type] if not more else []
    wire = sum(each.wire_bytes * each.times for each in operations)
    parts += [f"{size_text(wire)} sent to other devices"] if wire else []
    parts += [f"on the {first.core}"] if first.core != "TensorCore" else []
    return "".join(f", {cut(part)}" for part in parts)


def _changed(before: OperationFacts, after: OperationFacts) -> str:
    """How one operation differs from what it was."""
    is_same = (before.times, before.is_counted) == (after.times, after.is_counted)
    runs = "" if is_same else f", and runs {_times(before, after)}"
    return _changed_contents(before, after) + runs


def _times(before: OperationFacts, after: OperationFacts) -> str:
    """How often an operation is executed, and was."""
    unknown = "in a loop of unknown length"
    now = counted(after.times, "time") if after.is_counted else unknown
    if not before.is_counted:
        return f"{now} instead of {unknown}"
    return f"{now} instead of {before.times:,}" + ("" if after.is_counted else " times")


def _changed_contents(before: OperationFacts, after: OperationFacts) -> str:
    if before.type != after.type:
        return f"is {cut(after.type)} instead of {cut(before.type)}"
    if before.axes != after.axes:
        was, now = (list_text(each.axes) or "no axis" for each in (before, after))
        return f"is along {now} instead of {was}"
    old, new = (Counter(part.primitive for part in each.contents) for each in (before, after))
    names = dict.fromkeys((*new, *old))
    more = [name for name in names if not old[name]]
    less = [name for name in names if not new[name]]
    parts = [f"has {list_text(more)} fused in it, too"] if more else []
    parts += [f"is without {list_text(less)}"] if less else []
    parts += [
        f"has {cut(name)} {counted(new[name], 'time')} in it instead of {old[name]}"
        for name in names
        if old[name] and new[name] and old[name] != new[name]
    ][:_MOST_NAMES]
    if parts:
        return " and ".join(parts)
    return f"has the layout {cut(after.layout)} instead of {cut(before.layout)}"


def list_text(names: Sequence[str]) -> str:
    """The first names of several."""
    shown = ", ".join(map(cut, names[:_MOST_NAMES]))
    return f"{shown} and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else shown
