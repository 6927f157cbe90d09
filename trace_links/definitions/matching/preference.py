"""Prefers those of several definitions that a Linux binary is likely compiled from."""

import re
from collections.abc import Callable

from trace_links.definitions.model import UNITS, Flag
from trace_links.definitions.table import Table

_ELSEWHERE = re.compile(
    r"(?:^|[/_])(?:windows|win32|win|nt|apple|darwin|macos|android|ios|osx|emscripten|wasm|wasi"
    r"|aix|bsd|freebsd|netbsd|openbsd|solaris)[/_.]"
    r"|/arch/(?:AltiVec|ZVector|MSA|HVX|SYCL|HIP)/"  # Eigen's, for systems without JAX
)
_MACHINES = {
    "x86_64": frozenset(("x86_64", "x86-64", "x86", "x64", "amd64")),
    "x86": frozenset(("x86_32", "x86", "i386", "i486", "i686", "ia32")),
    "aarch64": frozenset(("aarch64", "arm64", "arm")),
    "arm": frozenset(("arm", "arm32", "armv7")),
}
"""The words for each machine in paths."""
_MACHINE = re.compile(
    r"(?:(?<=[/_.-])|^)(?:x86_64|x86-64|x86_32|x86|x64|amd64|i[346]86|ia32|ia64|aarch64|arm64|arm32"
    r"|armv7|arm|ppc(?:64(?:le)?)?|powerpc(?:64)?|s390x?|riscv(?:32|64)?|mips(?:64)?|sparc(?:v9|64)?"
    r"|loongarch(?:64)?|alpha|hppa|m68k)(?=[/_.-])"
)
_NOT_SHIPPED = re.compile(
    r"(?:_test|_benchmark|_test_\w+|test_\w*util\w*)\.\w+$|(?:^|/)test_\w+\.\w+$|(?:^|/)(?:tests?|testing|fuzz)/"
)


def possible_in(path: str, source: str | None) -> bool:
    """Whether a unit of this name can contain code of the file: its own file, or a header."""
    if source is None:
        return True
    base = path.rpartition("/")[2]
    return base == source or not base.endswith(UNITS)


def is_shipped(path: str) -> bool:
    """Whether the file is not part of tests."""
    return not _NOT_SHIPPED.search(path)


def may_run_on(path: str, machine: str) -> bool:
    """Whether code of the file can be part of a binary for this machine, by the words in its path.

    "" is a machine that is not known.
    """
    words = _MACHINE.findall(path) if machine in _MACHINES else ()
    return all(word in _MACHINES[machine] for word in words)


def here(table: Table, rows: list[int]) -> list[int]:
    """The rows that are compiled on Linux; all of them if there are none."""
    return [row for row in rows if not table.number("flags", row) & Flag.ELSEWHERE] or rows


def preferred(table: Table, rows: list[int], source: str | None, machine: str = "") -> list[int]:
    """The preferred rows; never empty unless `rows` is."""
    if len(rows) < 2:
        return rows
    paths = {row: table.path(row) for row in rows}
    tests: tuple[Callable[[int], bool], ...] = (
        lambda row: source is not None and paths[row].rpartition("/")[2] == source,
        lambda row: not _ELSEWHERE.search(paths[row]),
        lambda row: may_run_on(paths[row], machine),
        lambda row: is_shipped(paths[row]),
    )
    rows = here(table, rows)
    for test in tests:
        rows = [row for row in rows if test(row)] or rows
    return rows


def preferred_overloads(
    table: Table, rows: list[int], source: str | None, machine: str = ""
) -> list[int]:
    """The same for a name that may be any of several overloads: only equal ones are compared.

    Overloads for another system or machine are skipped.
    """
    rows = [row for row in here(table, rows) if not _ELSEWHERE.search(table.path(row))] or rows
    rows = [row for row in rows if may_run_on(table.path(row), machine)] or rows
    groups: dict[tuple[str, int], list[int]] = {}
    for row in rows:
        signature = table.text("parameters", row), table.number("flags", row) & Flag.QUALIFIERS
        groups.setdefault(signature, []).append(row)
    return sorted(
        row for group in groups.values() for row in preferred(table, group, source, machine)
    )
