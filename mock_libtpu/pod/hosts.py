"""The hosts of a pod: how a topology is divided among them, and the chips and devices of each.

Facts only. variables.py turns them into what JAX and the library read.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

from mock_libtpu.environment import MachineSettings, machine_variables, topology_chips
from tpu_walkthrough.errors import UsageError, counted

Axes = tuple[int, int, int]

# As native/machine/topology.cc has them.
_CHIPS_PER_HOST: Axes = (2, 2, 1)
_DEVICES_PER_CHIP = {"v2": 2, "v3": 2}
_IDS_OF_SLICE = 100_000
_MOST_HOSTS = 1024


class Host(NamedTuple):
    """One of the processes."""

    number: int
    """Of all slices; JAX's process index."""
    slice: int
    task: int
    """Its number in its slice."""
    chips: tuple[Axes, ...]
    """Their coordinates in the slice."""
    devices: tuple[int, ...]
    """Their ids."""


class Pod(NamedTuple):
    """A topology, divided among hosts."""

    topology: str
    chips: Axes
    """Of one slice."""
    bounds: Axes
    """Hosts of one slice."""
    slices: int
    hosts: tuple[Host, ...]

    @property
    def chips_per_host(self) -> Axes:
        """Chips of one host, per axis."""
        x, y, z = (whole // parts for whole, parts in zip(self.chips, self.bounds, strict=True))
        return x, y, z


def make_pod(topology: str, hosts: int | None, slices: int = 1) -> Pod:
    """Divide each slice among `hosts`; None: as many as TPUs of this size have.

    Raises UsageError.
    """
    if not 1 <= slices <= 64:
        raise UsageError(f"--slices {slices}: give a number from 1 to 64")
    if hosts is not None and not 1 <= hosts <= _MOST_HOSTS:
        raise UsageError(f"--hosts {hosts}: give a number from 1 to {_MOST_HOSTS}")
    machine_variables(MachineSettings(topology=topology))
    generation, chips = topology_chips(topology)
    bounds = _bounds(topology, chips, hosts)
    per_chip = _DEVICES_PER_CHIP.get(generation, 1)
    made: list[Host] = []
    for slice_ in range(slices):
        first = _IDS_OF_SLICE * (slice_ + 1) if slices > 1 else 0
        for task, own in enumerate(_host_chips(chips, bounds)):
            numbers = (x + chips[0] * (y + chips[1] * z) for x, y, z in own)
            ids = tuple(
                first + number * per_chip + core for number in numbers for core in range(per_chip)
            )
            made.append(Host(len(made), slice_, task, own, ids))
    return Pod(topology, chips, bounds, slices, tuple(made))


def _bounds(topology: str, chips: Axes, hosts: int | None) -> Axes:
    """Hosts per axis: as TPUs come, else by the last axes, so that ids are consecutive."""
    (x, rest_x), (y, rest_y), (z, rest_z) = map(divmod, chips, _CHIPS_PER_HOST)
    if not (rest_x or rest_y or rest_z) and hosts in (None, x * y * z):
        return x, y, z
    if hosts is None:
        return 1, 1, 1
    bounds = [1, 1, 1]
    left = hosts
    for axis in (2, 1, 0):
        bounds[axis] = math.gcd(left, chips[axis])
        left //= bounds[axis]
    if left != 1:
        raise UsageError(
            f"--hosts {hosts}: the {math.prod(chips):,} chips of {topology} cannot be divided "
            "among so many hosts",
            "Each host has the same number of chips per axis, one or more.",
        )
    return bounds[0], bounds[1], bounds[2]


def _host_chips(chips: Axes, bounds: Axes) -> Iterator[tuple[Axes, ...]]:
    """The chips of each host; hosts and chips count x first."""
    extents = [whole // parts for whole, parts in zip(chips, bounds, strict=True)]
    for z, y, x in itertools.product(*map(range, reversed(bounds))):
        yield tuple(
            (x * extents[0] + i, y * extents[1] + j, z * extents[2] + k)
            for k, j, i in itertools.product(*map(range, reversed(extents)))
        )


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
