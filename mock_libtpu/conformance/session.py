"""A plugin as a check uses it: its calls in few words, and everything freed at the end."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple, NoReturn

import numpy as np

from mock_libtpu.catalogue import load_api
from mock_libtpu.conformance.check import Deviation, Unsupported
from mock_libtpu.conformance.compile_options import compile_options
from mock_libtpu.conformance.element_types import BITS, dtype_of, type_of
from mock_libtpu.conformance.observed import ObservedPlugin
from mock_libtpu.plugin.client import PluginError
from mock_libtpu.plugin.structs import StructBuffer

Array = np.ndarray[Any, Any]

_NO_DEVICE = 1 << 24
_BUFFERS = ("buffer", "dst_buffer", "out_buffer", "alias_buffer", "buffer_out")
_EVENTS = ("event", "done_with_host_buffer", "done_with_h2d_transfer", "transfer_complete")
_OTHERS = {
    "PJRT_Client_Compile": ("executable", "PJRT_LoadedExecutable_Destroy", "executable"),
    "PJRT_Executable_DeserializeAndLoad": (
        "loaded_executable",
        "PJRT_LoadedExecutable_Destroy",
        "executable",
    ),
    "PJRT_LoadedExecutable_GetExecutable": (
        "executable",
        "PJRT_Executable_Destroy",
        "executable",
    ),
    "PJRT_Compile": ("executable", "PJRT_Executable_Destroy", "executable"),
    "PJRT_TopologyDescription_Create": (
        "topology",
        "PJRT_TopologyDescription_Destroy",
        "topology",
    ),
    "PJRT_TopologyDescription_Deserialize": (
        "topology",
        "PJRT_TopologyDescription_Destroy",
        "topology",
    ),
    "PJRT_Client_CreateBuffersForAsyncHostToDevice": (
        "transfer_manager",
        "PJRT_AsyncHostToDeviceTransferManager_Destroy",
        "transfer_manager",
    ),
}
"""What a function makes: the result, what frees it, and that one's argument."""


class Question(NamedTuple):
    """A function, and what it is asked with."""

    function: str
    arguments: dict[str, Any]


class _Owned(NamedTuple):
    destroy: str
    argument: str
    handle: int


class Session:
    """One check's use of a plugin. What its calls make is freed at its end, the newest first."""

    def __init__(self, plugin: ObservedPlugin, no_client: str = "", topology: str = "") -> None:
        """Use a plugin.

        `no_client` is why no client can be made, if that is known; `topology` is what programs are
        compiled for then.
        """
        self.plugin = plugin
        self._no_client = no_client
        self._topology_name = topology
        self._owned: list[_Owned] = []
        self._kept: list[object] = []
        self.call("PJRT_Plugin_Initialize")

    def close(self) -> None:
        """Free what is left, which has to be possible in this order."""
        while self._owned:
            destroy, argument, handle = self._owned[-1]
            self.call(destroy, **{argument: handle})
        if "client" in vars(self):
            self.call("PJRT_Client_Destroy", client=self.take_client())

    # What a check says.

    @staticmethod
    def expect(holds: object, otherwise: str) -> None:
        """Raise Deviation, with what was seen, where something does not hold."""
        if not holds:
            raise Deviation(otherwise)

    @staticmethod
    def fail(message: str) -> NoReturn:
        """Raise Deviation."""
        raise Deviation(message)

    @staticmethod
    def need(is_there: object, reason: str) -> None:
        """Raise Unsupported where the plugin lacks what it need not have."""
        if not is_there:
            raise Unsupported(reason)

    def expect_equal(self, found: Array, wanted: Array, what: str) -> None:
        """Raise Deviation where an array is not as wanted, bit for bit."""
        same = found.shape == wanted.shape and np.array_equal(found, wanted)
        shown = [np.array2string(each.ravel()[:8], threshold=8) for each in (wanted, found)]
        self.expect(same, f"{what}: {shown[1]}, where {shown[0]} is expected")

    # Calls.

    def call(self, function: str, /, **arguments: Any) -> SimpleNamespace:
        """As Plugin.call. Raises PluginError, and Unsupported for a function it does not have."""
        self.need_function(function)
        results = self.plugin.call(function, **arguments)
        self._own(function, vars(results))
        self._disown(function, arguments)
        return results

    def error(self, function: str, /, **arguments: Any) -> PluginError | None:
        """The error of a call; None if it has none."""
        try:
            self.call(function, **arguments)
        except PluginError as error:
            return error
        return None

    def error_of(self, work: Callable[[], object]) -> PluginError | None:
        """The error of several calls; None if they have none."""
        try:
            work()
        except PluginError as error:
            return error
        return None

    def raw(self, function: str, arguments: StructBuffer) -> int:
        """Call with a struct as it is; the address of the error, which the caller frees, or 0."""
        return self.raw_at(function, arguments.address)

    def raw_at(self, function: str, arguments: int) -> int:
        """The same with a struct at an address."""
        self.need_function(function)
        return self.plugin.invoke(function, arguments)

    def need_function(self, function: str) -> None:
        """Raise Unsupported where the plugin's table does not have it."""
        self.need(self.plugin.has(function), f"the plugin has no {function}")

    def keep(self, value: Any) -> Any:
        """What the plugin may use until the end of the check."""
        self._kept.append(value)
        if isinstance(value, ctypes.Array | np.ndarray):
            self.plugin.note_memory(value)
        return value

    def _own(self, function: str, results: dict[str, Any]) -> None:
        for field in _BUFFERS:
            if results.get(field):
                self._owned.append(_Owned("PJRT_Buffer_Destroy", "buffer", results[field]))
        for field in _EVENTS:
            if results.get(field):
                self._owned.append(_Owned("PJRT_Event_Destroy", "event", results[field]))
        if function in _OTHERS:
            field, destroy, argument = _OTHERS[function]
            self._owned.append(_Owned(destroy, argument, results[field]))

    def _disown(self, function: str, arguments: dict[str, Any]) -> None:
        for row in reversed(self._owned):
            if function == row.destroy and arguments.get(row.argument) == row.handle:
                self._owned.remove(row)
                return

    # The client, and what it has.

    @functools.cached_property
    def client(self) -> int:
        """A client, made when it is first used. Raises Unsupported where none can be made here."""
        self.need(not self._no_client, self._no_client)
        try:
            client: int = self.call("PJRT_Client_Create").client
        except PluginError as error:
            raise Unsupported(f"no client can be made here: {error}") from None
        return client

    @functools.cached_property
    def topology(self) -> int:
        """The client's; where no client can be made, the one that was named."""
        if not self._no_client:
            of_client: int = self.call(
                "PJRT_Client_TopologyDescription", client=self.client
            ).topology
            return of_client
        self.need(self._topology_name, self._no_client)
        named: int = self.call(
            "PJRT_TopologyDescription_Create", topology_name=self._topology_name
        ).topology
        return named

    @property
    def platform(self) -> Question:
        """The call that gives the platform's name: of the client, else of the topology."""
        if self._no_client:
            function, about = "PJRT_TopologyDescription_PlatformName", {"topology": self.topology}
        else:
            function, about = "PJRT_Client_PlatformName", {"client": self.client}
        return Question(function, about)

    @property
    def failing(self) -> Question:
        """A call that fails: of a device, or a topology, that there is not."""
        if self._no_client:
            unknown = "no such topology"
            return Question("PJRT_TopologyDescription_Create", {"topology_name": unknown})
        return Question("PJRT_Client_LookupDevice", {"client": self.client, "id": _NO_DEVICE})

    def take_client(self) -> int:
        """The client, which the check frees itself; the next use makes another."""
        client = self.client
        for name in ("client", "devices", "topology"):
            vars(self).pop(name, None)
        return client

    @functools.cached_property
    def devices(self) -> list[int]:
        """Those that the client addresses."""
        found: list[int] = self.call(
            "PJRT_Client_AddressableDevices", client=self.client
        ).addressable_devices
        self.need(found, "the client has no devices of its own")
        return found

    @property
    def device(self) -> int:
        return self.devices[0]

    def memories(self, device: int | None = None) -> list[int]:
        """Those that a device addresses."""
        found: list[int] = self.call(
            "PJRT_Device_AddressableMemories", device=device or self.device
        ).memories
        return found

    def described(self, device: int | None = None) -> int:
        """A device's description."""
        handle: int = self.call(
            "PJRT_Device_GetDescription", device=device or self.device
        ).device_description
        return handle

    def device_id(self, device: int) -> int:
        number: int = self.call(
            "PJRT_DeviceDescription_Id", device_description=self.described(device)
        ).id
        return number

    # Arrays.

    @property
    def types(self) -> list[str]:
        """The element types that the plugin's version of the API has."""
        enum = next(each for each in load_api("pjrt").enums if each.name == "PJRT_Buffer_Type")
        minor = self.plugin.version[1]
        return [each.name for each in enum.values if each.since <= minor and each.name in BITS]

    def put(self, array: Array, **others: Any) -> int:
        """A buffer with an array as it lies in memory, once its transfer is done."""
        results = self.begin_put(array, **others)
        self.await_event(results.done_with_host_buffer)
        buffer: int = results.buffer
        return buffer

    def begin_put(self, array: Array, **others: Any) -> SimpleNamespace:
        """The same before it is done: the results of the call."""
        others = {
            "type": others.get("type") or type_of(array),
            "dims": list(array.shape),
            "byte_strides": list(array.strides),
            "device": self.device,
            "host_buffer_semantics": "kImmutableUntilTransferCompletes",
            **others,
        }
        data = self.keep(array).ctypes.data
        return self.call(
            "PJRT_Client_BufferFromHostBuffer", client=self.client, data=data, **others
        )

    def get(self, buffer: int) -> Array:
        """A buffer's array, row by row."""
        about = {"buffer": buffer}
        dims = self.call("PJRT_Buffer_Dimensions", **about).dims
        dtype = dtype_of(self.call("PJRT_Buffer_ElementType", **about).type)
        layout = {"tiled": {"minor_to_major": list(reversed(range(len(dims))))}}
        size = self.call("PJRT_Buffer_ToHostBuffer", src=buffer, host_layout=layout).dst_size
        target = self.keep(ctypes.create_string_buffer(max(1, size)))
        event = self.call(
            "PJRT_Buffer_ToHostBuffer", src=buffer, dst=target, dst_size=size, host_layout=layout
        ).event
        self.await_event(event)
        count = int(np.prod(dims, dtype=np.int64))
        self.expect(
            size >= count * dtype.itemsize,
            f"PJRT_Buffer_ToHostBuffer needs {size} bytes for {count} elements of "
            f"{dtype.itemsize} bytes",
        )
        return np.frombuffer(target.raw, dtype, count).reshape(dims)

    def await_event(self, event: int) -> None:
        """Wait for an event, and free it. Raises its error."""
        try:
            self.call("PJRT_Event_Await", event=event)
        finally:
            self.call("PJRT_Event_Destroy", event=event)

    def await_buffer(self, buffer: int) -> None:
        """Wait until a buffer is ready. Raises its error."""
        self.await_event(self.call("PJRT_Buffer_ReadyEvent", buffer=buffer).event)

    # Programs.

    def compile(self, text: str, options: bytes | None = None) -> int:
        """A program of StableHLO, loaded."""
        return self.compile_code(text.encode(), options)

    def compile_code(self, code: bytes, options: bytes | None = None) -> int:
        """The same of text or bytecode."""
        executable: int = self.call(
            "PJRT_Client_Compile",
            client=self.client,
            program={"code": code, "format": "mlir"},
            compile_options=compile_options() if options is None else options,
        ).executable
        return executable

    def compiled(self, text: str) -> int:
        """An executable that is not loaded, for which a topology is enough."""
        if not self._no_client:
            return self.executable(self.compile(text))
        executable: int = self.call(
            "PJRT_Compile",
            topology=self.topology,
            program={"code": text.encode(), "format": "mlir"},
            compile_options=compile_options(),
        ).executable
        return executable

    def executable(self, loaded: int) -> int:
        """What was compiled of a loaded executable."""
        handle: int = self.call(
            "PJRT_LoadedExecutable_GetExecutable", loaded_executable=loaded
        ).executable
        return handle

    def execute(
        self, loaded: int, *arguments: Sequence[int], wait: bool = True, **options: Any
    ) -> list[list[int]]:
        """Run on as many devices as there are lists of buffers; the outputs of each device."""
        count = self._output_count(loaded)
        outputs = [self.pointers([0] * count) for _ in arguments]
        events = self.pointers([0] * len(arguments))
        lists = [self.pointers(row) for row in arguments]
        self.call(
            "PJRT_LoadedExecutable_Execute",
            executable=loaded,
            options=options,
            argument_lists=self.pointers([ctypes.addressof(row) for row in lists]),
            num_devices=len(arguments),
            num_args=len(arguments[0]),
            output_lists=self.pointers([ctypes.addressof(row) for row in outputs]),
            device_complete_events=events,
        )
        made = [row[:count] for row in outputs]
        for handle in (buffer for row in made for buffer in row):
            self._owned.append(_Owned("PJRT_Buffer_Destroy", "buffer", handle))
        for event in events:
            self._owned.append(_Owned("PJRT_Event_Destroy", "event", event))
        for event in events if wait else ():
            self.await_event(event)
        return made

    def _output_count(self, loaded: int) -> int:
        executable = self.executable(loaded)
        count: int = self.call("PJRT_Executable_NumOutputs", executable=executable).num_outputs
        self.call("PJRT_Executable_Destroy", executable=executable)
        return count

    def run(self, text: str, *arrays: Array) -> list[Array]:
        """The outputs of a program on one device."""
        [outputs] = self.execute(self.compile(text), [self.put(array) for array in arrays])
        return [self.get(buffer) for buffer in outputs]

    def numbers(self, count: int, ctype: str) -> Any:
        """An array of a C type of the catalogue, in which a call leaves numbers."""
        return self.keep((self.plugin.structs.layouts.ctype(ctype) * count)())

    def forget_memory(self) -> None:
        """Let go of what was kept for calls that are over."""
        self._kept.clear()

    def pointers(self, values: Sequence[int]) -> ctypes.Array[ctypes.c_size_t]:
        """An array of addresses, which stays."""
        block: ctypes.Array[ctypes.c_size_t] = (ctypes.c_size_t * max(1, len(values)))(*values)
        self.keep(block)
        return block
