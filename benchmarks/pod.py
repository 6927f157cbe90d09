"""Pods of a mock TPU with 1 to 16 hosts, against as many processes on JAX's CPU backend.

An all-reduce over all devices of hosts with 4 chips each: the time from start to end, and the sum
of the largest memory of each process.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from benchmarks.measures import Measure, compared
from benchmarks.processes import PROGRAMS, environment, output

_TOPOLOGIES = {1: "v5e:2x2", 2: "v5e:2x4", 4: "v5e:4x4", 8: "v5e:4x8", 16: "v5e:8x8"}
_CHIPS = 4
_MOST_SECONDS, _MOST_MIB = 60, 12 * 1024
_TIMEOUT_S = 600
_MIB = re.compile(r"MiB (\d+)")
_PROGRAM = """
import resource
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec

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
print("MiB", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, flush=True)
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=3, help="(%(default)s)")


def measures(options: argparse.Namespace) -> Iterator[Measure]:
    on_cpu = ["env", "JAX_PLATFORMS=cpu", f"JAX_NUM_CPU_DEVICES={_CHIPS}"]
    for hosts in _TOPOLOGIES:
        rounds = [(_pod(hosts), _pod(hosts, on_cpu)) for _ in range(options.rounds)]
        for title, unit, limit, pairs in (
            ("time", "s", _MOST_SECONDS, [(mock[0], cpu[0]) for mock, cpu in rounds]),
            ("memory", "MiB", _MOST_MIB, [(mock[1], cpu[1]) for mock, cpu in rounds]),
        ):
            measure = compared(f"{title} of {hosts} hosts", pairs, "the CPU backend", unit)
            yield replace(measure, limit=limit)


def _pod(hosts: int, before: Sequence[str] = ()) -> tuple[float, float]:
    """The seconds from the start of a pod to its end, and the MiB of its processes."""
    options = ["--topology", _TOPOLOGIES[hosts], "--hosts", str(hosts)]
    program = [*before, sys.executable, "-c", _PROGRAM]
    started = time.monotonic()
    printed = output(
        [PROGRAMS / "mock-libtpu", "pod", *options, "--", *program],
        env=environment(),
        timeout=_TIMEOUT_S,
    )
    return time.monotonic() - started, sum(map(int, _MIB.findall(printed)))
