"""Decide which Python is used, and so whose jax and libtpu: in one order for all commands.

1. the one that --python names, or the command
2. that of the active environment, which VIRTUAL_ENV or CONDA_PREFIX names
3. that of the environment that this program is installed in
4. `python3` and `python` of PATH

pipx and uv install this program into an environment of its own, without jax: there the second is
the project's. An environment that only lies in the current folder is not used, as the folder may be
a foreign tree, whose interpreter would be run.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.plugin.apart import CLIENTS, is_apart
from mock_libtpu.plugin.installed import Installed, installed
from tpu_walkthrough.errors import InputError, MissingToolError, UsageError
from tpu_walkthrough.programs import find_program

_PYTHON = re.compile(r"(python|pypy)[\d.]*")
_ACTIVE = ("VIRTUAL_ENV", "CONDA_PREFIX")
_NEXT = (
    "Activate the environment that has your jax, or name its Python with --python; "
    "to install jax: python -m pip install jax"
)
_NEXT_OF_COMMAND = "Activate the environment that has yours, or give the path of its Python."


class Candidate(NamedTuple):
    """An interpreter that may be used."""

    python: str
    reason: str
    """In words: "the active environment"."""

    def __str__(self) -> str:
        return f"{self.python} ({self.reason})"


class Interpreter(NamedTuple):
    """The interpreter that is used."""

    candidate: Candidate
    has: Installed

    @property
    def python(self) -> str:
        return self.candidate.python

    def __str__(self) -> str:
        """For people: "JAX 0.12.0 of /home/ada/.venv/bin/python (the active environment)"."""
        name, version = next(iter(self.has.clients), ("Python", ""))
        return f"{'JAX' if name == 'jax' else name} {version} of {self.candidate}"


def candidates() -> Iterator[Candidate]:
    """The interpreters that may be used where none is named, in their order."""
    seen = set()
    for candidate in _candidates():
        # Of python and python3 of an environment one is enough.
        folder, name = os.path.split(candidate.python)
        key = os.path.realpath(folder), os.path.realpath(candidate.python)
        if name and key not in seen and os.access(candidate.python, os.X_OK):
            seen.add(key)
            yield candidate


def _candidates() -> Iterator[Candidate]:
    for variable in _ACTIVE:
        folder = os.environ.get(variable, "")
        if os.path.isabs(folder):
            yield Candidate(os.path.join(folder, "bin", "python"), "the active environment")
    yield Candidate(sys.executable, "the environment of mock-libtpu")
    for name in ("python3", "python"):
        yield Candidate(find_program(name) or "", f"{name} of PATH")


def has_client(has: Installed) -> bool:
    """Whether it has a package that uses a TPU."""
    return bool(has.clients)


def choose(
    named: str | None = None, accepts: Callable[[Installed], bool] = has_client
) -> Interpreter:
    """The interpreter that --python names, or the first candidate whose packages are accepted.

    Raises MissingToolError, which lists the interpreters that were tried.
    """
    if named is not None:
        return _named(named, accepts)
    tried = []
    for candidate in candidates():
        has = _installed(candidate.python)
        if accepts(has):
            return Interpreter(candidate, has)
        tried.append(str(candidate))
    raise MissingToolError(f"jax is not installed for {' or '.join(tried)}", _NEXT)


def _named(named: str, accepts: Callable[[Installed], bool]) -> Interpreter:
    found = find_program(named)
    if found is None:
        raise MissingToolError(
            f"--python {named}: there is no such program", "Check the name and PATH."
        )
    has = _installed(found)
    if not accepts(has):
        raise MissingToolError(
            f"--python {named}: jax is not installed there", f"Run {named} -m pip install jax"
        )
    return Interpreter(Candidate(os.path.abspath(found), "as --python names it"), has)


def _installed(python: str) -> Installed:
    """What an interpreter has: nothing, where it does not work."""
    try:
        return installed(python)
    except InputError:
        return Installed()


def of_command(command: Sequence[str]) -> str | None:
    """The path of the Python that a command starts; None for another. Raises UsageError."""
    if not command or not _PYTHON.fullmatch(os.path.basename(command[0])):
        return None
    program = find_program(command[0])  # as the command itself will be found
    if program is None:
        raise UsageError(f"{command[0]}: there is no such program", "Check its name and PATH.")
    return program


def search(command: Sequence[str]) -> tuple[dict[str, Installed], Interpreter | None]:
    """What the command's Python has, or else the candidates; and the first of these with libtpu.

    Raises UsageError, and InputError where the command's Python does not reply.
    """
    program = of_command(command)
    if program is not None:
        has = installed(program)
        named = Interpreter(Candidate(program, _reason(program)), has)
        return {program: has}, named if has.library is not None else None
    tried: dict[str, Installed] = {}
    for candidate in candidates():
        tried[candidate.python] = has = _installed(candidate.python)
        if has.library is not None:
            return tried, Interpreter(candidate, has)
    return tried, None


def remark(command: Sequence[str]) -> str:
    """What there is to say about the Python that a command starts; empty for what is usual.

    If this program is installed apart from jax: whose jax it is. If the Python has nothing that
    uses a TPU: what to do.
    """
    program = of_command(command)
    if program is None or (_is_beside(program) and not is_apart()):
        return ""
    has = _installed(program)
    if has.clients:
        return str(Interpreter(Candidate(program, _reason(program)), has)) if is_apart() else ""
    for candidate in candidates():
        if candidate.python != program and _installed(candidate.python).clients:
            return f"{program} has no jax. Start your program with {candidate}."
    return f"{program} has no jax. {_NEXT_OF_COMMAND}"


def _reason(program: str) -> str:
    """Why a command's name is this program."""
    folder = os.path.realpath(os.path.dirname(program))
    active = filter(None, map(os.environ.get, _ACTIVE))
    if any(folder == os.path.realpath(os.path.join(each, "bin")) for each in active):
        return "the active environment"
    return "as the command names it"


def _is_beside(python: str) -> bool:
    """Whether a package of CLIENTS is seen without starting the interpreter, which takes longer."""
    packages = Path(python).absolute().parents[1].glob("lib/python3*/site-packages")
    return any((folder / name).is_dir() for folder in packages for name in CLIENTS)
