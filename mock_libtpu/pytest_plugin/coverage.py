"""The coverage of a TPU's tests: measured as that of the session, and added to it.

Whatever measures the session, coverage itself or pytest-cov, there is one measurement that runs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coverage import Coverage

# What the constructor of a measurement takes, as it is named in settings.
_OPTIONS = ("branch", "source", "source_pkgs", "include", "omit", "concurrency")


def settings(file: Path) -> dict[str, Any] | None:
    """The arguments of a measurement like that of this process; None: there is none here."""
    measured = _current()
    if measured is None:
        return None
    options = {name: measured.get_option(f"run:{name}") for name in _OPTIONS}
    given = {name: value for name, value in options.items() if value}
    config: str | None = measured.config.config_file
    return {**given, "data_file": str(file), "config_file": config or False}


def start(settings: dict[str, Any] | None) -> Coverage | None:
    """Measure this process; None: it is not wanted, or has begun by itself."""
    if settings is None or _current() is not None:
        return None
    from coverage import Coverage

    measured = Coverage(**settings)
    measured.start()
    return measured


def add(file: Path) -> None:
    """Add what another process measured to the measurement of this one."""
    measured = _current()
    if measured is None or not file.exists():
        return
    from coverage import CoverageData

    data = CoverageData(str(file))
    data.read()
    measured.get_data().update(data)


def _current() -> Coverage | None:
    if "coverage" not in sys.modules:  # nobody has started one
        return None
    from coverage import Coverage

    return Coverage.current()
