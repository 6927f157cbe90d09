"""What an upgrade changes, as Markdown for a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mock_libtpu.comparison.compared import Compared
from mock_libtpu.comparison.markdown import markdown
from mock_libtpu.upgrade.report import side_lines, verdict
from mock_libtpu.upgrade.results import Result
from mock_libtpu.upgrade.side import Side


def upgrade_markdown(before: Side, after: Side, results: Sequence[Result]) -> str:
    """The text of a comment."""
    notes = [" ".join(line.split()) for line in side_lines(before, after)]
    return markdown(verdict(results), compared(results), notes)


def compared(results: Sequence[Result]) -> list[Compared]:
    """The results as Markdown and pages have them."""
    return [
        Compared(
            f"{each.program} on {each.topology}", each.comparison, each.holds, tuple(_notes(each))
        )
        for each in results
    ]


def _notes(result: Result) -> Iterator[str]:
    yield from (f"over the limit: {each.reason}" for each in result.exceeded)
    if result.ablation is not None:
        yield from result.ablation.lines()
