"""Count the include directives that resolve, by origin, and the missing headers.

Which sources a missing header affects is determined in closure.py.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from cmakegen.headers.standard_headers import STANDARD_HEADERS
from tpu_walkthrough.errors import counted


class Coverage(NamedTuple):
    """The numbers of a tree's directives by the origin of their files."""

    total: int
    by_origin: dict[str, int]
    """In search order: beside the including file, the tree, each header set, the system."""
    missing: dict[str, int]
    """Header name -> number of directives that do not resolve."""

    @property
    def resolved(self) -> int:
        return sum(self.by_origin.values())

    @property
    def percent(self) -> float:
        """The percentage of resolved directives; 100 for a tree without directives."""
        return 100 * self.resolved / self.total if self.total else 100.0


def measure(
    total: int,
    found: Mapping[str, int],
    names: Mapping[str, int],
    origins: Iterable[tuple[str, Container[str], Iterable[str]]],
    system: Container[str],
) -> Coverage:
    """Count directives by origin.

    `total` is the number of directives, `found` the numbers of those that are already resolved, by
    origin; `names` maps the header names of the others to their number. `origins` are (name,
    files, root paths), searched in this order before the system.
    """
    remaining = dict(names)
    by_origin = dict(found)
    for origin, files, roots in origins:
        count = 0
        for root in roots:
            resolved = [name for name in remaining if root + name in files]
            count += sum(map(remaining.pop, resolved))
        by_origin[origin] = by_origin.get(origin, 0) + count
    resolved = [name for name in remaining if name in system]
    by_origin["the system"] = sum(map(remaining.pop, resolved))
    return Coverage(total, by_origin, remaining)


def one_line(coverage: Coverage, hint: bool = True) -> str:
    """The summary line that every run prints."""
    if not coverage.total:
        return "no include directives"
    text = (
        f"{coverage.resolved:,} of {counted(coverage.total, 'include directive')} resolve "
        f"({coverage.percent:.1f}%)"
    )
    return text + missing_headers(coverage, hint)


def missing_headers(coverage: Coverage, hint: bool = True) -> str:
    """The end of the summary line: how many headers are missing, if any is."""
    if not coverage.missing:
        return ""
    standard = sum(name in STANDARD_HEADERS for name in coverage.missing)
    text = f"; {counted(len(coverage.missing), 'header')} missing" + ", see --report" * hint
    if standard > 20:
        text += " (no C++ standard library found: install a compiler)"
    return text
