"""The environment variables that make stock JAX use the mock as its TPU, and their values.

What the variables that start with MOCK_LIBTPU_ mean is the library's
(native/machine/settings.cc and native/recorder/settings.cc).
"""

from __future__ import annotations

import math
import os
import re
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tpu_walkthrough.byte_sizes import byte_size
from tpu_walkthrough.errors import UsageError

# As native/machine/topology.cc has them.
GENERATIONS = ("v2", "v3", "v4", "v5e", "v5p", "v6e", "tpu7x")
THREE_AXES = ("v4", "v5p", "tpu7x")
# Names of Google Cloud that differ, and the generations whose names count chips, not cores.
_CLOUD_NAMES = {"v5e": "v5litepod"}
_ONE_CORE = ("v5e", "v6e")
_EXTENTS = re.compile(r"[1-9]\d{0,8}(x[1-9]\d{0,8}){0,2}")
_MOST_DEVICES = 4096
_OF_MACHINE = frozenset(("MOCK_LIBTPU_DEVICES", "MOCK_LIBTPU_TOPOLOGY", "MOCK_LIBTPU_SLICES"))
_SLICES = " slices "  # as native/machine/topology.h has it
_MACHINE = "MOCK_LIBTPU_MACHINE"
# By which libtpu lets several processes share chips. Where the user has not set it, it is ours.
_SHARING = "ALLOW_MULTIPLE_LIBTPU_LOAD"
RECORDING = "MOCK_LIBTPU_RECORDING"
"""The variable with the file of the recording."""
ONLY = "MOCK_LIBTPU_ONLY"
"""The variable with the patterns of the functions that are recorded."""
_OF_RECORDING = (
    RECORDING,
    ONLY,
    "MOCK_LIBTPU_NO_STACKS",
    "MOCK_LIBTPU_PROGRAMS",
    "MOCK_LIBTPU_SAMPLE",
    "MOCK_LIBTPU_SIZE_LIMIT",
    "MOCK_LIBTPU_VALUES",
)
# As delegate/pallas/settings.py reads them.
_PALLAS = re.compile(
    r"detect_races|uninitialized=(nan|zero)|out_of_bounds=(raise|uninitialized)"
    r"|dma=(eager|on_wait)|seed=[0-9]{1,9}"
)
_KNOWN = (
    "Known: detect_races, uninitialized=nan|zero, out_of_bounds=raise|uninitialized, "
    "dma=eager|on_wait, seed=N; separate them by commas."
)
_PRECISIONS = ("cpu", "tpu")
_PLUGIN = "MOCK_LIBTPU_PLUGIN"
_PYTHON = "MOCK_LIBTPU_PYTHON"
# Set for one run, by the process that serves it.
_OF_COMPILER = (
    "MOCK_LIBTPU_COMPILER",
    "MOCK_LIBTPU_COMPILER_ERRORS",
    "MOCK_LIBTPU_DRY_RUN",
    "MOCK_LIBTPU_PLATFORM_VERSION",
)
_NAME = re.compile(r"[a-z][a-z0-9_]*")


class MachineSettings(NamedTuple):
    """The mock TPU; None leaves the library's default, one chip of v5e."""

    devices: int | None = None
    topology: str | None = None
    memory: str | None = None
    """Of each device, "16GiB"."""
    pallas: str | None = None
    """Options of the interpreter of Pallas kernels, "detect_races,dma=eager"."""
    strict: bool = False
    """What a TPU would refuse is an error, not a warning."""
    precision: str | None = None
    """"tpu": products of float32 are rounded as a TPU's; "cpu" or None: they are exact."""
    slices: int = 1
    """Of the topology; one process has the devices of all of them."""


class PluginSettings(NamedTuple):
    """A plugin in front of which the library lies, instead of being a mock."""

    path: Path
    name: str = "tpu"
    """The platform's name in JAX."""


class CompilerSettings(NamedTuple):
    """The real compiler, which is asked for each program that the mock compiles."""

    socket: str
    """Where it is served."""
    errors: str = "raise"
    """Or "warn": continue without it."""
    dry_run: bool = False
    """Compile only: execute nothing, and keep no array."""
    programs: bool = False
    """With the text of each program, where it is a dry run."""
    fast: bool = False
    """With the compiler's least effort, unless the program chooses another."""
    version: str = ""
    """The platform's, which the program is told in place of the mock's."""


class RecorderSettings(NamedTuple):
    """Where and what is recorded."""

    file: Path
    only: tuple[str, ...] = ()
    """Patterns of API functions' names."""
    stacks: bool = True
    sample: int = 1
    """N: every Nth call."""
    size_limit: int | None = None
    """In bytes."""
    programs: bool = False
    """With the text of each compiled program."""
    values: bool = False
    """Keep what the program reads from the device, beside the recording."""


def variables(
    library: Path, machine: MachineSettings, recording: RecorderSettings | None = None
) -> dict[str, str]:
    """What to add to a process's environment. Raises UsageError."""
    values = {
        "TPU_LIBRARY_PATH": str(library),
        # With cpu for host callbacks; and without it JAX would hide a plugin's failure by
        # silently falling back to CPU.
        "JAX_PLATFORMS": "tpu,cpu",
        # There is no metadata server that could know this machine as a TPU.
        "TPU_SKIP_MDS_QUERY": "1",
        # TensorFlow locks a real TPU for one process of the machine, whatever chips it has.
        _SHARING: "1",
        # Which has packages.py, for programs without jax or without Python.
        _PYTHON: sys.executable,
    }
    if _MACHINE in os.environ or os.environ.get(_SHARING) not in ("1", "true"):
        # A command's processes share a TPU, and one after the other has it; see machine/chips.h.
        values[_MACHINE] = secrets.token_hex(8)
    values |= machine_variables(machine)
    is_named = machine.devices is not None or machine.topology is not None
    if is_named or _OF_MACHINE.isdisjoint(os.environ):
        # torch_xla reads the generation from it.
        values["TPU_ACCELERATOR_TYPE"] = accelerator_type(topology_name(machine))
    if recording is not None:
        values |= _recording_variables(recording)
    return values


def plugin_variables(
    library: Path, plugin: PluginSettings, recording: RecorderSettings | None = None
) -> dict[str, str]:
    """The same for the library in front of a plugin. Raises UsageError."""
    values = {_PLUGIN: str(plugin.path)}
    if plugin.name == "tpu":
        # Which platforms there are is the machine's: a libtpu compiles without a TPU, too.
        values["TPU_LIBRARY_PATH"] = str(library)
    else:
        if not _NAME.fullmatch(plugin.name) or plugin.name == "cpu":
            raise UsageError(
                f"--plugin {plugin.name}=...: is not a platform's name",
                "Give lower-case letters, digits and _, such as --plugin foo=PATH.",
            )
        values["PJRT_NAMES_AND_LIBRARY_PATHS"] = f"{plugin.name}:{library}"
        values["JAX_PLATFORMS"] = f"{plugin.name},cpu"
    if recording is not None:
        values |= _recording_variables(recording)
    return values


def is_used(environment: Mapping[str, str]) -> bool:
    """Whether a process with these variables uses the mock, or a plugin behind the library."""
    return any(environment.get(name) for name in (_PYTHON, _PLUGIN))


def compiler_variables(compiler: CompilerSettings) -> dict[str, str]:
    """What to add to `variables` for the compiler."""
    values = {
        "MOCK_LIBTPU_COMPILER": compiler.socket,
        "MOCK_LIBTPU_COMPILER_ERRORS": compiler.errors,
        "MOCK_LIBTPU_PLATFORM_VERSION": compiler.version,
    }
    if compiler.dry_run:
        # Kernels that are not interpreted: they are only compiled.
        values |= {"MOCK_LIBTPU_DRY_RUN": "1", "MOCK_LIBTPU_INTERPRET_KERNELS": "0"}
        if compiler.programs:
            values["MOCK_LIBTPU_PROGRAMS"] = "1"
    if compiler.fast:
        # Releases until jax 0.11.0 have both, later ones the first alone.
        values |= {"JAX_OPTIMIZATION_LEVEL": "O1", "JAX_EXEC_TIME_OPTIMIZATION_EFFORT": "-1.0"}
    return values


def applied(variables: Mapping[str, str], before: Mapping[str, str] = os.environ) -> dict[str, str]:
    """An environment with these variables, and without others of ours that they void.

    `before` is that of this process, or of a child that this program chooses (children.py).

    What is recorded, of which plugin, and what compiles is never taken from the environment, and a
    machine that is named here is the whole machine.
    """
    dropped = {*_OF_RECORDING, _PLUGIN, *_OF_COMPILER}
    if not _OF_MACHINE.isdisjoint(variables):
        dropped |= _OF_MACHINE
    kept = {name: value for name, value in before.items() if name not in dropped}
    return kept | dict(variables)


def topology_name(machine: MachineSettings) -> str:
    """The topology as the library names it, for settings that `variables` accepts."""
    if machine.topology is None:
        count = machine.devices or 1
        rows = max(row for row in range(1, math.isqrt(count) + 1) if count % row == 0)
        return f"v5e:{rows}x{count // rows}"
    generation, (x, y, z) = topology_chips(machine.topology)
    name = f"{generation}:{x}x{y}" if z == 1 else f"{generation}:{x}x{y}x{z}"
    return f"{name}{_SLICES}{machine.slices}" if machine.slices > 1 else name


def topology_slices(name: str) -> tuple[str, int]:
    """The topology of one slice, and the number of slices, of a name: "v4:2x2x2 slices 4"."""
    topology, _, slices = name.partition(_SLICES)
    return topology, int(slices or 1)


def topology_chips(name: str) -> tuple[str, tuple[int, int, int]]:
    """The generation, and the chips of a slice per axis, of the name of a topology."""
    topology, _ = topology_slices(name)
    generation, _, extents = topology.partition(":")
    chips = [int(extent) for extent in extents.split("x")] if extents else [2, 2]
    x, y, z = (*chips, 1, 1)[:3]
    return generation, (x, y, z)


def accelerator_type(topology: str) -> str:
    """A topology as Google Cloud names it, such as v5litepod-8."""
    generation, chips = topology_chips(topology)
    count = math.prod(chips) * (1 if generation in _ONE_CORE else 2)
    return f"{_CLOUD_NAMES.get(generation, generation)}-{count}"


def machine_variables(machine: MachineSettings) -> dict[str, str]:
    """The variables of a mock TPU. Raises UsageError where a setting is not valid."""
    if machine.devices is not None and machine.topology is not None:
        raise UsageError("--devices and --topology cannot be used together: give one of them")
    values = {}
    if machine.devices is not None:
        if not 1 <= machine.devices <= _MOST_DEVICES:
            raise UsageError(
                f"--devices {machine.devices}: give a number from 1 to {_MOST_DEVICES}"
            )
        values["MOCK_LIBTPU_DEVICES"] = str(machine.devices)
    if machine.topology is not None:
        name, colon, extents = machine.topology.partition(":")
        if name not in GENERATIONS:
            raise UsageError(
                f"--topology {machine.topology}: {name!r} is not a known TPU",
                f"Known: {', '.join(GENERATIONS)}, such as v5e:2x2.",
            )
        if colon:
            _check_extents(machine.topology, name, extents)
        values["MOCK_LIBTPU_TOPOLOGY"] = machine.topology
        values |= _slices_variables(machine.topology, machine.slices)
    if machine.memory is not None:
        values["MOCK_LIBTPU_MEMORY"] = str(byte_size("--memory", machine.memory))
    if machine.pallas is not None:
        options = [option.strip() for option in machine.pallas.split(",")]
        names = [option.partition("=")[0] for option in options]
        for option, name in zip(options, names, strict=True):
            if not _PALLAS.fullmatch(option):
                raise UsageError(f"--pallas {machine.pallas}: {option!r} is not an option", _KNOWN)
            if names.count(name) > 1:
                raise UsageError(f"--pallas {machine.pallas}: {name!r} is given twice")
        values["MOCK_LIBTPU_PALLAS"] = ",".join(options)
    if machine.strict:
        values["MOCK_LIBTPU_STRICT"] = "1"
    if machine.precision is not None:
        if machine.precision not in _PRECISIONS:
            raise UsageError(f"--precision {machine.precision}: give tpu or cpu")
        values["MOCK_LIBTPU_PRECISION"] = machine.precision
    return values


def _slices_variables(topology: str, slices: int) -> dict[str, str]:
    _, chips = topology_chips(topology)
    most = _MOST_DEVICES // math.prod(chips)
    if not 1 <= slices <= most:
        raise UsageError(f"--slices {slices}: give a number from 1 to {most} for {topology}")
    return {"MOCK_LIBTPU_SLICES": str(slices)} if slices > 1 else {}


def _check_extents(topology: str, name: str, extents: str) -> None:
    if not _EXTENTS.fullmatch(extents):
        raise UsageError(
            f"--topology {topology}: {extents!r} is not a number of chips per axis",
            "Write it as in v5e:2x2 or v4:2x2x1.",
        )
    chips = [int(extent) for extent in extents.split("x")]
    if name not in THREE_AXES and len(chips) == 3 and chips[2] != 1:
        raise UsageError(
            f"--topology {topology}: the chips of {name} have two axes", f"Write {name}:2x2."
        )
    if math.prod(chips) > _MOST_DEVICES:
        raise UsageError(
            f"--topology {topology}: {math.prod(chips):,} chips; the mock has at most "
            f"{_MOST_DEVICES:,} devices"
        )


def _recording_variables(recording: RecorderSettings) -> dict[str, str]:
    if recording.sample < 1:
        raise UsageError(f"--sample {recording.sample}: give a whole number above 0")
    values = {
        RECORDING: str(recording.file),
        ONLY: ",".join(recording.only),
        "MOCK_LIBTPU_NO_STACKS": "" if recording.stacks else "1",
        "MOCK_LIBTPU_SAMPLE": str(recording.sample) if recording.sample > 1 else "",
        "MOCK_LIBTPU_SIZE_LIMIT": str(recording.size_limit or ""),
        "MOCK_LIBTPU_PROGRAMS": "1" if recording.programs else "",
        "MOCK_LIBTPU_VALUES": "1" if recording.values else "",
    }
    return {name: value for name, value in values.items() if value}
