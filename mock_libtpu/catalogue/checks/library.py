"""Compare the catalogue with a library that has the API, and describe the differences."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from typing import NamedTuple

from mock_libtpu.catalogue.layout import POINTER, StructLayouts
from mock_libtpu.catalogue.model import Api
from tpu_walkthrough.errors import InputError, counted
from tpu_walkthrough.programs import children
from tpu_walkthrough.programs.signals import signal_name

_PROBE = os.path.join(os.path.dirname(__file__), "probe.py")
_SECONDS = 120
NEXT = "Give the path of a PJRT plugin, or libtpu for the package that is installed."


class LibraryError(InputError):
    """The library cannot be opened, or has no PJRT API."""


class LibraryExtension(NamedTuple):
    """An extension in the library's chain: its type's number, its table's bytes, filled slots."""

    type: int
    size: int
    slots: tuple[bool, ...] = ()


class LibraryTable(NamedTuple):
    """A library's table: its bytes, its API version, which slots are filled."""

    path: str
    size: int
    major: int
    minor: int
    slots: tuple[bool, ...]
    extensions: tuple[LibraryExtension, ...]


def read_library(path: str) -> LibraryTable:
    """Asks a library for its table, in a process of its own; no device is needed.

    Raises LibraryError where it gives none, or takes more than two minutes.
    """
    command = [sys.executable, "-I", _PROBE, os.path.abspath(path)]
    try:
        ran = subprocess.run(
            command,
            env=children.environment(children.SESSION),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise LibraryError(f"{path}: no result in {_SECONDS} seconds") from error
    # What the library itself prints comes before.
    result = ran.stdout.splitlines()[-1:]
    if ran.returncode < 0:
        name = signal_name(-ran.returncode)
        raise LibraryError(f"{path}: crashed while it was loaded ({name})")
    if ran.returncode != 0 or not result:
        reason = (ran.stderr.strip().splitlines() or [f"exit code {ran.returncode}"])[-1]
        raise LibraryError(f"{path}: {reason}", NEXT)
    try:
        facts = json.loads(result[0])
        extensions = tuple(
            LibraryExtension(number, size, tuple(slots))
            for number, size, slots in facts.pop("extensions")
        )
        slots = tuple(facts.pop("slots"))
        return LibraryTable(path=path, slots=slots, extensions=extensions, **facts)
    except (AttributeError, KeyError, TypeError, ValueError):  # the library printed something else
        raise LibraryError(f"{path}: its table could not be read") from None


def check_library(apis: Iterable[Api], library: LibraryTable) -> list[str]:
    """How a library differs from the catalogue; none if it has the same table of the same version.

    A library with more slots, or newer, is reported as such, not as an error of the catalogue.
    """
    apis = tuple(apis)
    layouts = StructLayouts(apis)
    lines: list[str] = []
    main = next(api for api in apis if not api.extends)
    if (library.major, library.minor) != (0, main.version):
        lines.append(
            f"{main.title}: version 0.{main.version} here, "
            f"{library.major}.{library.minor} in the library"
        )
    size = layouts.layout(main.table).size
    if library.size != size:
        lines.append(f"{main.table} has {size} bytes here, {library.size} in the library")
    for function in main.functions:
        if function.slot >= len(library.slots):
            lines.append(f"{function.name}: the library ends before slot {function.slot}")
        elif not library.slots[function.slot]:
            lines.append(f"{function.name}: slot {function.slot} is empty in the library")
    more = len(library.slots) - len(main.functions)
    if more > 0:
        lines.append(f"{main.table}: the library has {counted(more, 'more slot')}")
    types = next(enum for enum in main.enums if enum.name.endswith("_Extension_Type"))
    numbers = {value.name: value.value for value in types.values}
    lines += [
        f"{types.name}: {extension.type} is only in the library"
        for extension in library.extensions
        if extension.type not in numbers.values()
    ]
    found = {extension.type: extension.size for extension in library.extensions}
    for api in apis:
        there = found.get(numbers.get(api.extension_type, -1))
        here = layouts.layout(api.table).size
        if api.extends and there is None:
            if api.offered:  # the others are not in every library
                lines.append(f"{api.title}: the library does not have it")
        elif api.extends and there != here:
            slots = (here - (there or 0)) // POINTER
            lines.append(
                f"{api.table} has {here} bytes here, {there} in the library "
                f"({counted(abs(slots), 'slot')} {'fewer' if slots > 0 else 'more'})"
            )
    return lines
