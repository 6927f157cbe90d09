"""Replace ragged_all_to_all, which a CPU client does not have, by an all_gather and a selection.

Each device gets what all of its group have, and takes what they send to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import jax.numpy as jnp
import numpy as np
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from ..errors import DelegateError
from .splice import Splicer

if TYPE_CHECKING:
    import jax


__all__ = ["all_to_all"]

_CHANNEL, _DEVICE_TO_DEVICE = 1, 1


def all_to_all(operation: ir.Operation, splicer: Splicer) -> None:
    """Replace the custom call; the sizes to receive are those that the others send."""
    config = _config(operation)
    values = np.array(ir.DenseIntElementsAttr(config["replica_groups"]))
    groups = tuple(tuple(int(device) for device in group) for group in values)
    operand, output, *sizes = list(operation.operands)[:5]
    of_partitions = "channel_id" in config
    with ir.InsertionPoint(operation), operation.location:
        gathered = [
            _gathered(value, config["replica_groups"], len(groups[0]), of_partitions)
            for value in (operand, *sizes)
        ]
        name = "stablehlo.partition_id" if of_partitions else "stablehlo.replica_id"
        number = ir.RankedTensorType.get([], ir.IntegerType.get_unsigned(32))
        device = ir.Operation.create(name, [number]).result
    splicer.call(_exchange, operation, [*gathered, output, device], (("groups", groups),))


def _config(operation: ir.Operation) -> dict[str, ir.Attribute]:
    for name in ("mhlo.backend_config", "backend_config"):
        if name in operation.attributes:
            value = operation.attributes[name]
            if isinstance(value, ir.DictAttr):
                named = (value[position] for position in range(len(value)))
                return {each.name: each.attr for each in named}
    msg = "the mock TPU cannot run ragged_all_to_all without replica groups"
    raise DelegateError("UNIMPLEMENTED", msg)


def _gathered(value: ir.Value, groups: ir.Attribute, count: int, of_partitions: bool) -> ir.Value:
    """The values of all devices of the group, by a new first dimension."""
    type_ = ir.RankedTensorType(value.type)
    one = ir.RankedTensorType.get([1, *type_.shape], type_.element_type)
    all_ = ir.RankedTensorType.get([count, *type_.shape], type_.element_type)
    reshaped = ir.Operation.create("stablehlo.reshape", [one], [value]).result
    attributes: dict[str, Any] = {
        "all_gather_dim": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 0),
        "replica_groups": groups,
    }
    if of_partitions:
        attributes["channel_handle"] = stablehlo.ChannelHandle.get(_CHANNEL, _DEVICE_TO_DEVICE)
        attributes["use_global_device_ids"] = ir.UnitAttr.get()
    gather = ir.Operation.create("stablehlo.all_gather", [all_], [reshaped], attributes)
    return gather.result


def _exchange(
    operands: jax.Array,
    input_offsets: jax.Array,
    send_sizes: jax.Array,
    output_offsets: jax.Array,
    output: jax.Array,
    device: jax.Array,
    *,
    groups: tuple[tuple[int, ...], ...],
) -> jax.Array:
    """What the devices of a group, by the first dimension, send to this device."""
    places = np.zeros(1 + max(map(max, groups)), np.int32)
    for group in groups:
        places[list(group)] = range(len(group))
    count = len(groups[0])
    place = jnp.asarray(places)[device]
    of_each = input_offsets.shape[1] // count
    rows = jnp.arange(output.shape[0])
    last = operands.shape[1] - 1
    for source in range(count):
        for each in range(of_each):
            update = place * of_each + each
            first = output_offsets[source, update]
            is_sent = (rows >= first) & (rows < first + send_sizes[source, update])
            taken = jnp.clip(rows - first + input_offsets[source, update], 0, last)
            is_sent = is_sent.reshape(-1, *[1] * (output.ndim - 1))
            output = jnp.where(is_sent, operands[source][taken], output)
    return output
