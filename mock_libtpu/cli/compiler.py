"""The option --compiler of several commands: the real compiler, served while a program runs."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from mock_libtpu.cache import compiled_folder
from mock_libtpu.compiler.model import Limits
from mock_libtpu.compiler.service import CompilerService
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
from tpu_walkthrough.errors import UsageError

__all__ = [
    "Choice",
    "Compiler",
    "CompilerErrors",
    "CompilerFlags",
    "CompilerMemory",
    "CompilerTimeout",
    "Recorded",
    "choice",
    "opened",
    "served",
]

_PACKAGE = "libtpu"
_ERRORS = ("raise", "warn")

Compiler = Annotated[
    str | None,
    typer.Option(
        "--compiler",
        metavar="PATH",
        help="Compile each program with this real TPU compiler, too; libtpu is the one that is"
        " installed.",
        show_default=False,
    ),
]
CompilerErrors = Annotated[
    str | None,
    typer.Option(
        "--compiler-errors",
        metavar="raise|warn",
        help="Raise errors of the TPU compiler in the program, or warn and continue without it;"
        " default: raise.",
        show_default=False,
    ),
]
CompilerFlags = Annotated[
    str | None,
    typer.Option(
        "--compiler-flags",
        metavar="FLAGS",
        help="Pass these flags to the TPU compiler, such as --xla_tpu_scoped_vmem_limit_kib=8192.",
        show_default=False,
    ),
]
CompilerTimeout = Annotated[
    float | None,
    typer.Option(
        "--compiler-timeout",
        metavar="SECONDS",
        help="End the TPU compiler where a program takes it longer; default: 600.",
        show_default=False,
    ),
]
CompilerMemory = Annotated[
    str | None,
    typer.Option(
        "--compiler-memory",
        metavar="SIZE",
        help="End the TPU compiler where it uses more memory; default: 16G.",
        show_default=False,
    ),
]


class Choice(NamedTuple):
    """The options, as far as they were given."""

    compiler: str | None = None
    errors: str | None = None
    flags: str | None = None
    timeout: float | None = None
    memory: str | None = None


def choice(
    compiler: str | None,
    errors: str | None,
    flags: str | None,
    timeout: float | None,
    memory: str | None,
) -> Choice | None:
    """The checked options; None without --compiler. Raises UsageError."""
    chosen = Choice(compiler, errors, flags, timeout, memory)
    if compiler is None:
        if chosen != Choice():
            raise UsageError("the options --compiler-... need --compiler", "Add --compiler libtpu.")
        return None
    if errors is not None and errors not in _ERRORS:
        raise UsageError(f"--compiler-errors {errors}: give raise or warn")
    _limits(chosen)
    if flags is not None:
        _checked_flags(flags)
    return chosen


class Recorded(NamedTuple):
    """That the compiler's own calls are recorded: by which library, and how."""

    library: Path
    settings: RecorderSettings


@contextlib.contextmanager
def opened(
    chosen: Choice,
    command: Sequence[str],
    *,
    llo: bool = False,
    recorded: Recorded | None = None,
) -> Iterator[CompilerService]:
    """The compiler for a command's programs. `llo`: with their code.

    If its calls are recorded, nothing is taken from the cache. Raises InputError, MissingToolError.
    """
    from mock_libtpu.compiler import libtpu
    from mock_libtpu.compiler.model import Layer
    from mock_libtpu.compiler.service import CompilerService
    from mock_libtpu.compiler.store import Store

    named = None if chosen.compiler == _PACKAGE else chosen.compiler
    found = libtpu.find(command, named)
    store = Store(compiled_folder()) if recorded is None else None
    layer = None
    if recorded is not None:
        library, settings = recorded
        layer = Layer(library, plugin_variables(library, PluginSettings(found.path), settings))
    limits = _limits(chosen)
    flags = chosen.flags or ""
    with CompilerService(found, flags, limits, store, llo=llo, layer=layer) as service:
        yield service


@contextlib.contextmanager
def served(
    chosen: Choice | None,
    command: Sequence[str],
    machine: MachineSettings,
    recorded: Recorded | None = None,
) -> Iterator[dict[str, str]]:
    """The variables with which a program on this machine uses the compiler, if one is chosen."""
    if chosen is None:
        yield {}
        return
    from mock_libtpu.compiler.server import CompilerServer

    with opened(chosen, command, recorded=recorded) as service:
        service.start(topology_name(machine))  # while the program imports JAX
        with CompilerServer(service) as server:
            yield compiler_variables(CompilerSettings(server.path, chosen.errors or "raise"))


def _limits(chosen: Choice) -> Limits:
    from mock_libtpu.compiler.model import Limits

    limits = Limits()
    if chosen.timeout is not None:
        if not chosen.timeout > 0:
            raise UsageError(f"--compiler-timeout {chosen.timeout:g}: give a number above 0")
        limits = Limits(chosen.timeout, limits.memory)
    if chosen.memory is not None:
        limits = Limits(limits.seconds, byte_size("--compiler-memory", chosen.memory))
    return limits


def _checked_flags(flags: str) -> None:
    try:
        given = shlex.split(flags)
    except ValueError as error:
        raise UsageError(f"--compiler-flags {flags}: {error}") from None
    for flag in given:
        if not flag.startswith("--"):
            raise UsageError(
                f"--compiler-flags {flags}: {flag} is not a flag",
                "Write flags as one argument: --compiler-flags '--xla_one=1 --xla_two=2'.",
            )
