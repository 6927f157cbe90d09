"""Count the include directives that resolve, by origin, and the missing headers.

Which sources a missing header affects is determined in closure.py.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from cmakegen.headers.header_set import HeaderSource
from tpu_walkthrough.errors import counted
from tpu_walkthrough.source_tree.standard_headers import STANDARD_HEADERS


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


def resolve(
    total: int,
    beside: int,
    names: Mapping[str, int],
    sources: Iterable[HeaderSource],
    system: Container[str],
) -> Coverage:
    """Resolve directives against header sources, which are searched in their order.

    `total` is the number of all directives, `beside` that of those that name a file beside their
    own; `names` maps the header names of the others to their number. The system comes last.
    """
    remaining = dict(names)
    by_origin = {"beside the including file": beside, "-I": 0, "the tree": 0}
    for source in sources:
        by_origin.setdefault(source.origin, 0)
        if not source.is_complete:
            continue
        for root in source.headers.roots:
            resolved = [name for name in remaining if root + name in source.headers.files]
            by_origin[source.origin] += sum(map(remaining.pop, resolved))
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
