"""Read how the compiler performs the collectives of a module: its own words, from their configs.

What a TensorCore performs has an emitter ("RotatedPincerEmitter"), mostly with a strategy of
colours and phases; what SparseCores perform has the rings of each colour. A colour is a part of
the data that takes a way of its own at the same time as the others. A phase is a ring of devices,
one after the other: mostly an axis of the torus.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mock_libtpu.compiler.figures import figure
from mock_libtpu.compiler.texts.costs import backend_configs
from mock_libtpu.delegate.protobuf import integer, messages, numbers

_STRATEGY = re.compile(r"(\w+)\{colors:(\d+) phases:(\d+)")
_AXES_OF_GATHER = re.compile(r"([123])DAllGather")
# Of HloModuleProtoWithConfig, HloModuleProto, DeviceAssignmentProto and ComputationDevice.
_MODULE, _ASSIGNMENT, _REPLICAS, _BY_PARTITION, _DEVICES = 1, 15, 1, 3, 1
_ON_CHIP = "ICI_RING_DIM_D2D"
_MOST_DEVICES = 1 << 17


@dataclass(frozen=True)
class Algorithm:
    """How the compiler performs a collective."""

    words: str
    """The compiler's own: "RotatedPincerEmitter, StrategyRing, colors 1, phases 1"."""
    phases: int
    """How many rings of devices each part of the data passes, one after the other."""
    is_offloaded: bool = False
    """Whether SparseCores perform it, beside the TensorCore."""


def read_algorithms(module: bytes) -> dict[str, Algorithm]:
    """The algorithms by the instruction's name; those of a truncated module as far as they go."""
    found = {}
    for name, config in backend_configs(module):
        if b"collective_algorithm_config" in config or b"collective_offload_config" in config:
            algorithm = _algorithm(config)
            if algorithm is not None:
                found[name] = algorithm
    return found


def read_assignment(module: bytes) -> tuple[int, ...]:
    """The id of the device of each number in the HLO; empty if the module does not say.

    Numbers are those of partitions, of one replica after the other.
    """
    try:
        read = next(messages(next(messages(module, _MODULE)), _ASSIGNMENT))
        partitions = [numbers(each, _DEVICES) for each in messages(read, _BY_PARTITION)]
        replicas = integer(read, _REPLICAS)
    except (ValueError, StopIteration):
        return ()
    if any(len(devices) != replicas for devices in partitions):
        return ()
    found = tuple(devices[replica] for replica in range(replicas) for devices in partitions)
    return found if len(found) <= _MOST_DEVICES else ()


def _algorithm(config: bytes) -> Algorithm | None:
    try:
        read = json.loads(config)
        if offload := read.get("collective_offload_config"):
            return _offloaded(offload)
        return _emitted(read["collective_algorithm_config"])
    except (ValueError, AttributeError, TypeError, KeyError, IndexError):
        return None


def _emitted(config: Mapping[str, Any]) -> Algorithm:
    emitter, strategy = str(config["emitter"]), str(config.get("strategy", ""))
    words, phases = [emitter, strategy], 1
    if gather := _AXES_OF_GATHER.search(emitter):
        phases = int(gather[1])
    if described := _STRATEGY.search(str(config.get("debug", ""))):
        phases = figure(described[3]) or 1
        words += [f"colors {described[2]}", f"phases {described[3]}"]
    return Algorithm(", ".join(filter(None, words)), phases)


def _offloaded(config: Mapping[str, Any]) -> Algorithm | None:
    for kind, own in config.items():
        if kind.endswith("_offload_config"):
            colors = own["ici_strategy_config"]["color_strategies"]
            rings = [ring for ring in colors[0]["phase_rings"] if ring.get("ring_dim") != _ON_CHIP]
            words = f"{kind.removesuffix('_config')}, colors {len(colors)}, phases {len(rings)}"
            return Algorithm(words, max(1, len(rings)), is_offloaded=True)
    return None
