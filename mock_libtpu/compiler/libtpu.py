"""Find the libtpu that compiles for a program: the one that is installed beside its jaxlib."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from mock_libtpu.compiler.model import Libtpu
from mock_libtpu.plugin.installed import installed, interpreters
from tpu_walkthrough.errors import InputError, MissingToolError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mock_libtpu.plugin.installed import Installed

__all__ = ["find"]

_REQUIREMENT = re.compile(r"libtpu\s*\(?([=<>~!][=<>~!\w.*,\s]*)")


def find(command: Sequence[str] = (), library: str | None = None) -> Libtpu:
    """The libtpu of the Python that the command runs, or the library that the user names.

    Raises InputError, and MissingToolError with what to install.
    """
    if library is not None:
        path = Path(library)
        if not path.is_file():
            raise InputError(f"{library}: there is no such file", "Give the path of a libtpu.so.")
        return Libtpu(path.absolute(), "", _identity(path))
    tried = list(dict.fromkeys(interpreters(command)))
    wanted = ""
    for python in tried:
        found = installed(python)
        if found.library is not None:
            return Libtpu(found.library, found.version, _identity(found.library))
        wanted = wanted or _wanted(python, found)
    raise MissingToolError(
        f"--compiler libtpu: libtpu is not installed in the environment of {' or '.join(tried)}",
        wanted or f"Install it: {tried[0]} -m pip install libtpu",
    )


def _wanted(python: str, found: Installed) -> str:
    """The command that installs the libtpu that goes with a jaxlib; empty without a jaxlib."""
    if not found.jaxlib:
        return ""
    match = next(filter(None, map(_REQUIREMENT.match, found.wanted)), None)
    version = match[1].replace(" ", "") if match else ""
    return (
        "It is Google's, under terms of its own. "
        f"Install the one for jaxlib {found.jaxlib}: {python} -m pip install 'libtpu{version}'"
    )


def _identity(path: Path) -> str:
    status = path.stat()
    facts = f"{path.resolve()} {status.st_size} {status.st_mtime_ns}"
    return hashlib.sha256(facts.encode("utf-8", "surrogateescape")).hexdigest()
