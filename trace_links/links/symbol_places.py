"""Where the C++ functions are that output names without a line, for a filter that asks for many.

Nothing is loaded before the first such name, and nothing is indexed: only trees that were indexed
before and the shipped releases are looked through. Which release a name is of the output tells only
where it has the path of a library of jaxlib; else the newest one that has the name is taken. Of
libraries that many programs have at versions of their own, abseil and the like, nothing is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tpu_walkthrough.errors import MissingToolError, WalkthroughError
from trace_links.recognise.formats.symbols import COMPLETE, PLACED

if TYPE_CHECKING:
    from trace_links.definitions.releases import Release
    from trace_links.definitions.sources import SourcePlace, Sources
    from trace_links.recognise.recogniser import Frame

__all__ = ["SymbolPlaces"]

_JAXLIB = "/jaxlib/"
_KEPT = 20_000
_LONGEST = 4_000  # characters of a name


class SymbolPlaces:
    """Answers by name; what cannot be looked up is not known, and no error."""

    def __init__(self) -> None:
        self._sources: Sources | None = None
        self._releases: tuple[Release, ...] = ()
        self._found: dict[tuple[str, bool, str | None, bool], SourcePlace | None] = {}
        self._missing: MissingToolError | None = None  # what names cannot be looked up without

    def of(self, frame: Frame) -> SourcePlace | None:
        """The place of the function that a frame names."""
        if frame.symbol is None:
            return None
        return self.find(
            frame.symbol,
            complete=frame.style in COMPLETE,
            library=frame.library,
            in_releases=frame.style not in PLACED,
        )

    def find(
        self,
        symbol: str,
        *,
        complete: bool = False,
        library: str | None = None,
        in_releases: bool = True,
    ) -> SourcePlace | None:
        """The place of a function by its demangled or its linker's name.

        `complete`: a demangled name has all its parameters, so that `f()` has none. `library`: the
        path of what it is in.
        """
        if len(symbol) > _LONGEST or not ("::" in symbol or symbol.startswith("_Z")):
            return None  # a name of C says too little
        if library is not None and _JAXLIB not in library:
            library = None
        key = symbol, complete, library, in_releases
        if key not in self._found:
            if len(self._found) >= _KEPT:
                self._found.clear()
            self._found[key] = self._find(*key)
        return self._found[key]

    def notes(self) -> list[str]:
        """What is to be shown once, at the end."""
        if self._missing is not None:
            return [f"{self._missing}. {self._missing.hint}"]
        return [] if self._sources is None else self._sources.notes()

    def _find(
        self, symbol: str, complete: bool, library: str | None, in_releases: bool
    ) -> SourcePlace | None:
        if self._missing is not None:
            return None
        try:
            sources = self._sources = self._sources or self._known()
            from trace_links.definitions.sources import demangled

            name = demangled(symbol)
            complete = complete or name != symbol
            if library is not None and _has_version(library):
                return sources.find_in_library(name, None, None, library, complete=complete)
            releases = self._releases if in_releases else ()
            return sources.find_in_any(name, releases, complete=complete)
        except MissingToolError as error:
            self._missing = error
            return None
        except WalkthroughError:
            return None

    def _known(self) -> Sources:
        from tpu_walkthrough.extras import require

        require("definitions", "linking C++ names")
        from trace_links.config import load
        from trace_links.definitions.releases import known_releases
        from trace_links.definitions.sources import indexed_sources

        self._releases = tuple(one.own() for one in known_releases() if not one.in_c)
        try:
            configured = load().trees
        except WalkthroughError:  # told already
            configured = []
        return indexed_sources(configured=configured)


def _has_version(library: str) -> bool:
    """Whether the installation around the library is on this machine, and gives its version."""
    from trace_links.definitions.releases import release_of, version_without_table

    return release_of(library) is not None or version_without_table(library) is not None
