"""Show explored programs in a terminal: what costs most, and where in the program it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.estimate.durations import LATENCY, Bound
from mock_libtpu.estimate.operations import Operation
from mock_libtpu.estimate.timeline import Part
from mock_libtpu.estimate.times import range_text
from mock_libtpu.explore.cause_lines import cause_lines
from mock_libtpu.explore.kernel_lines import kernel_lines
from mock_libtpu.explore.program import Explored
from mock_libtpu.fit.report import aligned, buffer_lines, cut, place_text, size_text
from mock_libtpu.recording.cells import line_text
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

NOT_ESTIMATED, NOT_KNOWN = "not estimated", "not known"
_MOST = 10
_MOST_KINDS, _MOST_NAMES = 6, 3
_HEADINGS = (
    "time",
    "share",
    "cycles",
    "HBM",
    "bundles",
    "MXU",
    "VALU",
    "bound",
    "operation",
    "line",
)


def program_lines(
    program: Explored, runs: int | None = None, line: str | None = None
) -> Iterator[str]:
    """Lines on one program: its refusal, its memory, and its most expensive operations.

    `line`: only the operations of this line, such as "train.py:7", and all of them.
    """
    ran = f", runs {runs} times" if runs is not None and runs != 1 else ""
    title = f"{printable(program.name)} for {program.topology}"
    yield f"{title}  {place_text(program.place)}{ran}".rstrip()
    if line is not None:
        yield from _table(program, line)
        return
    if program.problem:
        yield from (f"    {printable(line)}" for line in program.problem.splitlines())
        if program.refused_at is not None:
            yield f"    at {place_text(program.refused_at)}"
    if program.memory:
        parts = [
            f"{name} {NOT_KNOWN if size is None else size_text(size)}"
            for name, size in program.memory
        ]
        yield f"  HBM of a device: {', '.join(parts)}"
    flops, moved = program.cost.get("flops"), program.cost.get("bytes accessed")
    if program.operations and not program.problem:
        facts = [time_of(program), counted(len(program.operations), "operation")]
        facts += [f"{flops:,.0f} flops"] if flops else []
        facts += [f"{size_text(int(moved))} accessed"] if moved else []
        yield f"  {', '.join(facts)}"
        if program.not_estimated:
            yield f"  {not_estimated_text(program)}"
        yield from (f"  {text}" for text in kernel_texts(program))
        yield from _table(program, None)
        if note := units_text(program):
            yield f"  {note}"
    if program.omitted:
        yield f"  {omitted_text(program)}"
    yield from kernel_lines(program)
    yield from cause_lines(program)
    yield from buffer_lines(program.need, 5)


def _table(program: Explored, line: str | None) -> Iterator[str]:
    parts = [
        part for part in parts_of(program) if line is None or _is_at(part.operation.place, line)
    ]
    most = _MOST if line is None else len(parts)
    whole = program.time.time.value if program.time is not None else 0.0
    rows = [_row(part, program.bound(part), whole) for part in parts[:most]]
    if not rows:
        return
    for text in aligned([_HEADINGS, *rows], (len(_HEADINGS) - 3, *range(len(_HEADINGS))[-2:])):
        yield f"     {text}"
    if len(parts) > most:
        yield f"    and {len(parts) - most} more"


def parts_of(program: Explored) -> Sequence[Part]:
    """What each operation adds to its program; what is known of each where nothing is estimated."""
    if program.time is not None:
        return program.time.parts
    return [Part(each, None, None) for each in program.operations]


def _is_at(place: Place | None, line: str) -> bool:
    """Whether a place is the line of a text such as "train.py:7", or "models/train.py:7"."""
    if place is None:
        return False
    whole = line_text(place.file, place.line)
    return line in (place_text(place), whole) or whole.endswith(f"/{line}")


def _row(part: Part, bound: Bound | None, whole: float) -> tuple[str, ...]:
    each = part.operation
    times = f"{each.times} x " if each.times > 1 else ""
    return (
        range_text(part.time) if part.time is not None else NOT_ESTIMATED,
        f"{part.time.value / whole:.0%}" if part.time is not None and whole else "",
        f"{each.total_cycles:,}" if each.cycles is not None else "",
        size_text(each.hbm_bytes * each.times),
        _of_code(each, each.bundles, ","),
        _of_code(each, each.busy("MXU"), ".0%"),
        _of_code(each, each.busy("VALU"), ".0%"),
        bound_text(bound),
        f"{times}{cut(each.name)}",
        place_text(each.place),
    )


def bound_text(bound: Bound | None) -> str:
    """What bounds an operation, and which part of what that could do it uses: "HBM 83%"."""
    if bound is None:
        return ""
    return bound.resource if bound.resource == LATENCY else f"{bound.resource} {bound.use:.0%}"


def _of_code(each: Operation, figure: float | None, form: str) -> str:
    """A figure of an operation's code; "" for one that has no code of its own."""
    if figure is None:
        return NOT_KNOWN if each.code else ""
    return format(figure, form)


def time_of(program: Explored) -> str:
    """The time of one run, without what is not estimated."""
    if program.time is None or program.time_ns is None:
        return NOT_ESTIMATED
    return range_text(program.time.time)


def not_estimated_text(program: Explored) -> str:
    """What is in no sum of times: kinds of operations, and names where these are few."""
    kinds: dict[str, list[str]] = {}
    for each in program.not_estimated:
        kinds.setdefault(each.opcode, []).append(each.name)
    texts = [
        printable(", ".join(names))
        if len(names) <= _MOST_NAMES
        else f"{len(names):,} {printable(opcode)}"
        for opcode, names in kinds.items()
    ]
    more = len(texts) - _MOST_KINDS
    texts[_MOST_KINDS:] = [f"and {counted(more, 'other kind')}"] if more > 0 else []
    verb = "is" if len(program.not_estimated) == 1 else "are"
    count = counted(len(program.not_estimated), "operation")
    return f"{count} {verb} not estimated, and not in the sum: {', '.join(texts)}"


def kernel_texts(program: Explored) -> list[str]:
    """What of its kernels depends on arrays, or why nothing of one is known."""
    return [
        f"{cut(each.name)}: {printable(reason)}"
        for each in program.kernels.values()
        for reason in each.unknown
    ]


def units_text(program: Explored) -> str:
    """A note on code of which the use of units is not known; "" if there is none."""
    unknown = sum(1 for each in program.operations if each.code and each.busy("MXU") is None)
    if not unknown:
        return ""
    return (
        f"The use of the units by {counted(unknown, 'operation')} is {NOT_KNOWN}: "
        "this libtpu writes it in another form."
    )


def omitted_text(program: Explored) -> str:
    """A note on code that is not shown."""
    return f"The code of {counted(program.omitted, 'operation')} is too large, and is not shown."
