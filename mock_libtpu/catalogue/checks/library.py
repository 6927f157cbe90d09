"""Read the table of the API that a library has, without trusting the library."""

from __future__ import annotations

import os
import sys

import msgspec

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.programs import bounded, children
from tpu_walkthrough.programs.signals import signal_name

_PROBE = os.path.join(os.path.dirname(__file__), "probe.py")
_SECONDS = 120
NEXT = "Give the path of a PJRT plugin, or libtpu for the package that is installed."


class LibraryError(InputError):
    """The library cannot be opened, or has no PJRT API."""


class LibraryExtension(msgspec.Struct, frozen=True, array_like=True):
    """An extension in the library's chain: its type's number, and which slots are filled."""

    type: int
    slots: tuple[bool, ...] = ()


class LibraryTable(msgspec.Struct, frozen=True):
    """A library's table: its API version, and which slots are filled."""

    major: int
    minor: int
    slots: tuple[bool, ...]
    extensions: tuple[LibraryExtension, ...]
    path: str = ""


def read_library(path: str) -> LibraryTable:
    """Asks a library for its table, in a process of its own; no device is needed.

    Raises LibraryError where it gives none, or takes more than two minutes.
    """
    command = [sys.executable, "-I", _PROBE, os.path.abspath(path)]
    ran = bounded.run(children.SESSION, command, seconds=_SECONDS)
    if ran.exceeded:
        raise LibraryError(f"{path}: its table was not read: {ran.exceeded}")
    if ran.returncode < 0:
        name = signal_name(-ran.returncode)
        raise LibraryError(f"{path}: crashed while it was loaded ({name})")
    # What the library itself prints comes before.
    result = ran.output.splitlines()[-1:]
    if ran.returncode != 0 or not result:
        lines = ran.errors_text.strip().splitlines() or [f"exit code {ran.returncode}"]
        raise LibraryError(f"{path}: {lines[-1]}", NEXT)
    try:
        table = msgspec.json.decode(result[0], type=LibraryTable)
    except (msgspec.MsgspecError, UnicodeDecodeError):  # the library printed something else
        raise LibraryError(f"{path}: its table could not be read") from None
    return msgspec.structs.replace(table, path=path)
