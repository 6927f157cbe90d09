"""The options of the real compiler of several commands, served while a program runs."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

from mock_libtpu.cache import compiled_folder
from mock_libtpu.cli.shared.interpreter import note_libtpu
from mock_libtpu.compiler import libtpu
from mock_libtpu.compiler.model import CompilerError, Layer, Limits
from mock_libtpu.compiler.server import serving
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.store import Store
from mock_libtpu.environment import (
    CompilerSettings,
    MachineSettings,
    PluginSettings,
    RecorderSettings,
    compiler_variables,
    plugin_variables,
    topology_name,
)
from tpu_walkthrough.byte_sizes import byte_size
from tpu_walkthrough.command_line import optional
from tpu_walkthrough.errors import UsageError

_PACKAGE = "libtpu"
_ERRORS = ("raise", "warn")

_Path = Annotated[
    str | None,
    optional(
        "--compiler",
        metavar="PATH",
        text="Compile each program with this real TPU compiler, too; libtpu is the installed one.",
    ),
]


_Options = Annotated[
    list[str] | None,
    optional(
        "--compiler-option",
        metavar="NAME=VALUE",
        text="Set an option of the TPU compiler: flags='--xla_one=1 --xla_two=2', timeout=SECONDS"
        " for a program (600), memory=SIZE for the compiler (16G), and with run and trace"
        " errors=warn to continue where it fails. Repeatable.",
    ),
]


class Choice(NamedTuple):
    """A compiler that was chosen, and how it runs."""

    compiler: str
    flags: str = ""
    limits: Limits = Limits()
    errors: str = "raise"


class Compiler(NamedTuple):
    """The options of a program that is executed."""

    compiler: _Path = None
    compiler_option: _Options = None

    def choice(self) -> Choice | None:
        """What they mean; None without --compiler. Raises UsageError, MissingToolError."""
        if self.compiler is not None:
            return _choice(self.compiler, self.compiler_option, executed=True)
        if self.compiler_option:
            raise UsageError("--compiler-option needs --compiler", "Add --compiler libtpu.")
        return None


class TpuCompiler(NamedTuple):
    """The options of a program that is only compiled."""

    compiler: _Path = _PACKAGE
    compiler_option: _Options = None

    def choice(self) -> Choice:
        """What they mean. Raises UsageError, MissingToolError."""
        return _choice(self.compiler or _PACKAGE, self.compiler_option, executed=False)


def _choice(compiler: str, options: Sequence[str] | None, *, executed: bool) -> Choice:
    """The compiler with these options, the last value of each."""
    choice = Choice(compiler)
    names = ("flags", "timeout", "memory", "errors")[: 4 if executed else 3]
    for option in options or ():
        name, _, value = option.partition("=")
        given = f"--compiler-option {option}"
        if name not in names:
            raise UsageError(f"{given}: there is no such option", f"Options: {', '.join(names)}.")
        if name == "flags":
            choice = choice._replace(flags=_flags(given, value))
        elif name == "timeout":
            choice = choice._replace(limits=replace(choice.limits, seconds=_seconds(given, value)))
        elif name == "memory":
            memory = byte_size("--compiler-option memory", value)
            choice = choice._replace(limits=replace(choice.limits, memory=memory))
        elif value in _ERRORS:
            choice = choice._replace(errors=value)
        else:
            raise UsageError(f"{given}: give raise or warn")
    libtpu.check_machine()  # before anything is built for the compiler
    return choice


class Recorded(NamedTuple):
    """That the compiler's own calls are recorded: by which library, and how."""

    library: Path
    settings: RecorderSettings


@contextlib.contextmanager
def opened(
    choice: Choice,
    command: Sequence[str],
    *,
    llo: bool = False,
    fresh: bool = False,
    recorded: Recorded | None = None,
) -> Iterator[CompilerService]:
    """The compiler for a command's programs. `llo`: with their code.

    If it is `fresh`, or its calls are recorded, nothing is taken from the cache. Raises InputError,
    MissingToolError.
    """
    found = libtpu.find(command, None if choice.compiler == _PACKAGE else choice.compiler)
    if choice.compiler == _PACKAGE:
        note_libtpu(command)
    store = Store(compiled_folder()) if recorded is None and not fresh else None
    layer = None
    if recorded is not None:
        library, settings = recorded
        layer = Layer(library, plugin_variables(library, PluginSettings(found.path), settings))
    with CompilerService(
        found, choice.flags, choice.limits, store, llo=llo, layer=layer
    ) as service:
        yield service


@contextlib.contextmanager
def served(
    choice: Choice | None,
    command: Sequence[str],
    machine: MachineSettings,
    recorded: Recorded | None = None,
) -> Iterator[dict[str, str]]:
    """The variables with which a program on this machine uses the compiler, if one is chosen."""
    if choice is None:
        yield {}
        return
    with opened(choice, command, recorded=recorded) as service:
        version = ""
        with contextlib.suppress(CompilerError):  # which the program gets, or warns of
            version = service.facts(topology_name(machine)).version
        with serving(service) as socket:
            settings = CompilerSettings(socket, choice.errors, version=version)
            yield compiler_variables(settings)


def _flags(given: str, value: str) -> str:
    try:
        words = shlex.split(value)
    except ValueError as error:
        raise UsageError(f"{given}: {error}") from None
    for word in words:
        if not word.startswith("--"):
            raise UsageError(
                f"{given}: {word} is not a flag",
                "Write flags as one argument: --compiler-option 'flags=--xla_one=1 --xla_two=2'.",
            )
    return value


def _seconds(given: str, value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not seconds > 0:
        raise UsageError(f"{given}: give a number above 0")
    return seconds
