"""The environment variables of each host of a pod: those of a Cloud TPU slice.

`jax.distributed.initialize()` without arguments finds the coordinator, the number of processes and
its own rank in them, and asks no metadata server. All of 127.0.0.0/8 is this machine, and nothing
outside of it: with an address of its own a pod has all ports for itself, whatever other pods run.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.environment import accelerator_type
from mock_libtpu.pod.hosts import Host, Pod
from tpu_walkthrough.errors import OutputError

_TRIES = 20


class Addresses(NamedTuple):
    """Where a pod's processes listen."""

    host: str
    coordinator: int
    """The port of jax.distributed's coordinator."""
    processes: tuple[int, ...]
    """A port for each process."""


def find_addresses(processes: int) -> Addresses:
    """An address that no other pod has, with a free port for the coordinator and each process.

    Raises OutputError where the machine has none.
    """
    for _ in range(_TRIES):
        # 127.0.0.x and 127.255.255.x are left to others.
        host = ".".join(map(str, (127, *(1 + secrets.randbelow(254) for _ in range(3)))))
        with contextlib.suppress(OSError), contextlib.ExitStack() as held:
            ports = []
            for _ in range(processes + 1):
                port = held.enter_context(socket.socket())
                port.bind((host, 0))
                ports.append(port.getsockname()[1])
            return Addresses(host, ports[0], tuple(ports[1:]))
    raise OutputError("no address of 127.0.0.0/8 is free on this machine")


_IN_HOST = Path(__file__).with_name("in_host")


def host_variables(pod: Pod, host: Host, addresses: Addresses) -> dict[str, str]:
    """What a host has beside the variables of the mock."""
    of_slice = [each for each in pod.hosts if each.slice == host.slice]
    listening = [f"{addresses.host}:{addresses.processes[each.number]}" for each in of_slice]
    coordinator = f"{addresses.host}:{addresses.coordinator}"
    # gRPC would send calls between the processes through it.
    has_proxy = any(name in os.environ for name in ("grpc_proxy", "https_proxy", "http_proxy"))
    return {
        **({"no_grpc_proxy": addresses.host} if has_proxy else {}),
        # Which chips, by the names of libtpu.
        "TPU_PROCESS_BOUNDS": _bounds(pod.bounds),
        "TPU_CHIPS_PER_PROCESS_BOUNDS": _bounds(pod.chips_per_host),
        "TPU_VISIBLE_CHIPS": ",".join(str(number) for number in range(len(host.chips))),
        "CLOUD_TPU_TASK_ID": str(host.task),
        "TPU_PROCESS_ADDRESSES": ",".join(listening),
        "TPU_PROCESS_PORT": str(addresses.processes[host.number]),
        "TPU_ACCELERATOR_TYPE": accelerator_type(pod.topology),  # which torch_xla asks for
        # Which cluster, by the names of JAX's detection of one on GKE.
        "TPU_WORKER_ID": str(host.task),
        "TPU_WORKER_HOSTNAMES": ",".join([addresses.host] * len(of_slice)),
        "JAX_FORCE_TPU_INIT": "1",  # without a TPU in this machine it would not look
        "JAX_COORDINATOR_PORT": str(addresses.coordinator),
        # By default JAX's coordinator listens on all interfaces.
        "JAX_COORDINATOR_BIND_ADDRESS": coordinator,
        # Where one is missing, JAX asks a metadata server for it.
        "TPU_SKIP_MDS_QUERY": "1",
        "MEGASCALE_COORDINATOR_ADDRESS": addresses.host if pod.slices > 1 else "",
        "MEGASCALE_NUM_SLICES": str(pod.slices),
        "MEGASCALE_SLICE_ID": str(host.slice),
        # Lines come when they are printed, and a signal that ends a host shows its stacks.
        "PYTHONUNBUFFERED": "1",
        "PYTHONFAULTHANDLER": "1",
        # An exception that ends a host is seen although JAX lets it wait for the others.
        "PYTHONPATH": os.pathsep.join(filter(None, (str(_IN_HOST), os.environ.get("PYTHONPATH")))),
    }


def _bounds(axes: tuple[int, int, int]) -> str:
    return ",".join(map(str, axes))
