"""What recorded values mention: objects with their numbers, and how many bytes a call moved.

docs/recording-format.md describes how values describe objects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mock_libtpu.recording.model import ApiCall

__all__ = [
    "KINDS",
    "Mention",
    "Transfer",
    "allocated_bytes",
    "executable_of",
    "mentions",
    "transfer",
]

Way = Literal["to device", "from device", "on devices"]

KINDS = ("buffer", "event", "executable", "stream")
"""The kinds of objects that values identify by a number of their own."""


class Mention(NamedTuple):
    """An object that a value describes."""

    kind: str
    number: int
    facts: Mapping[str, Any]
    """What the value has of it: a buffer's type, shape and bytes, an executable's program."""

    @property
    def bytes(self) -> int | None:
        """A buffer's size; None where it is not known."""
        size = self.facts.get("bytes")
        return size if isinstance(size, int) else None


class Transfer(NamedTuple):
    """Bytes that a call moved."""

    way: Way
    bytes: int


def mentions(values: Mapping[str, Any]) -> Iterator[Mention]:
    """The objects that a call's arguments or results describe, in order."""
    for value in values.values():
        yield from _within(value)


def _within(value: Any) -> Iterator[Mention]:
    if isinstance(value, list):
        for item in value:
            yield from _within(item)
    elif isinstance(value, dict):
        found = _mention(value)
        if found is not None:
            yield found
        else:
            yield from mentions(value)


def _mention(value: Mapping[str, Any]) -> Mention | None:
    for kind in KINDS:
        number = value.get(kind)
        if isinstance(number, int):
            return Mention(kind, number, value)
    if "program" in value and isinstance(value.get("number"), int):  # in the legacy API
        return Mention("executable", value["number"], value)
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
        case "TpuExecutor_SynchronousMemcpyFromHost" | "TpuExecutor_MemcpyFromHost":
            return _of_size("to device", call.arguments.get("size"))
        case "TpuExecutor_SynchronousMemcpyToHost" | "TpuExecutor_MemcpyToHost":
            return _of_size("from device", call.arguments.get("size"))
    return None


def _of_buffer(way: Way, value: Any) -> Transfer | None:
    return _of_size(way, value.get("bytes") if isinstance(value, dict) else None)


def _of_size(way: Way, size: Any) -> Transfer | None:
    return Transfer(way, size) if isinstance(size, int) else None
