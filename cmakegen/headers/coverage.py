"""How many include directives resolve, by what, and what is missing.

Counts only; the closure (which files a missing header spoils) is in closure.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cmakegen.headers.standard_headers import STANDARD_HEADERS
from tpu_walkthrough.errors import counted

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping


class Coverage(NamedTuple):
    """The directives of a tree, by where their file was found."""

    total: int
    by_origin: dict[str, int]
    """In search order: beside the includer, the tree, each header set, the system."""
    missing: dict[str, int]
    """Header name -> directives that name it and find nothing."""

    @property
    def resolved(self) -> int:
        return sum(self.by_origin.values())

    @property
    def percent(self) -> float:
        """Resolved directives in percent; 100 for a tree without any."""
        return 100 * self.resolved / self.total if self.total else 100.0


def measure(
    total: int,
    found: Mapping[str, int],
    names: Mapping[str, int],
    origins: Iterable[tuple[str, Container[str], Iterable[str]]],
    system: Container[str],
) -> Coverage:
    """Where directives find their files.

    `total` are all directives, `found` those already known to be found, by origin; `names` maps
    what the others name to their number. `origins` are (name, files, root paths), searched in
    this order; the system comes last.
    """
    remaining = dict(names)
    by_origin = dict(found)
    for origin, files, roots in origins:
        count = 0
        for root in roots:
            answered = [name for name in remaining if root + name in files]
            count += sum(map(remaining.pop, answered))
        by_origin[origin] = by_origin.get(origin, 0) + count
    answered = [name for name in remaining if name in system]
    by_origin["the system"] = sum(map(remaining.pop, answered))
    return Coverage(total, by_origin, remaining)


def one_line(coverage: Coverage, hint: bool = True) -> str:
    """The line that every run prints."""
    text = (
        f"{coverage.resolved:,} of {counted(coverage.total, 'include directive')} resolve "
        f"({coverage.percent:.1f}%)"
    )
    if coverage.missing:
        standard = sum(name in STANDARD_HEADERS for name in coverage.missing)
        text += f"; {counted(len(coverage.missing), 'header')} missing" + ", see --report" * hint
        if standard > 20:
            text += " (no C++ standard library found: install a compiler)"
    return text
