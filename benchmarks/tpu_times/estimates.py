"""What the compiler estimates for the programs whose times were measured, kept as data.

So that corrections can be fitted, and their errors tested, without the compiler.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING

from benchmarks.tpu_times.cases import FOLDER, Case, programs
from mock_libtpu.compiler.model import CompiledProgram, CompileRequest
from mock_libtpu.compiler.texts.costs import read_costs
from mock_libtpu.compiler.texts.hlo import read_hlo
from mock_libtpu.delegate.seam import xla_client
from mock_libtpu.estimate.generations import load_generations
from mock_libtpu.estimate.operations import Code, operations_of
from mock_libtpu.estimate.program import program_time
from mock_libtpu.estimate.timeline import Part
from tpu_walkthrough.errors import InputError

if TYPE_CHECKING:
    from mock_libtpu.compiler.service import CompilerService

FILE = FOLDER / "estimates.csv"
# One host's worth of each; a program runs on one device.
TOPOLOGIES = {"v4": "v4:2x2x1", "v5e": "v5e:2x2", "tpu7x": "tpu7x:2x2x1"}


@dataclass(frozen=True)
class Estimate:
    """What is known of a case without a TPU."""

    operation: str
    shapes: str
    element_type: str
    generation: str
    kind: str
    """Of the operation that takes longest."""
    cycles: int
    """Of all its operations that the compiler estimates."""
    hbm_bytes: int
    """That these read and write."""
    other_us: float
    """Of what the compiler does not estimate: copies, at the bandwidth of HBM."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """That of its case."""
        return self.operation, self.shapes, self.element_type, self.generation


def read_estimates() -> dict[tuple[str, str, str, str], Estimate]:
    """Those that are kept, by the key of the case."""
    with FILE.open(encoding="utf-8", newline="") as file:
        found = (
            Estimate(
                row["operation"],
                row["shapes"],
                row["element_type"],
                row["generation"],
                row["kind"],
                int(row["cycles"]),
                int(row["hbm_bytes"]),
                float(row["other_us"]),
            )
            for row in csv.DictReader(file)
        )
        return {each.key: each for each in found}


def write_estimates(estimates: Iterable[Estimate]) -> None:
    """Keep these, and no others."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in fields(Estimate))
    writer.writerows(astuple(each) for each in estimates)
    FILE.write_text(text.getvalue(), "utf-8")


def estimate(case: Case, service: CompilerService) -> Estimate:
    """Compile a case. Raises InputError where the compiler refuses it."""
    generation = load_generations()[case.generation]
    parts: list[Part] = []
    for program in _compiled(case, service):
        hlo = read_hlo(program.texts["hlo"])
        operations = operations_of(hlo, read_costs(program.optimized), Code({}))
        parts += program_time(hlo, operations, generation, {}).parts
    estimated = [part.operation for part in parts if part.operation.cycles is not None]
    others = [part.time.value for part in parts if part.operation.cycles is None and part.time]
    longest = max(
        (part.operation for part in parts), key=lambda each: (each.total_cycles, each.bytes)
    )
    return Estimate(
        *case.key,
        longest.kind,
        sum(each.total_cycles for each in estimated),
        sum(each.hbm_bytes * each.times for each in estimated),
        round(sum(others), 4),
    )


def _compiled(case: Case, service: CompilerService) -> Iterator[CompiledProgram]:
    import jax

    options = xla_client.CompileOptions().SerializeAsString()
    for function, arguments in programs(case):
        lowered = jax.jit(function).trace(*arguments).lower(lowering_platforms=("tpu",))
        code = io.BytesIO()
        lowered.compiler_ir("stablehlo").operation.write_bytecode(code)
        request = CompileRequest(code.getvalue(), "mlir", options, texts=True)
        result = service.compile(TOPOLOGIES[case.generation], request)
        if not isinstance(result, CompiledProgram):
            raise InputError(f"{case.key}: the compiler refuses it: {result.message}", "")
        yield result
