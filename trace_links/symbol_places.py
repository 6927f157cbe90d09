"""Where the C++ functions are that output names without a line, for a filter that asks for many.

Nothing is loaded before the first such name, and nothing is indexed: only trees that were indexed
before and the shipped releases are looked through. Which release a name is of is not told by the
output, so the newest one that has it is taken; of libraries that many programs have at versions of
their own, abseil and the like, nothing is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trace_links.errors import TraceLinksError

if TYPE_CHECKING:
    from trace_links.releases import Release
    from trace_links.sources import SourcePlace, Sources

__all__ = ["SymbolPlaces"]

_KEPT = 20_000
_LONGEST = 4_000  # characters of a name


class SymbolPlaces:
    """Answers by name; what cannot be looked up is not known, and no error."""

    def __init__(self) -> None:
        self._sources: Sources | None = None
        self._releases: tuple[Release, ...] = ()
        self._found: dict[tuple[str, bool], SourcePlace | None] = {}

    def find(self, symbol: str, complete: bool = False) -> SourcePlace | None:
        """The place of a function by its demangled or its linker's name.

        `complete`: a demangled name has all its parameters, so that `f()` has none.
        """
        if len(symbol) > _LONGEST or not ("::" in symbol or symbol.startswith("_Z")):
            return None  # a name of C says too little
        key = symbol, complete
        if key not in self._found:
            if len(self._found) >= _KEPT:
                self._found.clear()
            self._found[key] = self._find(symbol, complete)
        return self._found[key]

    def _find(self, symbol: str, complete: bool) -> SourcePlace | None:
        from trace_links.releases import known_releases
        from trace_links.sources import demangled, indexed_sources

        try:
            if self._sources is None:
                self._sources = indexed_sources()
                known = known_releases()
                self._releases = tuple(one.own() for one in known if not one.in_c)
            name = demangled(symbol)
            complete = complete or name != symbol
            return self._sources.find_in_any(name, self._releases, complete=complete)
        except TraceLinksError:
            return None
