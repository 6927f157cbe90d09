"""Who owns the memory that a call returns, and for how long it can be read."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.programs import ADD
from mock_libtpu.conformance.session import Session

_Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


def _text_at(session: Session, function: str, field: str, **arguments: Any) -> tuple[int, int]:
    """Where a text lies that a function returns, and how long it is."""
    struct = session.plugin.structs.make(f"{function}_Args", arguments)
    session.expect(not session.raw(function, struct), f"{function} fails")
    return getattr(struct.value, field), getattr(struct.value, f"{field}_size")


def _stays(session: Session, function: str, field: str, **arguments: Any) -> None:
    at, size = _text_at(session, function, field, **arguments)
    text = ctypes.string_at(at, size)
    for _ in range(100):
        session.call(function, **arguments)
    again = ctypes.string_at(at, size)
    session.expect(text == again, f"a text of {function} was {text!r}, and later {again!r}")


@check("PJRT_Client_PlatformName", "PJRT_Client_PlatformVersion")
def texts_of_a_client_stay(session: Session) -> None:
    """The name and the version of the platform can be read as long as the client is there."""
    for field in ("platform_name", "platform_version"):
        name = "PlatformName" if field == "platform_name" else "PlatformVersion"
        _stays(session, f"PJRT_Client_{name}", field, client=session.client)


@check("PJRT_DeviceDescription_Kind", "PJRT_DeviceDescription_DebugString")
def texts_of_a_device_stay(session: Session) -> None:
    """The texts of a device can be read as long as the device is there."""
    described = session.described()
    for name, field in (
        ("Kind", "device_kind"),
        ("DebugString", "debug_string"),
        ("ToString", "to_string"),
    ):
        function = f"PJRT_DeviceDescription_{name}"
        _stays(session, function, field, device_description=described)


@check("PJRT_Memory_Kind", "PJRT_Memory_DebugString")
def texts_of_a_memory_stay(session: Session) -> None:
    """The texts of a memory can be read as long as the memory is there."""
    for memory in session.memories():
        _stays(session, "PJRT_Memory_Kind", "kind", memory=memory)
        _stays(session, "PJRT_Memory_DebugString", "debug_string", memory=memory)


@check("PJRT_Client_Devices", "PJRT_Client_AddressableDevices")
def devices_are_the_same(session: Session) -> None:
    """A client has the same devices, at the same addresses, whenever it is asked."""
    first, again = (
        session.call("PJRT_Client_Devices", client=session.client).devices for _ in range(2)
    )
    session.expect(first == again, f"the devices were {first}, then {again}")
    others = set(session.devices) - set(first)
    session.expect(not others, "an addressable device is none of the client's devices")


@check("PJRT_Buffer_Dimensions")
def dimensions_stay(session: Session) -> None:
    """The dimensions of a buffer can be read as long as the buffer is there."""
    buffer = session.put(np.zeros((3, 5), np.float32))
    struct = session.plugin.structs.make("PJRT_Buffer_Dimensions_Args", {"buffer": buffer})
    session.expect(not session.raw("PJRT_Buffer_Dimensions", struct), "it fails")
    facts: Any = struct.value
    for number in range(50):
        session.put(np.zeros((number + 1, 7), np.float32))
    dims = list((ctypes.c_int64 * 2).from_address(facts.dims))
    session.expect(dims == [3, 5], f"the dimensions of a buffer, [3, 5], became {dims}")


@check("PJRT_Executable_Serialize")
def serialized_bytes_stay(session: Session) -> None:
    """What was serialized can be read until its deleter is called, whatever is freed before."""
    loaded = session.compile(ADD)
    executable = session.executable(loaded)
    function = "PJRT_Executable_Serialize"
    session.call(function, executable=executable)
    struct = session.plugin.structs.make(f"{function}_Args", {"executable": executable})
    session.expect(not session.raw(function, struct), f"{function} fails")
    facts: Any = struct.value
    before = ctypes.string_at(facts.serialized_bytes, facts.serialized_bytes_size)
    session.call("PJRT_Executable_Destroy", executable=executable)
    session.call("PJRT_LoadedExecutable_Destroy", executable=loaded)
    session.compile(ADD)
    after = ctypes.string_at(facts.serialized_bytes, facts.serialized_bytes_size)
    session.expect(facts.serialized_executable_deleter, "there is no deleter")
    session.plugin.call_address(facts.serialized_executable_deleter, facts.serialized_executable)
    session.expect(before == after, "the bytes changed when the executable was freed")


@check("PJRT_Device_GetAttributes")
def attributes_have_a_deleter(session: Session) -> None:
    """The attributes of a device are the caller's, who frees them by their deleter."""
    function = "PJRT_Device_GetAttributes"
    struct = session.plugin.structs.make(f"{function}_Args", {"device": session.device})
    error = session.raw(function, struct)
    if error:
        raise session.plugin.take_error(error)
    facts: Any = struct.value
    session.expect(facts.attributes_deleter, "attributes_deleter is null")
    session.plugin.call_address(facts.attributes_deleter, facts.device_attributes)
