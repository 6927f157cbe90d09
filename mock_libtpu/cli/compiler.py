"""The option --compiler of several commands: the real compiler, served while a program runs."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

from mock_libtpu.cache import compiled_folder
from mock_libtpu.compiler import libtpu
from mock_libtpu.compiler.model import Layer, Limits
from mock_libtpu.compiler.server import CompilerServer
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.store import Store
from mock_libtpu.environment import (
    CompilerSettings,
    MachineSettings,
    PluginSettings,
    RecorderSettings,
    byte_size,
    compiler_variables,
    plugin_variables,
    topology_name,
)
from tpu_walkthrough.command_line import optional
from tpu_walkthrough.errors import UsageError

__all__ = ["Choice", "Compiler", "Recorded", "TpuCompiler", "opened", "served"]

_PACKAGE = "libtpu"
_ERRORS = ("raise", "warn")

_Path = Annotated[
    str | None,
    optional(
        "--compiler",
        metavar="PATH",
        text="Compile each program with this real TPU compiler, too; libtpu is the one that is"
        " installed.",
    ),
]
_Flags = Annotated[
    str | None,
    optional(
        "--compiler-flags",
        metavar="FLAGS",
        text="Pass these flags to the TPU compiler, such as --xla_tpu_scoped_vmem_limit_kib=8192.",
    ),
]
_Timeout = Annotated[
    float | None,
    optional(
        "--compiler-timeout",
        metavar="SECONDS",
        text="End the TPU compiler where a program takes it longer; default: 600.",
    ),
]
_Memory = Annotated[
    str | None,
    optional(
        "--compiler-memory",
        metavar="SIZE",
        text="End the TPU compiler where it uses more memory; default: 16G.",
    ),
]


class Choice(NamedTuple):
    """A compiler that was chosen, and how it runs."""

    compiler: str
    flags: str
    limits: Limits
    errors: str = "raise"


class Compiler(NamedTuple):
    """The options of a program that is executed."""

    compiler: _Path = None
    compiler_errors: Annotated[
        str | None,
        optional(
            "--compiler-errors",
            metavar="raise|warn",
            text="Raise errors of the TPU compiler in the program, or warn and continue without it;"
            " default: raise.",
        ),
    ] = None
    compiler_flags: _Flags = None
    compiler_timeout: _Timeout = None
    compiler_memory: _Memory = None

    def choice(self) -> Choice | None:
        """What they mean; None without --compiler. Raises UsageError."""
        if self.compiler is None:
            if self != Compiler():
                raise UsageError(
                    "the options --compiler-... need --compiler", "Add --compiler libtpu."
                )
            return None
        errors = self.compiler_errors or "raise"
        if errors not in _ERRORS:
            raise UsageError(f"--compiler-errors {errors}: give raise or warn")
        others = self.compiler_flags, self.compiler_timeout, self.compiler_memory
        return TpuCompiler(self.compiler, *others).choice()._replace(errors=errors)


class TpuCompiler(NamedTuple):
    """The options of a program that is only compiled."""

    compiler: _Path = _PACKAGE
    compiler_flags: _Flags = None
    compiler_timeout: _Timeout = None
    compiler_memory: _Memory = None

    def choice(self) -> Choice:
        """What they mean. Raises UsageError."""
        flags = self.compiler_flags or ""
        _check_flags(flags)
        limits = Limits()
        if self.compiler_timeout is not None:
            if not self.compiler_timeout > 0:
                raise UsageError(
                    f"--compiler-timeout {self.compiler_timeout:g}: give a number above 0"
                )
            limits = replace(limits, seconds=self.compiler_timeout)
        if self.compiler_memory is not None:
            memory = byte_size("--compiler-memory", self.compiler_memory)
            limits = replace(limits, memory=memory)
        return Choice(self.compiler or _PACKAGE, flags, limits)


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
    recorded: Recorded | None = None,
) -> Iterator[CompilerService]:
    """The compiler for a command's programs. `llo`: with their code.

    If its calls are recorded, nothing is taken from the cache. Raises InputError, MissingToolError.
    """
    found = libtpu.find(command, None if choice.compiler == _PACKAGE else choice.compiler)
    store = Store(compiled_folder()) if recorded is None else None
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
        service.start(topology_name(machine))  # while the program imports JAX
        with CompilerServer(service) as server:
            yield compiler_variables(CompilerSettings(server.path, choice.errors))


def _check_flags(flags: str) -> None:
    try:
        words = shlex.split(flags)
    except ValueError as error:
        raise UsageError(f"--compiler-flags {flags}: {error}") from None
    for word in words:
        if not word.startswith("--"):
            raise UsageError(
                f"--compiler-flags {flags}: {word} is not a flag",
                "Write flags as one argument: --compiler-flags '--xla_one=1 --xla_two=2'.",
            )
