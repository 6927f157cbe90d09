"""What recorded values mention: objects with their numbers, and how many bytes a call moved.

docs/reference/recording-format.md describes how values describe objects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeGuard

from mock_libtpu.recording.model import ApiCall

EXECUTE = "PJRT_LoadedExecutable_Execute"
_LARGEST = 1 << 50  # bytes
_WORK = ("Execute", "Compile")  # in names of functions
_LEGACY_ALLOCATE = "TpuExecutor_Allocate"

FUNCTIONS = (
    "PJRT_*Compile*",
    "PJRT_*Execut*_Execute",
    "PJRT_*DeserializeAndLoad",
    "PJRT_*Copy*",
    "PJRT_*Buffer*Host*",
    "PJRT_*TransferData",
    "PJRT_*RetrieveBuffer",
    "PJRT_Client_Create*Buffer*",
    "PJRT_Buffer_Delete",
    "PJRT_Buffer_Destroy",
)
"""Patterns of the API functions that compile, run and copy, and that make and free arrays."""

Way = Literal["to device", "from device", "on devices"]
# The functions that copy: which way, and the value that has the size or is the size.
_TRANSFERS: dict[str, tuple[Way, Literal["arguments", "results"], str]] = {
    "PJRT_Client_BufferFromHostBuffer": ("to device", "results", "buffer"),
    "PJRT_Buffer_ToHostBuffer": ("from device", "arguments", "src"),
    "PJRT_Buffer_CopyRawToHost": ("from device", "arguments", "transfer_size"),
    "PJRT_Buffer_CopyRawToHostFuture": ("from device", "arguments", "transfer_size"),
    "PJRT_AsyncHostToDeviceTransferManager_TransferData": (
        "to device",
        "arguments",
        "transfer_size",
    ),
    "PJRT_Buffer_CopyToDevice": ("on devices", "results", "dst_buffer"),
    "PJRT_Buffer_CopyToMemory": ("on devices", "results", "dst_buffer"),
    "TpuTransferManager_TransferLiteralToDeviceAsync": ("to device", "arguments", "literal"),
    "TpuTransferManager_TransferLiteralFromDevice": ("from device", "arguments", "literal"),
    "TpuExecutor_SynchronousMemcpyFromHost": ("to device", "arguments", "size"),
    "TpuExecutor_MemcpyFromHost": ("to device", "arguments", "size"),
    "TpuExecutor_SynchronousMemcpyToHost": ("from device", "arguments", "size"),
    "TpuExecutor_MemcpyToHost": ("from device", "arguments", "size"),
}

KINDS = ("buffer", "event", "executable", "stream")
"""The kinds of objects that values identify by a number of their own."""

LONG_FACTS = ("call_site", "request", "stablehlo", "optimized_hlo")
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
    for value in (*call.arguments.values(), *call.results.values()):
        for mention in mentions({"": value}):
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
    known = _TRANSFERS.get(call.function)
    if known is None or call.error is not None:
        return None
    if call.function == "PJRT_Buffer_ToHostBuffer" and call.arguments.get("dst") is None:
        return None  # it only asks for the size
    way, values, name = known
    value = (call.arguments if values == "arguments" else call.results).get(name)
    sizes: Any = [value]
    if isinstance(value, dict):  # a literal or a buffer
        sizes = value["sizes"] if "sizes" in value else [value.get("bytes")]
    if not isinstance(sizes, list) or not all(map(is_size, sizes)):
        return None
    return Transfer(way, sum(sizes))


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
