"""Replace send and recv operations, host callbacks, by calls of libtpu.so's handler.

JAX lowers a callback for TPU to a chain of sends to the host and receives from it, each with a
channel id. A CPU client has no channels, so each chain becomes one XLA FFI custom call, whose
handler in C++ gives the operands to the framework's send callbacks and fills its results from the
receive callbacks. The call takes and gives the chain's token, which keeps ordered callbacks in
order; operands and results come after it.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import sdy, stablehlo

from ..errors import DelegateError
from ..seam import missing, require, xla_client
from . import refusals, sub_byte
from .splice import Splicer

TARGET = "mock_libtpu.host_callback"
# Shardy keeps the sharding of a custom call only if its name is one of a few that it takes for
# callbacks. Of those this one is never registered for CPUs by jaxlib.
_SHARDY_TARGET = "xla_python_gpu_callback"
TARGETS = (TARGET, _SHARDY_TARGET)
_SHARDING, _SHARDY = "mhlo.sharding", "sdy.sharding"
_TYPED_FFI = 4  # CustomCallApiVersion of StableHLO

_registered: set[int] = set()
_registered_lock = threading.Lock()


def refuse_cpu_callback(operation: ir.Operation, splicer: Splicer) -> NoReturn:  # noqa: ARG001
    """Raise for a callback that was lowered for CPU: run without its function, it would crash."""
    target = operation.attributes["call_target_name"].value
    msg = (
        "the mock TPU cannot run a host callback that was lowered for another platform "
        f"(custom call {target})"
    )
    raise DelegateError("UNIMPLEMENTED", msg)


class HostCallback(NamedTuple):
    """One callback: the channels that it sends to and receives from, in order."""

    sends: list[int]
    recvs: list[int]


def register(handler: int) -> None:
    """Register with jaxlib the address of the XLA_FFI_Handler that the custom calls run."""
    with _registered_lock:
        if not handler or handler in _registered or missing("host callbacks"):
            return
        if _registered:
            msg = "a process can have one handler of host callbacks"
            raise DelegateError("FAILED_PRECONDITION", msg)
        make_capsule = ctypes.pythonapi.PyCapsule_New
        make_capsule.restype = ctypes.py_object
        make_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
        capsule = make_capsule(handler, None, None)
        for target in TARGETS:
            xla_client.register_custom_call_target(target, capsule, platform="cpu", api_version=1)
        _registered.add(handler)


class _Chain(NamedTuple):
    """Sends, then receives, each with the token that the one before gave."""

    sends: list[ir.Operation]
    recvs: list[ir.Operation]

    def operations(self) -> list[ir.Operation]:
        return self.sends + self.recvs


def rewrite(operations: Sequence[ir.Operation], number: int) -> list[HostCallback]:
    """Replace sends and receives, in program order, by custom calls of program `number`.

    Raises DelegateError UNIMPLEMENTED for a transfer that is not one to or from the host, Missing
    where this jaxlib cannot have callbacks.
    """
    if operations:
        require("host callbacks")
    return [_replace(chain, number) for chain in _chains(operations)]


def _chains(operations: Sequence[ir.Operation]) -> list[_Chain]:
    chains = []
    by_last_token: dict[ir.Value, _Chain] = {}
    for operation in operations:
        attributes = operation.attributes
        if "is_host_transfer" not in attributes or not attributes["is_host_transfer"].value:
            msg = f"the mock TPU cannot run {operation.name} between devices"
            raise refusals.located(DelegateError("UNIMPLEMENTED", msg), operation)
        operands = operation.operands
        chain = by_last_token.pop(operands[len(operands) - 1], None)
        is_send = operation.name == "stablehlo.send"
        if chain is None or (is_send and chain.recvs):
            chain = _Chain([], [])
            chains.append(chain)
        (chain.sends if is_send else chain.recvs).append(operation)
        results = operation.results
        by_last_token[results[len(results) - 1]] = chain
    return chains


def _replace(chain: _Chain, number: int) -> HostCallback:
    operations = chain.operations()
    first, last = operations[0], operations[-1]
    # Right before the first receive all that is sent is there.
    at = ir.InsertionPoint(chain.recvs[0] if chain.recvs else last)
    token = first.operands[len(first.operands) - 1]
    sent = [value for send in chain.sends for value in list(send.operands)[:-1]]
    # XLA packs elements below a byte; the framework's callbacks want one to a byte.
    values = [sub_byte.converted(value, sub_byte.widened(value.type), at) for value in sent]
    received = [result for recv in chain.recvs for result in list(recv.results)[:-1]]
    sends = [_channel(send) for send in chain.sends]
    recvs = [_channel(recv) for recv in chain.recvs]
    sharding = _sharding(chain, len(received))
    target = _SHARDY_TARGET if _SHARDY in sharding else TARGET
    attributes: dict[str, Any] = {
        "call_target_name": ir.StringAttr.get(target),
        "has_side_effect": ir.BoolAttr.get(True),
        "api_version": ir.IntegerAttr.get(ir.IntegerType.get_signless(32), _TYPED_FFI),
        "backend_config": ir.DictAttr.get(
            {
                "program": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), number),
                "sends": ir.DenseI64ArrayAttr.get(sends),
                "recvs": ir.DenseI64ArrayAttr.get(recvs),
            }
        ),
        **sharding,
    }
    call = ir.Operation.create(
        "stablehlo.custom_call",
        results=[token.type, *(sub_byte.widened(result.type) for result in received)],
        operands=[token, *values],
        attributes=attributes,
        loc=first.location,
        ip=at,
    )
    for old, new in zip(received, list(call.results)[1:], strict=True):
        old.replace_all_uses_with(sub_byte.converted(new, old.type, at))
    last.results[len(last.results) - 1].replace_all_uses_with(call.results[0])
    for operation in reversed(operations):
        operation.erase()
    return HostCallback(sends, recvs)


def _channel(operation: ir.Operation) -> int:
    return int(stablehlo.ChannelHandle(operation.attributes["channel_handle"]).handle)


def _sharding(chain: _Chain, received: int) -> dict[str, ir.Attribute]:
    """Which devices call: one (maximal) or each for its own part (manual)."""
    first = chain.operations()[0].attributes
    if _SHARDING in first:
        return {_SHARDING: first[_SHARDING]}
    if _SHARDY not in first:
        return {}
    # A send has a sharding for its token, a receive one for its value and one for its token.
    shardings = [
        list(sdy.TensorShardingPerValueAttr(each.attributes[_SHARDY]).shardings)
        for each in chain.operations()
    ]
    values = [each[0] for each in shardings[len(chain.sends) :]]
    token = shardings[0][-1]
    if values and not len(sdy.TensorShardingAttr(values[0]).dimension_shardings):
        # One device calls. JAX before 0.10 leaves the token's open; it must be the same device.
        token = values[0]
    if len(values) != received:
        msg = "a receive of more than one value is not supported"
        raise DelegateError("UNIMPLEMENTED", msg)
    return {_SHARDY: sdy.TensorShardingPerValueAttr.get([token, *values])}
