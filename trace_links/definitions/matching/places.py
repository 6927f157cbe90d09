"""Which of several places a Linux binary has its code from, where the name alone does not say."""

import re
from typing import TYPE_CHECKING

from trace_links.definitions.model import Flag
from trace_links.definitions.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

_UNIT_ENDINGS = (".cc", ".cpp", ".cxx", ".c", ".cu", ".mm", ".C")
_ELSEWHERE = re.compile(
    r"(?:^|[/_])(?:windows|win32|win|nt|apple|darwin|macos|android|ios|osx|emscripten|wasm|wasi)[/_.]"
    r"|/arch/(?:AltiVec|ZVector|MSA|HVX|SYCL|HIP)/"  # Eigen's, of systems JAX is not shipped for
)
_NOT_SHIPPED = re.compile(
    r"(?:_test|_benchmark|_test_\w+|test_\w*util\w*)\.\w+$|(?:^|/)test_\w+\.\w+$|(?:^|/)(?:tests?|testing|fuzz)/"
)


def possible_in(path: str, source: str | None) -> bool:
    """Whether code of this file can be in a unit of this name: its own, or a header's."""
    if source is None:
        return True
    base = path.rpartition("/")[2]
    return base == source or not base.endswith(_UNIT_ENDINGS)


def is_shipped(path: str) -> bool:
    """Whether it is no file of tests."""
    return not _NOT_SHIPPED.search(path)


def here(table: Table, rows: list[int]) -> list[int]:
    """Those that no condition keeps out of a Linux build; all, where that leaves none."""
    return [row for row in rows if not table.number("flags", row) & Flag.ELSEWHERE] or rows


def preferred(table: Table, rows: list[int], source: str | None) -> list[int]:
    """Fewer rows, or the same; never none."""
    if len(rows) < 2:
        return rows
    paths = {row: table.path(row) for row in rows}
    tests: tuple[Callable[[int], bool], ...] = (
        lambda row: source is not None and paths[row].rpartition("/")[2] == source,
        lambda row: not _ELSEWHERE.search(paths[row]),
        lambda row: is_shipped(paths[row]),
    )
    rows = here(table, rows)
    for test in tests:
        rows = [row for row in rows if test(row)] or rows
    return rows


def preferred_overloads(table: Table, rows: list[int], source: str | None) -> list[int]:
    """The same for a name that may be any of several overloads: of these only equal ones compete.

    An overload of another system is none here.
    """
    rows = [row for row in here(table, rows) if not _ELSEWHERE.search(table.path(row))] or rows
    groups: dict[tuple[str, int], list[int]] = {}
    for row in rows:
        signature = table.text("parameters", row), table.number("flags", row) & Flag.QUALIFIERS
        groups.setdefault(signature, []).append(row)
    return sorted(row for group in groups.values() for row in preferred(table, group, source))
