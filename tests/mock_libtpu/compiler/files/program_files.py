"""A program that writes one function to files of every kind that `fit` and `explore` read.

It is started with four CPU devices. Where another program imports it, that compiles the function.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import export
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

SHAPE = jax.ShapeDtypeStruct((256, 256), jnp.float32)


def f(x: jax.Array, w: jax.Array) -> jax.Array:
    return jax.nn.softmax(jnp.tanh(x @ w) @ w.T, axis=-1).sum(0)


def of_platform(x: jax.Array) -> jax.Array:
    return jax.lax.platform_dependent(x, tpu=lambda x: x * 2, cpu=jnp.sort)


def on_four() -> Any:
    """The function, split over four devices."""
    mesh = Mesh(np.array(jax.devices()).reshape(2, 2), ("data", "model"))
    shardings = NamedSharding(mesh, P("data", None)), NamedSharding(mesh, P(None, "model"))
    return jax.jit(f, in_shardings=shardings)


def write(folder: Path) -> None:
    one, four = jax.jit(f), on_four()
    for name, function in (("one", one), ("four", four)):
        lowered = function.trace(SHAPE, SHAPE).lower(lowering_platforms=("tpu",))
        hlo = lowered.compiler_ir("hlo")
        (folder / f"{name}.mlir").write_text(lowered.as_text(debug_info=True))
        (folder / f"{name}.hlo").write_text(hlo.as_hlo_text())
        (folder / f"{name}.pb").write_bytes(hlo.as_serialized_hlo_module_proto())
        with (folder / f"{name}.mlirbc").open("wb") as file:
            lowered.compiler_ir("stablehlo").operation.write_bytecode(file)
        exported = export.export(function, platforms=["tpu"])(SHAPE, SHAPE)
        (folder / f"{name}.exported").write_bytes(exported.serialize())
        (folder / f"{name}.artifact").write_bytes(exported.mlir_module_serialized)
    vector = jax.ShapeDtypeStruct((8,), jnp.float32)
    several = export.export(jax.jit(of_platform), platforms=["cpu", "tpu"])(vector)
    (folder / "several.exported").write_bytes(several.serialize())
    other = export.export(one, platforms=["cpu"])(SHAPE, SHAPE)
    (folder / "cpu.exported").write_bytes(other.serialize())
    length = jax.ShapeDtypeStruct(export.symbolic_shape("b"), jnp.float32)
    symbolic = export.export(jax.jit(lambda x: x * 2), platforms=["tpu"])(length)
    (folder / "symbolic.exported").write_bytes(symbolic.serialize())
    compiled = one.lower(SHAPE, SHAPE).compile()
    (folder / "compiled.hlo").write_text(compiled.as_text() or "")
    with jax.profiler.trace(folder / "profile"):
        compiled(*[jnp.ones(SHAPE.shape)] * 2).block_until_ready()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
