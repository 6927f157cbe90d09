"""What an upgrade changes, in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mock_libtpu.comparison.views.report import comparison_lines
from mock_libtpu.upgrade.results import Result
from mock_libtpu.upgrade.sides.side import Side
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_FIRST = ("jax", "jaxlib", "libtpu")
_MOST_PACKAGES = 8


def upgrade_lines(results: Sequence[Result], *, whole: bool = False) -> Iterator[str]:
    """Lines on both sides and on what differs. `whole`: everything, however much."""
    shown: list[str] = []
    for result in results:
        notes = side_texts(*result.sides)
        if notes != shown:
            yield from (printable(note) for note in notes)
            yield ""
            shown = notes
        yield f"{printable(result.title)}:"
        yield from comparison_lines(result.comparison, whole=whole)
        if result.ablation is not None:
            yield "  what makes the difference:"
            yield from (f"    {printable(line)}" for line in result.ablation.lines())
        yield from (f"  over the limit: {printable(each.reason)}" for each in result.exceeded)
        yield ""
    yield printable(verdict(results))
    yield "Times and memory are estimates that rest on the compiler of each side."


def side_texts(before: Side, after: Side) -> list[str]:
    """The two environments: what they are, and the packages that differ."""
    found = []
    for title, side in (("from", before), ("to", after)):
        known = [f"{name} {side.packages[name]}" for name in _FIRST if name in side.packages]
        found.append(f"{title} {side.name}: {', '.join((f'Python {side.python_version}', *known))}")
    names = sorted({*before.packages, *after.packages} - {*_FIRST})
    rows = [(name, before.packages.get(name), after.packages.get(name)) for name in names]
    rows.sort(key=lambda row: None in row)  # those that both have first
    texts = [f"{name} {old or 'none'} -> {new or 'none'}" for name, old, new in rows if old != new]
    if texts:
        more = f" and {len(texts) - _MOST_PACKAGES} more" if len(texts) > _MOST_PACKAGES else ""
        found.append(f"other packages that differ: {', '.join(texts[:_MOST_PACKAGES])}{more}")
    return found


def verdict(results: Sequence[Result]) -> str:
    """Whether anything differs, or is over a limit, in a sentence."""
    failed = [each for each in results if not each.holds]
    if not failed:
        if any(each.comparison.differs for each in results):
            return "Within the limits."
        equality = max((each.comparison.equality for each in results), key=len)
        return f"{equality.capitalize()}."
    if all(each.is_void for each in failed):
        what = "failing on both sides"
    else:
        what = "over a limit" if all(each.limits is not None for each in failed) else "different"
    if len(results) == 1:
        return f"{what.capitalize()}: {failed[0].title}."
    titles = ", ".join(each.title for each in failed)
    return f"{len(failed)} of {counted(len(results), 'comparison')} {what}: {titles}."
