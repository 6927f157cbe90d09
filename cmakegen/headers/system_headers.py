"""Find the headers in the compiler's default search path, for the coverage report only.

The usual folders are read directly; a compiler is run only where these contain no C++ library
(macOS has it inside the developer tools). Generated files do not depend on this.
"""

from __future__ import annotations

import os

from tpu_walkthrough.programs import bounded, children, find_program

_BASES = ("/usr/local/include", "/usr/include")


def system_directories() -> list[str]:
    """The default include directories of the compiler, in no particular order."""
    directories = [path for path in _BASES if os.path.isdir(path)]
    found_cxx = False
    for base in _BASES:
        newest = _newest(os.path.join(base, "c++"))
        if newest:
            found_cxx = True
            directories.append(newest)
    for triple in _children("/usr/lib/gcc"):
        directories.append(os.path.join("/usr/include", os.path.basename(triple)))
        newest = _newest(triple)
        if newest:
            directories.append(os.path.join(newest, "include"))
    return directories if found_cxx else (_compiler_directories() or directories)


class SystemHeaders:
    """The names (`sys/types.h`, `vector`) in system directories, looked up one by one."""

    def __init__(self, directories: list[str] | None = None) -> None:
        if directories is None:
            directories = system_directories()
        # With one listing of each folder most names need no lookup on disk.
        self._entries = [
            (directory, {os.path.basename(path) for path in _children(directory)})
            for directory in directories
        ]

    def __contains__(self, name: object) -> bool:
        first, slash, _ = str(name).partition("/")
        return any(
            first in entries and (not slash or os.path.isfile(f"{directory}/{name}"))
            for directory, entries in self._entries
        )


def _children(directory: str) -> list[str]:
    try:
        return [os.path.join(directory, name) for name in os.listdir(directory)]
    except OSError:
        return []


def _newest(directory: str) -> str:
    """The numbered folder with the highest version (`12`, `12.2.0`)."""
    numbered = []
    for path in _children(directory):
        parts = os.path.basename(path).split(".")
        if all(part.isdigit() for part in parts):
            numbered.append(([int(part) for part in parts], path))
    return max(numbered)[1] if numbered else ""


def _compiler_directories() -> list[str]:
    """The search list of `c++ -E -v`; empty without a compiler."""
    compiler = find_program("c++")
    if compiler is None:
        return []
    try:
        # In the environment of a tool, the headings below are English.
        command = [compiler, "-E", "-x", "c++", "-", "-v"]
        output = bounded.run(children.TOOL, command, seconds=10).errors_text
    except OSError:
        return []
    _, _, rest = output.partition("#include <...> search starts here:")
    listed, _, _ = rest.partition("End of search list.")
    return [line.strip().removesuffix(" (framework directory)") for line in listed.splitlines()][1:]
