"""The extensions for profilers and for custom calls."""

from __future__ import annotations

import ctypes
from typing import Any

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.session import Session

_PROFILER = "Profiler"
_SLOTS = (
    *("error_destroy", "error_message", "error_get_code"),
    *("create", "destroy", "start", "stop", "collect_data"),
)
_POINTER = ctypes.sizeof(ctypes.c_void_p)


class _Extension(ctypes.Structure):
    """PJRT_Profiler_Extension."""

    _fields_ = (
        ("struct_size", ctypes.c_size_t),
        ("type", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("profiler_api", ctypes.c_void_p),
    )


class _Call(ctypes.Structure):
    """The arguments of a profiler's function: its size, and up to three fields."""

    _fields_ = (("struct_size", ctypes.c_size_t), ("fields", ctypes.c_size_t * 3))


class _Profiler:
    """The table of a plugin's profiler."""

    def __init__(self, session: Session) -> None:
        structs = session.plugin.structs
        found = [
            node
            for node in session.plugin.extensions()
            if structs.name("PJRT_Extension_Type", node.type) == _PROFILER
        ]
        session.need(found, "the plugin has no profiler")
        self._session = session
        self.table = _Extension.from_address(found[0].address).profiler_api or 0

    def slots(self) -> dict[str, int]:
        """The functions that its table has, by name."""
        first = 2 * _POINTER
        return {
            name: ctypes.c_size_t.from_address(self.table + first + number * _POINTER).value
            for number, name in enumerate(_SLOTS)
        }

    def call(self, name: str, fields: int, *values: int) -> list[int]:
        """Call a function with its fields; the fields afterwards."""
        call = self._session.keep(_Call(_POINTER * (1 + fields), (*values,)))
        address = self.slots()[name]
        error = self._session.plugin.call_address(address, ctypes.addressof(call))
        self._session.expect(not error, f"the profiler's {name} fails")
        return list(call.fields)

    def create(self) -> int:
        options = 0
        return self.call("create", 3, options, 0)[2]


@check("PJRT_Plugin_Attributes")
def profiler_has_its_functions(session: Session) -> None:
    """The table of a profiler is there, with its size and its functions."""
    profiler = _Profiler(session)
    session.expect(profiler.table, "the extension of the profiler has no table")
    size = ctypes.c_size_t.from_address(profiler.table).value
    least = (2 + len(_SLOTS)) * _POINTER
    session.expect(size >= least, f"the struct_size of its table is {size}, less than {least}")
    missing = [name for name, address in profiler.slots().items() if not address]
    session.expect(not missing, f"it lacks {', '.join(missing)}")


@check("PJRT_Plugin_Attributes")
def profiler_is_made_and_freed(session: Session) -> None:
    """A profiler can be made and freed without being started."""
    profiler = _Profiler(session)
    for _ in range(2):
        handle = profiler.create()
        session.expect(handle, "no profiler was made")
        profiler.call("destroy", 1, handle)


@check("PJRT_Plugin_Attributes")
def profiler_collects(session: Session) -> None:
    """What was profiled is given in two calls: its size, and then as many bytes."""
    profiler = _Profiler(session)
    handle = profiler.create()
    profiler.call("start", 1, handle)
    profiler.call("stop", 1, handle)
    _, _, size = profiler.call("collect_data", 3, handle)
    block: Any = session.keep(ctypes.create_string_buffer(b"\xa5" * (size + 16), size + 16))
    profiler.call("collect_data", 3, handle, ctypes.addressof(block), size)
    session.expect(block.raw[size:] == b"\xa5" * 16, "more was written than its size")
    profiler.call("destroy", 1, handle)


@check("PJRT_ExecuteContext_Create", "PJRT_ExecuteContext_Destroy")
def context_is_made_and_freed(session: Session) -> None:
    """A context of an execution can be made and freed."""
    context = session.call("PJRT_ExecuteContext_Create").context
    session.expect(context, "no context was made")
    session.call("PJRT_ExecuteContext_Destroy", context=context)


@check("PJRT_FFI_Type_Register")
def types_have_ids(session: Session) -> None:
    """Two types that are registered have ids of their own."""
    ids = [
        session.call("PJRT_FFI_Type_Register", type_name=name, type_info={}).type_id
        for name in ("conformance_a", "conformance_b")
    ]
    session.expect(all(ids) and len(set(ids)) == 2, f"the ids of two types are {ids}")


@check("PJRT_FFI_UserData_Add")
def context_has_data(session: Session) -> None:
    """A context of an execution takes data of a type that is registered."""
    type_id = session.call(
        "PJRT_FFI_Type_Register", type_name="conformance_c", type_info={}
    ).type_id
    context = session.call("PJRT_ExecuteContext_Create").context
    about = {"context": context, "user_data": {"type_id": type_id, "data": context}}
    error = session.error("PJRT_FFI_UserData_Add", **about)
    session.expect(error is None, f"data is not taken: {error}")
    session.call("PJRT_ExecuteContext_Destroy", context=context)
