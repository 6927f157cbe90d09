"""How long the code of an operation takes on a device, each of whose cores walks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mock_libtpu.compiler.texts.bundles import Bundle, Units
from mock_libtpu.compiler.texts.scalars import Code, encoding, read_code
from mock_libtpu.estimate.generations import Generation
from mock_libtpu.estimate.walks.walk import Core, Walk, walk

# A unit that is in use in less of the code than this does not bound it: results are waited for.
_BOUND = 0.5
_LATENCY_BOUND = 1.5  # of both the work and the bytes: neither is what takes the time
_MXU_BOUND = 0.05  # of the bundles: a schedule that is faster than the peak of the MXUs
_WIDE = ("v6e", "tpu7x")  # whose MXUs are of 256 x 256, and not of 128 x 128
# From the start of a DMA to its end, beside the time of its bytes. Of v4: half of what the smallest
# programs take, which copy in and then out (scale-sim in benchmarks/tpu_times). Of v5e: as the
# matrix product of JAX's guide in blocks of 128 shows it, at 4096 x 4096 (kernels.csv there). None
# is public for the others, and those have the last one.
_DMA_US = {"v2": 0.42, "v3": 0.42, "v4": 0.42}
_LATER_DMA_US = 0.55
_NO_BOUNDS = ("VLOAD:FILL", "VSTORE:SPILL", "SALU")  # parts of others, or beside the work


@dataclass(frozen=True)
class Walked:
    """What a device does with the code of an operation. Its slowest core takes the time."""

    code: Code
    slowest: Walk
    bytes_in: int
    """Of all cores, from HBM."""
    bytes_out: int
    generation: Generation

    @property
    def is_known(self) -> bool:
        """Whether it came to its end, and depends neither on arrays nor on other devices."""
        done = self.slowest
        ends = done.walked > 0 and all(loop.is_known for loop in done.loops)
        return ends and not self.code.is_remote

    @property
    def time_us(self) -> float:
        return self.slowest.cycles / self.generation.clock_mhz

    @property
    def compute_us(self) -> float:
        """Of its bundles and its MXUs."""
        return (self.slowest.bundles + self.slowest.mxu_waits) / self.generation.clock_mhz

    @property
    def dma_us(self) -> float:
        """Of its bytes, at the bandwidth of HBM."""
        return (self.bytes_in + self.bytes_out) / self.generation.hbm_bytes_per_second * 1e6

    def bound(self, units: Units | None) -> str:
        """What it waits for most: "HBM", a unit such as "MXU", or "latency"; "" if not known."""
        if self.time_us > _LATENCY_BOUND * max(self.dma_us, self.compute_us):
            return "latency"
        if self.dma_us > self.compute_us:
            return "HBM"
        runs = self.slowest.runs
        if self.slowest.mxu_waits > self.slowest.bundles * _MXU_BOUND:
            return "MXU"
        if units is None or len(units.by_bundle) != len(runs) or not self.slowest.bundles:
            return ""
        shares = {
            name: sum(count * row[at] for count, row in zip(runs, units.by_bundle, strict=True))
            / (capacity * self.slowest.bundles)
            for at, (name, capacity) in enumerate(zip(units.names, units.capacities, strict=True))
            if capacity and name not in _NO_BOUNDS
        }
        unit = max(shares, key=shares.__getitem__, default="")
        return unit if shares.get(unit, 0) >= _BOUND else "latency"


def walk_device(
    bundles: Sequence[Bundle], generation: Generation, *, assume: bool = True
) -> Walked:
    """Walk the code on each core. `assume`: whether what depends on arrays runs."""
    code = read_code(bundles)
    walks = _walks(code, generation, assume=assume)
    return Walked(
        code,
        max(walks, key=lambda each: each.cycles),
        sum(each.bytes_in for each in walks),
        sum(each.bytes_out for each in walks),
        generation,
    )


def _walks(code: Code, generation: Generation, *, assume: bool) -> list[Walk]:
    """What each core does. Those that move anything share the bandwidth of HBM."""
    clock = generation.clock_mhz * 1e6
    side = 256 if generation.name in _WIDE else 128
    rows = generation.bf16_flops_per_second / clock / (2 * side**2)

    def one(number: int, sharing: int) -> Walk:
        speed = generation.hbm_bytes_per_second / sharing / clock
        latency = _DMA_US.get(generation.name, _LATER_DMA_US) * generation.clock_mhz
        core = Core(*encoding(generation.name), speed, latency, rows / generation.cores, number)
        return walk(code, core, assume=assume)

    cores = generation.cores if code.reads_core else 1
    walks = [one(number, cores) for number in range(cores)]
    moving = [number for number, done in enumerate(walks) if done.bytes_in or done.bytes_out]
    if len(moving) == 1 < cores:
        walks[moving[0]] = one(moving[0], 1)
    return walks
