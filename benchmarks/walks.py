"""Walked operations and kernels, against the compiler's cycles and measured times.

Pallas kernels are walked, for which the compiler has no estimate; so it is tried on operations of
XLA, for which it has one. Both are estimates: the compiler takes part of the bandwidth of HBM for
granted, the walk all of it. Kernels that others measured are in tpu_times/kernels.csv; by the
host's clock, with some 0.1 ms of the host's. Times of a TPU, each of one operation in a program,
are those of tpu_times/v4.csv. Every other one of them gives the bounds of walked times (`--write`:
mock_libtpu/estimate/walked_bounds.json), and the rest how many are within.
"""

from __future__ import annotations

import argparse
import csv
import io
import statistics
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from benchmarks.measures import Measure, Peer
from mock_libtpu.compiler.libtpu import find
from mock_libtpu.compiler.model import CompiledProgram, CompileRequest
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.texts.bundles import read_bundles
from mock_libtpu.compiler.texts.costs import read_costs
from mock_libtpu.delegate.seam import xla_client
from mock_libtpu.estimate.generations import generation_of
from mock_libtpu.estimate.measured import WALKED, Bounds
from mock_libtpu.estimate.walks.cores import walk_device
from tpu_walkthrough.errors import InputError

_TOPOLOGIES = ("v4:2x2x1", "v5e:2x2", "v5p:2x2x1", "v6e:2x2", "tpu7x:2x2x1")
_TYPES = {"f16": "float16", "bf16": "bfloat16", "f32": "float32"}
_TIMES = Path(__file__).with_name("tpu_times") / "v4.csv"
_NAMES = {"sub": "subtract", "mul": "multiply", "div": "divide"}
_MARGIN = 0.02
_KERNELS = Path(__file__).with_name("tpu_times") / "kernels.csv"
_HOST_US = 100.0  # what a call takes of the host
# Of operations of a program beside its work: libtpu's preparation of it, of no estimate.
_NO_CODE = ("TLP",)


class Program(NamedTuple):
    """A program of one operation, and its arguments' shapes and type."""

    kind: str
    function: Callable[..., Any]
    shapes: tuple[tuple[int, ...], ...]
    element_type: str = "float32"


class Found(NamedTuple):
    """Both estimates of an operation, in cycles."""

    walked: float
    compiler: int


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--libtpu", help="the libtpu.so (that of this environment)")
    parser.add_argument("--times", type=Path, default=_TIMES, help="measured times, in CSV")
    parser.add_argument("--every", type=int, default=10, help="of the times (%(default)s)")
    parser.add_argument("--write", action="store_true", help="the bounds of walked times")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    with CompilerService(find((), options.libtpu), llo=True) as service:
        for topology in _TOPOLOGIES:
            yield from _against_compiler(service, topology)
        yield from _kernels(service)
        ratios = _measured(service, options.times, options.every)
    bounds = []
    for (generation, kind), values in ratios.items():
        bounds.append(_bounds(generation, kind, values[::2]))
        yield from _errors(bounds[-1], values)
    if options.write:
        WALKED.write_bytes(msgspec.json.format(msgspec.json.encode(bounds)) + b"\n")


def _against_compiler(service: CompilerService, topology: str) -> Iterator[Measure]:
    ratios: dict[str, list[float]] = {}
    for program in _programs():
        for found in _operations(service, topology, program):
            ratios.setdefault(program.kind, []).append(found.walked / found.compiler)
    name = topology.partition(":")[0]
    for kind, values in ratios.items():
        worst = max(values, key=lambda ratio: max(ratio, 1 / ratio))
        what = f"{name}, {kind}: {len(values)} walked, by the compiler's cycles"
        # What the walk leaves out makes it shorter; longer it would be wrong.
        yield Measure(f"{what}, median", statistics.median(values), "ratio", limit=1.05)
        yield Measure(f"{what}, worst", worst, "ratio", limit=1.2)


def _measured(
    service: CompilerService, file: Path, every: int
) -> dict[tuple[str, str], list[float]]:
    """The measured times as parts of the walked ones, by generation and kind."""
    import jax
    import jax.numpy as jnp

    found: dict[tuple[str, str], list[float]] = {}
    with file.open(encoding="utf-8", newline="") as rows:
        for row in list(csv.DictReader(rows))[::every]:
            name = _NAMES.get(row["operation"], row["operation"])
            function = getattr(jnp, name, None) or getattr(jax.nn, name, None)
            topology = next((t for t in _TOPOLOGIES if t.startswith(row["generation"] + ":")), "")
            if function is None or not topology:
                continue
            shapes = tuple(
                tuple(int(part) for part in shape.split("x")) for shape in row["shapes"].split(";")
            )
            kind = "matmul" if row["operation"] == "matmul" else "elementwise"
            program = Program(kind, function, shapes, _TYPES[row["element_type"]])
            us = sum(_walked_us(service, topology, program))
            found.setdefault((row["generation"], kind), []).append(float(row["mean_us"]) / us)
    return found


def _bounds(generation: str, kind: str, ratios: Sequence[float]) -> Bounds:
    """Between which nine of ten are, and a little more for other programs."""
    ordered = sorted(ratios)
    low, high = (ordered[round(part * (len(ordered) - 1))] for part in (0.05, 0.95))
    low, high = round(low * (1 - _MARGIN), 3), round(high * (1 + _MARGIN), 3)
    return Bounds(generation, f"walked {kind}", low, high, len(ordered))


def _errors(bounds: Bounds, ratios: Sequence[float]) -> Iterator[Measure]:
    """Of all; in bounds are those that gave none."""
    off = [abs(1 / ratio - 1) for ratio in ratios]
    name = f"{bounds.generation}, {bounds.kind.removeprefix('walked ')}: {len(ratios)} walked"
    peer = Peer("walked, by measured, median", statistics.median(1 / ratio for ratio in ratios))
    yield Measure(f"{name}, median error", statistics.median(off), "ratio", peer, limit=0.1)
    yield Measure(f"{name}, worst error", max(off), "ratio", limit=0.25)
    others = ratios[1::2]
    inside = sum(bounds.low <= ratio <= bounds.high for ratio in others) / max(1, len(others))
    yield Measure(f"{name}, others in bounds", inside, "ratio", limit=0.8, higher_is_better=True)
    yield Measure(f"{name}, width of bounds", bounds.high - bounds.low, "ratio", limit=0.4)


def _kernels(service: CompilerService) -> Iterator[Measure]:
    with _KERNELS.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            size = int(row["size"])
            blocks = tuple(int(row[f"block_{axis}"]) for axis in "mkn")
            shapes = ((size, size), (size, size))
            program = Program("kernel", _matmul(*blocks), shapes, _TYPES[row["element_type"]])
            topology = next(t for t in _TOPOLOGIES if t.startswith(row["generation"] + ":"))
            us = sum(_walked_us(service, topology, program))
            peer = Peer("measured, less 100 us", float(row["us"]) - _HOST_US)
            name = f"{row['generation']}, kernel: {size} in {'x'.join(map(str, blocks))}"
            yield Measure(name, us, "us", peer, ratio_limit=1.1)


def _matmul(m: int, k: int, n: int) -> Callable[..., Any]:
    """A matrix product in blocks, as a Pallas kernel that sums along the last axis of its grid."""
    import jax
    import jax.numpy as jnp
    from jax.experimental import pallas as pl
    from jax.experimental.pallas import tpu as pltpu

    def kernel(x_ref: Any, y_ref: Any, o_ref: Any, sums: Any) -> None:
        @pl.when(pl.program_id(2) == 0)  # type: ignore[untyped-decorator]
        def _() -> None:
            sums[...] = jnp.zeros_like(sums)

        sums[...] += jnp.dot(x_ref[...], y_ref[...], preferred_element_type=jnp.float32)

        @pl.when(pl.program_id(2) == pl.num_programs(2) - 1)  # type: ignore[untyped-decorator]
        def _() -> None:
            o_ref[...] = sums[...].astype(o_ref.dtype)

    def product(x: Any, y: Any) -> Any:
        return pl.pallas_call(
            kernel,
            grid=(x.shape[0] // m, y.shape[1] // n, x.shape[1] // k),
            in_specs=[
                pl.BlockSpec((m, k), lambda row, _, step: (row, step)),
                pl.BlockSpec((k, n), lambda _, column, step: (step, column)),
            ],
            out_specs=pl.BlockSpec((m, n), lambda row, column, _: (row, column)),
            out_shape=jax.ShapeDtypeStruct((x.shape[0], y.shape[1]), x.dtype),
            scratch_shapes=[pltpu.VMEM((m, n), jnp.float32)],
            compiler_params=pltpu.CompilerParams(
                dimension_semantics=("parallel", "parallel", "arbitrary")
            ),
        )(x, y)

    return product


def _programs() -> Iterator[Program]:
    import jax
    import jax.numpy as jnp

    bf16 = "bfloat16"
    for size in (1024, 2048, 4096):
        yield Program("matmul", jnp.matmul, ((size, size), (size, size)), bf16)
    yield Program("matmul", jnp.matmul, ((8192, 1024), (1024, 512)), bf16)
    yield Program("matmul", jnp.matmul, ((1024, 1024), (1024, 1024)))
    yield Program("elementwise", jnp.add, ((4096, 4096), (4096, 4096)))
    yield Program("elementwise", jnp.tanh, ((4096, 4096),), bf16)
    yield Program("elementwise", jax.nn.gelu, ((4096, 4096),))
    yield Program("elementwise", lambda x: jnp.exp(x) * 2, ((1 << 22,),))
    yield Program("softmax", jax.nn.softmax, ((4096, 2048),))
    yield Program("reduction", lambda x: jnp.sum(x, axis=1), ((4096, 4096),))
    yield Program("reduction", lambda x: jnp.sum(x * x, axis=0), ((4096, 4096),))


def _operations(service: CompilerService, topology: str, program: Program) -> Iterator[Found]:
    """Those that have both estimates and some work: the compiler adds 2,000 cycles to each."""
    result = _compiled(service, topology, program)
    costs = read_costs(result.optimized)
    for name, text in _codes(result):
        cost = costs.get(name)
        if cost is not None and cost.cycles is not None and cost.cycles > 10_000:
            walked = walk_device(read_bundles(text), generation_of(topology))
            yield Found(walked.slowest.cycles, cost.cycles)


def _walked_us(service: CompilerService, topology: str, program: Program) -> Iterator[float]:
    for _, text in _codes(_compiled(service, topology, program)):
        yield walk_device(read_bundles(text), generation_of(topology)).time_us


def _codes(result: CompiledProgram) -> Iterator[tuple[str, str]]:
    for kind, text in result.texts.items():
        name = kind.removeprefix("bundles:")
        if name != kind and name not in _NO_CODE:
            yield name, text


def _compiled(service: CompilerService, topology: str, program: Program) -> CompiledProgram:
    import jax

    arguments = [jax.ShapeDtypeStruct(shape, program.element_type) for shape in program.shapes]
    lowered = jax.jit(program.function).trace(*arguments).lower(lowering_platforms=("tpu",))
    code = io.BytesIO()
    lowered.compiler_ir("stablehlo").operation.write_bytecode(code)
    options = xla_client.CompileOptions().SerializeAsString()
    request = CompileRequest(code.getvalue(), "mlir", options, texts=True)
    result = service.compile(topology, request)
    if not isinstance(result, CompiledProgram):
        raise InputError(f"the compiler refuses a program: {result.message}")
    return result
