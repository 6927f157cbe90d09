"""One compiled program as the views show it: its operations with costs, and its memory.

All figures are the compiler's, or are counted in what it wrote.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from mock_libtpu.causes.causes import causes
from mock_libtpu.causes.model import Cause
from mock_libtpu.compiler.figures import figure
from mock_libtpu.compiler.model import CompiledProgram, CompilerError, Refusal
from mock_libtpu.compiler.server import Compilation
from mock_libtpu.compiler.texts.bundles import Bundle
from mock_libtpu.compiler.texts.costs import read_costs
from mock_libtpu.compiler.texts.groups import read_meshes
from mock_libtpu.compiler.texts.hlo import Hlo, Place, read_hlo, refused_at
from mock_libtpu.estimate.durations import Bound
from mock_libtpu.estimate.exchanges.collectives import Collective, collectives_of
from mock_libtpu.estimate.generations import generation_of, load_generations
from mock_libtpu.estimate.model import Range
from mock_libtpu.estimate.operations import Code, Operation, operations_of
from mock_libtpu.estimate.program import ProgramTime, program_time
from mock_libtpu.estimate.timeline import Part
from mock_libtpu.estimate.walks.kernels import Kernel, kernel
from mock_libtpu.estimate.walks.walked import walked_times
from mock_libtpu.fit.memory import Need, hbm_by_kind, need_of

_MOST_WORK = 1 << 62
_HALF = 0.5
_NO_NAME = re.compile(r"\W")


@dataclass(frozen=True)
class Explored:
    """What is known of a program on one topology."""

    name: str
    topology: str
    problem: str
    """The compiler's refusal or failure; "" if it was compiled."""
    refused_at: Place | None = None
    """The line of Python of the operation that the refusal names."""
    cost: Mapping[str, float] = field(default_factory=dict)
    """Of the whole program, by XLA's names."""
    memory: tuple[tuple[str, int | None], ...] = ()
    """HBM by what it is for; None for what is not known."""
    need: Need | None = None
    operations: tuple[Operation, ...] = ()
    """Those that take most first."""
    stablehlo: str = ""
    hlo_text: str = ""
    hlo: Hlo = field(default_factory=Hlo)
    bundles: Mapping[str, list[Bundle]] = field(default_factory=dict)
    """By the operation whose code it is."""
    time: ProgramTime | None = None
    """Of one run; None if it was not compiled."""
    collectives: Mapping[str, Collective] = field(default_factory=dict)
    """By the operation that executes or starts each."""
    kernels: Mapping[str, Kernel] = field(default_factory=dict)
    """By the operation that runs each."""
    omitted: int = 0
    """The operations whose code is not here, since all of it together is too large."""
    shardings: Mapping[str, str] = field(default_factory=dict)
    """The compiler's texts of the program with all shardings, and after the partitioner."""

    @cached_property
    def causes(self) -> tuple[Cause, ...]:
        """Of its collectives, copies and transposes; of most programs nobody asks for them."""
        return tuple(causes(self.hlo, self.shardings, self.stablehlo))

    @property
    def not_estimated(self) -> tuple[Operation, ...]:
        """The operations whose time is in no sum."""
        return self.time.not_estimated if self.time is not None else self.operations

    @property
    def run_us(self) -> float:
        """The microseconds of one run; 0 where nothing of it is estimated."""
        return self.time.time.value if self.time is not None else 0.0

    @property
    def time_ns(self) -> int | None:
        """Of one run; None if nothing of it is estimated."""
        if self.time is None or len(self.not_estimated) == len(self.operations) > 0:
            return None
        return nanoseconds(self.time.time)

    def bound(self, part: Part) -> Bound | None:
        """What bounds an operation; of a kernel what its walk waits for; None if not known.

        A collective is bound by its links, unless starting and passing hops take most of its time.
        """
        collective = self.collectives.get(part.operation.name)
        if collective is not None and collective.time is not None:
            use = collective.on_link_us / collective.time.value
            return Bound("ICI", use) if use > _HALF else Bound("latency", 1 - use)
        kernel = self.kernels.get(part.operation.name)
        if kernel is not None and kernel.bound and kernel.time is not None:
            busy = kernel.dma_us if kernel.bound == "HBM" else kernel.compute_us
            return Bound(kernel.bound, (busy or 0.0) / kernel.time.value)
        return self.time.bound(part) if self.time is not None else None

    @property
    def total_bytes(self) -> int:
        return sum(each.bytes * each.times for each in self.operations)

    @property
    def place(self) -> Place | None:
        """The line that runs the program: outside of the function that it is made of.

        Of a program that JAX makes for one operation, the innermost line.
        """
        stacks = [each.stack for each in self.operations if each.stack]
        if not stacks:
            return None
        made_of = self.name.removeprefix("jit_").strip("_")
        least = min(map(len, stacks))
        shared = 1  # the lines that led to all operations, the outermost first
        while shared < least and len({stack[-1 - shared] for stack in stacks}) == 1:
            if _name_in_programs(stacks[0][-1 - shared].function) == made_of:
                break
            shared += 1
        return stacks[0][-shared]


def _name_in_programs(function: str) -> str:
    return _NO_NAME.sub("_", function.rpartition(".")[2]).strip("_")


def explored(compilation: Compilation) -> Explored:
    """What the compiler made of a program."""
    result = compilation.result
    if isinstance(result, CompilerError):
        return Explored(compilation.name, compilation.topology, str(result))
    text = result.texts.get("hlo", "")
    hlo = read_hlo(text)
    code = Code(result.texts)
    need = need_of(compilation, hlo)
    memory: tuple[tuple[str, int | None], ...] = ()
    cost: Mapping[str, float] = {}
    time = None
    collectives: Mapping[str, Collective] = {}
    kernels: Mapping[str, Kernel] = {}
    if isinstance(result, Refusal):
        problem = f"{result.code}: {result.message}"
        at, operations = refused_at(hlo, result.message), operations_of(hlo, {}, code)
    else:
        problem, at = "", None
        operations = operations_of(hlo, read_costs(result.optimized), code)
        if compilation.topology.partition(":")[0] in load_generations():  # a profile may be a CPU's
            collectives, kernels, time = _timed(compilation, result, hlo, operations, code)
        memory = tuple(hbm_by_kind(result).items())
        # The work of a whole program may be much; what is not a number of it is left out.
        cost = {
            name: value
            for name, value in result.cost.items()
            if figure(value, _MOST_WORK) is not None
        }
    return Explored(
        compilation.name,
        compilation.topology,
        problem,
        at,
        cost,
        memory,
        need,
        tuple(part.operation for part in time.parts) if time else tuple(operations.values()),
        compilation.stablehlo,
        text,
        hlo,
        code.bundles,
        time,
        collectives,
        kernels,
        int(result.texts.get("omitted", "0")),
        {name: result.texts[name] for name in ("sharded", "partitioned") if name in result.texts},
    )


def _timed(
    compilation: Compilation,
    result: CompiledProgram,
    hlo: Hlo,
    operations: Mapping[str, Operation],
    code: Code,
) -> tuple[dict[str, Collective], dict[str, Kernel], ProgramTime]:
    """The collectives and kernels by operation, and the time of the program."""
    meshes = tuple(read_meshes(compilation.stablehlo).values())
    generation = generation_of(compilation.topology)
    collectives = collectives_of(hlo, result.optimized, compilation.topology, meshes)
    kernels = {
        name: kernel(
            hlo.instructions[name], code.bundles.get(each.code, ()), generation, each.units
        )
        for name, each in operations.items()
        if each.kind == "kernel"
    }
    known: dict[str, Range | None] = {name: one.time for name, one in collectives.items()}
    known |= {name: one.time for name, one in kernels.items()}
    known |= walked_times(operations.values(), code, generation)
    links = {name: one.directions for name, one in collectives.items()}
    time = program_time(hlo, operations, generation, known, links)
    return collectives, kernels, time


def nanoseconds(time: Range) -> int:
    """The value of an estimate; its smallest part is no figure."""
    return round(time.value * 1000)
