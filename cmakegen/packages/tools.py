"""The wheels with programs that are run: those of the table that fit this machine."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from packaging.utils import canonicalize_name, parse_wheel_filename

from cmakegen.packages import tool_table
from cmakegen.packages.wheel_choice import machine_rank


def tool_versions(package: str) -> Sequence[str]:
    """The versions of the package with a wheel for this machine, in the order of the table."""
    return list(_by_version(tuple(tool_table.WHEELS)).get(package, ()))


def tool_wheels(package: str, version: str) -> Mapping[str, str]:
    """The names of the wheels for this machine, the best first, with the sha256 of each."""
    names = _by_version(tuple(tool_table.WHEELS)).get(package, {}).get(version, ())
    return {name: tool_table.WHEELS[name] for name in names}


@functools.lru_cache(maxsize=2)
def _by_version(wheels: tuple[str, ...]) -> dict[str, dict[str, list[str]]]:
    """Package -> version, as it is written in the table -> names of wheels, the best first."""
    found: dict[str, dict[str, list[tuple[int, str]]]] = {}
    for wheel in wheels:
        rank = machine_rank(parse_wheel_filename(wheel)[3])
        if rank is not None:
            name, version, _ = wheel.split("-", 2)
            of_package = found.setdefault(canonicalize_name(name), {})
            of_package.setdefault(version, []).append((rank, wheel))
    return {
        package: {version: [name for _, name in sorted(ranked)] for version, ranked in one.items()}
        for package, one in found.items()
    }
