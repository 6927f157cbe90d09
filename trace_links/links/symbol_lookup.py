"""Looks up C++ functions that output names without a line, for the filter, which needs many.

Loads nothing before the first such name, and indexes no tree: it searches those whose index is
current but for a few files, and the shipped releases. The release is known only if the frame has
the path of a library of jaxlib; otherwise the name is searched in few of them (releases_in_any).
Libraries that many programs use at versions of their own, such as abseil, are not searched.
"""

from __future__ import annotations

import os

from tpu_walkthrough.errors import WalkthroughError
from trace_links.config import load
from trace_links.definitions.model import BinaryFacts
from trace_links.definitions.releases import (
    Release,
    release_of,
    releases_in_any,
    version_without_table,
)
from trace_links.definitions.sources import Sources, demangled, indexed_sources
from trace_links.links.address_lookup import AddressLookup
from trace_links.location import SourceLocation
from trace_links.recognise.formats.tables.symbols import COMPLETE, LOOKED_UP, OFFSETS
from trace_links.recognise.single_line import Frame
from trace_links.recognise.symbol_patterns import RUST

_JAXLIB = "/jaxlib/"
_KEPT = 20_000
_MAX_LENGTH = 4_000  # characters of a name


class SymbolLookup:
    """Looks names up; a failed lookup returns None and raises no error."""

    def __init__(self) -> None:
        self._sources: Sources | None = None
        self._releases: tuple[Release, ...] = ()
        self._found: dict[tuple[str, bool, str | None, bool, str], SourceLocation | None] = {}
        self._addresses = AddressLookup()

    def of(self, frame: Frame) -> SourceLocation | None:
        """The location of the function that a frame names."""
        if frame.symbol is None or frame.style == RUST:
            return None
        if frame.style in OFFSETS:
            return self._at_offset(frame)
        return self.find(
            frame.symbol,
            complete=frame.style in COMPLETE,
            library=frame.library,
            in_releases=frame.style not in LOOKED_UP,
            machine=self._machine(frame),
        )

    def find(
        self,
        symbol: str,
        *,
        complete: bool = False,
        library: str | None = None,
        in_releases: bool = True,
        machine: str = "",
    ) -> SourceLocation | None:
        """The location of a function by its demangled or mangled name.

        `complete`: a demangled name includes its parameters, so that `f()` has none. `library`:
        the path of the library that contains the function. `machine`: as ElfFile.machine.
        """
        if len(symbol) > _MAX_LENGTH or not ("::" in symbol or symbol.startswith("_Z")):
            return None  # the name of a C function is not specific enough
        if library is not None and _JAXLIB not in library:
            library = None
        key = symbol, complete, library, in_releases, machine
        if key not in self._found:
            if len(self._found) >= _KEPT:
                self._found.clear()
            self._found[key] = self._find(*key)
        return self._found[key]

    def _at_offset(self, frame: Frame) -> SourceLocation | None:
        """The line of a place in a library, else the definition of the function there."""
        place = self._addresses.at(frame)
        if place is None:
            return None
        for line in place.lines[:1]:
            if os.path.isabs(line.path) and os.path.isfile(line.path):
                return SourceLocation(line.path, line.line, "exact", "")
        return self.find(
            place.function, complete=True, library=frame.library, machine=self._machine(frame)
        )

    def _machine(self, frame: Frame) -> str:
        """The processor that the frame's library is for; "" if it is not known."""
        return "" if frame.library is None else self._addresses.machine(frame.library)

    def notes(self) -> list[str]:
        """Notes to show once, at the end."""
        return [] if self._sources is None else self._sources.notes()

    def _find(
        self, symbol: str, complete: bool, library: str | None, in_releases: bool, machine: str
    ) -> SourceLocation | None:
        try:
            sources = self._sources = self._sources or self._known()
            name = demangled(symbol)
            complete = complete or name != symbol
            if library is not None and _has_version(library):
                return sources.find_in_library(name, None, None, library, complete=complete)
            releases = self._releases if in_releases else ()
            return sources.find(
                name, releases=releases, complete=complete, binary=BinaryFacts(machine)
            )
        except WalkthroughError:
            return None

    def _known(self) -> Sources:
        self._releases = tuple(one.own() for one in releases_in_any() if not one.in_c)
        try:
            configured = load().trees
        except WalkthroughError:  # reported already
            configured = []
        return indexed_sources(configured=configured, may_index=False)


def _has_version(library: str) -> bool:
    """Whether the library's installation is on this machine and contains its version."""
    return release_of(library) is not None or version_without_table(library) is not None
