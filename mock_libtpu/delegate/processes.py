"""The CPU clients of several processes: where they meet, and how their programs start together.

jaxlib's own distributed runtime connects the processes, and gloo runs their collectives. Both use
addresses of this machine only. The runtime is not that of jax.distributed, whose keys JAX's own CPU
client takes.

    address = start_coordinator("127.0.0.1:0", count)   # in the first process
    processes = Processes(count, index, address, host, places)
    client = processes.make_client(num_devices)
"""

from __future__ import annotations

import atexit
import collections
import contextlib
import json
import os
import socket
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from .errors import DelegateError
from .seam import jaxlib, require, wrap, xla_client

# As long as JAX waits for its processes; the heartbeats are left to jax.distributed, if it is used.
_TIMEOUT_S = 300
_DAY_S = 24 * 60 * 60
# The file in which a host of mock-libtpu pod writes how its program ends.
_END = "MOCK_LIBTPU_END"

_coordinators: list[Any] = []
current: Processes | None = None
"""Those that this process shares its devices with, once it has made them."""


def start_coordinator(address: str, count: int) -> str:
    """Start what all processes connect to, at "HOST:PORT"; its address. Port 0 is any free one."""
    require("several processes")
    host, _, port = address.rpartition(":")
    with socket.socket() as reserved:
        # Kept until gRPC, which shares ports, listens at it, too: no other process gets it.
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        reserved.bind((host, int(port)))
        address = f"{host}:{reserved.getsockname()[1]}"
        service = jaxlib.get_distributed_runtime_service(
            address,
            count,
            heartbeat_timeout=_DAY_S,
            cluster_register_timeout=_TIMEOUT_S,
            shutdown_timeout=_TIMEOUT_S,
        )
    _coordinators.append(service)
    return address


class Processes:
    """The processes that share the mock's devices, `places` of which are pairs of id and process.

    Those of one process are in the order of its devices.
    """

    def __init__(
        self,
        count: int,
        index: int,
        coordinator: str,
        host: str,
        places: Sequence[tuple[int, int]],
    ) -> None:
        require("several processes")
        self.count = count
        self.index = index
        self._places = _numbered(places)
        self._met: set[tuple[int, ...]] = set()
        self._runtime = jaxlib.get_distributed_runtime_client(
            coordinator,
            index,
            init_timeout=_TIMEOUT_S,
            shutdown_timeout=_TIMEOUT_S,
            heartbeat_timeout=_DAY_S,
            shutdown_on_destruction=False,
            use_compression=True,
        )
        self._runtime.connect()
        atexit.register(self._leave)
        _keep_gloo_at(host)

    def make_client(self, num_devices: int) -> Any:
        """A CPU client with so many devices in this process, and those of the others."""
        collectives = jaxlib.make_gloo_tcp_collectives(self._runtime)
        client = xla_client.make_cpu_client(
            distributed_client=self._runtime,
            node_id=self.index,
            num_nodes=self.count,
            collectives=collectives,
            num_devices=num_devices,
        )
        devices = sorted(client.devices(), key=lambda device: device.id)
        numbered = _numbered((device, device.process_index) for device in devices)
        self._devices = {place: device for device, place in numbered.items()}
        global current  # noqa: PLW0603
        current = self
        return client

    def devices_of(self, ids: Sequence[int]) -> list[Any] | None:
        """The CPU devices for these of the mock; None if all are this process's."""
        try:
            places = [self._places[id_] for id_ in ids]
        except KeyError as error:
            msg = f"the program is for a device of id {error}, which no process has"
            raise DelegateError("INVALID_ARGUMENT", msg) from None
        if all(process == self.index for process, _ in places):
            return None
        return [self._devices[place] for place in places]

    def meet(self, devices: Sequence[Any]) -> None:
        """Wait, once, until all processes of these devices are about to run a program on them.

        Gloo gives up on processes that come a minute later than others to their first collective.
        """
        met = tuple(sorted(device.id for device in devices))
        if met in self._met:
            return
        self._met.add(met)
        members = sorted({device.process_index for device in devices})
        self._runtime.wait_at_barrier(f"devices {met}", _DAY_S * 1000, members)

    def _leave(self) -> None:
        # All leave together: without its coordinator a process would end with an error. One that
        # fails does not wait for the others, which may wait for it.
        failure = getattr(sys, "last_value", None)
        if failure is not None:
            _write_failure(failure)
        elif not _is_failing():
            with contextlib.suppress(Exception):
                self._runtime.shutdown()


def _numbered(places: Iterable[tuple[Any, int]]) -> dict[Any, tuple[int, int]]:
    """Each device with its process, and its number among the devices of that."""
    counts: collections.Counter[int] = collections.Counter()
    numbered = {}
    for device, process in places:
        numbered[device] = (process, counts[process])
        counts[process] += 1
    return numbered


def _keep_gloo_at(host: str) -> None:
    """Let gloo listen at this address, also for JAX's own CPU client, which is made after this one.

    Otherwise it takes the address of the machine's name, which others may reach.
    """

    def make_here(
        make: Any, distributed_client: Any, hostname: Any = None, interface: Any = None
    ) -> Any:
        hostname = hostname if hostname or interface else host
        return make(distributed_client, hostname=hostname, interface=interface)

    wrap(jaxlib, "make_gloo_tcp_collectives", make_here)


def _write_failure(failure: BaseException) -> None:
    """For mock-libtpu pod: JAX may wait at the end of a process that has failed."""
    file = os.environ.get(_END)
    if file and not os.path.exists(file):
        end = {"code": 1, "reason": f"{type(failure).__name__}: {failure}", "devices": True}
        with contextlib.suppress(OSError), open(file, "w", encoding="utf-8") as written:
            written.write(json.dumps(end))


def _is_failing() -> bool:
    """Whether the program ends with an exit code that is not 0, as mock-libtpu pod has noted."""
    with contextlib.suppress(OSError, ValueError, KeyError), open(os.environ[_END]) as written:
        return bool(json.load(written)["code"])
    return False
