"""The size that each struct of arguments has in it, by which old and new versions get along."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.programs import ADD
from mock_libtpu.conformance.session import Session

_FILL = 0xA5
_MORE = 64


class _Asked(NamedTuple):
    """A call with a struct in memory of our own, and what is behind its size."""

    error: str
    value: Any
    behind: bytes


def _ask(session: Session, function: str, size: int | None = None, **values: Any) -> _Asked:
    """Call with another `struct_size`; bytes that are filled lie behind that many."""
    struct = session.plugin.structs.make(f"{function}_Args", values)
    whole = ctypes.sizeof(struct.value)
    used = struct.value.struct_size if size is None else size
    block = session.keep((ctypes.c_ubyte * (max(whole, used) + _MORE))(*[_FILL] * 0))
    ctypes.memset(block, _FILL, len(block))
    ctypes.memmove(block, struct.address, min(whole, used) if used > 8 else whole)
    ctypes.c_size_t.from_buffer(block).value = used
    session.keep(struct)
    error = session.raw_at(function, ctypes.addressof(block))
    text = str(session.plugin.take_error(error)) if error else ""
    value = type(struct.value).from_buffer(block)
    return _Asked(text, value, bytes(block[used:]) if used > 8 else b"")


@check("PJRT_Client_PlatformName")
def larger_is_accepted(session: Session) -> None:
    """A struct of a newer framework, which is larger, is taken for the part that is known."""
    function, about = session.platform
    size = session.plugin.structs.layouts.layout(f"{function}_Args").used
    asked = _ask(session, function, size + _MORE // 2, **about)
    session.expect(not asked.error, f"{function} refuses a struct that is larger: {asked.error}")
    name = session.call(function, **about).platform_name
    found = ctypes.string_at(asked.value.platform_name, asked.value.platform_name_size)
    session.expect(found.decode() == name, f"{function} gives {found!r} in a larger struct")


@check("PJRT_Client_PlatformName")
def larger_is_left_alone(session: Session) -> None:
    """What a plugin does not know of a larger struct stays as it is."""
    function, about = session.platform
    size = session.plugin.structs.layouts.layout(f"{function}_Args").used
    struct = session.plugin.structs.make(f"{function}_Args", about)
    block = session.keep((ctypes.c_ubyte * (size + _MORE))())
    ctypes.memset(block, _FILL, len(block))
    ctypes.memmove(block, struct.address, size)
    ctypes.c_size_t.from_buffer(block).value = size + _MORE
    error = session.raw_at(function, ctypes.addressof(block))
    session.expect(not error, "a larger struct is refused")
    behind = bytes(block[size:])
    session.expect(behind == bytes([_FILL]) * _MORE, "bytes behind the known fields were written")


@check("PJRT_Executable_GetCompiledMemoryStats")
def smaller_is_not_overrun(session: Session) -> None:
    """Nothing is written behind the size of a struct that is older and so smaller."""
    executable = session.compiled(ADD)
    function = "PJRT_Executable_GetCompiledMemoryStats"
    session.need_function(function)
    layouts = session.plugin.structs.layouts
    before = layouts.layout(f"{function}_Args").places["peak_memory_in_bytes"].offset
    asked = _ask(session, function, before, executable=executable)
    session.expect(
        asked.behind == bytes([_FILL]) * len(asked.behind),
        f"{function} wrote behind a struct_size of {before}, that of version 0.71",
    )


@check("PJRT_Executable_GetCompiledMemoryStats", severity="warning")
def smaller_is_accepted(session: Session) -> None:
    """A struct of an older framework, which lacks the newest fields, is taken as it is."""
    executable = session.compiled(ADD)
    function = "PJRT_Executable_GetCompiledMemoryStats"
    session.need_function(function)
    before = (
        session.plugin.structs.layouts.layout(f"{function}_Args")
        .places["peak_memory_in_bytes"]
        .offset
    )
    asked = _ask(session, function, before, executable=executable)
    session.expect(not asked.error, f"{function} refuses the struct of version 0.71: {asked.error}")


@check("PJRT_Client_PlatformName")
def none_is_an_error(session: Session) -> None:
    """A struct_size of 0, of a struct that was not set up, is an error and not a crash."""
    function, about = session.platform
    asked = _ask(session, function, 0, **about)
    session.expect(asked.error, f"{function} accepts a struct_size of 0")


@check("PJRT_NamedValue", "PJRT_Plugin_Attributes")
def of_values_is_set(session: Session) -> None:
    """Each value that a plugin gives says how large its struct is."""
    structs = session.plugin.structs
    function = "PJRT_Plugin_Attributes"
    arguments = structs.make(f"{function}_Args", {})
    session.expect(not session.raw(function, arguments), f"{function} fails")
    facts: Any = arguments.value
    session.need(facts.num_attributes, "the plugin has no attributes")
    size = ctypes.c_size_t.from_address(facts.attributes).value
    used = structs.layouts.layout("PJRT_NamedValue").used
    session.expect(
        0 < size <= used + _MORE, f"the struct_size of its first attribute is {size}, not {used}"
    )
