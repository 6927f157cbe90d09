"""ragged_all_to_all on several devices, against a loop that follows its definition."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest
from jax import lax
from jax.sharding import PartitionSpec

from tests.mock_libtpu.delegate import harness

_DEVICES, _ROWS = 4, 12


@pytest.mark.parametrize("of_each", [1, 2])
@pytest.mark.parametrize("groups", [None, [[0, 2], [3, 1]]])
def test_rows_arrive_where_they_are_sent(
    delegate: Any, of_each: int, groups: list[list[int]] | None
) -> None:
    count = len(groups[0]) if groups else _DEVICES
    random = np.random.default_rng(3)
    updates = count * of_each
    sizes = random.integers(0, 3, (_DEVICES, updates)).astype(np.int32)
    starts = random.integers(0, _ROWS - 3, (_DEVICES, updates)).astype(np.int32)
    operand = random.normal(size=(_DEVICES, _ROWS, 3)).astype(np.float32)
    output = np.full((_DEVICES, _ROWS * 2, 3), -1, np.float32)
    members = groups or [list(range(_DEVICES))]
    targets = np.zeros((_DEVICES, updates), np.int32)
    wanted = output.copy()
    for group in members:
        free = dict.fromkeys(group, 0)
        for source in group:
            for update in range(updates):
                target, size = group[update // of_each], sizes[source, update]
                begin, start = free[target], starts[source, update]
                targets[source, update] = begin
                wanted[target, begin : begin + size] = operand[source, start : start + size]
                free[target] += size

    def exchange(x: Any, y: Any, *indices: Any) -> Any:
        own = [index[0] for index in indices]
        return lax.ragged_all_to_all(
            x[0], y[0], own[0], own[1], own[2], own[1], axis_name="x", axis_index_groups=groups
        )[None]

    mesh = jax.sharding.Mesh(np.array(jax.devices("cpu")[:_DEVICES]), ("x",))
    spec = PartitionSpec("x")
    spread = jax.shard_map(exchange, mesh=mesh, in_specs=spec, out_specs=spec, check_vma=False)
    arguments = (operand, output, starts, sizes, targets)
    lowered = harness.lower(spread, *arguments)
    compiled = delegate.compile(
        harness.artifact(lowered), "mlir", harness.options(partitions=_DEVICES), True
    )
    inputs = [
        [argument[device : device + 1] for argument in arguments] for device in range(_DEVICES)
    ]
    results = harness.execute(delegate, compiled, inputs)
    got = np.concatenate([row[0] for row in results])
    np.testing.assert_array_equal(got, wanted)
