"""The table of the API: its version, its size, and what has to be in it."""

from __future__ import annotations

from mock_libtpu.catalogue import load_api
from mock_libtpu.catalogue.layout import POINTER
from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.session import Session

_NEEDED = (
    *("PJRT_Error_Destroy", "PJRT_Error_Message", "PJRT_Error_GetCode"),
    *("PJRT_Plugin_Initialize", "PJRT_Plugin_Attributes"),
    *("PJRT_Event_Destroy", "PJRT_Event_IsReady", "PJRT_Event_Error", "PJRT_Event_Await"),
    *("PJRT_Event_OnReady", "PJRT_Client_Create", "PJRT_Client_Destroy"),
    *("PJRT_Client_PlatformName", "PJRT_Client_Devices", "PJRT_Client_AddressableDevices"),
    *("PJRT_Client_Compile", "PJRT_Client_BufferFromHostBuffer", "PJRT_Device_GetDescription"),
    *("PJRT_DeviceDescription_Id", "PJRT_DeviceDescription_Kind", "PJRT_Executable_Destroy"),
    *("PJRT_Executable_NumOutputs", "PJRT_LoadedExecutable_Destroy"),
    *("PJRT_LoadedExecutable_GetExecutable", "PJRT_LoadedExecutable_Execute"),
    *("PJRT_Buffer_Destroy", "PJRT_Buffer_ElementType", "PJRT_Buffer_Dimensions"),
    *("PJRT_Buffer_ToHostBuffer", "PJRT_Buffer_ReadyEvent", "PJRT_Buffer_Device"),
)
"""Without these no framework runs a program."""


@check("PJRT_Plugin_Initialize")
def major_is_zero(session: Session) -> None:
    """The major version of the API is 0, the only one there is."""
    version = session.plugin.version
    session.expect(version[0] == 0, f"the table is of version {version[0]}.{version[1]}")


@check("PJRT_Plugin_Initialize")
def size_fits_version(session: Session) -> None:
    """The table is as large as its minor version says, so that a framework may use all of it."""
    minor = session.plugin.version[1]
    api = load_api("pjrt")
    session.need(api.oldest <= minor <= api.version, f"the table of 0.{minor} is not known here")
    since = {function.name: function.since for function in api.functions}
    count = sum(since.get(name, 0) <= minor for name in api.slots)
    first = session.plugin.structs.layouts.layout(api.table).places[api.slots[0]].offset
    size = session.plugin.table_size
    session.expect(
        size >= first + count * POINTER,
        f"its struct_size is {size}; version 0.{minor} has {count} functions, which take "
        f"{first + count * POINTER} bytes",
    )


@check(*_NEEDED)
def has_what_is_needed(session: Session) -> None:
    """The functions without which nothing can be run are in the table."""
    missing = [name for name in _NEEDED if not session.plugin.has(name)]
    session.expect(not missing, f"the table has no {', '.join(missing)}")


@check("PJRT_Plugin_Initialize")
def same_table_again(session: Session) -> None:
    """GetPjrtApi gives the same table however often it is called."""
    first, again = session.plugin.table, session.plugin.get_table()
    session.expect(first == again, "GetPjrtApi gave another table when it was called again")


@check("PJRT_Plugin_Initialize")
def initialized_twice(session: Session) -> None:
    """A plugin that has been initialized may be initialized again, as two frameworks do."""
    error = session.error("PJRT_Plugin_Initialize")
    session.expect(error is None, f"the second PJRT_Plugin_Initialize failed: {error}")


@check("PJRT_Plugin_Attributes")
def attributes_are_well_formed(session: Session) -> None:
    """Attributes of the plugin have names; versions of StableHLO are three numbers."""
    attributes = session.call("PJRT_Plugin_Attributes").attributes
    session.expect("" not in attributes, "an attribute has no name")
    for name in ("stablehlo_current_version", "stablehlo_minimum_version"):
        value = attributes.get(name, [0, 0, 0])
        session.expect(
            isinstance(value, list) and len(value) == 3,
            f"{name} is {value}, not three numbers",
        )


@check("PJRT_Client_PlatformVersion", "PJRT_Client_PlatformName")
def platform_is_named(session: Session) -> None:
    """The platform has a name and a version, the same whenever they are asked for."""
    for function in ("PJRT_Client_PlatformName", "PJRT_Client_PlatformVersion"):
        first, again = (
            next(iter(vars(session.call(function, client=session.client)).values()))
            for _ in range(2)
        )
        session.expect(first, f"{function} gives no text")
        session.expect(first == again, f"{function} gave {first!r}, then {again!r}")
