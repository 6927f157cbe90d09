"""Which headers the machine's compiler finds by itself, for the coverage report only.

The usual folders are looked at directly; a compiler is asked only where these hold no C++
library (macOS keeps it inside the developer tools). Nothing of this enters a generated file.
"""

from __future__ import annotations

import os

_BASES = ("/usr/local/include", "/usr/include")


def system_directories() -> list[str]:
    """The include directories that the compiler searches by itself, in no particular order."""
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
    return directories if found_cxx else (_ask_compiler() or directories)


class SystemHeaders:
    """The names (`sys/types.h`, `vector`) that exist in a system directory, asked one by one."""

    def __init__(self, directories: list[str] | None = None) -> None:
        if directories is None:
            directories = system_directories()
        # One listing of each folder spares most names the look at the disk.
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


def _ask_compiler() -> list[str]:
    """The search list of `c++ -E -v`; empty where there is no compiler."""
    import subprocess

    from tpu_walkthrough.programs import find_program

    compiler = find_program("c++")
    if compiler is None:
        return []
    try:
        answer = subprocess.run(
            [compiler, "-E", "-x", "c++", "-", "-v"],
            env={**os.environ, "LC_ALL": "C"},  # the headings below are English
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        ).stderr
    except (OSError, subprocess.TimeoutExpired):
        return []
    _, _, rest = answer.partition("#include <...> search starts here:")
    listed, _, _ = rest.partition("End of search list.")
    return [line.strip().removesuffix(" (framework directory)") for line in listed.splitlines()][1:]
