"""Kernels that the real compiler compiles: their grids, loops and copies are known by counting."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.compiler.libtpu import find
from mock_libtpu.compiler.model import CompiledProgram, CompileRequest
from mock_libtpu.compiler.service import CompilerService
from mock_libtpu.compiler.texts.bundles import read_bundles, read_units
from mock_libtpu.compiler.texts.hlo import read_hlo
from mock_libtpu.estimate.generations import generation_of
from mock_libtpu.estimate.kinds import kind_of
from mock_libtpu.estimate.walks.kernels import Kernel, kernel

pytestmark = pytest.mark.libtpu

jax = pytest.importorskip("jax", reason="jax is not installed")

_ROWS, _BLOCK, _COLUMNS = 4096, 256, 512
_BLOCKS = _ROWS // _BLOCK
_BYTES = _ROWS * _COLUMNS * 4


@pytest.fixture(scope="module")
def service(libtpu: Path) -> Iterator[CompilerService]:
    with CompilerService(find((), str(libtpu)), llo=True) as opened:
        yield opened


def compiled(
    service: CompilerService, topology: str, function: Callable[..., Any], *shapes: Any
) -> Kernel:
    from jax.extend.mlir import serialize_portable_artifact
    from jaxlib import xla_client

    lowered = jax.jit(function).trace(*shapes).lower(lowering_platforms=("tpu",))
    code = serialize_portable_artifact(lowered.compiler_ir(), "1.0.0")
    options = xla_client.CompileOptions().SerializeAsString()
    result = service.compile(topology, CompileRequest(code, "mlir", options, texts=True))
    assert isinstance(result, CompiledProgram), result
    texts = result.texts
    hlo = read_hlo(texts["hlo"])
    [call] = [each for each in hlo.instructions.values() if kind_of(hlo, each) == "kernel"]
    return kernel(
        call,
        read_bundles(texts[f"bundles:{call.name}"]),
        generation_of(topology),
        read_units(texts[f"units:{call.name}"]),
    )


def array(*shape: int, kind: str = "float32") -> Any:
    return jax.ShapeDtypeStruct(shape, kind)


def doubled(x: Any) -> Any:
    from jax.experimental import pallas as pl

    def body(x_ref: Any, o_ref: Any) -> None:
        o_ref[...] = x_ref[...] * 2

    block = pl.BlockSpec((_BLOCK, _COLUMNS), lambda i: (i, 0))
    return pl.pallas_call(
        body, grid=(_BLOCKS,), in_specs=[block], out_specs=block, out_shape=x
    )(x)  # fmt: skip


def copied_by_hand(x: Any) -> Any:
    from jax.experimental import pallas as pl
    from jax.experimental.pallas import tpu as pltpu

    def body(x_ref: Any, o_ref: Any, buffer: Any, semaphore: Any) -> None:
        def step(i: Any, _: None) -> None:
            rows = pl.ds(i * _BLOCK, _BLOCK)
            pltpu.make_async_copy(x_ref.at[rows], buffer, semaphore).start()
            pltpu.make_async_copy(x_ref.at[rows], buffer, semaphore).wait()
            buffer[...] *= 2
            pltpu.make_async_copy(buffer, o_ref.at[rows], semaphore).start()
            pltpu.make_async_copy(buffer, o_ref.at[rows], semaphore).wait()

        jax.lax.fori_loop(0, _BLOCKS, step, None)

    anywhere = pl.BlockSpec(memory_space=pl.ANY)
    scratch = [pltpu.VMEM((_BLOCK, _COLUMNS), "float32"), pltpu.SemaphoreType.DMA]
    return pl.pallas_call(
        body, in_specs=[anywhere], out_specs=anywhere, out_shape=x, scratch_shapes=scratch
    )(x)


def repeated(times: Any, x: Any) -> Any:
    from jax.experimental import pallas as pl
    from jax.experimental.pallas import tpu as pltpu

    def body(times_ref: Any, x_ref: Any, o_ref: Any) -> None:
        def step(_: Any, c: Any) -> Any:
            return c * 1.5 + x_ref[...]

        o_ref[...] = jax.lax.fori_loop(0, times_ref[0], step, x_ref[...])

    block = pl.BlockSpec((8, 128), lambda i, _: (i, 0))
    grid = pltpu.PrefetchScalarGridSpec(
        num_scalar_prefetch=1, grid=(4,), in_specs=[block], out_specs=block
    )
    return pl.pallas_call(body, grid_spec=grid, out_shape=x)(times, x)


@pytest.mark.parametrize("topology", ["v4:2x2x1", "v5e:2x2", "v5p:2x2x1", "v6e:2x2"])
def test_a_grid_copies_each_block_once(service: CompilerService, topology: str) -> None:
    x = array(_ROWS, _COLUMNS)
    found = compiled(service, topology, doubled, x)
    assert found.time is not None
    assert found.grid == (_BLOCKS,)
    assert (found.bytes_in, found.bytes_out) == (_BYTES, _BYTES)
    assert found.bound in ("HBM", "latency")
    assert found.dma_us is not None
    # A step waits for a latency at most.
    assert found.dma_us < found.time.value < found.dma_us + _BLOCKS * 0.55
    assert found.unknown == ()


def test_copies_that_are_waited_for_do_not_overlap(service: CompilerService) -> None:
    found = compiled(service, "v5e:2x2", copied_by_hand, array(_ROWS, _COLUMNS))
    assert found.time is not None
    [loop] = found.loops
    assert loop.iterations == _BLOCKS
    assert loop.place is not None
    assert (found.bytes_in, found.bytes_out) == (_BYTES, _BYTES)
    assert found.dma_us is not None
    assert found.compute_us is not None
    latencies = found.time.value - found.dma_us - found.compute_us
    assert latencies == pytest.approx(2 * _BLOCKS * 0.55, rel=0.05)


def test_a_loop_that_an_array_ends_is_named(service: CompilerService) -> None:
    found = compiled(service, "v5e:2x2", repeated, array(1, kind="int32"), array(32, 128))
    assert found.time is None
    line = repeated.__code__.co_firstlineno + 8
    assert any(f"{Path(__file__).name}:{line} runs" in text for text in found.unknown)


def test_blocks_above_the_diagonal_of_causal_attention_are_not_copied(
    service: CompilerService,
) -> None:
    """A kernel of JAX's own, of 2 heads and 16 x 16 blocks of 32 KiB.

    Of the keys, row i needs its first i + 1 blocks; block 0 stays from the row before, which has
    copied it ahead instead of a block above the diagonal, if there is any in that row.
    """
    from jax.experimental.pallas.ops.tpu.flash_attention import flash_attention

    shapes = [array(1, 2, 2048, 128, kind="bfloat16")] * 3
    whole, causal = (
        compiled(service, "v5e:2x2", functools.partial(flash_attention, causal=mask), *shapes)
        for mask in (False, True)
    )
    queries, keys = 2 * 16, 2 * (1 + sum(range(2, 16)) + 15)
    assert whole.bytes_in == (queries + 2 * 2 * 16 * 16) * 32768
    assert causal.bytes_in == (queries + 2 * keys) * 32768
    assert whole.time is not None
    assert causal.time is not None
    assert causal.time.value < whole.time.value
