"""Find the headers in the compiler's default search path, for the coverage report only.

Generated files do not depend on this.
"""

from __future__ import annotations

import functools
import os

from tpu_walkthrough.programs import bounded, children, find_program


@functools.cache
def system_directories() -> tuple[str, ...]:
    """The search list of `c++ -E -v`; empty without a compiler."""
    compiler = find_program("c++")
    if compiler is None:
        return ()
    try:
        # In the environment of a tool, the headings below are English.
        command = [compiler, "-E", "-x", "c++", "-", "-v"]
        output = bounded.run(children.TOOL, command, seconds=10).errors_text
    except OSError:
        return ()
    _, _, rest = output.partition("#include <...> search starts here:\n")
    listed, _, _ = rest.partition("End of search list.")
    return tuple(
        line.strip().removesuffix(" (framework directory)") for line in listed.splitlines()
    )


class SystemHeaders:
    """The names (`sys/types.h`, `vector`) in system directories, looked up one by one."""

    def __init__(self) -> None:
        # With one listing of each folder most names need no lookup on disk.
        self._entries = [(path, _names(path)) for path in system_directories()]

    def __contains__(self, name: object) -> bool:
        first, slash, _ = str(name).partition("/")
        return any(
            first in entries and (not slash or os.path.isfile(f"{directory}/{name}"))
            for directory, entries in self._entries
        )


def _names(directory: str) -> frozenset[str]:
    try:
        return frozenset(os.listdir(directory))
    except OSError:
        return frozenset()
