"""Read from debug information where the functions of a source tree are defined.

Needs llvm-symbolizer. Nothing of it is used by look-ups, which get the names alone.
"""

import json
import os
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from benchmarks.definitions.symbols import functions

__all__ = ["Known", "functions_of"]


class Known(NamedTuple):
    """A function: its names, and where it is defined; several places if several have the name."""

    name: str
    linker_name: str
    places: frozenset[tuple[str, int]]


def functions_of(libraries: list[Path], prefix: str) -> list[Known]:
    """The functions that the libraries have and whose files are below `prefix`, by name.

    The paths of the places are relative to `prefix`. Excluded are functions that have their
    address in common: compilers give equal destructors one, and its debug information is of one of
    them.
    """
    places: dict[str, set[tuple[str, int]]] = defaultdict(set)
    linker_names: dict[str, str] = {}
    for library in libraries:
        names: dict[int, dict[str, str]] = defaultdict(dict)
        for function in functions(library):
            names[function.start][function.name] = function.linker_name
        starts = [start for start, group in names.items() if len(group) == 1]
        for start, place in zip(starts, _places(library, starts), strict=True):
            if place is not None and place[0].startswith(prefix):
                [(name, linker_name)] = names[start].items()
                places[name].add((place[0].removeprefix(prefix), place[1]))
                linker_names[name] = linker_name
    return [Known(name, linker_names[name], frozenset(places[name])) for name in sorted(places)]


def _places(library: Path, starts: list[int]) -> list[tuple[str, int] | None]:
    """File and line of the definition of the function at each address, if known."""
    run = subprocess.run(
        ["llvm-symbolizer", "--output-style=JSON", f"--obj={library}"],
        input="".join(f"{start:#x}\n" for start in starts),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[tuple[str, int] | None] = []
    for line in run.stdout.splitlines():
        symbols = json.loads(line).get("Symbol") or [{}]
        last = symbols[-1]  # the function itself; before it what was inlined there
        # In debug information that dwz has compressed, only the file of the address is found.
        path, number = last.get("StartFileName") or last.get("FileName"), last.get("StartLine")
        found.append((os.path.normpath(path), number) if path and number else None)
    return found
