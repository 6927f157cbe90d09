"""A program for pods: one sum over all devices.

Printed: the largest memory of this process in MiB, and the pod's address.
"""

from __future__ import annotations

import os
import resource

import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec


def main() -> None:
    jax.distributed.initialize()
    mesh = jax.make_mesh((jax.device_count(),), ("x",))
    own = np.ones(jax.local_device_count(), np.float32)
    array = jax.make_array_from_process_local_data(NamedSharding(mesh, PartitionSpec("x")), own)
    summed = jax.shard_map(
        lambda x: jax.lax.psum(x, "x"),
        mesh=mesh,
        in_specs=PartitionSpec("x"),
        out_specs=PartitionSpec(),
    )
    assert float(jax.jit(summed)(array)[0]) == jax.device_count()
    mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print("MiB", mib, "at", os.environ["TPU_WORKER_HOSTNAMES"].partition(",")[0], flush=True)


main()
