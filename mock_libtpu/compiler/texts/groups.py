"""Read which devices exchange data in a collective, and which axes of a mesh that is along.

Devices are numbered as in the HLO: by their position in the program's device assignment. A group
exchanges among its devices, and is written in one of four forms: `{{0,1},{2,3}}`, `{}` for all,
`[2,2]<=[2,2]T(1,0)` for numbers from 0 that are reshaped, transposed and cut into groups, and
`mesh['x'=2,'y'=2] {'y'}` by the axes of a mesh. A collective-permute has pairs instead.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_GROUPS = re.compile(
    r"\breplica_groups=(?:mesh\[(?P<mesh>[^\]]*)\](?P<order>[^{]*)\{(?P<axes>[^}]*)\}"
    r"|\[(?P<cut>[\d,]+)\]<=(?P<iota>\[[\d,]+\](?:T\([\d,]+\))?)"
    r"|\{(?P<lists>(?:\{[\d,]*\},?)*)\})"
)
_PAIRS = re.compile(r"\bsource_target_pairs=\{((?:\{\d+,\d+\},?)*)\}")
_NUMBERS = re.compile(r"\{([\d,]*)\}")
_IOTA = re.compile(r"\[([\d,]+)\](?:T\(([\d,]+)\))?$")
_ORDER = re.compile(
    r", device_ids=\(\[[\d,]+\](?:<=(?P<iota>\[[\d,]+\](?:T\([\d,]+\))?)|(?P<numbers>[\d,]+))\) "
)
_HLO_AXIS = re.compile(r"'([^']*)'=(\d+)")
_HLO_USE = re.compile(r"'?([^',:]+)'?(?::\((\d+)\)(\d+))?(?:,|$)")
_MESH = re.compile(r"sdy\.mesh @(\"[^\"]*\"|[\w.$-]+) = <\[(.*?)\](?:, device_ids=\[([\d, ]*)\])?>")
_MESH_AXIS = re.compile(r'"((?:[^"\\]|\\.)*)"=(\d+)')
_MOST_DEVICES = 1 << 17


@dataclass(frozen=True)
class Mesh:
    """Devices along named axes."""

    name: str
    axes: tuple[tuple[str, int], ...]
    """Names and sizes, the axis that varies slowest first."""
    devices: tuple[int, ...] = ()
    """In the order of the axes; empty if they are numbered in that order."""

    @property
    def size(self) -> int:
        return math.prod(size for _, size in self.axes)


@dataclass(frozen=True)
class Groups:
    """The devices of a collective."""

    devices: tuple[tuple[int, ...], ...]
    """Of each group; no group at all stands for one of all devices."""
    are_pairs: bool = False
    """Whether each is a source and its target."""


def read_meshes(stablehlo: str) -> dict[str, Mesh]:
    """The meshes that a StableHLO text defines, by name."""
    found = {}
    for name, axes, devices in _MESH.findall(stablehlo):
        sizes = tuple((axis, int(size)) for axis, size in _MESH_AXIS.findall(axes))
        found[name.strip('"')] = Mesh(name.strip('"'), sizes, tuple(_integers(devices)))
    return found


def read_groups(instruction: str) -> Groups | None:
    """The groups of an instruction's text; None if it has none, or in a form that is not known."""
    if pairs := _PAIRS.search(instruction):
        return Groups(_lists(pairs[1]), are_pairs=True)
    matched = _GROUPS.search(instruction)
    if matched is None:
        return None
    if matched["lists"] is not None:
        return Groups(tuple(filter(None, _lists(matched["lists"]))))
    if matched["cut"] is not None:
        devices, count = _iota(matched["iota"]), _integers(matched["cut"])
        if not devices or len(count) != 2 or math.prod(count) != len(devices):
            return None
        starts = range(0, len(devices), count[1])
        return Groups(tuple(tuple(devices[start : start + count[1]]) for start in starts))
    return _groups_of_axes(matched["mesh"], matched["order"], matched["axes"])


def mesh_axes(groups: Groups, mesh: Mesh) -> tuple[str, ...] | None:
    """The axes along which the groups exchange, in the mesh's order; None if there are none such.

    A part of an axis is written as Shardy does, `x:(2)4`: of size 4, after a part of size 2. For
    pairs these are the axes in which any source and its target differ.
    """
    numbers = mesh.devices or tuple(range(mesh.size))
    if not groups.devices:
        return tuple(name for name, size in mesh.axes if size > 1)
    if {device for group in groups.devices for device in group} - set(numbers):
        return None
    if groups.are_pairs:
        return _axes_between(groups, mesh, numbers)
    for factors in itertools.product(*(tuple(_factors(size)) for _, size in mesh.axes)):
        digits = [(axis, size) for axis, sizes in enumerate(factors) for size in sizes]
        varying = _varying(groups, numbers, [size for _, size in digits])
        if varying is not None:
            return tuple(_named(mesh, digits, varying))
    return None


def _axes_between(groups: Groups, mesh: Mesh, numbers: Sequence[int]) -> tuple[str, ...]:
    sizes = [size for _, size in mesh.axes]
    at = {device: _coordinates(index, sizes) for index, device in enumerate(numbers)}
    differing = {
        axis
        for source, target in groups.devices
        for axis, (one, other) in enumerate(zip(at[source], at[target], strict=True))
        if one != other
    }
    return tuple(mesh.axes[axis][0] for axis in sorted(differing))


def _varying(groups: Groups, numbers: Sequence[int], sizes: Sequence[int]) -> set[int] | None:
    """The digits of these sizes that vary within each group, which has all of their values."""
    at = {device: _coordinates(index, sizes) for index, device in enumerate(numbers)}
    found: set[int] | None = None
    for group in groups.devices:
        values = [set(digit) for digit in zip(*(at[device] for device in group), strict=True)]
        varying = {digit for digit, value in enumerate(values) if len(value) > 1}
        whole = math.prod(sizes[digit] for digit in varying)
        if not len(set(group)) == len(group) == whole or found not in (None, varying):
            return None
        found = varying
    return found


def _named(mesh: Mesh, digits: Sequence[tuple[int, int]], varying: set[int]) -> Iterator[str]:
    """The axes of digits: neighbouring digits of an axis are one part of it."""
    for axis, (name, whole) in enumerate(mesh.axes):
        own = [(size, at in varying) for at, (of, size) in enumerate(digits) if of == axis]
        before = 1
        for is_varying, part in itertools.groupby(own, key=lambda digit: digit[1]):
            size = math.prod(size for size, _ in part)
            if is_varying:
                yield name if size == whole else f"{name}:({before}){size}"
            before *= size


def _factors(size: int) -> Iterator[tuple[int, ...]]:
    """All orders of the prime factors of a size."""
    if size == 1:
        yield ()
    for factor in range(2, size + 1):
        is_prime = all(factor % each for each in range(2, math.isqrt(factor) + 1))
        if is_prime and size % factor == 0:
            for rest in _factors(size // factor):
                yield (factor, *rest)


def _coordinates(index: int, sizes: Sequence[int]) -> tuple[int, ...]:
    found = []
    for size in reversed(sizes):
        index, digit = divmod(index, size)
        found.append(digit)
    return tuple(reversed(found))


def _groups_of_axes(sizes: str, order: str, used: str) -> Groups | None:
    axes = tuple((name, int(size)) for name, size in _HLO_AXIS.findall(sizes))
    devices = _ordered(order, math.prod(size for _, size in axes))
    if devices is None:
        return None
    # Each axis in three parts, of which a use of the axis takes the second.
    parts = {name: [(1, False), (size, False), (1, False)] for name, size in axes}
    for name, before, size in _HLO_USE.findall(used):
        if name not in parts or (before and len(parts[name]) != 3):
            return None
        whole = dict(axes)[name]
        first, own = (int(before), int(size)) if before else (1, whole)
        if not first or not own or whole % (first * own):
            return None
        parts[name] = [(first, False), (own, True), (whole // (first * own), False)]
    digits = [digit for name, _ in axes for digit in parts[name]]
    groups: dict[tuple[int, ...], list[int]] = {}
    for index, device in enumerate(devices):
        at = _coordinates(index, [size for size, _ in digits])
        key = tuple(value for value, (_, is_used) in zip(at, digits, strict=True) if not is_used)
        groups.setdefault(key, []).append(device)
    return Groups(tuple(map(tuple, groups.values())))


def _ordered(order: str, size: int) -> Sequence[int] | None:
    """The devices of a mesh of the HLO, in the order of its axes; None if that is not known."""
    if size > _MOST_DEVICES:
        return None
    if not order.strip():
        return range(size)
    matched = _ORDER.fullmatch(order)
    if matched is None:
        return None
    devices = _iota(matched["iota"]) if matched["iota"] else _integers(matched["numbers"])
    return devices if devices and len(devices) == size else None


def _iota(text: str) -> Sequence[int] | None:
    """The numbers of `[2,4]T(1,0)`: those from 0, reshaped and transposed."""
    matched = _IOTA.fullmatch(text)
    if matched is None:
        return None
    sizes = _integers(matched[1])
    if math.prod(sizes) > _MOST_DEVICES:
        return None
    order = _integers(matched[2]) if matched[2] else list(range(len(sizes)))
    if sorted(order) != list(range(len(sizes))):
        return None
    steps = [math.prod(sizes[axis + 1 :]) for axis in range(len(sizes))]
    return [
        sum(step * value for step, value in zip((steps[axis] for axis in order), at, strict=True))
        for at in itertools.product(*(range(sizes[axis]) for axis in order))
    ]


def _lists(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(_integers(numbers)) for numbers in _NUMBERS.findall(text))


def _integers(text: str) -> list[int]:
    return [int(part) for part in text.replace(" ", "").split(",") if part]
