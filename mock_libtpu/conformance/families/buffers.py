"""Buffers: arrays of every type and shape, as they were put there and while they are used."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.element_types import BITS, dtype_of
from mock_libtpu.conformance.programs import ADD
from mock_libtpu.conformance.session import Session
from mock_libtpu.plugin.client import PluginError

_PUT, _GET = "PJRT_Client_BufferFromHostBuffer", "PJRT_Buffer_ToHostBuffer"
_USUAL = ("PRED", "S8", "S16", "S32", "S64", "U8", "U16", "U32", "U64", "F16", "F32", "BF16")


def _numbers(*shape: int) -> np.ndarray[Any, Any]:
    return np.arange(np.prod(shape, dtype=int), dtype=np.float32).reshape(shape)


def _returned(session: Session, type_: str) -> bool:
    """Whether an array of a type comes back as it was; False where the type is refused."""
    most = 2 if type_ == "PRED" else 1 << min(BITS[type_], 7)
    array = (np.arange(24) % most).astype(dtype_of(type_)).reshape(4, 6)
    if BITS[type_] < 8:
        array = array.astype(np.uint8) & ((1 << BITS[type_]) - 1)
    try:
        found = session.get(session.put(array, type=type_))
    except PluginError:
        return False
    mask = (1 << BITS[type_]) - 1 if BITS[type_] < 8 else None
    equal = (found & mask == array & mask) if mask is not None else found == array
    session.expect(np.all(equal), f"{type_}: {array.ravel()[:8]} became {found.ravel()[:8]}")
    return True


@check(_PUT, _GET)
def usual_types(session: Session) -> None:
    """Arrays of the usual types come back as they were."""
    refused = [type_ for type_ in _USUAL if not _returned(session, type_)]
    session.need(len(refused) < len(_USUAL), "no type is accepted")


@check(_PUT, _GET)
def wide_types(session: Session) -> None:
    """Arrays of eight and sixteen bytes an element come back as they were, or are refused."""
    accepted = [type_ for type_ in ("F64", "C64", "C128") if _returned(session, type_)]
    session.need(accepted, "none of them is accepted")


@check(_PUT, _GET)
def narrow_types(session: Session) -> None:
    """Arrays of less than a byte an element, and of eight-bit floats, come back as they were."""
    names = [name for name in session.types if BITS[name] < 8 or name.startswith("F8")]
    accepted = [name for name in names if _returned(session, name)]
    session.need(accepted, "none of them is accepted")


@check(_PUT, _GET)
def of_no_elements(session: Session) -> None:
    """An array with a dimension of 0 can be put and read."""
    array = np.zeros((3, 0, 2), np.float32)
    found = session.get(session.put(array))
    session.expect(found.shape == array.shape, f"its shape became {found.shape}")


@check(_PUT, _GET)
def of_no_dimensions(session: Session) -> None:
    """A single number, an array of no dimensions, can be put and read."""
    found = session.get(session.put(np.array(2.5, np.float32)))
    session.expect(found.shape == () and found == 2.5, f"2.5 became {found!r}")


@check(_PUT)
def strides(session: Session) -> None:
    """An array is read by the strides it is given with: transposed, or every second element."""
    numbers = _numbers(4, 6)
    for name, array in (("transposed", numbers.T), ("every second row", numbers[::2])):
        session.expect_equal(session.get(session.put(array)), array, name)


@check(_GET)
def column_by_column(session: Session) -> None:
    """An array is read in the layout on the host that is asked for."""
    array = _numbers(3, 4)
    buffer = session.put(array)
    layout = {"tiled": {"minor_to_major": [0, 1]}}
    target = session.keep(ctypes.create_string_buffer(array.nbytes))
    event = session.call(
        _GET, src=buffer, dst=target, dst_size=array.nbytes, host_layout=layout
    ).event
    session.await_event(event)
    found = np.frombuffer(target.raw, np.float32).reshape(4, 3).T
    session.expect_equal(found, array, "read column by column")


@check(_PUT)
def host_array_is_copied(session: Session) -> None:
    """With kImmutableOnlyDuringCall the array on the host may be changed once the call is over."""
    array = _numbers(1 << 16)
    made = session.begin_put(array, host_buffer_semantics="kImmutableOnlyDuringCall")
    wanted = array.copy()
    array[:] = -1
    session.await_event(made.done_with_host_buffer)
    session.expect_equal(session.get(made.buffer), wanted, "after the array was changed")


@check("PJRT_Buffer_ElementType", "PJRT_Buffer_Dimensions", "PJRT_Buffer_UnpaddedDimensions")
def says_what_it_is(session: Session) -> None:
    """A buffer has the type and the dimensions that it was made with."""
    buffer = session.put(np.zeros((2, 3, 5), np.int16))
    type_ = session.call("PJRT_Buffer_ElementType", buffer=buffer).type
    session.expect(type_ == "S16", f"the type S16 became {type_}")
    dims = session.call("PJRT_Buffer_Dimensions", buffer=buffer).dims
    session.expect(dims == [2, 3, 5], f"the dimensions [2, 3, 5] became {dims}")
    unpadded = session.call("PJRT_Buffer_UnpaddedDimensions", buffer=buffer).unpadded_dims
    session.expect(unpadded == dims, f"its unpadded dimensions are {unpadded}")


@check("PJRT_Buffer_DynamicDimensionIndices")
def has_no_dynamic_dimensions(session: Session) -> None:
    """An array of fixed dimensions has none that is dynamic."""
    buffer = session.put(np.zeros((2, 3), np.float32))
    found = session.call("PJRT_Buffer_DynamicDimensionIndices", buffer=buffer)
    session.expect(found.dynamic_dim_indices == [], f"dynamic are {found.dynamic_dim_indices}")


@check("PJRT_Buffer_Device", "PJRT_Buffer_Memory")
def says_where_it_is(session: Session) -> None:
    """A buffer is on the device that it was put on, and in a memory that this device addresses."""
    for device in session.devices:
        buffer = session.put(_numbers(2), device=device)
        found = session.call("PJRT_Buffer_Device", buffer=buffer).device
        session.expect(found == device, "a buffer is on another device than it was put on")
        memory = session.call("PJRT_Buffer_Memory", buffer=buffer).memory
        session.expect(
            memory in session.memories(device), "its memory is none that its device addresses"
        )


@check("PJRT_Buffer_OnDeviceSizeInBytes")
def takes_its_size(session: Session) -> None:
    """A buffer takes at least the bytes of its elements on the device."""
    array = _numbers(100, 7)
    buffer = session.put(array)
    size = session.call("PJRT_Buffer_OnDeviceSizeInBytes", buffer=buffer).on_device_size_in_bytes
    session.expect(size >= array.nbytes, f"{array.nbytes} bytes take {size} on the device")


@check(_GET)
def too_small_a_target_is_an_error(session: Session) -> None:
    """Reading into less memory than an array takes is an error, and writes nothing."""
    array = _numbers(64)
    buffer = session.put(array)
    target = session.keep(ctypes.create_string_buffer(b"\xa5" * array.nbytes))
    error = session.error(_GET, src=buffer, dst=target, dst_size=array.nbytes // 2)
    session.expect(error is not None, "a target of half the size is accepted")
    session.expect(target.raw[: array.nbytes] == b"\xa5" * array.nbytes, "the target was written")


@check(_GET)
def unaligned_target(session: Session) -> None:
    """An array can be read to any address, which need not be a multiple of anything."""
    array = _numbers(33)
    buffer = session.put(array)
    block = session.keep(ctypes.create_string_buffer(array.nbytes + 8))
    at = ctypes.addressof(block) + 3
    session.await_event(session.call(_GET, src=buffer, dst=at, dst_size=array.nbytes).event)
    found = np.frombuffer(block.raw, np.uint8)[3 : 3 + array.nbytes].tobytes()
    session.expect(found == array.tobytes(), "an array that was read to an odd address differs")


@check("PJRT_Buffer_Delete", "PJRT_Buffer_IsDeleted")
def says_that_it_is_deleted(session: Session) -> None:
    """A buffer says whether it was deleted, and may be deleted twice."""
    buffer = session.put(_numbers(4))
    about = {"buffer": buffer}
    session.expect(
        not session.call("PJRT_Buffer_IsDeleted", **about).is_deleted, "a new buffer is deleted"
    )
    for _ in range(2):
        session.call("PJRT_Buffer_Delete", **about)
    session.expect(
        session.call("PJRT_Buffer_IsDeleted", **about).is_deleted, "it is not deleted after that"
    )


@check("PJRT_Buffer_Delete", _GET)
def deleted_is_not_read(session: Session) -> None:
    """Reading a buffer that was deleted is an error."""
    array = _numbers(4)
    buffer = session.put(array)
    session.call("PJRT_Buffer_Delete", buffer=buffer)
    target = session.keep(ctypes.create_string_buffer(array.nbytes))
    try:
        session.await_event(session.call(_GET, src=buffer, dst=target, dst_size=array.nbytes).event)
    except PluginError:
        return
    session.fail("a buffer that was deleted was read")


@check("PJRT_Buffer_Delete", "PJRT_LoadedExecutable_Execute")
def deleted_while_in_use(session: Session) -> None:
    """A buffer may be deleted as soon as a program that reads it was started."""
    array = _numbers(1 << 18)
    loaded = session.compile(ADD.replace("4xf32", f"{array.size}xf32"))
    for _ in range(5):
        arguments = [session.put(array), session.put(array)]
        [[output]] = session.execute(loaded, arguments, wait=False)
        for buffer in arguments:
            session.call("PJRT_Buffer_Delete", buffer=buffer)
        session.expect_equal(session.get(output), array * 2, "a program whose inputs were deleted")


@check("PJRT_LoadedExecutable_Execute", "PJRT_Buffer_Delete")
def deleted_is_no_argument(session: Session) -> None:
    """A program is not run with a buffer that was deleted: that is an error."""
    loaded = session.compile(ADD)
    good, deleted = session.put(_numbers(4)), session.put(_numbers(4))
    session.call("PJRT_Buffer_Delete", buffer=deleted)
    try:
        [[output]] = session.execute(loaded, [good, deleted])
        session.await_buffer(output)
    except PluginError:
        return
    session.fail("a program was run with a buffer that was deleted")


@check("PJRT_Buffer_CopyToDevice")
def copied_to_a_device(session: Session) -> None:
    """A copy on another device is equal, is there, and stays when the first is deleted."""
    session.need(len(session.devices) > 1, "the client addresses a single device")
    array = _numbers(5, 3)
    first, other = session.put(array), session.devices[1]
    copy = session.call("PJRT_Buffer_CopyToDevice", buffer=first, dst_device=other).dst_buffer
    session.call("PJRT_Buffer_Delete", buffer=first)
    session.expect_equal(session.get(copy), array, "a copy on another device")
    found = session.call("PJRT_Buffer_Device", buffer=copy).device
    session.expect(found == other, "a copy is on another device than it was made for")


@check("PJRT_Buffer_CopyToMemory")
def copied_to_a_memory(session: Session) -> None:
    """A copy in another memory is equal and is there."""
    array = _numbers(5, 3)
    buffer = session.put(array)
    here = session.call("PJRT_Buffer_Memory", buffer=buffer).memory
    others = [memory for memory in session.memories() if memory != here]
    session.need(others, "its device addresses a single memory")
    for memory in others:
        copy = session.call("PJRT_Buffer_CopyToMemory", buffer=buffer, dst_memory=memory).dst_buffer
        session.expect_equal(session.get(copy), array, "a copy in another memory")
        found = session.call("PJRT_Buffer_Memory", buffer=copy).memory
        session.expect(found == memory, "a copy is in another memory than it was made for")


@check("PJRT_Buffer_IncreaseExternalReferenceCount", "PJRT_Buffer_DecreaseExternalReferenceCount")
def referenced_outside(session: Session) -> None:
    """A buffer to which others refer keeps its memory; each reference is taken back once."""
    array = _numbers(16)
    buffer = session.put(array)
    about = {"buffer": buffer}
    session.call("PJRT_Buffer_IncreaseExternalReferenceCount", **about)
    error = session.error("PJRT_Buffer_DecreaseExternalReferenceCount", **about)
    session.expect(error is None, f"a reference is not taken back: {error}")
    again = session.error("PJRT_Buffer_DecreaseExternalReferenceCount", **about)
    session.expect(again is not None, "a reference that there is not was taken back")
    session.expect_equal(session.get(buffer), array, "after that")


@check("PJRT_Buffer_GetMemoryLayout")
def has_a_layout(session: Session) -> None:
    """The layout of a buffer names each of its dimensions once."""
    buffer = session.put(_numbers(2, 3, 4))
    layout = session.call("PJRT_Buffer_GetMemoryLayout", buffer=buffer).layout
    order = layout.get("tiled", {}).get("minor_to_major", [0, 1, 2])
    session.expect(sorted(order) == [0, 1, 2], f"minor_to_major is {order}")
