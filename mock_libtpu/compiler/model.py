"""What is compiled, for what, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tpu_walkthrough.errors import WalkthroughError


@dataclass(frozen=True)
class Libtpu:
    """An installed libtpu."""

    path: Path
    version: str
    """Of its package; empty for a library without one."""
    identity: str
    """Changes with the file."""
    goes_with: str = ""
    """The libtpu that the program's jax was made for, as pip has it; empty if not known."""

    @property
    def mismatch(self) -> str:
        """What to do about a libtpu of another release than the program's jax; empty for its own.

        Mostly two releases work together; where they do not, this helps.
        """
        wanted = self.goes_with.removeprefix("libtpu==").removesuffix(".*")
        if not (self.version and wanted) or f"{self.version}.".startswith(f"{wanted}."):
            return ""
        return (
            f"This is {self}, and the program's jax was made for {self.goes_with}. "
            f"Install that one: pip install '{self.goes_with}'"
        )

    def __str__(self) -> str:
        return f"libtpu {self.version}" if self.version else str(self.path)


@dataclass(frozen=True)
class Target:
    """What a compiler process compiles for."""

    libtpu: Libtpu
    topology: str
    """As --topology has it, such as v5e:2x2."""
    flags: str = ""
    """For LIBTPU_INIT_ARGS."""
    llo: bool = False
    """Whether texts contain the code of each operation, too."""


@dataclass(frozen=True)
class Layer:
    """A library in front of libtpu in its processes, which records the calls of libtpu's API."""

    library: Path
    variables: Mapping[str, str]
    """With which it forwards to libtpu, and records."""


@dataclass(frozen=True)
class TopologyFacts:
    """A topology, as libtpu describes it."""

    devices: int
    capacity: int | None
    """The bytes of HBM of a device; None if libtpu does not give them."""
    version: str = ""
    """The platform's, as libtpu gives it: JAX lowers kernels for one that is so old."""


@dataclass(frozen=True)
class Limits:
    """What a compilation may use."""

    seconds: float = 600.0
    memory: int = 16 << 30
    """Resident bytes of the process."""


@dataclass(frozen=True)
class CompileRequest:
    """A program as a framework gives it to PJRT_Client_Compile."""

    code: bytes
    format: str
    options: bytes
    """A CompileOptionsProto."""
    texts: bool = False
    """Whether the compiler is to write its texts, too."""


ASKS_FLAGS = CompileRequest(b"", "flags", b"")
ASKS_SWITCHES = CompileRequest(b"", "switches", b"")
ASKS_XLA_FLAGS = CompileRequest(b"", "XLA flags", b"")  # with the options of a program
"""What a compiler process is asked for instead of a program: flags.py's answers."""


@dataclass(frozen=True)
class CompiledProgram:
    """What the compiler made of a program. All figures are the compiler's, none is measured."""

    name: str
    optimized: bytes
    """An HloModuleProtoWithConfig."""
    cost: dict[str, float]
    """By XLA's names ("flops", "bytes accessed", "optimal_seconds", ...)."""
    memory: dict[str, int]
    """The fields of PJRT_Executable_GetCompiledMemoryStats; bytes of one device."""
    generated_code_size: int
    fingerprint: str
    seconds: float
    """How long compiling took, when it was compiled."""
    texts: dict[str, str] = field(default_factory=dict)
    """By kind: "hlo", "buffers", "schedule"; with the code of operations also "sharded" and
    "partitioned", and of an operation "bundles:NAME" and "units:NAME"."""


@dataclass(frozen=True)
class Refusal:
    """The compiler's own error for a program."""

    code: str
    message: str
    seconds: float
    texts: dict[str, str] = field(default_factory=dict)


class CompilerError(WalkthroughError):
    """The compiler gave no result: it is missing, was ended, or died."""

    exit_code = 3
