"""Topologies as libtpu names them, and what a device of one has."""

from __future__ import annotations

import math
from typing import Any

from mock_libtpu.compiler.figures import figure
from mock_libtpu.plugin.client import Plugin

__all__ = ["capacity", "count", "create", "description"]

_THREE_AXES = ("v4", "v5p", "tpu7x")
# One device a chip, as on machines that have a v4; the default is one a core.
_CHIP_CONFIGS = {"v4": "megacore"}


def description(topology: str) -> tuple[str, list[dict[str, Any]]]:
    """The name and the create options for a topology such as v5e:2x2; without extents, a host."""
    generation, _, extents = topology.partition(":")
    chips = [int(extent) for extent in extents.split("x")] if extents else [2, 2]
    chips += [1] * (3 - len(chips))
    shown = chips if generation in _THREE_AXES else chips[:2]
    # A host has two chips along an axis where these divide the axis.
    bounds = [math.gcd(chips[0], 2), math.gcd(chips[1], 2), 1]
    options: list[dict[str, Any]] = [{"name": "chips_per_host_bounds", "int64_array_value": bounds}]
    if generation in _CHIP_CONFIGS:
        options.append({"name": "chip_config_name", "string_value": _CHIP_CONFIGS[generation]})
    return f"{generation}:{'x'.join(map(str, shown))}", options


def create(plugin: Plugin, topology: str) -> int:
    """The plugin's topology. Raises PluginError where the plugin does not have it."""
    name, options = description(topology)
    made: int = plugin.call(
        "PJRT_TopologyDescription_Create", topology_name=name, create_options=options
    ).topology
    return made


def count(plugin: Plugin, topology: int) -> int:
    """How many devices a topology has."""
    asked = "PJRT_TopologyDescription_GetDeviceDescriptions"
    return len(plugin.call(asked, topology=topology).descriptions)


def capacity(plugin: Plugin, topology: int) -> int | None:
    """The bytes of HBM of one device, as libtpu gives them; None where it gives none."""
    found = plugin.call("PJRT_TopologyDescription_Attributes", topology=topology).attributes
    return figure(found.get("device_memory_bytes_limit")) or None
