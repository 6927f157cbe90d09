"""What is known of a recorded run, as far as another one is compared with it.

Calls are taken as they come, so that a recording is read once, whoever else reads it.
"""

from __future__ import annotations

import fnmatch
import functools
import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from mock_libtpu.analysis import frames
from mock_libtpu.analysis.alive import Arrays, highest
from mock_libtpu.analysis.calls import TracedCall, place_of
from mock_libtpu.analysis.differences import ON_A_TIMER
from mock_libtpu.analysis.donations import DonationUses, Outcome
from mock_libtpu.analysis.memory import MemoryPoint
from mock_libtpu.analysis.objects import Moment
from mock_libtpu.analysis.programs.compiles import Compile
from mock_libtpu.analysis.programs.signatures import Signature, short_type
from mock_libtpu.analysis.transfers import TransferUses
from mock_libtpu.analysis.values import (
    EXECUTE,
    FUNCTIONS,
    Way,
    executable_of,
    mentions,
    transfer,
)
from mock_libtpu.comparison.facts import LineFact, ProgramFacts, Quantity, ReadArray, RunFacts
from mock_libtpu.comparison.names import Names
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.recording.read_values import read_values
from mock_libtpu.recording.single import Recording

_WAYS: dict[Way | None, str] = {
    "from device": "transfers_to_host",
    "to device": "transfers_to_device",
    "on devices": "transfers_on_devices",
    None: "waits",
}
_OUTCOMES: dict[Outcome, str] = {"used": "donated", "refused": "not_donated"}
_BYTES = {"transfers_to_host": "bytes_to_host", "transfers_to_device": "bytes_to_device"}
"""Figures with the bytes of other figures."""
_ENDS = ("PJRT_Buffer_Destroy", "PJRT_Buffer_Delete")
# Of the legacy API all functions; PJRT_Buffer_ReadyEvent waits.
_FOLLOWED = (*FUNCTIONS, "PJRT_Buffer_ReadyEvent", "Tpu*")


class RecordedRun:
    """Collects what a process did from its calls, in the order of their beginnings."""

    def __init__(self, recording: Recording, ignored: Collection[str] = ()) -> None:
        """`ignored`: API functions whose calls are left out."""
        self.recording = recording
        self._ignored = ignored
        self.calls = 0
        self.arrays = Arrays()
        self.donations = DonationUses()
        self.transfers = TransferUses()
        self.runs: Counter[int] = Counter()
        """By the number of the executable."""
        self.donates: dict[int, Any] = {}
        """By executable: pairs of a parameter and an output or None."""
        self.values = read_values(recording.path)
        self.reads: list[tuple[frames.Place | None, int]] = []
        """The buffers that were read, of those whose values were kept."""
        self._is_ended_elsewhere = False
        self._makers: set[tuple[int, int]] = set()
        """The threads that made buffers, each with its host."""
        self._threads: dict[int, int] = {}
        """By buffer, the thread that made it."""

    @property
    def is_racy(self) -> bool:
        """Whether threads of a host make or free arrays, which are alive together by chance."""
        hosts = {host for host, _ in self._makers}
        return self._is_ended_elsewhere or len(self._makers) > len(hosts)

    def passing(self, calls: Iterable[TracedCall]) -> Iterator[TracedCall]:
        """The calls, which are taken on their way to whoever else wants them."""
        for traced in calls:
            self.add(traced)
            yield traced

    def add(self, traced: TracedCall) -> None:
        """Take a call."""
        call = traced.call
        if call.function in self._ignored:
            return
        self.calls += call.function not in ON_A_TIMER
        if not _is_followed(call.function):
            return
        self.arrays.add(traced)
        self.donations.add(traced)
        self.transfers.add(traced)
        if call.error is not None:
            return
        if call.function == EXECUTE and (ran := executable_of(call)) is not None:
            self.runs[ran.number] += 1
        for made in mentions(call.results):
            if made.kind == "buffer":
                self._makers.add((call.thread.host, call.thread.number))
                self._threads[made.number] = call.thread.number
            elif made.kind == "executable" and "donates" in made.facts:
                self.donates[made.number] = made.facts["donates"]
        for used in mentions(call.arguments) if call.function in _ENDS else ():
            maker = self._threads.pop(used.number, call.thread.number)
            self._is_ended_elsewhere |= maker != call.thread.number
        if self.values:
            self._add_read(traced)

    def _add_read(self, traced: TracedCall) -> None:
        moved = transfer(traced.call)
        if moved is not None and moved.way == "from device":
            numbers = (each.number for each in mentions(traced.call.arguments))
            kept = [number for number in numbers if number in self.values]
            self.reads += [(place_of(traced), number) for number in kept[:1]]


@functools.cache
def _is_followed(function: str) -> bool:
    """Whether what is known of a run may follow from calls of a function."""
    return any(fnmatch.fnmatchcase(function, pattern) for pattern in _FOLLOWED)


def facts_of_runs(runs: Sequence[RecordedRun], root: Path | None = None) -> RunFacts:
    """The facts of the processes of a run, the first one's first.

    Files below `root` are named from there; by default it is the folder of the program's own files.
    """
    began = min((run.recording.process.realtime_ns for run in runs), default=0)
    names = Names(root or _folder(runs), began)
    by_line = tuple(together(fact for run in runs for fact in _line_facts(run, names)))
    programs = tuple(_programs(runs, names))
    figures = dict.fromkeys((*_WAYS.values(), *_OUTCOMES.values(), *_BYTES.values(), "compiles"), 0)
    for each in by_line:
        figures[each.figure] = figures.get(each.figure, 0) + each.count
        if each.figure in _BYTES:
            figures[_BYTES[each.figure]] += each.bytes
    figures |= {
        "calls": sum(run.calls for run in runs),
        "programs": len(programs),
        "executions": sum(run.runs.total() for run in runs),
        "donated": sum(each.bytes for each in by_line if each.figure == "donated"),
        "arrays": max((_peak(run)[1].bytes for run in runs), default=0),
    }
    cells = {cell.name: cell.source for run in runs for cell in run.recording.cells.values()}
    return RunFacts(
        "",
        repeats=False,
        figures={name: Quantity(value) for name, value in figures.items()},
        programs=programs,
        sources=names.sources() | cells,
        by_line=by_line,
        reads=tuple(read for run in runs for read in _reads(run, names)),
        uncertain=frozenset(["arrays"] if any(run.is_racy for run in runs) else []),
    )


def _folder(runs: Sequence[RecordedRun]) -> Path:
    """The folder that has all of the program's own modules; the root without any."""
    paths = {code.path for run in runs for code in run.recording.code_objects.values()}
    modules = [path for path in paths if os.path.isabs(path) and path.endswith(".py")]
    own = [path for path in modules if not frames.is_library(path)]
    return Path(os.path.commonpath(map(os.path.dirname, own)) if own else os.sep)


def _line_facts(run: RecordedRun, names: Names) -> Iterator[LineFact]:
    def named(place: frames.Place | None) -> Place | None:
        return names.place(Place(*place)) if place is not None else None

    for way, figure in _WAYS.items():
        for copied in run.transfers.rows(way):
            cause = copied.cause
            note = f"waits for {cause.waits_for}" if cause.waits_for else ""
            what = cause._replace(waits_for="").text
            yield LineFact(figure, what, named(cause.place), copied.calls, copied.bytes, note)
    for compiled in run.arrays.compiles.all:
        found = compiled.changes
        causes = ", ".join(dict.fromkeys(change.cause for change in found))
        again = f" again: {causes}" if causes else ""
        note = ", ".join(change.text for change in found)
        loaded = ", loaded from JAX's cache" if compiled.is_loaded else ""
        what = f"{compiled.signature.program}{again}{loaded}"
        yield LineFact("compiles", what, named(_place(compiled)), 1, note=note)
    for donated in run.donations.rows():
        offer = donated.offer
        if offer.outcome in _OUTCOMES:
            what = f"{offer.argument} of {offer.program}"
            facts = donated.calls, donated.bytes, offer.reason
            yield LineFact(_OUTCOMES[offer.outcome], what, named(offer.place), *facts)
    device, peak = _peak(run)
    for row in run.arrays.at(Moment(peak.sequence, peak.ns), device) if peak.bytes else ():
        what = f"results of {row.program}" if row.program else "from the host"
        yield LineFact("arrays", what, named(row.place), row.count, row.bytes, row.shape)


def together(facts: Iterable[LineFact]) -> Iterator[LineFact]:
    """One for each line and what it does."""
    rows: dict[tuple[str, str, Place | None], list[LineFact]] = {}
    for each in facts:
        rows.setdefault((each.figure, each.what, each.place), []).append(each)
    for key, row in rows.items():
        count, size = sum(each.count for each in row), sum(each.bytes for each in row)
        yield LineFact(*key, count, size, row[0].note)


def _peak(run: RecordedRun) -> tuple[str, MemoryPoint]:
    """The device that had most at once, and when."""
    found = {
        memory: highest(points) for memory, points in run.arrays.points(of_devices=True).items()
    }
    device = max(found, key=lambda name: found[name].bytes, default="")
    return device, found.get(device, MemoryPoint(0, 0, 0, 0))


def _programs(runs: Sequence[RecordedRun], names: Names) -> Iterator[ProgramFacts]:
    """Those that were compiled, each once for its types and line."""
    rows: dict[tuple[str, tuple[str, ...], frames.Place | None], list[tuple[Compile, RecordedRun]]]
    rows = {}
    for run in runs:
        for compiled in run.arrays.compiles.all:
            signature = compiled.signature
            key = signature.program, _types(signature), _place(compiled)
            rows.setdefault(key, []).append((compiled, run))
    for (name, types, place), row in rows.items():
        numbers = [(each.executable or 0, run) for each, run in row]
        executions = sum(run.runs[number] for number, run in numbers)
        donates = (run.donates[number] for number, run in numbers if number in run.donates)
        yield ProgramFacts(
            name,
            types,
            names.place(Place(*place)) if place is not None else None,
            digest="",
            runs=executions,
            is_in_step=False,
            figures={"compiles": Quantity(len(row)), "executions": Quantity(executions)},
            donated=tuple(_donated(row[0][0].signature, next(donates, ()))),
        )


def _place(compiled: Compile) -> frames.Place | None:
    """Its line. Of one that was loaded some releases of JAX say where it was compiled."""
    return None if compiled.is_loaded else compiled.place


def _types(signature: Signature) -> tuple[str, ...]:
    """Of its arguments and results; empty where they are not known."""
    arguments = signature.parameters or signature.arguments
    return tuple(each.text for each in (*arguments, *signature.outputs))


def _donated(signature: Signature, donates: Any) -> Iterator[str]:
    """The types of the parameters in whose memory there are outputs."""
    for pair in donates if isinstance(donates, list | tuple) else ():
        match pair:
            case [int(parameter), int()] if parameter < len(signature.parameters):
                yield signature.parameters[parameter].text


def _reads(run: RecordedRun, names: Names) -> Iterator[ReadArray]:
    for place, number in run.reads:
        value = run.values[number]
        named = names.place(Place(*place)) if place is not None else None
        kind = short_type(value.type)
        yield ReadArray(named, kind, value.shape, value.digest, value.data)
