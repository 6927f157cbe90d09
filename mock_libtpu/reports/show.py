"""Print a report of a recording: its lines to standard output, notes to standard error."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from mock_libtpu.analysis.alive import arrays_of
from mock_libtpu.analysis.calls import DistinctStacks, TracedCall, TracedCalls
from mock_libtpu.analysis.donations import DonationUses
from mock_libtpu.analysis.executions import Executions
from mock_libtpu.analysis.following import Following
from mock_libtpu.analysis.objects import Lives
from mock_libtpu.analysis.programs.compiles import COMPILE, LOAD, Compiles
from mock_libtpu.analysis.selection import Selection, similar_names
from mock_libtpu.analysis.totals import Startup, Totals
from mock_libtpu.analysis.transfers import TransferUses
from mock_libtpu.analysis.tree import call_tree
from mock_libtpu.analysis.uses import Attributions, FunctionUses
from mock_libtpu.analysis.values import EXECUTE
from mock_libtpu.delegate.process_checks import REFUSAL
from mock_libtpu.exports.json_lines import json_lines
from mock_libtpu.recording.joined import JoinedRecording
from mock_libtpu.recording.model import ApiCall
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from mock_libtpu.reports.calls import call_lines
from mock_libtpu.reports.compiles import again_notes, compile_lines
from mock_libtpu.reports.donations import donation_lines
from mock_libtpu.reports.frame_links import frame_text
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.life import life_lines
from mock_libtpu.reports.memory import leak_lines, memory_lines
from mock_libtpu.reports.overview import overview_lines
from mock_libtpu.reports.tables import (
    attribution_lines,
    host_lines,
    summary_lines,
    time_lines,
    time_spent,
    tree_lines,
)
from mock_libtpu.reports.transfers import transfer_lines
from mock_libtpu.reports.units import duration
from mock_libtpu.reports.view import View
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tpu_walkthrough.console import report_line, show_lines
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import printable

_MOST_THREADS = 6  # that a note names


def report_file(
    file: Path,
    view: View,
    *,
    several: bool,
    checkouts: Sequence[str] = (),
    noted: set[str] | None = None,
) -> None:
    """Print a report of a recording, and notes on what is missing in it.

    `checkouts`: source trees in which C++ functions are looked for. `noted`: notes on the sources
    that other reports of this run have printed. Raises InputError for a file that is not a
    recording, for a checkout that does not exist, and for an object that is not in the recording.
    """
    recording = read_recording(file)
    report = Report(recording, view, Symbols(), Locator(checkouts), frame_text())
    if recording.plugin is not None:
        version = ".".join(map(str, recording.plugin.version))
        report_line(f"plugin {recording.plugin.path}, PJRT API {version}")
    is_json = view.kind == "json"
    if several and not is_json:
        show_lines([f"== process {recording.process.pid}: {shlex.join(recording.process.command)}"])
    show_lines(report.lines(), are_data=is_json, are_marked=not is_json)
    _note_missing_calls(recording, view.selection)
    notes = report.locator.notes()
    if notes and any(REFUSAL in error.message for error in recording.errors()):
        # What helps is the other release that the refusal names, and no source of this one.
        notes = report.locator.notes(of_releases=False)
    fresh = [note for note in notes if noted is None or note not in noted]
    for note in (*recording.notes, *report.symbols.notes, *fresh):
        report_line(f"note: {note}")
    if noted is not None:
        noted.update(fresh)


class Report:
    """The lines of a report, and what they are made of."""

    def __init__(
        self,
        recording: Recording,
        view: View,
        symbols: Symbols,
        locator: Locator,
        text: FrameText,
        title: str = "",
        following: Following | None = None,
    ) -> None:
        """`title`: what an overview is of, where that is not the whole process.

        `following`: what was before then.
        """
        self.recording = recording
        self.view = view
        self.symbols = symbols
        self.locator = locator
        self._start_ns = recording.process.monotonic_ns
        self._text = text
        self._title = title
        self._following = Following() if following is None else following

    def lines(self) -> Iterator[str]:
        match self.view.kind:
            case "overview":
                yield from self._overview()
            case "calls":
                yield from self._call_lines(self._traced())
                yield from self._text.legend()
            case "summary":
                yield from summary_lines(FunctionUses(self._traced(located=False)).rows())
                if self.recording.plugin is not None:
                    all_calls = TracedCalls(self.recording, self._stacks(located=False))
                    yield from time_lines(time_spent(all_calls))
            case "json":
                yield from json_lines(self.recording, self._traced())
            case "tree":
                yield from tree_lines(call_tree(self._traced()), self._text)
                yield from self._text.legend()
            case "object":
                yield from self._life()
            case "by line" | "by function" | "by program" as kind:
                rows = Attributions(kind, self._traced(located=False)).rows()
                none = "(no program)" if kind == "by program" else "(no Python)"
                notes = again_notes(self._compiles(), self._text)
                yield from attribution_lines(rows, self._text, none=none, notes=notes)
            case "memory":
                yield from memory_lines(arrays_of(self._all()), self._text)
            case "leaks":
                arrays = arrays_of(self._all())
                yield from leak_lines(arrays, self.view.steps, self._text)
            case "transfers":
                uses = TransferUses(self._traced(located=False))
                yield from transfer_lines(uses, self._text)
            case "donation":
                yield from donation_lines(self._donations().rows(), self._text)
            case "compiles":
                yield from compile_lines(self._compiles(), self._text)

    def _donations(self) -> DonationUses:
        return DonationUses(self._all())

    def _all(self) -> TracedCalls:
        """All calls: what is in memory follows from each."""
        return TracedCalls(self.recording, self._stacks(located=False))

    def _compiles(self) -> Compiles:
        return Compiles(self.recording.calls((*COMPILE, LOAD, EXECUTE)))

    def _traced(
        self, takes: Callable[[ApiCall], bool] | None = None, *, located: bool = True
    ) -> TracedCalls:
        """The selected calls, with or without the places of C++ frames; `takes`: of these calls.

        Stacks are distinct in both cases, and reading the tables of places takes a while.
        """
        return TracedCalls(self.recording, self._stacks(located=located), takes or self._is_taken)

    def _stacks(self, *, located: bool) -> DistinctStacks:
        return DistinctStacks(Merger(self.symbols, self.locator if located else None))

    def _is_taken(self, call: ApiCall) -> bool:
        return self.view.selection.takes(call, self._start_ns)

    def _overview(self) -> Iterator[str]:
        if isinstance(self.recording, JoinedRecording):
            yield from host_lines(self.recording)
            yield ""
        stacks = self._stacks(located=False)
        totals = Totals(Startup(self.recording, stacks), self._following)
        for traced in TracedCalls(self.recording, stacks):
            totals.add(traced)
        numbers = {traced.call.sequence for traced in totals.whole}
        whole: Iterable[str] = ()
        if numbers:
            located = self._traced(lambda call: call.sequence in numbers)
            whole = self._call_lines(located, collapse=True)
        yield from overview_lines(self.recording, totals, self._text, whole, self._title)

    def _call_lines(self, calls: Iterable[TracedCall], *, collapse: bool = False) -> Iterator[str]:
        collapse = collapse or self.view.collapse
        # An overview has them already.
        runs = self._following.executions.runs
        if not runs:
            runs = Executions(self.recording.calls(), with_values=False).runs
        return call_lines(calls, self._start_ns, runs, self._text, collapse=collapse)

    def _life(self) -> Iterator[str]:
        kind, number = self.view.object
        life = Lives(kind, number, calls=self.recording.calls()).lives.get((kind, number))
        if life is None:
            known = [at for _, at in Lives(kind, calls=self.recording.calls()).lives]
            has = f"it has {kind}:{min(known)} to {kind}:{max(known)}" if known else ""
            raise InputError(
                f"{self.recording.path} has no {kind}:{number}",
                has or f"It mentions no object of the kind {kind}.",
            )
        numbers = {step.call.sequence for step in life.steps}
        traced = self._traced(
            lambda call: call.sequence in numbers and self._is_taken(call), located=False
        )
        calls = {each.call.sequence: each for each in traced}
        yield from life_lines(life, calls, self._start_ns, self._text)


def _note_missing_calls(recording: Recording, selection: Selection) -> None:
    """Note where a report has not all calls, or none: a name may be misspelt."""
    if recording.process.sample > 1:
        report_line(f"note: only one of every {recording.process.sample:,} calls was recorded")
    if not len(recording):
        report_line("note: no calls were recorded: the program made none, or none matches --only")
        return
    called = sorted({function.name for function in recording.functions.values()})
    for pattern in selection.functions:
        if any(map(Selection((pattern,)).takes_name, called)):
            continue
        similar = similar_names(pattern, called)
        meant = f"; similar names: {', '.join(similar)}" if similar else ""
        report_line(f"note: none of the {len(recording):,} recorded calls matches {pattern}{meant}")
    start_ns = recording.process.monotonic_ns
    functions = [name for name in called if selection.takes_name(name)]
    if functions and not any(selection.takes(call, start_ns) for call in recording.calls()):
        report_line(
            f"note: none of the {len(recording):,} recorded calls was selected; "
            f"{_extent(recording, start_ns)}"
        )


def _extent(recording: Recording, start_ns: int) -> str:
    """What a selection can be of: numbers, threads and times."""
    first, last, end_ns = sys.maxsize, 0, 0
    threads: dict[str, None] = {}
    for call in recording.calls():
        first, last = min(first, call.sequence), max(last, call.sequence)
        threads[call.thread.name or str(call.thread.tid)] = None
        end_ns = max(end_ns, (call.end_ns or call.start_ns) - start_ns)
    names = ", ".join(map(printable, list(threads)[:_MOST_THREADS]))
    more = f" and {len(threads) - _MOST_THREADS:,} more" if len(threads) > _MOST_THREADS else ""
    return f"they are {first} to {last} of {names}{more}, in {duration(end_ns)}"
