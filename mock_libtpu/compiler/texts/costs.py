"""Read the compiler's estimates of operations from a compiled module.

They are JSON in each instruction's backend_config; the text of the module is without most of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from mock_libtpu.compiler.figures import figure
from mock_libtpu.delegate.protobuf import fields

# Of HloModuleProtoWithConfig, HloModuleProto, HloComputationProto and HloInstructionProto.
_MODULE, _COMPUTATIONS, _INSTRUCTIONS, _NAME, _BACKEND_CONFIG = 1, 3, 2, 1, 43


@dataclass(frozen=True)
class Cost:
    """Estimates for one execution of an operation."""

    cycles: int | None
    """None if it is not estimated."""
    vmem: int | None
    """The bytes of VMEM that it reserves while it runs."""


def read_costs(module: bytes) -> dict[str, Cost]:
    """The estimates by the instruction's name; those of a truncated module as far as they go."""
    costs = ((name, _cost(config)) for name, config in backend_configs(module))
    return {name: cost for name, cost in costs if cost is not None}


def backend_configs(module: bytes) -> Iterator[tuple[str, bytes]]:
    """The name of each instruction and its config, up to where a module is truncated."""
    try:
        for instruction in _walk(module, (_MODULE, _COMPUTATIONS, _INSTRUCTIONS)):
            name = config = b""
            for number, value in fields(instruction):
                if isinstance(value, memoryview):
                    name = bytes(value) if number == _NAME else name
                    config = bytes(value) if number == _BACKEND_CONFIG else config
            yield name.decode("utf-8", "backslashreplace"), config
    except ValueError:
        pass


def _walk(message: bytes | memoryview, path: tuple[int, ...]) -> Iterator[memoryview]:
    for number, value in fields(message):
        if number == path[0] and isinstance(value, memoryview):
            if len(path) == 1:
                yield value
            else:
                yield from _walk(value, path[1:])


def _cost(config: bytes) -> Cost | None:
    try:
        read = json.loads(config)
        cycles = figure((read.get("window_config") or {}).get("estimated_cycles"))
        if cycles is None:
            cycles = figure(read.get("estimated_cycles"))
        scoped = [figure(each.get("size")) for each in read.get("used_scoped_memory_configs", ())]
    except (ValueError, AttributeError, TypeError):
        return None
    sizes = [size for size in scoped if size]
    if cycles is None and not sizes:
        return None
    return Cost(cycles, sum(sizes) if sizes else None)
