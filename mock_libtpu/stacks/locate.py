"""Find where C++ functions of a trace are defined, by the tables and trees of trace_links.

Functions of a known release of jaxlib or CPython are found without a checkout, others only in one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from mock_libtpu.recording.model import Module
from mock_libtpu.stacks.demangle import is_mangled
from mock_libtpu.stacks.symbols import Symbol
from trace_links.definitions.model import BinaryFacts
from trace_links.definitions.releases import release_of
from trace_links.definitions.sources import known_sources
from trace_links.location import SourceLocation


class Locator:
    """Locates functions for a Merger."""

    def __init__(self, checkouts: Sequence[str] = ()) -> None:
        """Raises InputError where a checkout does not exist."""
        self._sources = known_sources(checkouts)

    def notes(self, *, of_releases: bool = True) -> list[str]:
        """Notes on the sources, and on functions that were not found, each once.

        `of_releases`: also on releases of jaxlib of which nothing is known.
        """
        return self._sources.notes(of_releases=of_releases)

    def __call__(
        self, symbol: Symbol, module: Module, callee: Symbol | None
    ) -> SourceLocation | None:
        release = release_of(module.path)
        # A C name alone can be ambiguous, except in a known program; there its unit decides.
        by_unit = not is_mangled(symbol.linker_name) and not (release and release.in_c)
        if by_unit and release is None:
            return None
        called = callee.name if callee is not None else None
        # A C function without a unit was global before the linker hid it: there is one of its name.
        place = self._sources.find_in_library(
            symbol.name,
            symbol.source,
            called,
            module.path,
            complete=True,
            binary=BinaryFacts(is_only=by_unit and symbol.source is None),
        )
        of_unit = symbol.source is None or (place and os.path.basename(place.path) == symbol.source)
        if place is None or (by_unit and not of_unit):
            return None
        return place
