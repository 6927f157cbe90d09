"""The public interface of trace_links: frames, files, links, definitions, and calls.

    output = Output()
    for number, frame in output.frames(open("build.log")):
        print(number, frame.style, output.locations(frame))

Other modules are internal.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from trace_links.calls.find import callers_of, calls_of
from trace_links.calls.model import Call, Calls, Symbol, Symbols
from trace_links.calls.symbols import symbols_of
from trace_links.definitions.model import Definition, LookupResult
from trace_links.definitions.releases import releases_in_any
from trace_links.definitions.sources import Sources, demangled, indexed_sources, named_sources
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.linker import FrameLocator, Linker
from trace_links.links.symbol_lookup import SymbolLookup
from trace_links.location import Location
from trace_links.python.names import find_python
from trace_links.recognise.recogniser import frames_in
from trace_links.recognise.single_line import Frame
from trace_links.resolve.resolver import Resolver
from trace_links.stream.link_stream import LinkStream

__all__ = [
    "Call",
    "Calls",
    "Definition",
    "Frame",
    "Location",
    "LookupResult",
    "Output",
    "Symbol",
    "Symbols",
    "find_callers",
    "find_calls",
    "find_definition",
    "find_frames",
    "find_python_definition",
    "find_symbols",
]


def find_frames(lines: Iterable[str]) -> Iterator[tuple[int, Frame]]:
    """Find the frames in lines of output: pairs of a line number, from 1, and a frame.

    No file has to exist. Lines may contain escape sequences; the offsets of a frame count in the
    visible text.
    """
    return ((number, frame) for number, _shown, frame in frames_in(lines))


class Output:
    """The output of one program: its frames, and the files on this machine that they name.

    `directory` is where the program ran. `maps` are "OLD=NEW" path prefixes. `trees` are folders
    that are searched for paths given only by their end. Without `check_files` no file is looked
    up. Raises UsageError for a map without "=".
    """

    def __init__(
        self,
        directory: str | os.PathLike[str] = ".",
        *,
        maps: Sequence[str] = (),
        trees: Sequence[str] = (),
        check_files: bool = True,
    ) -> None:
        self._resolver = Resolver(os.path.abspath(directory), maps, trees, check_files)
        self._locator = FrameLocator(self._resolver)
        self._symbols = SymbolLookup()

    def frames(self, lines: Iterable[str]) -> Iterator[tuple[int, Frame]]:
        """Find frames as find_frames does, and follow the output's changes of folder."""
        found = frames_in(lines, self._resolver.directories.line)
        return ((number, frame) for number, _shown, frame in found)

    def locations(self, frame: Frame) -> list[Location]:
        """The existing files that a frame may refer to, with line and column.

        Several are equally likely; the list is empty if none is known. A line after the end of the
        file is replaced by the last line.
        """
        return self._locator.locations(frame)

    def uri(self, frame: Frame, link_format: str = "tracelinks") -> str | None:
        """The URI of the link on a frame; None unless exactly one file matches it.

        `link_format` is a name that `trace-links uri-formats` lists, or a template with {path},
        {line} and {column}. Raises UsageError for an invalid format.
        """
        return self._linker(link_format).uri(frame)

    def linked(self, data: bytes, link_format: str = "tracelinks") -> bytes:
        """The whole output with OSC 8 links on its frames; other text does not change.

        Links of the output to files here become such links, too, where their text names the file.
        """
        linker = self._linker(link_format)
        stream = LinkStream(linker)
        return stream.feed(data) + stream.close()

    def _linker(self, link_format: str) -> Linker:
        return Linker(self._resolver, LinkFormat.parse(link_format), self._symbols.of)


def find_definition(name: str, sources: Sequence[str] = (), *, others: bool = True) -> LookupResult:
    """Find where a C++ function or class is defined, by its demangled or mangled name.

    Searches the source trees `sources`, which are indexed if necessary, with `others` the trees
    indexed before, and the known releases of jaxlib. The result has `path` in `repository`, `line`
    and `confidence`, or several `candidates`, or none of these. Raises InputError for a tree that
    cannot be read.
    """
    full = demangled(name)
    known = _searched(sources, others)
    return known.look_up_any(full, releases_in_any(), complete=full != name)


def find_python_definition(name: str, sources: Sequence[str]) -> LookupResult:
    """Find where a function or class of Python is defined in these source trees.

    `name` is `f`, `C.f` or `package.module.C.f`; a module that imports it is followed. Nothing is
    imported or run. The result is that of find_definition.
    """
    return find_python(name, sources)


def find_callers(name: str, sources: Sequence[str] = (), *, others: bool = True) -> Calls:
    """Find where a function of C++ or Python is called, in the first tree that has it.

    A name of C++ is demangled or mangled, one of Python is `package.module.function`. Searches the
    source trees `sources`, which are indexed if necessary, and with `others` the trees indexed
    before. A call with the confidence "several" may mean any of its `callees`, of which one is the
    function. Without parameters, all overloads are meant. Raises InputError for a tree that cannot
    be read.
    """
    return callers_of(name, _searched(sources, others))


def find_calls(name: str, sources: Sequence[str] = (), *, others: bool = True) -> Calls:
    """Find what a function of C++ or Python calls, as find_callers; without what other trees have.

    Raises InputError for a tree that cannot be read.
    """
    return calls_of(name, _searched(sources, others))


def find_symbols(path: str | os.PathLike[str]) -> Symbols:
    """Find what a file of C++ or Python defines: functions, methods and classes, with their lines.

    Raises InputError for a file that cannot be read, or in another language.
    """
    return symbols_of(os.fspath(path))


def _searched(sources: Sequence[str], others: bool) -> Sources:
    return indexed_sources(sources) if others else named_sources(sources)
