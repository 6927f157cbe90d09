"""An address of this machine for each pod, and free ports of it.

All of 127.0.0.0/8 is this machine, and nothing outside of it. With an address of its own a pod has
all ports for itself, whatever other pods run.
"""

from __future__ import annotations

import contextlib
import secrets
import socket
from typing import NamedTuple

from tpu_walkthrough.errors import OutputError

__all__ = ["Addresses", "find_addresses"]

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
