"""The page that `report --html` and `trace --html` write."""

from __future__ import annotations

from pathlib import Path

from mock_libtpu.reports.show import View
from tpu_walkthrough.console import report_line
from tpu_walkthrough.errors import UsageError

__all__ = ["page_file", "write_page"]


def page_file(html: Path | None, local: bool, view: View) -> Path | None:
    """The file of the page. Raises UsageError, OutputError."""
    if html is None:
        if local:
            raise UsageError("--local has an effect only with --html: give both")
        return None
    if view != type(view)():
        raise UsageError(
            "--html cannot be used with options that choose calls or another form",
            "The page contains all calls, and filters them.",
        )
    from mock_libtpu.guidebook.writing import check_target

    check_target(html)
    return html


def write_page(
    file: Path, page: Path, local: bool, source: list[str] | None, *, is_first: bool
) -> None:
    """Write the page of one process's recording, and report where it is."""
    from mock_libtpu.guidebook.writing import of_process, write_recording_page
    from mock_libtpu.recording.reader import read_recording

    recording = read_recording(file)
    target = page if is_first else of_process(page, recording.process.pid)
    for note in write_recording_page(recording, target, local=local, checkouts=source or ()):
        report_line(f"note: {note}")
    report_line(f"mock-libtpu: wrote the page {target}")
