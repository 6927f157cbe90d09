"""The speed of each generation of TPU, and where each number comes from.

All is of one device as JAX sees it on the topology of that name: of a chip for v4 and v5p (two
cores as one), v5e and v6e; of a core for v2, v3 and tpu7x, whose two devices share the links of a
chip.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("generations.json")
_INTEGERS = ("s8", "u8", "s4", "u4")  # that the MXUs take at the rate of int8
_THREE_AXES = 6  # links: two for each axis


@dataclass(frozen=True)
class Generation:
    """The constants of a generation; None where nothing public has one, as `missing` says."""

    name: str
    device: str
    """What a device is: "a chip, one TensorCore"."""
    cores: int
    """The TensorCores that work as one device."""
    devices_per_chip: int
    clock_mhz: float
    """Of a TensorCore: estimated cycles divided by it are microseconds."""
    hbm_bytes_per_second: float
    bf16_flops_per_second: float
    int8_ops_per_second: float | None
    fp8_flops_per_second: float | None
    vector_ops_per_second: float
    """Of float32 in the vector unit; a multiplication and an addition are two."""
    ici_links: int
    """Of a chip: two for each axis of the topology."""
    ici_link_bytes_per_second: float
    """Of a link in one direction."""
    ici_hop_us: float
    """From a chip to its neighbour, for a message without length."""
    ici_startup_us: float
    """Of a collective permutation between neighbours, for a short message."""
    ici_offload_startup_us: float | None
    """Of a collective that SparseCores perform."""
    ici_payload_bytes_per_second: float | None
    """That a collective permutation between neighbours reached with large messages."""
    ici_wrap_extent: int | None
    """The length of an axis, or a part of it, from which it is closed to a ring."""
    pcie_bytes_per_second: float | None
    """Between the host and a chip, in one direction."""
    program_us: float | None
    """What a program takes that does almost nothing, on the device."""
    origins: Mapping[str, str]
    """By the name of a constant: where it was published, and how it follows from that."""
    missing: Mapping[str, str]
    """By the name of a constant that is None: why."""

    def products_us(self, flops: int, element_type: str) -> float:
        """The microseconds of products at the peak of their type, or at that of bf16."""
        own = None
        if element_type in _INTEGERS:
            own = self.int8_ops_per_second
        elif element_type.startswith("f8"):
            own = self.fp8_flops_per_second
        return flops / (own or self.bf16_flops_per_second) * 1e6

    def closed_axes(self, extents: Sequence[int]) -> tuple[bool, ...] | None:
        """Which axes of a slice are closed to a ring by its links; None if that is not public."""
        if self.ici_wrap_extent is None:
            return None
        whole = [extent % self.ici_wrap_extent == 0 for extent in extents]
        if self.ici_links == _THREE_AXES:
            return (all(whole),) * len(whole)
        return tuple(whole)


class _Constant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: float | None
    source: str = ""
    how: str = ""
    missing: str = ""


class _Generation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    device: str
    cores: int
    devices_per_chip: int
    constants: dict[str, _Constant]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sources: dict[str, str]
    generations: dict[str, _Generation]


@functools.cache
def load_generations() -> Mapping[str, Generation]:
    """Each generation by its name, such as "v5e", the oldest first."""
    file = msgspec.json.decode(FILE.read_bytes(), type=_File)
    return {name: _generation(name, each, file.sources) for name, each in file.generations.items()}


def generation_of(topology: str) -> Generation:
    """The generation of a topology, such as "v5e:2x2"; KeyError if it is not known."""
    return load_generations()[topology.partition(":")[0]]


def _generation(name: str, read: _Generation, sources: Mapping[str, str]) -> Generation:
    constants = read.constants
    return msgspec.convert(
        {
            "name": name,
            "device": read.device,
            "cores": read.cores,
            "devices_per_chip": read.devices_per_chip,
            **{constant: each.value for constant, each in constants.items()},
            "origins": {
                constant: ": ".join(filter(None, (sources[each.source], each.how)))
                for constant, each in constants.items()
                if each.source
            },
            "missing": {
                constant: each.missing for constant, each in constants.items() if each.missing
            },
        },
        Generation,
        strict=False,
    )
