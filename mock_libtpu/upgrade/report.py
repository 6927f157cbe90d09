"""What an upgrade changes, in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mock_libtpu.comparison.report import comparison_lines
from mock_libtpu.upgrade.results import Result
from mock_libtpu.upgrade.side import Side
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable

_FIRST = ("jax", "jaxlib", "libtpu")
_MOST_PACKAGES = 8
_WIDTH = 100


def upgrade_lines(
    before: Side, after: Side, results: Sequence[Result], *, whole: bool = False
) -> Iterator[str]:
    """Lines on both sides and on what differs. `whole`: everything, however much."""
    yield from side_lines(before, after)
    for result in results:
        yield ""
        yield f"{printable(result.program)} on {result.topology}:"
        yield from comparison_lines(result.comparison, whole=whole)
        if result.ablation is not None:
            yield "  what makes the difference:"
            yield from (f"    {printable(line)}" for line in result.ablation.lines())
        yield from (f"  over the limit: {each.reason}" for each in result.exceeded)
    yield ""
    yield verdict(results)
    yield "Times and memory are estimates that rest on the compiler of each side."


def side_lines(before: Side, after: Side) -> Iterator[str]:
    """The two environments: what they are, and the packages that differ."""
    for title, side in (("from", before), ("to", after)):
        known = [f"{name} {side.packages[name]}" for name in _FIRST if name in side.packages]
        facts = ", ".join((f"Python {side.python_version}", *known))
        yield f"{title:4}  {printable(side.name)}: {facts}"
    texts = package_texts(before, after)
    if texts:
        more = f" and {len(texts) - _MOST_PACKAGES} more" if len(texts) > _MOST_PACKAGES else ""
        yield f"      other packages that differ: {', '.join(texts[:_MOST_PACKAGES])}{more}"


def package_texts(before: Side, after: Side) -> list[str]:
    """The packages that differ, without jax, jaxlib and libtpu."""
    names = sorted({*before.packages, *after.packages} - {*_FIRST})
    rows = [(name, before.packages.get(name), after.packages.get(name)) for name in names]
    return [
        f"{printable(name)} {old or 'none'} -> {new or 'none'}"
        for name, old, new in rows
        if old != new
    ]


def verdict(results: Sequence[Result]) -> str:
    """Whether anything differs, or is over a limit, in a sentence."""
    failed = [each for each in results if not each.holds]
    if not failed:
        has_limits = any(each.limits is not None for each in results)
        differ = any(each.comparison.differs for each in results)
        return "Within the limits." if has_limits and differ else "No difference."
    what = "over a limit" if all(each.limits is not None for each in failed) else "different"
    places = ", ".join(f"{printable(each.program)} on {each.topology}" for each in failed)
    return f"{counted(len(failed), 'comparison')} of {len(results)} {what}: {places}."
