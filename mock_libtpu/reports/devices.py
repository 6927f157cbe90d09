"""Write the mock's devices for readers, as a table. Yields lines only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mock_libtpu.plugin.client import DeviceFacts

_GIB = 1 << 30
_MIB = 1 << 20


@dataclass(frozen=True)
class DeviceList:
    """The devices of a mock TPU; sizes are in bytes."""

    devices: Sequence[DeviceFacts]


def device_lines(devices: Sequence[DeviceFacts]) -> Iterator[str]:
    """A line per device: id, kind, coordinates, memory, and all kinds of memory."""
    yield f"{'id':>4}  {'kind':<11}  {'coordinates':<11}  core  {'memory':<10}  kinds of memory"
    for device in devices:
        default = next(memory for memory in device.memories if memory.is_default)
        coordinates = ",".join(map(str, device.coordinates))
        kinds = " ".join(memory.kind for memory in device.memories)
        yield (
            f"{device.id:>4}  {device.kind:<11}  {coordinates:<11}  {device.core_on_chip:>4}  "
            f"{_size(default.bytes_limit):<10}  {kinds}"
        )


def _size(size: int | None) -> str:
    if size is None:
        return "?"
    return f"{size / _GIB:g} GiB" if size >= _GIB else f"{size / _MIB:g} MiB"
