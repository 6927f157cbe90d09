"""A program is compiled for devices that are not there.

A name such as v5e:4x4 describes sixteen devices. The library compiles for them without having
them, and reports what a run would cost.
"""

import jax
import jax.numpy as jnp
from jax.experimental import topologies
from jax.sharding import NamedSharding, PartitionSpec

topology = topologies.get_topology_desc("v5e:4x4", "tpu")
print(len(topology.devices), "devices")

mesh = topologies.make_mesh(topology, (16,), ("x",))
rows = NamedSharding(mesh, PartitionSpec("x"))
shape = jax.ShapeDtypeStruct((64, 64), jnp.float32, sharding=rows)
compiled = jax.jit(lambda x: (x * 2).sum()).lower(shape).compile()
print(compiled.cost_analysis()["flops"], "operations on each")
print(compiled.memory_analysis().argument_size_in_bytes, "bytes of arguments on each")
