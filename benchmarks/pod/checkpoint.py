"""A program for pods: save a sharded array with orbax, or restore it on these hosts.

python checkpoint.py save|restore FOLDER
"""

from __future__ import annotations

import sys

import jax
import numpy as np
import orbax.checkpoint as ocp  # type: ignore[import-not-found]
from jax.sharding import NamedSharding, PartitionSpec

SHAPE = (64, 48)


def main() -> None:
    jax.distributed.initialize()
    what, folder = sys.argv[1:]
    mesh = jax.make_mesh((jax.device_count(),), ("rows",))
    sharding = NamedSharding(mesh, PartitionSpec("rows"))
    values = np.arange(np.prod(SHAPE), dtype=np.float32).reshape(SHAPE)
    with ocp.StandardCheckpointer() as checkpointer:
        if what == "save":
            array = jax.make_array_from_callback(SHAPE, sharding, lambda index: values[index])
            checkpointer.save(folder, {"array": array, "step": 7})
            checkpointer.wait_until_finished()
        else:
            wanted = {
                "array": jax.ShapeDtypeStruct(SHAPE, np.float32, sharding=sharding),
                "step": 0,
            }
            restored = checkpointer.restore(folder, wanted)
            for shard in restored["array"].addressable_shards:
                np.testing.assert_array_equal(shard.data, values[shard.index])
            assert restored["step"] == 7
    print(what, jax.process_index(), "of", jax.process_count(), flush=True)


main()
