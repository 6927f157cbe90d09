"""A sum over devices."""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(np.array(jax.devices()), ("d",))
split = NamedSharding(mesh, PartitionSpec("d"))


def total(x):
    return x.sum(axis=0)


x = jax.device_put(jnp.zeros((4096, 1024)), split)
print(jax.jit(total, out_shardings=NamedSharding(mesh, PartitionSpec()))(x).shape)
