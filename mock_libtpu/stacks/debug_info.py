"""Lines from a module's own debug information, inlined functions included.

Read by LLVM's symbolizer, one process for each module that has such information; most have none and
are never asked for. Where the program is not installed, or fails, a note says so once.
"""

from __future__ import annotations

import json
import subprocess
import weakref
from typing import NamedTuple

from tpu_walkthrough.programs import find_program

__all__ = ["DebugInfo", "SourceLine"]

_PROGRAM = "llvm-symbolizer"
_VERSIONS = range(22, 13, -1)  # Debian also has it under names with a version


class SourceLine(NamedTuple):
    """A line of source text and the function it is in."""

    function: str
    path: str
    line: int


class DebugInfo:
    """Answers for many modules; `notes` say what was missing."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._symbolizers: dict[str, subprocess.Popen[str] | None] = {}

    def at(self, path: str, address: int) -> tuple[SourceLine, ...]:
        """The lines at an ELF virtual address of the file at `path`, innermost function first.

        More than one where functions were inlined; none where nothing is known.
        """
        if path not in self._symbolizers:
            self._symbolizers[path] = self._start(path)
        symbolizer = self._symbolizers[path]
        if symbolizer is None or symbolizer.stdin is None or symbolizer.stdout is None:
            return ()
        try:
            symbolizer.stdin.write(f"{address:#x}\n")
            symbolizer.stdin.flush()
            answer = json.loads(symbolizer.stdout.readline())
        except (OSError, ValueError):
            self.notes.append(f"no lines for {path}: {_PROGRAM} failed")
            self._symbolizers[path] = None
            return ()
        lines = tuple(
            SourceLine(frame["FunctionName"], frame["FileName"], frame["Line"])
            for frame in answer.get("Symbol", ())
        )
        # Where only some units have debug information, others get a file from the symbol table.
        return lines if all(line.line and line.path and line.function for line in lines) else ()

    def _start(self, path: str) -> subprocess.Popen[str] | None:
        names = (_PROGRAM, *(f"{_PROGRAM}-{version}" for version in _VERSIONS))
        program = next(filter(None, map(find_program, names)), None)
        if program is None:
            self.notes.append(
                f"{path} has debug information; install LLVM's symbolizer to have its exact lines"
                " (Debian and Ubuntu: apt install llvm)"
            )
            return None
        symbolizer = subprocess.Popen(
            [program, f"--obj={path}", "--output-style=JSON", "--inlines", "--demangle"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # Without DEBUGINFOD_URLS, by which it would ask servers about every module.
            env={"LC_ALL": "C.UTF-8"},
            text=True,
            errors="replace",
        )
        weakref.finalize(self, _end, symbolizer)
        return symbolizer


def _end(symbolizer: subprocess.Popen[str]) -> None:
    symbolizer.terminate()
    symbolizer.communicate()
