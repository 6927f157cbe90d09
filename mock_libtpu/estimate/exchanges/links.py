"""What a collective puts on the links of a slice, by how it passes its data on.

All of it is for one byte of payload: of the array that an all-reduce or a reduce-scatter reads,
that an all-gather writes, that an all-to-all reads, that a permutation sends.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from mock_libtpu.estimate.exchanges.torus import Chip, Load, Message, Torus, neighbours_in_turn

_MOST_PAIRS = 1 << 18


@dataclass(frozen=True, order=True)
class Device:
    """A device, by the chip that it is, or that it is on."""

    chip: Chip
    core: int = 0
    slice: int = 0


Group = tuple[Device, ...]


@dataclass(frozen=True)
class Traffic:
    """What is on the links."""

    busiest: float
    """The bytes on the busiest link; those of phases, one after the other, add."""
    hops: int
    """The links that a part of the data passes, one after the other, at most."""
    links: int
    """The links that leave a chip and are used, at most."""
    directions: frozenset[tuple[int, int]] = field(default=frozenset(), compare=False)
    """The axes, and 1 or -1, of all links that are used."""


@functools.lru_cache(maxsize=256)
def permuted(torus: Torus, pairs: tuple[Group, ...]) -> Traffic:
    """The first device of each pair sends all to its second."""
    load: Load = {}
    torus.carry((Message(source.chip, target.chip, 1.0) for source, target in pairs), load)
    hops = (torus.hops(source.chip, target.chip) for source, target in pairs)
    return _traffic([load], max(hops, default=0))


@functools.lru_cache(maxsize=256)
def exchanged(torus: Torus, groups: tuple[Group, ...]) -> Traffic | None:
    """Each device sends an equal part to each of its group; None for too many to follow."""
    load: Load = {}
    hops = 0
    for group in groups:
        if _varying(group) is not None:
            # Along x, then y, then z: a line of each axis exchanges all that its devices have.
            lines = [line for axis in _varying(group) or () for line in _lines(group, axis)]
        else:
            lines = [group]
        if sum(len(line) ** 2 for line in lines) * len(groups) > _MOST_PAIRS:
            return None
        for line in lines:
            pairs = itertools.product(line, line)
            size = 1 / len(line)
            torus.carry((Message(a.chip, b.chip, size) for a, b in pairs), load)
        first = group[0].chip
        hops = max(hops, *(torus.hops(first, device.chip) for device in group))
    return _traffic([load], hops)


@functools.lru_cache(maxsize=256)
def gathered(torus: Torus, groups: tuple[Group, ...], phases: int) -> Traffic:
    """All data passes rings of devices, half of it in each direction.

    With several phases it passes rings along one axis after the other; as many parts as there are
    axes start along another one, so that all axes are in use. With one phase, or where a group
    does not fill a box, the ring is that of all its devices. A reduce-scatter is the same,
    backwards.
    """
    loads: list[Load] = []
    hops: list[int] = []
    for group in groups:
        orders = _orders(group, phases)
        for order in orders:
            part = 1 / len(orders)
            for phase, rings in enumerate(_rings(group, order)):
                if phase == len(loads):
                    loads.append({})
                    hops.append(0)
                for ring in rings:
                    size = part * (len(ring) - 1) / len(ring) / 2
                    torus.carry(_passed_on(ring, size), loads[phase])
                    hops[phase] = max(hops[phase], _around(torus, ring))
                part /= len(rings[0])
    return _traffic(loads, sum(hops))


def _orders(group: Group, phases: int) -> list[tuple[int, ...]]:
    """The axes in the order of the phases, for each part of the data; empty for one ring."""
    axes = _varying(group) or ()
    if phases == 1 or len(axes) < 2:
        return [()]
    return [(*axes[first:], *axes[:first]) for first in range(len(axes))]


def _rings(group: Group, order: Sequence[int]) -> Iterator[list[Group]]:
    """The rings of each phase. The cores of a chip are in one ring in the first."""
    if not order:
        devices = _by_chip(group)
        turn = neighbours_in_turn(devices)
        yield [tuple(device for chip in turn for device in devices[chip])]
        return
    yield _lines(group, order[0])
    cores = sorted({device.core for device in group})
    for axis in order[1:]:
        alike = (tuple(device for device in group if device.core == core) for core in cores)
        yield [line for own in alike for line in _lines(own, axis)]


def _lines(group: Group, axis: int) -> list[Group]:
    """The devices of a group that differ in one coordinate only, or in the core of a chip."""
    found: dict[Chip, list[Device]] = {}
    for device in sorted(group):
        found.setdefault((*device.chip[:axis], *device.chip[axis + 1 :]), []).append(device)
    return [tuple(line) for line in found.values()]


def _passed_on(ring: Group, size: float) -> Iterator[Message]:
    """What each device passes on to its neighbours, of so much in each direction."""
    for at, device in enumerate(ring):
        yield Message(device.chip, ring[(at + 1) % len(ring)].chip, size)
        yield Message(device.chip, ring[at - 1].chip, size)


def _around(torus: Torus, ring: Group) -> int:
    """The links that data passes until all of a ring have it, from both sides if it is closed."""
    chips = list(dict.fromkeys(device.chip for device in ring))
    if len(chips) == 1:
        return 0
    between = max(torus.hops(*pair) for pair in itertools.pairwise(chips))
    if torus.hops(chips[-1], chips[0]) <= between:
        return len(chips) // 2 * between
    return (len(chips) - 1) * between


def _varying(group: Group) -> tuple[int, ...] | None:
    """The axes along which a group extends; None unless it fills a box with as many cores each."""
    devices = _by_chip(group)
    sides = [set(coordinates) for coordinates in zip(*devices, strict=True)]
    if math.prod(map(len, sides)) != len(devices):
        return None
    if len({tuple(device.core for device in own) for own in devices.values()}) != 1:
        return None
    return tuple(axis for axis, side in enumerate(sides) if len(side) > 1)


def _by_chip(group: Iterable[Device]) -> dict[Chip, list[Device]]:
    found: dict[Chip, list[Device]] = {}
    for device in sorted(group):
        found.setdefault(device.chip, []).append(device)
    return found


def _traffic(loads: Sequence[Load], hops: int) -> Traffic:
    used: dict[Chip, set[tuple[int, int]]] = {}
    for chip, axis, direction in itertools.chain(*loads):
        used.setdefault(chip, set()).add((axis, direction))
    busiest = sum(max(load.values(), default=0.0) for load in loads)
    links = max(map(len, used.values()), default=0)
    return Traffic(busiest, hops, links, frozenset().union(*used.values()))
