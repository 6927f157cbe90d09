"""Show whether a program fits: a table and the largest buffers, or a document."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mock_libtpu.compiler.model import TopologyFacts
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.fit.memory import Buffer, Moment, Need
from tpu_walkthrough.errors import counted

__all__ = ["Fit", "Verdict", "document", "table"]

_GIB = 1 << 30
_MOST_TEXT = 48
_NOT_IN_VMEM = "does not fit in VMEM"
_VMEM = re.compile(r"(?:memory space |space=)vmem\b")  # in the compiler's refusal
_HEADINGS: tuple[str, ...] = (
    "topology",
    "devices",
    "peak per device",
    "capacity",
    "use",
    "result",
)


@dataclass(frozen=True)
class Verdict:
    """What is known of a program on one topology."""

    topology: str
    facts: TopologyFacts | None
    """None where libtpu does not have the topology."""
    programs: int
    """How many it had compiled."""
    need: Need | None
    """Of the program that needs most, or that was refused; None if none was compiled."""
    failure: str
    """Why nothing is known, or not all; empty if the run ended well or was ended as asked."""
    ended: str = ""

    @property
    def is_too_large(self) -> bool:
        """Whether the compiler refused a program, or more is needed than a device has."""
        if self.need is None or self.need.is_refused:
            return self.need is not None
        capacity = self.facts.capacity if self.facts is not None else None
        return capacity is not None and (self.need.bytes or 0) > capacity

    @property
    def fits(self) -> bool:
        """Whether that is known."""
        return self.need is not None and not self.is_too_large and not self.failure


def table(verdicts: Sequence[Verdict], libtpu: str, *, fast: bool = False) -> Iterator[str]:
    """Lines for people."""
    rows = [_HEADINGS, *map(_row, verdicts)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        name, *figures, result = row
        cells = [figure.rjust(width) for figure, width in zip(figures, widths[1:-1], strict=True)]
        yield "  ".join((name.ljust(widths[0]), *cells, result)).rstrip()
    yield ""
    if any(verdict.need is not None for verdict in verdicts):
        yield f"The peaks are estimates of {libtpu}'s compiler. The capacities are its own, too."
        if fast:
            yield "They are those of its least effort (--fast): without it, peaks differ a little."
    for verdict in verdicts:
        yield from _details(verdict)


def _row(verdict: Verdict) -> tuple[str, ...]:
    facts, need = verdict.facts, verdict.need
    capacity = facts.capacity if facts is not None else None
    needed = need.bytes if need is not None else None
    if _result(verdict) == _NOT_IN_VMEM:
        needed = None  # of HBM, which is not the reason
    use = f"{needed / capacity:.0%}" if needed is not None and capacity else ""
    return (
        verdict.topology,
        str(facts.devices) if facts is not None else "",
        _peak(need, needed),
        _size(capacity) if capacity is not None else "",
        use,
        _result(verdict),
    )


def _peak(need: Need | None, needed: int | None) -> str:
    if needed is None:
        return "not known" if need is not None and not need.is_refused else ""
    return _size(needed)


def _result(verdict: Verdict) -> str:
    if verdict.need is not None and verdict.is_too_large:
        refusal = verdict.need.refusal or "RESOURCE_EXHAUSTED"
        if "RESOURCE_EXHAUSTED" not in refusal:
            return "refused"
        return _NOT_IN_VMEM if _VMEM.search(refusal) else "does not fit"
    return "fits" if verdict.fits else "unknown"


def _details(verdict: Verdict) -> Iterator[str]:
    need = verdict.need
    yield ""
    programs = counted(verdict.programs, "program")
    ended = f", ended {verdict.ended}" if verdict.ended else ""
    if need is None:
        yield f"{verdict.topology}: {programs} compiled{ended}"
    else:
        yield f"{verdict.topology}: {programs} compiled{ended}; {_when(need)}"
        for line in need.refusal.splitlines():
            yield f"    {line}"
        if need.refused_at is not None:
            yield f"    at {_short(need.refused_at.file)}:{need.refused_at.line}"
    if verdict.failure:
        yield from (f"    {line}" for line in verdict.failure.splitlines())
    if need is not None and need.buffers:
        yield f"  {_heading(need)}"
        yield from map(_buffer_line, need.buffers)


def _when(need: Need) -> str:
    if need.is_refused:
        return f"{need.program} was refused"
    return f"most is needed while {need.program} runs" if need.program else "arrays need most"


def _heading(need: Need) -> str:
    if need.peak_at is None:
        return "largest buffers of a device at the peak:"
    place = need.peak_at.place
    at = f", {_short(place.file)}:{place.line}" if place is not None else ""
    return f"largest buffers of a device at the peak, in {_cut(need.peak_at.what)}{at}:"


def _buffer_line(buffer: Buffer) -> str:
    shape = f"{buffer.count} of {buffer.shape}" if buffer.count > 1 else buffer.shape
    place = ""
    if buffer.place is not None:
        place = f"{_short(buffer.place.file)}:{buffer.place.line}"
    cells = (f"{buffer.kind:<9}", _cut(shape), _cut(buffer.what), place)
    return f"    {_size(buffer.size):>10}  {'  '.join(filter(None, cells))}"


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 1]}…"


def _short(file: str) -> str:
    relative = os.path.relpath(file)
    return file if relative.startswith("..") else relative


@dataclass(frozen=True)
class OnTopology:
    """What is known of a program on one topology; sizes are in bytes, of each device."""

    topology: str
    devices: int | None
    capacity_bytes: int | None
    result: str
    """ "fits", "does not fit", "does not fit in VMEM", "refused", or "unknown"."""
    fits: bool
    """Whether that is known."""
    programs: int
    """How many it had compiled."""
    ended: str | None
    failure: str | None
    program: str | None
    """The one that needs most."""
    peak_bytes: int | None
    refusal: str | None
    refused_at: Place | None
    peak_at: Moment | None
    buffers: Sequence[Buffer]


@dataclass(frozen=True)
class Fit:
    """Whether a program fits on TPUs. The peaks are estimates of the TPU's compiler."""

    compiler: str
    fast: bool
    topologies: Sequence[OnTopology]


def document(verdicts: Sequence[Verdict], libtpu: str, *, fast: bool = False) -> Fit:
    """The verdicts as a document."""
    return Fit(libtpu, fast, [_on_topology(verdict) for verdict in verdicts])


def _on_topology(verdict: Verdict) -> OnTopology:
    facts, need = verdict.facts, verdict.need
    return OnTopology(
        topology=verdict.topology,
        devices=facts.devices if facts is not None else None,
        capacity_bytes=facts.capacity if facts is not None else None,
        result=_result(verdict),
        fits=verdict.fits,
        programs=verdict.programs,
        ended=verdict.ended or None,
        failure=verdict.failure or None,
        program=need.program if need is not None else None,
        peak_bytes=need.bytes if need is not None else None,
        refusal=(need.refusal or None) if need is not None else None,
        refused_at=need.refused_at if need is not None else None,
        peak_at=need.peak_at if need is not None else None,
        buffers=need.buffers if need is not None else (),
    )


def _size(size: int) -> str:
    if size >= _GIB:
        return f"{size / _GIB:.2f} GiB"
    return f"{size / (1 << 20):.2f} MiB" if size >= 1 << 20 else f"{size / 1024:.1f} KiB"
