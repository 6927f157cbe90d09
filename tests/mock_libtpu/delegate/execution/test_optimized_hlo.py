"""The optimised program that a caller gets: its entry layouts are those of the mock's arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.mock_libtpu.delegate import harness

# Field numbers: module config, its entry layout; parameters, result; a shape's layout; its order.
_CONFIG, _ENTRY, _PARAMETERS, _RESULT, _LAYOUT, _MINOR_TO_MAJOR = 2, 1, 1, 2, 5, 1


def _parts(message: Any, wanted: int) -> list[Any]:
    fields = harness.module("protobuf").fields(message)
    return [value for number, value in fields if number == wanted]


def _orders(program: bytes) -> list[list[int]]:
    """Minor-to-major dims of the parameters and the result of a program with one result."""
    (config,) = _parts(program, _CONFIG)
    (entry,) = _parts(config, _ENTRY)
    orders = []
    for shape in _parts(entry, _PARAMETERS) + _parts(entry, _RESULT):
        for part in _parts(shape, 4) or [shape]:
            (layout,) = _parts(part, _LAYOUT)
            orders.append(harness.module("protobuf").numbers(layout, _MINOR_TO_MAJOR))
    return orders


@pytest.mark.parametrize(
    ("shape", "order"), [((16, 1), [0, 1]), ((8, 128), [1, 0]), ((3, 40, 2), [1, 2, 0])]
)
def test_entry_layouts_are_the_defaults_of_a_tpu(
    delegate: Any, shape: tuple[int, ...], order: list[int]
) -> None:
    lowered = harness.lower(lambda x: x + 1, np.zeros(shape, np.float32))
    artifact = harness.artifact(lowered)
    compiled = delegate.compile(artifact, "mlir", harness.options(), True)
    assert _orders(compiled.optimized_program) == [order, order]
