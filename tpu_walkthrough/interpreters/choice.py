"""Decide which Python is used, and so whose jax and libtpu: in one order for all commands.

1. the one that --python names, or the command
2. that of the environment that this program is installed in, if it was started by its path
3. that of the active environment, which VIRTUAL_ENV or CONDA_PREFIX names
4. that of the environment that this program is installed in
5. `python3` and `python` of PATH

pipx and uv install this program into an environment of its own, without jax: there the third is
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

from tpu_walkthrough.errors import InputError, MissingToolError, UsageError
from tpu_walkthrough.interpreters.installed import Installed, installed
from tpu_walkthrough.interpreters.own_environment import CLIENTS, is_apart
from tpu_walkthrough.programs import find_program

_PYTHON = re.compile(r"(python|pypy)[\d.]*t?")
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
        client = f"{'JAX' if name == 'jax' else name} {version}".rstrip()
        return f"{client} of {self.candidate}"


def candidates() -> Iterator[Candidate]:
    """The interpreters that may be used where none is named, in their order."""
    seen = set()
    for candidate in _candidates():
        # Of python and python3 of an environment one is enough.
        folder = os.path.dirname(candidate.python)
        key = os.path.realpath(folder), os.path.realpath(candidate.python)
        if key not in seen and os.access(candidate.python, os.X_OK):
            seen.add(key)
            yield candidate


def _candidates() -> Iterator[Candidate]:
    own = Candidate(sys.executable, "the environment of this program")
    if _is_started_by_path():
        yield own
    for variable in _ACTIVE:
        folder = os.environ.get(variable, "")
        if os.path.isabs(folder):
            yield Candidate(os.path.join(folder, "bin", "python"), "the active environment")
    yield own
    for name in ("python3", "python"):
        program = find_program(name)
        if program is not None:
            yield Candidate(program, f"{name} of PATH")


def _is_started_by_path() -> bool:
    """Whether the user gave this program's path, rather than its name, which PATH resolves."""
    program = find_program(os.path.basename(sys.argv[0]))
    return program is None or os.path.realpath(program) != os.path.realpath(sys.argv[0])


def _interpreters() -> Iterator[Interpreter]:
    """The candidates with what they have: nothing, where they do not work."""
    for candidate in candidates():
        yield Interpreter(candidate, _of(candidate.python))


def _of(python: str) -> Installed:
    try:
        return installed(python)
    except InputError:
        return Installed()


def has_client(has: Installed) -> bool:
    """Whether it has a package that uses a TPU."""
    return bool(has.clients)


def choose(
    named: str | None = None,
    accepts: Callable[[Installed], bool] = has_client,
    *,
    option: str = "--python",
) -> Interpreter:
    """The interpreter that an option names, or the first candidate whose packages are accepted.

    Raises MissingToolError, which lists the interpreters that were tried.
    """
    if named is not None:
        return _named(named, accepts, option)
    tried = []
    for interpreter in _interpreters():
        if accepts(interpreter.has):
            return interpreter
        tried.append(str(interpreter.candidate))
    raise MissingToolError(f"jax is not installed for {' or '.join(tried)}", _next())


def _next() -> str:
    """What to do; an environment that is not active is named, but not looked into."""
    if os.path.isfile(".venv/bin/activate"):
        return f"There is an environment here: source .venv/bin/activate. {_NEXT}"
    return _NEXT


def _named(named: str, accepts: Callable[[Installed], bool], option: str) -> Interpreter:
    program = find_program(named)
    if program is None:
        raise MissingToolError(
            f"{option} {named}: there is no such program", "Check the name and PATH."
        )
    has = installed(program)
    if not accepts(has):
        raise MissingToolError(
            f"{option} {named}: jax is not installed there", f"Run {has.installation(named, 'jax')}"
        )
    return Interpreter(Candidate(os.path.abspath(program), f"as {option} names it"), has)


def of_command(command: Sequence[str]) -> str | None:
    """The path of the Python that a command starts; None for another. Raises UsageError."""
    if not is_python(command):
        return None
    program = find_program(command[0])  # as the command itself will be found
    if program is None:
        raise UsageError(f"{command[0]}: there is no such program", "Check its name and PATH.")
    return program


def is_python(command: Sequence[str]) -> bool:
    """Whether the command starts a Python, by its name."""
    return bool(command) and bool(_PYTHON.fullmatch(os.path.basename(command[0])))


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
    for interpreter in _interpreters():
        tried[interpreter.python] = interpreter.has
        if interpreter.has.library is not None:
            return tried, interpreter
    return tried, None


def remark(command: Sequence[str]) -> str:
    """What there is to say about the Python that a command starts; empty for what is usual.

    If this program is installed apart from jax: whose jax it is. If the Python has nothing that
    uses a TPU: what to do.
    """
    program = of_command(command)
    if program is None or (_is_beside(program) and not is_apart()):
        return ""
    try:
        has = installed(program)
    except InputError as error:
        return f"{error}."
    if has.clients:
        return str(Interpreter(Candidate(program, _reason(program)), has)) if is_apart() else ""
    return f"{program} has no jax. {other_than(program) or _NEXT_OF_COMMAND}"


def other_than(python: str = "") -> str:
    """The advice to start a program with another interpreter, which has jax; empty without one."""
    for interpreter in _interpreters():
        if interpreter.python != python and interpreter.has.clients:
            return f"Start your program with {interpreter.candidate}."
    return ""


def _reason(program: str) -> str:
    """Why a command's name is this program."""
    folder = os.path.realpath(os.path.dirname(program))
    active = filter(None, map(os.environ.get, _ACTIVE))
    if any(folder == os.path.realpath(os.path.join(path, "bin")) for path in active):
        return "the active environment"
    return "as the command names it"


def _is_beside(python: str) -> bool:
    """Whether a package of CLIENTS is seen without starting the interpreter, which takes longer."""
    folders = Path(python).absolute().parent.parent.glob("lib/python3*/site-packages")
    return any((folder / name).is_dir() for folder in folders for name in CLIENTS)
