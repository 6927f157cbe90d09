"""Read lines from a module's own debug information, inlined functions included.

Read by LLVM's symbolizer, one process for each module that has such information; most have none and
are never asked for. Where the program is not installed, or fails, a note reports it once. It opens
the files that a module refers to by itself, wherever they are; so where some path leaves this
machine, it does not get such modules.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from tpu_walkthrough.mounts import Mounts
from tpu_walkthrough.programs import children, find_program
from tpu_walkthrough.programs.bounded import Replies
from trace_links.binaries.elf import ElfFile
from trace_links.binaries.other_files import refers_elsewhere

_PROGRAM = "llvm-symbolizer"
_VERSIONS = range(22, 13, -1)  # Debian also has it under names with a version
_TIMEOUT_S = 300  # the first lines of a module of gigabytes take a minute
_BESIDE = (".dwp", ".gsym")  # files beside a module that the program looks at without being asked


class SourceLine(NamedTuple):
    """A line of source text and the function it is in."""

    function: str
    path: str
    line: int


class DebugInfo:
    """The lines of many modules; `notes` report what was missing."""

    def __init__(self, mounts: Mounts) -> None:
        self.notes: list[str] = []
        self._mounts = mounts
        self._symbolizers: dict[str, Replies | None] = {}

    def at(self, path: str, address: int) -> tuple[SourceLine, ...]:
        """The lines at an ELF virtual address of the file at `path`, innermost function first.

        More than one where functions were inlined; none where nothing is known.
        """
        if path not in self._symbolizers:
            self._symbolizers[path] = self._start(path)
        symbolizer = self._symbolizers[path]
        if symbolizer is None:
            return ()
        try:
            lines = _parse(symbolizer.ask(f"{address:#x}", seconds=_TIMEOUT_S))
        except (OSError, ValueError):
            self.notes.append(f"no lines for {path}: {_PROGRAM} failed")
            self._symbolizers[path] = None
            return ()
        # Where only some units have debug information, others get a file from the symbol table.
        return lines if all(line.line and line.path and line.function for line in lines) else ()

    def _start(self, path: str) -> Replies | None:
        names = (_PROGRAM, *(f"{_PROGRAM}-{version}" for version in _VERSIONS))
        program = next(filter(None, map(find_program, names)), None)
        if program is None:
            self.notes.append(
                f"{path} has debug information; install LLVM's symbolizer to see its exact lines"
                " (Debian and Ubuntu: apt install llvm)"
            )
            return None
        if self._may_leave(path):
            self.notes.append(
                f"no lines for {path}: its debug information refers to other files, and those may"
                " be on another machine; write the report where no network is mounted, or link the"
                " module with all of its debug information in it and not compressed"
            )
            return None
        # Behind a colon it expects an architecture, which ELF files do without.
        module = f"{path}:x86_64" if ":" in path else path
        # A tool does not get DEBUGINFOD_URLS, by which it would ask servers about every module.
        return Replies(
            children.TOOL,
            [program, f"--obj={module}", "--output-style=JSON", "--inlines", "--demangle"],
        )

    def _may_leave(self, path: str) -> bool:
        """Whether reading the module's lines could look at a path that is not on this machine."""
        if not self._mounts.has_remote():
            return False
        if not all(map(self._mounts.is_local, (path, *(path + name for name in _BESIDE)))):
            return True
        try:
            return refers_elsewhere(ElfFile(Path(path)))
        except (OSError, ValueError):
            return True


def _parse(output: str) -> tuple[SourceLine, ...]:
    """The lines in the program's JSON output; raises ValueError where it is of another form."""
    try:
        found = json.loads(output)
        lines = tuple(
            SourceLine(frame["FunctionName"], frame["FileName"], frame["Line"])
            for frame in found.get("Symbol", ())
        )
    except (AttributeError, KeyError, TypeError, RecursionError) as error:
        raise ValueError("not the JSON that was expected") from error
    if not all(tuple(map(type, line)) == (str, str, int) for line in lines):
        raise ValueError("values of other types than were expected")
    return lines
