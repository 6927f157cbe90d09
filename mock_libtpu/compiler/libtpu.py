"""Find the libtpu that compiles for a program: the one that is installed beside its jaxlib."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from mock_libtpu.compiler.model import Libtpu
from tpu_walkthrough.errors import InputError, MissingToolError
from tpu_walkthrough.interpreters.choice import candidates, of_command, remark, search
from tpu_walkthrough.interpreters.installed import Installed, installed

_MACHINE = "x86_64"
_HEAD = 1 << 16  # of a library, with the id of its build
_PACKAGE = re.compile(r"libtpu-(\d[\w.]*)\.dist-info")


def check_machine() -> None:
    """Raise MissingToolError on a machine that no libtpu is made for."""
    machine = os.uname().machine
    if machine != _MACHINE:
        raise MissingToolError(
            f"the TPU compiler exists for x86-64 only, and this machine is {machine}",
            "Run the command on an x86-64 machine, or in an x86-64 container: "
            "docker run --platform linux/amd64 ...",
        )


def find(command: Sequence[str] = (), library: str | None = None) -> Libtpu:
    """The libtpu of the Python that the command runs, or the library that the user names.

    Raises InputError, and MissingToolError with what to install.
    """
    if library is not None:
        if not Path(library).is_file():
            raise InputError(f"{library}: there is no such file", "Give the path of a libtpu.so.")
        return _named(Path(library), of_command(command) or next(candidates()).python)
    tried, interpreter = search(command)
    if interpreter is not None and interpreter.has.library is not None:
        has, file = interpreter.has, interpreter.has.library
        return Libtpu(file, has.version, _identity(file), has.goes_with)
    first = next(iter(tried))
    hints = (_install(python, has) for python, has in tried.items() if has.jaxlib)
    raise MissingToolError(
        f"libtpu, the TPU's compiler, is not installed in the environment of {' or '.join(tried)}",
        next(hints, "") or remark(command) or f"Install it: {first} -m pip install 'jax[tpu]'",
    )


def _named(path: Path, python: str) -> Libtpu:
    """A library by its path; its version is that of the package that it is in."""
    goes_with = ""
    with contextlib.suppress(InputError):
        goes_with = installed(python).goes_with
    beside = path.absolute().parent.parent
    names = (_PACKAGE.fullmatch(path.name) for path in beside.glob("libtpu-*.dist-info"))
    matched = next(filter(None, names), None)
    version = matched[1] if matched else ""
    return Libtpu(path.absolute(), version, _identity(path), goes_with)


def _install(python: str, has: Installed) -> str:
    """The command that installs the libtpu that goes with a jaxlib."""
    package = has.goes_with or "libtpu"
    return (
        "It is Google's, under terms of its own. "
        f"Install the one for jaxlib {has.jaxlib}: {has.installation(python, package)}"
    )


def _identity(path: Path) -> str:
    """The same for the same build, wherever and whenever it was installed."""
    with open(path, "rb") as file:
        head = file.read(_HEAD)
    return hashlib.sha256(b"%d " % path.stat().st_size + head).hexdigest()
