"""What recorded values mention: objects with their numbers, and how many bytes a call moved.

docs/reference/recording-format.md describes how values describe objects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeGuard

from mock_libtpu.recording.model import ApiCall

__all__ = [
    "KINDS",
    "LONG_FACTS",
    "Mention",
    "Transfer",
    "allocated_bytes",
    "does_work",
    "executable_of",
    "is_size",
    "mention_of",
    "mentions",
    "transfer",
]

_LARGEST = 1 << 50  # bytes
_WORK = ("Execute", "Compile")  # in names of functions
_LEGACY_ALLOCATE = "TpuExecutor_Allocate"

Way = Literal["to device", "from device", "on devices"]

KINDS = ("buffer", "event", "executable", "stream")
"""The kinds of objects that values identify by a number of their own."""

LONG_FACTS = ("call_site", "stablehlo", "optimized_hlo")
"""What values have of an executable that is not shown among them: it is too long."""

_FIRST_KEYS = {kind: kind for kind in KINDS} | {"program": "executable"}
_CONTAINERS = (dict, list)


class Mention(NamedTuple):
    """An object that a value describes."""

    kind: str
    number: int
    facts: Mapping[str, Any]
    """What the value has of it: a buffer's type, shape and bytes, an executable's program."""

    @property
    def bytes(self) -> int | None:
        """A buffer's size; None where it is not known, or can be no size."""
        size = self.facts.get("bytes")
        return size if is_size(size) else None


class Transfer(NamedTuple):
    """Bytes that a call moved."""

    way: Way
    bytes: int


def mentions(values: Mapping[str, Any]) -> list[Mention]:
    """The objects that a call's arguments or results describe, in order."""
    found: list[Mention] = []
    for value in values.values():
        if type(value) in _CONTAINERS:
            _collect(value, found)
    return found


def _collect(value: Any, found: list[Mention]) -> None:
    # It visits all containers of a recording, and no plain values: there are many.
    items = value
    if type(value) is dict:
        mention = mention_of(value)
        if mention is not None:
            found.append(mention)
            return
        items = value.values()
    for item in items:
        if type(item) in _CONTAINERS:
            _collect(item, found)


def mention_of(value: dict[Any, Any]) -> Mention | None:
    """The object that a map describes; None for one that describes none."""
    kind = next(iter(value), None)  # an object's map begins with its kind
    number = value.get("number" if kind == "program" else kind)  # "program": the legacy API's
    if kind in _FIRST_KEYS and type(number) is int:
        return Mention(_FIRST_KEYS[kind], number, value)
    return None


def executable_of(call: ApiCall) -> Mention | None:
    """The executable that a call makes, runs or asks about."""
    for values in (call.arguments, call.results):
        for mention in mentions(values):
            if mention.kind == "executable":
                return mention
    return None


def allocated_bytes(call: ApiCall) -> int:
    """The bytes of the buffers that a call made, without those that took an argument's memory."""
    if call.function.startswith("Tpu") and call.function != _LEGACY_ALLOCATE:
        return 0  # it got its memory by a call within it
    return sum(
        mention.bytes or 0
        for mention in mentions(call.results)
        if mention.kind == "buffer" and "memory_of" not in mention.facts
    )


def transfer(call: ApiCall) -> Transfer | None:
    """What a call copied; None for a call that copies nothing, and where its size is not known."""
    if call.error is not None:
        return None
    match call.function:
        case "PJRT_Client_BufferFromHostBuffer":
            return _of_buffer("to device", call.results.get("buffer"))
        case "PJRT_Buffer_ToHostBuffer":
            if call.arguments.get("dst") is None:  # it only asks for the size
                return None
            return _of_buffer("from device", call.arguments.get("src"))
        case "PJRT_Buffer_CopyRawToHost" | "PJRT_Buffer_CopyRawToHostFuture":
            return _of_size("from device", call.arguments.get("transfer_size"))
        case "PJRT_AsyncHostToDeviceTransferManager_TransferData":
            return _of_size("to device", call.arguments.get("transfer_size"))
        case "PJRT_Buffer_CopyToDevice" | "PJRT_Buffer_CopyToMemory":
            return _of_buffer("on devices", call.results.get("dst_buffer"))
        case "TpuTransferManager_TransferLiteralToDeviceAsync":
            return _of_literal("to device", call)
        case "TpuTransferManager_TransferLiteralFromDevice":
            return _of_literal("from device", call)
        case "TpuExecutor_SynchronousMemcpyFromHost" | "TpuExecutor_MemcpyFromHost":
            return _of_size("to device", call.arguments.get("size"))
        case "TpuExecutor_SynchronousMemcpyToHost" | "TpuExecutor_MemcpyToHost":
            return _of_size("from device", call.arguments.get("size"))
    return None


def _of_buffer(way: Way, value: Any) -> Transfer | None:
    return _of_size(way, value.get("bytes") if isinstance(value, dict) else None)


def _of_literal(way: Way, call: ApiCall) -> Transfer | None:
    literal = call.arguments.get("literal")
    sizes = literal.get("sizes") if isinstance(literal, dict) else None
    if not isinstance(sizes, list) or not all(map(is_size, sizes)):
        return None
    return Transfer(way, sum(sizes))


def _of_size(way: Way, size: Any) -> Transfer | None:
    return Transfer(way, size) if is_size(size) else None


def is_size(value: Any) -> TypeGuard[int]:
    """Whether a value of a recording can be a number of bytes: at most a petabyte."""
    return isinstance(value, int) and 0 <= value <= _LARGEST


def does_work(call: ApiCall) -> bool:
    """Whether a call makes a buffer or a program, runs one, or copies bytes.

    Other calls ask for facts, wait, or free what is no longer used.
    """
    if any(verb in call.function for verb in _WORK) or transfer(call) is not None:
        return True
    if call.function.endswith("_Allocate"):
        return True
    known = {(mention.kind, mention.number) for mention in mentions(call.arguments)}
    return any(
        mention.kind in {"buffer", "executable"} and (mention.kind, mention.number) not in known
        for mention in mentions(call.results)
    )
