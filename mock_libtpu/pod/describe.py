"""Write the hosts of a pod for readers: their chips, coordinates and devices."""

from __future__ import annotations

import math
from collections.abc import Iterator

from mock_libtpu.pod.hosts import Pod
from tpu_walkthrough.errors import counted

__all__ = ["pod_lines"]


def pod_lines(pod: Pod) -> Iterator[str]:
    """A line for the pod, and one per host."""
    chips = math.prod(pod.chips)
    devices = sum(len(host.devices) for host in pod.hosts)
    of_slices = f" in each of {pod.slices} slices" if pod.slices > 1 else ""
    per_host = "x".join(map(str, pod.chips_per_host))
    yield (
        f"{pod.topology}: {counted(chips, 'chip')}{of_slices}, {counted(devices, 'device')}, "
        f"{counted(len(pod.hosts), 'host')} with {per_host} chips each"
    )
    width = len(str(len(pod.hosts) - 1))
    for host in pod.hosts:
        slice_ = f"  slice {host.slice}" if pod.slices > 1 else ""
        places = " ".join(f"({x},{y},{z})" for x, y, z in host.chips)
        ids = " ".join(map(str, host.devices))
        yield f"host {host.number:<{width}}{slice_}  chips {places}  devices {ids}"
