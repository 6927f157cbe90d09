"""Show whether a program fits: a table and the largest buffers, or a document."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mock_libtpu.compiler.model import TopologyFacts
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.fit.life import LifeOfRun
from mock_libtpu.fit.memory import Buffer, Moment, Need
from mock_libtpu.fit.padding import padding_text
from mock_libtpu.recording.cells import line_text
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_MOST_TEXT = 48
_NOTHING = Need("", None, "", ())
NOT_IN_HBM, NOT_IN_VMEM = "does not fit", "does not fit in VMEM"
_VMEM = re.compile(r"(?:memory space |space=)vmem\b")  # in the compiler's refusal
VERDICT_HEADINGS: tuple[str, ...] = (
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
    life: LifeOfRun | None = None
    """None where nothing was made or run."""
    variant: Mapping[str, str] = field(default_factory=dict)
    """The values of variables and arguments that are varied, by name."""

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
        is_known = self.need is not None and self.need.bytes is not None
        has_capacity = self.facts is not None and self.facts.capacity is not None
        return is_known and has_capacity and not self.is_too_large and not self.failure

    @property
    def ended_early(self) -> bool:
        """Whether the program was refused or failed, so that not all of it is known."""
        return bool(self.failure) or (self.need is not None and self.need.is_refused)

    @property
    def result(self) -> str:
        """For people, and in documents."""
        if self.need is not None and self.is_too_large:
            refusal = self.need.refusal or "RESOURCE_EXHAUSTED"
            if "RESOURCE_EXHAUSTED" not in refusal:
                return "refused"
            return NOT_IN_VMEM if _VMEM.search(refusal) else NOT_IN_HBM
        return "fits" if self.fits else "unknown"


def verdict_row(verdict: Verdict) -> tuple[str, ...]:
    """What is known of a topology, by VERDICT_HEADINGS."""
    facts, need = verdict.facts, verdict.need
    capacity = facts.capacity if facts is not None else None
    result = verdict.result
    # What is needed of HBM is not the reason where VMEM is too small.
    needed = need.bytes if need is not None and result != NOT_IN_VMEM else None
    not_known = "not known" if need is not None and not need.is_refused else ""
    return (
        verdict.topology,
        str(facts.devices) if facts is not None else "",
        size_text(needed) if needed is not None else not_known,
        size_text(capacity) if capacity is not None else "",
        f"{needed / capacity:.0%}" if needed is not None and capacity else "",
        result,
    )


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """How many programs were compiled, and the refusal or failure, if any."""
    need = verdict.need
    programs = counted(verdict.programs, "program")
    ended = f", ended {verdict.ended}" if verdict.ended else ""
    if need is None:
        yield f"{verdict.topology}: {programs} compiled{ended}"
    else:
        yield f"{verdict.topology}: {programs} compiled{ended}; {_when(need)}"
        for line in need.refusal.splitlines():
            yield f"    {line}"
        if need.refused_at is not None:
            yield f"    at {place_text(need.refused_at)}"
    if verdict.failure:
        yield from (f"    {line}" for line in verdict.failure.splitlines())


def _when(need: Need) -> str:
    if need.is_refused:
        return f"{need.program} was refused"
    return f"most is needed while {need.program} runs" if need.program else "arrays need most"


def buffer_lines(need: Need | None, most: int | None = None) -> Iterator[str]:
    """The largest buffers of a device, and when it has them."""
    if need is None or not need.buffers:
        return
    moment = ""
    if need.peak_at is not None:
        at = cut(need.peak_at.what), place_text(need.peak_at.place)
        moment = f", in {', '.join(filter(None, at))}"
    yield f"  largest buffers of a device at the peak{moment}:"
    yield from (buffer_row(buffer, need.bytes) for buffer in need.buffers[:most])


def buffer_row(buffer: Buffer, peak: int | None) -> str:
    """A line on a buffer, with what padding costs of the peak."""
    shape = f"{buffer.count} of {buffer.shape}" if buffer.count > 1 else buffer.shape
    cells = f"{buffer.kind:<9}", cut(shape), cut(buffer.what), place_text(buffer.place)
    texts = *cells, cut(padding_text(buffer, peak))
    return f"    {size_text(buffer.size):>10}  {'  '.join(filter(None, texts))}".rstrip()


def aligned(rows: Sequence[Sequence[str]], left: Collection[int]) -> Iterator[str]:
    """A line for each row of a table; columns are right-aligned, but for those in `left`."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if at in left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def cut(text: str) -> str:
    """A foreign text, as far as it is not too long for a table."""
    text = printable(text)
    return text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 1]}…"


def place_text(place: Place | None) -> str:
    """A line of Python, from the current folder on if it is below; "" if it is not known."""
    if place is None or not place.file:
        return ""
    relative = os.path.relpath(place.file)
    path = printable(place.file if relative.startswith("..") else relative)
    return line_text(path, place.line)


def size_text(size: int) -> str:
    """A number of bytes."""
    for unit, bytes_, digits in (("GiB", 1 << 30, 2), ("MiB", 1 << 20, 2), ("KiB", 1 << 10, 1)):
        if size >= bytes_:
            return f"{size / bytes_:.{digits}f} {unit}"
    return f"{size} B"


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
    compiled: int
    """How many programs it had compiled."""
    ended: str | None
    failure: str | None
    program: str | None
    """The one that needs most."""
    peak_bytes: int | None
    refusal: str | None
    refused_at: Place | None
    peak_at: Moment | None
    buffers: Sequence[Buffer]
    life: LifeOfRun | None
    """What it has on a device over its life."""
    variant: Mapping[str, str]
    """The values of variables and arguments that are varied, by name; empty without --vary."""


def on_topology(verdict: Verdict) -> OnTopology:
    """A verdict as a part of a document."""
    facts, need = verdict.facts, verdict.need or _NOTHING
    return OnTopology(
        topology=verdict.topology,
        devices=facts.devices if facts is not None else None,
        capacity_bytes=facts.capacity if facts is not None else None,
        result=verdict.result,
        fits=verdict.fits,
        compiled=verdict.programs,
        ended=verdict.ended or None,
        failure=verdict.failure or None,
        program=need.program if verdict.need is not None else None,
        peak_bytes=need.bytes,
        refusal=need.refusal or None,
        refused_at=need.refused_at,
        peak_at=need.peak_at,
        buffers=need.buffers,
        life=verdict.life,
        variant=verdict.variant,
    )
