"""Programs whose collectives and copies have a known cause. A comment names each line in tests."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.asarray(jax.devices()).reshape(4, 2), ("x", "y"))


def sharding(*spec: Any) -> Any:
    return NamedSharding(mesh, P(*spec))


def constrained(array: Any, *spec: Any) -> Any:
    return jax.lax.with_sharding_constraint(array, sharding(*spec))  # experts: constraint


def array(shape: Any, *spec: Any) -> Any:
    return jax.ShapeDtypeStruct(shape, jnp.float32, sharding=sharding(*spec))


def compiled(function: Any, *arguments: Any, **options: Any) -> Any:
    jax.jit(function, **options).lower(*arguments).compile()


def rematerialised(a: Any, b: Any, c: Any) -> Any:  # openxla/xla issue 15207
    d = a + b  # rematerialised: sum
    columns = sharding(None, ("x", "y"), None)
    d = jax.lax.with_sharding_constraint(d, columns)  # rematerialised: constraint
    return c + d


def disagreeing(
    x: Any, w: Any, r: Any
) -> Any:  # openxla/xla pull request 15402: no constraint says what is wanted
    h = jnp.tanh(x @ w)  # disagreeing: product
    return (h * 2 + r) * 3


def gathered(
    w: Any, x: Any
) -> Any:  # jax issue 25010: a gathered weight, again in the backward pass
    def layer(w: Any, x: Any) -> Any:
        both = sharding(None, "y"), sharding("x", "y")
        w = jax.lax.with_sharding_constraint(w, both[0])  # gathered: constraint
        return jax.lax.with_sharding_constraint(jnp.tanh(x @ w), both[1])  # gathered: product

    return jax.checkpoint(layer)(w, x).sum()


def contracted(w: Any, x: Any) -> Any:
    return x @ w  # contracted: product


def layered(weights: Any, x: Any) -> Any:  # one line for all layers
    for w in weights:
        x = constrained(jnp.tanh(x @ w), "x", "y")  # layered: product
    return x


def explicit(a: Any) -> Any:
    def local(a: Any) -> Any:
        total = jax.lax.psum(a, "x")  # explicit: psum
        turned = jax.lax.ppermute(a, "y", [(0, 1), (1, 0)])  # explicit: ppermute
        return total, turned

    specs = P(None, "y"), P("x", "y")
    return jax.shard_map(local, mesh=mesh, in_specs=P("x", "y"), out_specs=specs)(a)


def looped(weights: Any, x: Any) -> Any:  # FSDP, layer by layer
    def layer(x: Any, w: Any) -> Any:
        return jnp.tanh(x @ w), None  # looped: product

    return jax.lax.scan(layer, x, weights)[0]


def experts(tokens: Any, w: Any) -> Any:
    tokens = constrained(tokens, None, ("y", "x"), None)  # experts: tokens
    sent = constrained(tokens, "x", "y", None)  # experts: sent
    return constrained(jnp.einsum("etf,efh->eth", sent, w), "x", "y", None)


def ended(a: Any) -> Any:
    return a * 2  # ended: product


def embedded(table: Any, tokens: Any) -> Any:
    return table[tokens]  # embedded: lookup


def turned(a: Any, b: Any) -> Any:
    return jnp.swapaxes(a, 0, 1).reshape(-1), b + 1  # turned: transpose


compiled(
    rematerialised,
    array((64, 64, 256), "y", None, "x"),
    array((64, 64, 256), "y", None, "x"),
    array((64, 64, 256), None, ("x", "y"), None),
    out_shardings=sharding(None, ("x", "y"), None),
)
compiled(
    disagreeing,
    array((512, 512), "x", None),
    array((512, 512), None, "y"),
    array((512, 512), "y", "x"),
)
compiled(jax.grad(gathered), array((1024, 1024), "x", "y"), array((512, 1024), "x", None))
compiled(contracted, array((1024, 512), "y", None), array((512, 1024), "x", "y"))
compiled(
    layered,
    [array((512, 512), "y", None), array((512, 512), "y", None)],
    array((256, 512), "x", "y"),
)
compiled(explicit, array((512, 512), "x", "y"))
compiled(looped, array((4, 512, 512), None, "x", None), array((256, 512), "x", None))
compiled(
    experts,
    array((8, 512, 256), None, ("y", "x"), None),
    array((8, 256, 512), "x", None, None),
)
compiled(ended, array((512, 512), "x", None), out_shardings=sharding(None, "x"))
compiled(embedded, array((32768, 512), "x", None), jax.ShapeDtypeStruct((64,), jnp.int32))
compiled(turned, jnp.zeros((128, 512)), jnp.zeros((8, 128)))
