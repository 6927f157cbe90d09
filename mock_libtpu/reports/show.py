"""Print the report of a recording: its lines to standard output, notes to standard error."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from mock_libtpu.delegate.process_checks import REFUSAL
from mock_libtpu.recording.reader import Recording, read_recording
from mock_libtpu.reports import calls as reports
from mock_libtpu.reports.links import frame_links
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tpu_walkthrough.console import report_line, show_lines

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mock_libtpu.reports.calls import Selection

__all__ = ["report_file"]


def report_file(
    file: Path,
    selection: Selection,
    json: bool,
    summary: bool,
    *,
    several: bool,
    checkouts: Sequence[str] = (),
    noted: set[str] | None = None,
) -> None:
    """Print a report of a recording, and notes on what is missing in it.

    `checkouts`: source trees in which C++ functions are looked for. `noted`: notes on the sources
    that other reports of this run have printed. Raises InputError for a file that is not a
    recording, and for a checkout that does not exist.
    """
    recording = read_recording(file)
    symbols = Symbols()
    locate = Locator(checkouts)
    merger = Merger(symbols, locate)
    if recording.plugin is not None:
        version = ".".join(map(str, recording.plugin.version))
        report_line(f"plugin {recording.plugin.path}, PJRT API {version}")
    if several and not json:
        show_lines([f"== process {recording.process.pid}: {shlex.join(recording.process.command)}"])
    if summary:
        show_lines(reports.summary_lines(recording, selection))
    elif json:
        show_lines(reports.json_lines(recording, merger, selection), are_data=True)
    else:
        lines = reports.text_lines(recording, merger, selection, frame_links())
        show_lines(lines, are_marked=True)
    _note_missing_calls(recording, selection)
    notes = locate.notes()
    if notes and _was_refused(recording):
        # What helps is the other release that the refusal names, and no source text of this one.
        notes = locate.notes(of_releases=False)
    fresh = [note for note in notes if noted is None or note not in noted]
    for note in (*recording.notes, *symbols.notes, *fresh):
        report_line(f"note: {note}")
    if noted is not None:
        noted.update(fresh)


def _was_refused(recording: Recording) -> bool:
    """Whether the mock does not support the release of jaxlib that the program has."""
    return any(call.error and REFUSAL in call.error.message for call in recording.calls())


def _note_missing_calls(recording: Recording, selection: Selection) -> None:
    """Note where a report has not all calls, or none: a name may be misspelt."""
    if recording.process.sample > 1:
        report_line(f"note: only one of every {recording.process.sample:,} calls was recorded")
    called = {function.name for function in recording.functions.values()}
    if not len(recording):
        report_line("note: no calls were recorded: the program made none, or none matches --only")
    elif not any(map(selection.takes_name, called)):
        names = ", ".join(selection.functions)
        report_line(f"note: none of the {len(recording):,} recorded calls matches {names}")
