"""What a cell did, for a notebook: the overview of its calls as text, and their page."""

from __future__ import annotations

import html
from pathlib import Path

from mock_libtpu.analysis.calls import DistinctStacks, TracedCalls
from mock_libtpu.analysis.following import Following
from mock_libtpu.guidebook.recording_page import recording_page
from mock_libtpu.recording.cells import Cell
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.reports.show import Report
from mock_libtpu.reports.units import size
from mock_libtpu.reports.view import View
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols

_MOST_BYTES = 2_000_000
"""Of a page within a notebook, which is saved with all of them."""
_TEXT = (
    '<pre style="max-height: 24em; overflow: auto; font-size: 85%; line-height: 1.3; '
    'white-space: pre">{text}</pre>'
)
# A document of its own: neither's styles and scripts reach the other.
_FRAME = (
    '<iframe title="{title}" srcdoc="{page}" sandbox="allow-scripts allow-popups" '
    'style="width: 100%; height: 640px; border: 1px solid #8884"></iframe>'
)


class CellReports:
    """The reports of a kernel's cells; libraries' symbols are read once for all of them."""

    def __init__(self) -> None:
        self._symbols = Symbols()
        self._locator = Locator(())
        self._stacks = DistinctStacks(Merger(self._symbols, None))
        self._following = Following()
        self._followed_ns = 0
        """The calls that began before this time are followed."""

    def of(self, file: Path, number: int, since_ns: int, until_ns: int) -> dict[str, str]:
        """The calls that began in a time, as display data: plain text, and HTML.

        `file`: of this process, which may go on. `number`: the cell's. Raises InputError.
        """
        recording = read_recording(file)
        part = recording.between(since_ns, until_ns)
        for traced in TracedCalls(recording.between(self._followed_ns, since_ns), self._stacks):
            self._following.add(traced)
        self._following.forget()
        self._followed_ns = until_ns
        title = Cell(number, "").name
        text = self._overview(part, title)
        framed = self._framed(part, title) if len(part) else ""
        return {
            "text/plain": text,
            "text/html": _TEXT.format(text=html.escape(text)) + framed,
        }

    def _overview(self, part: Recording, title: str) -> str:
        text = FrameText(short=True)
        report = Report(part, View(), self._symbols, self._locator, text, title, self._following)
        return "\n".join(report.lines())

    def _framed(self, part: Recording, title: str) -> str:
        page = recording_page(part, title=title, buffers=self._following.arrays.lives)
        if len(page) > _MOST_BYTES:
            return (
                f"<p>The page of these calls has {size(len(page))}, too much for a notebook. In a "
                f"terminal: <code>mock-libtpu report {html.escape(str(part.path))} --html "
                "calls.html</code></p>"
            )
        return _FRAME.format(title=f"Calls of {title}", page=html.escape(page))
