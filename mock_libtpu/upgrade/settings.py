"""The file in which a repository lists programs and budgets, for `mock-libtpu upgrade FILE.toml`.

It is read only where the user names it. It says what is compiled, for which TPUs, and what may get
worse; which Python, which index, which compiler and which of its flags are the user's alone.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from packaging.requirements import InvalidRequirement

from mock_libtpu.comparison.limits import Limit, limits
from mock_libtpu.fit.notebook import NOTEBOOK
from mock_libtpu.upgrade.sides.forms import requirements
from tpu_walkthrough.errors import InputError, UsageError
from tpu_walkthrough.printable import printable, shown_path

_MOST_BYTES = 1 << 20
_EXAMPLE = (
    'Write [[program]] with command = "train.py --steps 2"; it may have topology, name, fail-if, '
    "with, environment and folder."
)
_DEFAULTS = "topology, fail-if and with"
_TOPOLOGY = "v5e:2x2"
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# Those that choose a Python, what it loads, where packages are from, or how something is compiled.
_NOT_THEIRS = re.compile(
    r"(PYTHON|PIP_|UV_|LD_|DYLD_|TPU_|LIBTPU|MOCK_LIBTPU|XLA_|GIT_|TPU_WALKTHROUGH).*"
    r"|JAX_(?!ENABLE_X64|DEFAULT_|NUMPY_|THREEFRY_).*"  # but for what changes the program itself
    r"|PATH|HOME|VIRTUAL_ENV|BASH_ENV|ENV|NIX_.*|XDG_.*|TMPDIR|.*_PROXY|SSL_.*",
    re.IGNORECASE,
)
_PLACE = re.compile(r" - at `\$(.*)`$")
_ITEM = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True)
class Program:
    """A program that is compared, and by how much it may be worse."""

    name: str
    command: Sequence[str]
    topologies: Sequence[str]
    """As they are written; whether there are such TPUs is not checked here."""
    limits: Sequence[Limit] | None
    """None: it may not differ at all."""
    with_: Sequence[str]
    """Requirements, in place of what it imports."""
    environment: Mapping[str, str]
    folder: Path
    """Where it runs: that of the file, or one below it."""


class _Program(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    command: str | list[str]
    topology: tuple[str, ...] | None = None
    name: str = ""
    fail_if: str | None = None
    with_: tuple[str, ...] | None = msgspec.field(default=None, name="with")
    environment: dict[str, str] = {}
    folder: str = "."


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    program: list[_Program]
    topology: tuple[str, ...] = (_TOPOLOGY,)
    fail_if: str | None = None
    with_: tuple[str, ...] = msgspec.field(default=(), name="with")


def is_settings(command: Sequence[str]) -> bool:
    """Whether the user named such a file in place of a program."""
    return len(command) == 1 and command[0].endswith(".toml")


def settings(file: Path) -> list[Program]:
    """The programs of a file. Raises InputError if it cannot be read, and UsageError."""
    shown = shown_path(str(file))
    content = _decoded(shown, _read(file, shown))
    if not content.program:
        raise UsageError(f"{shown}: it lists no program", _EXAMPLE)
    root = Path(os.path.realpath(file)).parent
    found = [
        _Reader(f"{shown}: program {number}", root).program(each, content)
        for number, each in enumerate(content.program, 1)
    ]
    names = [each.name for each in found]
    for name in names:
        if names.count(name) > 1:
            hint = 'Give each a name of its own: name = "..."'
            raise UsageError(f"{shown}: several programs are named {printable(name)}", hint)
    return found


def _read(file: Path, shown: str) -> bytes:
    try:
        if not file.is_file():
            raise InputError(f"{shown}: there is no such file", "Name the file with the programs.")
        if file.stat().st_size > _MOST_BYTES:
            raise InputError(f"{shown}: it is too large", "Name the file with the programs.")
        return file.read_bytes()
    except OSError as error:
        raise InputError(f"{shown}: {error.strerror}", "Check its permissions.") from None


def _decoded(shown: str, content: bytes) -> _File:
    try:
        return msgspec.toml.decode(content, type=_File)
    except msgspec.ValidationError as error:
        raise UsageError(f"{shown}: {_text(error)}", f"{_EXAMPLE} Above it: {_DEFAULTS}.") from None
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise UsageError(f"{shown}: it is no TOML: {printable(str(error))}", _EXAMPLE) from None


def _text(error: msgspec.ValidationError) -> str:
    """With the key, as "program 2, with: expected ..."."""
    message = str(error)
    place = _PLACE.search(message)
    text = printable(message[: place.start()] if place else message)
    text = text[:1].lower() + text[1:]
    keys = _ITEM.sub(lambda item: f" {int(item[1]) + 1}", place[1]) if place else ""
    where = ", ".join(filter(None, keys.split(".")))
    return f"{printable(where)}: {text}" if where else text


class _Reader:
    """Checks one program of a file."""

    def __init__(self, title: str, root: Path) -> None:
        self._title = title
        self._root = root

    def program(self, given: _Program, of: _File) -> Program:
        command = tuple(self._command(given.command))
        fail_if = given.fail_if if given.fail_if is not None else of.fail_if
        topologies = of.topology if given.topology is None else given.topology
        if not topologies:
            raise self._error("topology", "it is empty", f'Write topology = ["{_TOPOLOGY}"].')
        with_ = of.with_ if given.with_ is None else given.with_
        self._check_requirements(with_)
        self._check_environment(given.environment)
        return Program(
            given.name or shlex.join(command),
            command,
            tuple(topologies),
            None if fail_if is None else limits(f"{self._title}, fail-if", fail_if),
            tuple(with_),
            given.environment,
            self._folder(given.folder),
        )

    def _error(self, key: str, what: str, hint: str) -> UsageError:
        return UsageError(f"{self._title}, {key}: {what}", hint)

    def _command(self, given: str | list[str]) -> Iterator[str]:
        try:
            words = shlex.split(given) if isinstance(given, str) else given
        except ValueError as error:
            hint = "Close the quote, or write a list of words."
            raise self._error("command", str(error), hint) from None
        if not words or not words[0].endswith((".py", NOTEBOOK)):
            hint = 'Write the file and its arguments: command = "train.py --steps 2".'
            what = "it begins with no Python file or notebook"
            raise self._error("command", what, hint)
        if any("\0" in word for word in words):
            raise self._error(
                "command", "it has a NUL, which no argument can have", "Leave it out."
            )
        yield from words

    def _check_requirements(self, given: Sequence[str]) -> None:
        for text in given:
            what = f"{printable(text)} is no requirement"
            try:
                found = requirements(text).each
            except InvalidRequirement:
                raise self._error("with", what, 'Write as in: with = ["flax<0.12"].') from None
            if any(each.url for each in found):
                raise self._error("with", f"{printable(text)} names an address", "Use an index.")

    def _check_environment(self, given: Mapping[str, str]) -> None:
        for name, value in given.items():
            if not _VARIABLE.fullmatch(name) or "\0" in value:
                what = f"{printable(name)} is no variable"
                raise self._error("environment", what, "Use letters, digits and _.")
            if _NOT_THEIRS.fullmatch(name):
                hint = "Set it where you run mock-libtpu: this file chooses no Python and compiler."
                raise self._error("environment", f"{name} is not for this file to set", hint)

    def _folder(self, given: str) -> Path:
        if "\0" in given:
            raise self._error("folder", "it has a NUL, which no path can have", "Leave it out.")
        path = Path(os.path.realpath(self._root / given))
        if os.path.isabs(given) or not path.is_relative_to(self._root):
            what = f"{printable(given)} is not below the file's own folder"
            raise self._error("folder", what, 'Write a relative path, such as folder = "examples".')
        if not path.is_dir():
            raise self._error("folder", f"there is no folder {printable(given)}", "Check its name.")
        return path
