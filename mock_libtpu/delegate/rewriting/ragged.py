"""Replace ragged_all_to_all, which a CPU client does not have, by an all_gather and a selection.

Each device gets what all of its group have, and takes what they send to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import jax.numpy as jnp
import numpy as np
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from ..errors import DelegateError
from .splice import Splicer

if TYPE_CHECKING:
    import jax


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
        device = stablehlo.partition_id() if of_partitions else stablehlo.replica_id()
    splicer.call(_exchange, operation, [*gathered, output, device], groups=groups)


def _config(operation: ir.Operation) -> dict[str, ir.Attribute]:
    for name in ("mhlo.backend_config", "backend_config"):
        value = operation.attributes.get(name)
        if isinstance(value, ir.DictAttr):
            return {item.name: item.attr for item in value}
    msg = "the mock TPU cannot run ragged_all_to_all without replica groups"
    raise DelegateError("UNIMPLEMENTED", msg)


def _gathered(value: ir.Value, groups: ir.Attribute, count: int, of_partitions: bool) -> ir.Value:
    """The values of all devices of the group, by a new first dimension."""
    type_ = ir.RankedTensorType(value.type)
    own = ir.RankedTensorType.get([1, *type_.shape], type_.element_type)
    all_ = ir.RankedTensorType.get([count, *type_.shape], type_.element_type)
    channel = stablehlo.ChannelHandle.get(_CHANNEL, _DEVICE_TO_DEVICE) if of_partitions else None
    return stablehlo.all_gather(
        [all_],
        [stablehlo.reshape(own, value)],
        0,
        groups,
        channel_handle=channel,
        use_global_device_ids=of_partitions,
    )


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
