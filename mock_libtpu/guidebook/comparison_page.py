"""What differs between two sides, for several programs and topologies, as one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mock_libtpu.comparison.compare import Comparison
from mock_libtpu.comparison.figures import FIGURES
from mock_libtpu.comparison.lines import ChangedLine
from mock_libtpu.comparison.texts import quantity_text
from mock_libtpu.comparison.views.compared import Compared
from mock_libtpu.comparison.views.sections import sections
from mock_libtpu.guidebook.rendering import inline, render
from mock_libtpu.guidebook.values import shown_text

_MOST_LINES = 400
_IN_OVERVIEW = ("time", "peak", "wire", "compiles")


class _Changed(NamedTuple):
    """Lines of a program that were changed, and where they are compared."""

    titles: tuple[str, ...]
    files: tuple[tuple[str, tuple[ChangedLine, ...]], ...]
    left: int
    """Lines that are not shown."""


def comparison_page(verdict: str, entries: Sequence[Compared], notes: Sequence[str] = ()) -> str:
    """The page as HTML. `notes`: sentences on both sides. It has no links into an editor."""
    return render(
        "comparison.html.jinja",
        **inline((), ("base",), ("page.css", "diff.css", "comparison.css")),
        verdict=verdict,
        notes=notes,
        entries=[(each, sections(each.comparison)) for each in entries],
        overview=_IN_OVERVIEW,
        figure_titles=[f"#{FIGURES[name].title}" for name in _IN_OVERVIEW],
        totals_text=_totals_text,
        changed=list(_changed(entries)),
    )


def _totals_text(comparison: Comparison, figure: str) -> str:
    """A figure of both sides; once where it is the same."""
    unit = FIGURES[figure].unit
    sides = comparison.totals.get(figure, (None, None))
    before, after = (quantity_text(each, unit) for each in sides)
    return after if before == after else f"{before} → {after}"


def _changed(entries: Sequence[Compared]) -> Iterator[_Changed]:
    """The changed lines, once for all topologies of a program."""
    titles: dict[tuple[ChangedLine, ...], list[str]] = {}
    for each in entries:
        if each.comparison.lines:
            titles.setdefault(tuple(each.comparison.lines), []).append(shown_text(each.title))
    for lines, where in titles.items():
        files: dict[str, list[ChangedLine]] = {}
        for line in lines[:_MOST_LINES]:
            files.setdefault(line.file, []).append(line)
        rows = tuple((file, tuple(changed)) for file, changed in files.items())
        yield _Changed(tuple(where), rows, max(0, len(lines) - _MOST_LINES))
