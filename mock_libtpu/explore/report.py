"""Show explored programs in a terminal: what costs most, and where in the program it is."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mock_libtpu.compiler.texts.hlo import Place
    from mock_libtpu.explore.compare import Changes, Difference
    from mock_libtpu.explore.program import Explored, Operation
    from mock_libtpu.fit.memory import Buffer, Need

__all__ = ["differences", "figure_text", "omitted_text", "report", "size_text"]

_MOST = 10
_LONGEST = 44
_HEADINGS = ("cycles", "share", "bytes", "bundles", "MXU", "VALU", "operation", "line")


def report(programs: Sequence[Explored], libtpu: str) -> Iterator[str]:
    """Lines for people."""
    yield f"All figures are estimates of {libtpu}'s compiler. None is measured."
    for program in programs:
        yield ""
        yield from _program(program)


def differences(changes: Changes) -> Iterator[str]:
    """Lines on what differs between two runs."""
    figures, operations, names = changes.figures, changes.operations, changes.names
    yield ""
    yield f"From {printable(names[0])} to {printable(names[1])}:"
    if not figures and not operations:
        yield "  no difference"
    yield from _change_rows(figures, with_line=False)
    if operations:
        yield "  cycles by JAX operation:"
        yield from _change_rows(operations[:_MOST], with_line=True)
        if len(operations) > _MOST:
            yield f"    and {len(operations) - _MOST} more"


def _change_rows(rows: Sequence[Difference], *, with_line: bool) -> Iterator[str]:
    cells = [
        (
            figure_text(row.before, is_bytes=row.is_bytes),
            figure_text(row.after, is_bytes=row.is_bytes),
            f"{printable(row.program)}: {_cut(row.what)}",
            _where(row.place) if with_line else "",
        )
        for row in rows
    ]
    widths = [max((len(row[at]) for row in cells), default=0) for at in range(3)]
    for before, after, what, place in cells:
        line = f"    {before:>{widths[0]}} -> {after:>{widths[1]}}  {what:<{widths[2]}}  {place}"
        yield line.rstrip()


def figure_text(figure: int | None, *, is_bytes: bool = False) -> str:
    """A figure that may not be there."""
    if figure is None:
        return "none"
    return size_text(figure) if is_bytes else f"{figure:,}"


def _program(program: Explored) -> Iterator[str]:
    title = f"{printable(program.name)} for {program.topology}"
    yield f"{title}  {_where(program.place)}".rstrip()
    if program.problem:
        yield from (f"    {printable(line)}" for line in program.problem.splitlines())
        if program.refused_at is not None:
            yield f"    at {_where(program.refused_at)}"
    if program.memory:
        parts = [f"{name} {size_text(size)}" for name, size in program.memory]
        yield f"  HBM of a device: {', '.join(parts)}"
    flops, moved = program.cost.get("flops"), program.cost.get("bytes accessed")
    if program.operations and not program.problem:
        facts = [counted(len(program.operations), "operation")]
        facts.append(f"{program.total_cycles:,} cycles")
        facts += [f"{flops:,.0f} flops"] if flops else []
        facts += [f"{size_text(int(moved))} accessed"] if moved else []
        yield f"  {', '.join(facts)}"
        yield from _table(program)
    if program.omitted:
        yield f"  {omitted_text(program)}"
    if program.need is not None and program.need.buffers:
        yield f"  {_heading(program.need)}"
        yield from map(_buffer, program.need.buffers[:5])


def _table(program: Explored) -> Iterator[str]:
    rows = [_HEADINGS, *(_row(each, program.total_cycles) for each in program.operations[:_MOST])]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for *figures, name, place in rows:
        cells = [text.rjust(width) for text, width in zip(figures, widths[:-2], strict=True)]
        yield "  ".join(("   ", *cells, name.ljust(widths[-2]), place)).rstrip()
    left = len(program.operations) - _MOST
    if left > 0:
        yield f"    and {left} more"


def _row(each: Operation, total: int) -> tuple[str, ...]:
    share = f"{each.total_cycles / total:.0%}" if total and each.cycles else ""
    times = f"{each.times} x " if each.times > 1 else ""
    return (
        f"{each.total_cycles:,}" if each.cycles is not None else "",
        share,
        size_text(each.bytes * each.times),
        f"{each.bundles:,}" if each.bundles is not None else "",
        _busy(each, "MXU"),
        _busy(each, "VALU"),
        f"{times}{_cut(each.name)}",
        _where(each.place),
    )


def _busy(each: Operation, unit: str) -> str:
    units = each.units
    if units is None or unit not in units.names or not units.bundles:
        return ""
    return f"{units.busy[units.names.index(unit)] / units.bundles:.0%}"


def omitted_text(program: Explored) -> str:
    """A note on code that is not shown."""
    return f"The code of {counted(program.omitted, 'operation')} is too large, and is not shown."


def _heading(need: Need) -> str:
    if need.peak_at is None:
        return "largest buffers of a device:"
    where = ", ".join(filter(None, (_cut(need.peak_at.what), _where(need.peak_at.place))))
    return f"largest buffers of a device at the peak, in {where}:"


def _buffer(buffer: Buffer) -> str:
    shape = f"{buffer.count} of {buffer.shape}" if buffer.count > 1 else buffer.shape
    what = f"{_cut(shape)}  {_cut(buffer.what)}  {_where(buffer.place)}"
    return f"    {size_text(buffer.size):>10}  {buffer.kind:<9}  {what}".rstrip()


def _where(place: Place | None) -> str:
    if place is None:
        return ""
    relative = os.path.relpath(place.file)
    file = place.file if relative.startswith("..") else relative
    return f"{printable(file)}:{place.line}"


def _cut(text: str) -> str:
    text = printable(text)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def size_text(size: int) -> str:
    """A number of bytes."""
    for unit, bytes_ in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if size >= bytes_:
            return f"{size / bytes_:.1f} {unit}"
    return f"{size} B"
