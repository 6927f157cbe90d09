"""How long the collectives of a program take: bytes on the links of the slice, and latency.

The compiler estimates no collective. Here the time is that of the busiest link, at the bandwidth
that was measured for the generation, or of the hops that data passes, whichever is longer, and
before it what starting takes. How data passes the links is the compiler's own choice where it
writes one, as the number of phases; within a phase it passes a ring in both directions. What the
links do for others at the same time is not in it, nor is waiting for devices that are late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mock_libtpu.compiler.texts.algorithms import Algorithm, read_algorithms, read_assignment
from mock_libtpu.compiler.texts.groups import Groups, Mesh, mesh_axes, read_groups
from mock_libtpu.compiler.texts.hlo import Hlo
from mock_libtpu.environment import topology_chips
from mock_libtpu.estimate.exchanges.collective_calls import CollectiveCall, collective_calls
from mock_libtpu.estimate.exchanges.links import (
    Device,
    Group,
    Traffic,
    exchanged,
    gathered,
    permuted,
)
from mock_libtpu.estimate.exchanges.torus import Torus
from mock_libtpu.estimate.generations import Generation, generation_of
from mock_libtpu.estimate.measured import bounded
from mock_libtpu.estimate.model import Range

_US = 1e6
_AXES = "xyz"
_MOST_DEVICES = 1 << 14
_OF_A_SLICE = 100_000  # the ids of devices of one slice, where there are several
_NO_WORK = frozenset((
    "parameter", "constant", "tuple", "get-tuple-element", "bitcast", "async-update", "call-update",
))  # fmt: skip


@dataclass(frozen=True)
class Collective:
    """A collective of a program, on one slice."""

    name: str
    """The instruction that executes or starts it."""
    begins: str
    """The instruction from which on it has its data: mostly the same."""
    done: str
    """The instruction that waits for it; "" if it is synchronous."""
    kind: str
    """Such as "all-reduce"."""
    members: int
    """The devices of a group."""
    groups: int
    axes: tuple[str, ...]
    """Of the slice, along which a group extends: "x", "y", "z", and "core" of a chip."""
    mesh_axes: tuple[str, ...] | None
    """Of the program's mesh; None if they are not known."""
    payload: int
    """The bytes that a device brings, or has after an all-gather, with the padding of tiles."""
    wire_bytes: int
    """What a device sends to others."""
    algorithm: str
    """In the compiler's words; "" if it writes none."""
    way: str
    """How data passes the links, in plain words."""
    links: int
    """The links that leave a chip and are used."""
    directions: tuple[str, ...]
    """Of the links that it uses: "+x", "-x", "+y". Collectives that share none pass beside each
    other."""
    hops: int
    """The links that data passes one after the other."""
    time: Range | None
    """None if it is not estimated."""
    on_link_us: float
    """What of that the bytes on the busiest link take; 0 if it is not estimated."""
    basis: str
    """How the time follows, or why it is not estimated."""
    overlaps: tuple[str, ...] = ()
    """The instructions between where it begins and what waits for it."""


@dataclass(frozen=True)
class Slice:
    """The chips of a slice, and the devices of a program by their number in the HLO."""

    generation: Generation
    torus: Torus
    devices: tuple[Device, ...]
    """Empty if they are not known."""


def slice_of(topology: str, assignment: Sequence[int]) -> Slice:
    """The slice of a topology such as "v5e:2x2"; `assignment` are the ids of its devices.

    Raises KeyError for a generation that is not known.
    """
    generation, (_, extents) = generation_of(topology), topology_chips(topology)
    torus = Torus(extents, generation.closed_axes(extents) or (False,) * len(extents))
    on_chip = generation.devices_per_chip
    devices: list[Device] = []
    for each in assignment or range(torus.chips * on_chip):
        own, number = divmod(each, _OF_A_SLICE)
        chip, core = divmod(number, on_chip)
        if chip >= torus.chips or len(devices) == _MOST_DEVICES:
            return Slice(generation, torus, ())
        devices.append(Device(torus.chip(chip), core, own))
    return Slice(generation, torus, tuple(devices))


def collectives_of(
    hlo: Hlo, module: bytes, topology: str, meshes: Sequence[Mesh] = ()
) -> dict[str, Collective]:
    """The collectives of a program, by the name of the instruction that executes or starts each.

    `module` is its HloModuleProtoWithConfig, whose text is `hlo`; `meshes` are those of its
    StableHLO. Raises as `slice_of` does.
    """
    calls = collective_calls(hlo)
    if not calls:
        return {}
    own, algorithms = slice_of(topology, read_assignment(module)), read_algorithms(module)
    return {
        name: collective(
            hlo, call, algorithms.get(name) or algorithms.get(call.instruction.name), own, meshes
        )
        for name, call in calls.items()
    }


def collective(
    hlo: Hlo,
    call: CollectiveCall,
    algorithm: Algorithm | None,
    own: Slice,
    meshes: Sequence[Mesh] = (),
) -> Collective:
    """What is known of one collective on a slice."""
    groups = read_groups(call.instruction.text)
    of_devices = _devices(groups, own) if groups is not None else None
    members, phases = _members(groups, of_devices), algorithm.phases if algorithm else 1
    payload = call.payload(members)
    traffic, problem = None, _PROBLEMS.get(call.kind, "")
    if of_devices is None:
        problem = problem or _problem(groups)
    elif not problem:
        traffic = _traffic(call.kind, own.torus, of_devices, phases)
        problem = "" if traffic else "its groups have too many devices to follow"
    if traffic is not None and members > 1 and not traffic.busiest:
        problem = "how fast the cores of a chip exchange data is not public"
    estimate = _Estimate(call.kind, payload, algorithm, own.generation)
    return Collective(
        name=call.name,
        begins=call.begins,
        done=call.done,
        kind=call.kind,
        members=members,
        groups=len(of_devices or ()),
        axes=_axes(of_devices or ()),
        mesh_axes=_mesh_axes(groups, meshes),
        payload=payload,
        wire_bytes=_wire_bytes(call.kind, payload, members),
        algorithm=algorithm.words if algorithm else "",
        way=_way(call.kind, phases, of_devices or ()),
        links=traffic.links if traffic else 0,
        directions=_directions(traffic) if traffic else (),
        hops=traffic.hops if traffic else 0,
        time=estimate.time(traffic) if traffic and not problem else None,
        on_link_us=estimate.on_link_us(traffic) if traffic and not problem else 0.0,
        basis=estimate.basis(traffic) if traffic and not problem else f"not estimated: {problem}",
        overlaps=_between(hlo, call),
    )


@dataclass(frozen=True)
class _Estimate:
    """The time of a collective, and how it follows."""

    kind: str
    payload: int
    algorithm: Algorithm | None
    generation: Generation

    @property
    def _startup(self) -> float:
        if self.algorithm is not None and self.algorithm.is_offloaded:
            return self.generation.ici_offload_startup_us or self.generation.ici_startup_us
        return self.generation.ici_startup_us

    @property
    def _bandwidth(self) -> float:
        own = self.generation.ici_payload_bytes_per_second
        return self.generation.ici_link_bytes_per_second if own is None else own

    @property
    def _passes(self) -> int:
        """An all-reduce is a reduce-scatter, and then an all-gather."""
        return 2 if self.kind == "all-reduce" else 1

    def on_link_us(self, traffic: Traffic) -> float:
        """Of the bytes on the busiest link."""
        return self.payload * traffic.busiest * self._passes / self._bandwidth * _US

    def time(self, traffic: Traffic) -> Range:
        latency = traffic.hops * self._passes * self.generation.ici_hop_us
        return bounded(
            self.generation.name, self.kind, self._startup + max(self.on_link_us(traffic), latency)
        )

    def basis(self, traffic: Traffic) -> str:
        on_link = round(self.payload * traffic.busiest * self._passes)
        return (
            f"{self._startup:g} us to start, and the longer of {on_link:,} bytes on the busiest "
            f"link at {self._bandwidth / 1e9:g} GB/s and {traffic.hops * self._passes} hops of "
            f"{self.generation.ici_hop_us:g} us"
        )


_PROBLEMS = {
    "ragged-all-to-all": "how much each device sends depends on values",
    "collective-broadcast": "how the compiler performs it is not known",
}


def _traffic(kind: str, torus: Torus, groups: tuple[Group, ...], phases: int) -> Traffic | None:
    match kind:
        case "collective-permute":
            return permuted(torus, groups)
        case "all-to-all":
            return exchanged(torus, groups)
    return gathered(torus, groups, phases)


def _devices(groups: Groups, own: Slice) -> tuple[Group, ...] | None:
    """The devices of each group of one slice; None if one is not known, or is of several."""
    numbers = groups.devices or (tuple(range(len(own.devices))),)
    if not own.devices or max(map(max, numbers), default=0) >= len(own.devices):
        return None
    found = [tuple(own.devices[number] for number in group) for group in numbers]
    slices = [{device.slice for device in group} for group in found]
    if any(len(each) > 1 for each in slices):
        return None
    # Each slice has links of its own; the other slices do the same.
    return tuple(group for group, each in zip(found, slices, strict=True) if each == slices[0])


def _problem(groups: Groups | None) -> str:
    if groups is None:
        return "its groups are in a form that is not known"
    return "its devices are not all of one slice"


def _members(groups: Groups | None, devices: tuple[Group, ...] | None) -> int:
    known = devices or (groups.devices if groups is not None else ())
    return max(map(len, known), default=1)


def _axes(groups: Sequence[Group]) -> tuple[str, ...]:
    """The axes of the slice along which devices of a group differ."""
    found = set()
    for group in groups:
        for axis, coordinates in enumerate(zip(*(device.chip for device in group), strict=True)):
            if len(set(coordinates)) > 1:
                found.add(_AXES[axis])
        if len({device.core for device in group}) > 1:
            found.add("core")
    return tuple(sorted(found, key=lambda axis: (axis == "core", axis)))


def _directions(traffic: Traffic) -> tuple[str, ...]:
    return tuple(f"{'-+'[step > 0]}{_AXES[axis]}" for axis, step in sorted(traffic.directions))


def _mesh_axes(groups: Groups | None, meshes: Sequence[Mesh]) -> tuple[str, ...] | None:
    if groups is None:
        return None
    return next(filter(None, (mesh_axes(groups, mesh) for mesh in meshes)), None)


def _wire_bytes(kind: str, payload: int, members: int) -> int:
    if kind == "collective-permute":
        return payload
    passes = 2 if kind == "all-reduce" else 1
    return passes * payload * (members - 1) // members


def _way(kind: str, phases: int, groups: Sequence[Group]) -> str:
    if kind == "collective-permute":
        return "from each source to its target"
    if kind == "all-to-all":
        return "from each device to each other"
    axes = [axis for axis in _axes(groups) if axis != "core"]
    if phases > 1 and len(axes) > 1:
        return f"rings along {', then '.join(axes)}, and in turn, in both directions"
    return f"a ring along {' and '.join(axes) or 'a chip'}, in both directions"


def _between(hlo: Hlo, call: CollectiveCall) -> tuple[str, ...]:
    """The instructions from where it begins to what waits for it, in the order of the schedule."""
    own = hlo.computations.get(hlo.instructions[call.name].computation, [])
    names = [each.name for each in own]
    if call.done not in names or call.begins not in names:
        return ()
    between = own[names.index(call.begins) + 1 : names.index(call.done)]
    return tuple(each.name for each in between if each.opcode not in _NO_WORK)
