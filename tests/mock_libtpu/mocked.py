"""A client of the mock, and the calls that most tests make, in a few words each."""

from __future__ import annotations

import ctypes
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from mock_libtpu.plugin.client import Plugin, PluginError

__all__ = [
    "DELETED",
    "TIMEOUT_S",
    "Mocked",
    "OnReady",
    "clean_environment",
    "free_port",
    "run_python",
    "tiled",
]

# Ends a run that hangs; no test expects a run to be fast.
TIMEOUT_S = 120

DELETED = r"INVALID_ARGUMENT: Buffer has been deleted or donated\."

_OnReadyCallback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
_TYPES = {
    "bool": "PRED",
    "int8": "S8",
    "int16": "S16",
    "int32": "S32",
    "int64": "S64",
    "uint8": "U8",
    "uint16": "U16",
    "uint32": "U32",
    "uint64": "U64",
    "float16": "F16",
    "float32": "F32",
    "float64": "F64",
    "complex64": "C64",
    "complex128": "C128",
}


def free_port() -> int:
    """A port of this machine that nothing listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Mocked:
    """A client and its devices. Buffers and events that a test leaves are freed at the end."""

    def __init__(self, plugin: Plugin, client: int) -> None:
        self.plugin = plugin
        self.client = client
        self.devices = plugin.call("PJRT_Client_Devices", client=client).devices
        self._buffers: list[int] = []
        self._events: list[int] = []

    def close(self) -> None:
        for event in self._events:
            self.call("PJRT_Event_Destroy", event=event)
        for buffer in self._buffers:
            self.call("PJRT_Buffer_Destroy", buffer=buffer)
        self.call("PJRT_Client_Destroy", client=self.client)

    def call(self, function: str, /, **arguments: Any) -> SimpleNamespace:
        """As Plugin.call; what it gives is freed with this."""
        results = self.plugin.call(function, **arguments)
        for field in ("buffer", "dst_buffer", "out_buffer", "alias_buffer", "buffer_out"):
            self._buffers += filter(None, [vars(results).get(field)])
        for field in ("event", "done_with_host_buffer", "done_with_h2d_transfer"):
            self._events += filter(None, [vars(results).get(field)])
        return results

    def forget(self, handle: int) -> int:
        """The test frees this buffer or event itself."""
        for known in (self._buffers, self._events):
            if handle in known:
                known.remove(handle)
        return handle

    # Devices and memories.

    def memory(self, kind: str = "device", device: int = 0) -> int:
        found = {}
        for memory in self.call(
            "PJRT_Device_AddressableMemories", device=self.devices[device]
        ).memories:
            found[self.call("PJRT_Memory_Kind", memory=memory).kind] = memory
        handle: int = found[kind]
        return handle

    def stats(self, device: int = 0) -> SimpleNamespace:
        return self.call("PJRT_Device_MemoryStats", device=self.devices[device])

    # Buffers.

    def put_bytes(self, data: bytes, type_: str, dims: Sequence[int], **others: Any) -> int:
        others.setdefault("device", self.devices[0])
        results = self.call(
            "PJRT_Client_BufferFromHostBuffer",
            client=self.client,
            data=data,
            type=type_,
            dims=list(dims),
            **others,
        )
        buffer: int = results.buffer
        return buffer

    def put(self, array: np.ndarray[Any, Any], **others: Any) -> int:
        """An array as it lies in memory, strides and all."""
        others.setdefault("device", self.devices[0])
        results = self.call(
            "PJRT_Client_BufferFromHostBuffer",
            client=self.client,
            data=array.ctypes.data,
            type=_TYPES[array.dtype.name],
            dims=list(array.shape),
            byte_strides=list(array.strides),
            **others,
        )
        buffer: int = results.buffer
        return buffer

    def get_bytes(self, buffer: int, host_layout: dict[str, Any] | None = None) -> bytes:
        size = self.call("PJRT_Buffer_ToHostBuffer", src=buffer).dst_size
        target = ctypes.create_string_buffer(size)
        results = self.call(
            "PJRT_Buffer_ToHostBuffer",
            src=buffer,
            dst=target,
            dst_size=size,
            host_layout=host_layout,
        )
        self.call("PJRT_Event_Await", event=results.event)
        return target.raw[:size]

    def get(self, buffer: int, dtype: Any = np.float32) -> np.ndarray[Any, Any]:
        """A buffer's array, which must be of this type."""
        dims = self.call("PJRT_Buffer_Dimensions", buffer=buffer).dims
        row_major = tiled(*reversed(range(len(dims))))
        return np.frombuffer(self.get_bytes(buffer, row_major), dtype).reshape(dims)

    def delete(self, buffer: int) -> None:
        self.call("PJRT_Buffer_Delete", buffer=buffer)

    def destroy(self, buffer: int) -> None:
        self.call("PJRT_Buffer_Destroy", buffer=self.forget(buffer))

    def is_deleted(self, buffer: int) -> bool:
        deleted: bool = self.call("PJRT_Buffer_IsDeleted", buffer=buffer).is_deleted
        return deleted

    def is_ready(self, buffer: int) -> bool:
        event = self.call("PJRT_Buffer_ReadyEvent", buffer=buffer).event
        ready: bool = self.call("PJRT_Event_IsReady", event=event).is_ready
        return ready

    def await_buffer(self, buffer: int) -> None:
        """Waits until it is ready; raises its error."""
        event = self.call("PJRT_Buffer_ReadyEvent", buffer=buffer).event
        self.call("PJRT_Event_Await", event=event)

    def alias(self, dims: Sequence[int], type_: str = "F32", **others: Any) -> tuple[int, int]:
        """A buffer that is promised, and the promise."""
        others = {"memory": others.get("memory") or self.memory(), **others}
        results = self.call(
            "PJRT_Client_CreateAliasBuffer",
            client=self.client,
            shape_dims=list(dims),
            shape_element_type=type_,
            **others,
        )
        return results.alias_buffer, results.fulfill_alias_buffer_cb

    def fulfill(self, promise: int, **others: Any) -> None:
        self.call(
            "PJRT_Client_FulfillAliasBuffer",
            client=self.client,
            fulfill_alias_buffer_cb=promise,
            **others,
        )


class OnReady:
    """A callback for an event, and what it was called with: None, or an error, per call."""

    def __init__(self, plugin: Plugin, event: int) -> None:
        self._plugin = plugin
        self.errors: list[PluginError | None] = []
        self._callback = _OnReadyCallback(self._called)
        plugin.call("PJRT_Event_OnReady", event=event, callback=self._callback, user_arg=0x77)

    def _called(self, error: int | None, user_arg: int) -> None:
        assert user_arg == 0x77
        self.errors.append(self._plugin.take_error(error) if error else None)


def tiled(*minor_to_major: int, tiles: Sequence[Sequence[int]] = ()) -> dict[str, Any]:
    """A layout of the API."""
    layout: dict[str, Any] = {"minor_to_major": list(minor_to_major)}
    if tiles:
        layout["tile_dims"] = [list(tile) for tile in tiles]
    return {"tiled": layout}


def run_python(program: str, *arguments: Path | str, **settings: str) -> str:
    """Runs a program in a process of its own, which must end well; what it prints."""
    ran = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=clean_environment() | settings,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def clean_environment() -> dict[str, str]:
    """This process's variables without settings of the mock."""
    return {
        name: value for name, value in os.environ.items() if not name.startswith("MOCK_LIBTPU_")
    }
