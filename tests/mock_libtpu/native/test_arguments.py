"""The generated decoders: how the arguments and results of a call are recorded."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from tests.mock_libtpu.entry_points import LAYOUTS, Library, Pointer, Struct, array, text


def layout(minor_to_major: Pointer, tiles: Pointer, lengths: Pointer) -> Struct:
    """A tiled layout as jaxlib makes them: with sizes and extensions that it never set."""
    made = Struct("PJRT_Buffer_MemoryLayout", type=0)
    at = made.places["tiled"].offset
    tiled = LAYOUTS.layout("PJRT_Buffer_MemoryLayout_Tiled").places
    for name, value in {
        "struct_size": 3,
        "extension_start": 0xDEAD,
        "minor_to_major": minor_to_major.address,
        "minor_to_major_size": 2,
        "tile_dims": tiles.address,
        "tile_dim_sizes": lengths.address,
        "num_tiles": 2,
    }.items():
        made.write(at + tiled[name].offset, value.to_bytes(8, "little"))
    made["struct_size"] = 5
    return made


def test_arguments_of_a_transfer(library: Library) -> None:
    library.record()
    dims = array(2, -1, 4)
    pointers = array(1, 0), array(8, 128, 2), array(2, 1)
    tiled = layout(*pointers)
    arguments = Struct(
        "PJRT_Client_BufferFromHostBuffer_Args",
        client=0x10,
        data=0x20,
        type=11,
        dims=dims.address,
        num_dims=3,
        host_buffer_semantics=0,
        device_layout=tiled.address,
        # Results are not read before the call.
        done_with_host_buffer=0x1,
        buffer=0x2,
    )
    assert library.call("PJRT_Client_BufferFromHostBuffer", arguments) == 0
    assert library.function == "PJRT_Client_BufferFromHostBuffer"
    assert library.inputs() == {
        "client": "0x10",
        "data": "0x20",
        "type": "F32",
        "dims": [2, -1, 4],
        "byte_strides": [],
        "host_buffer_semantics": "kImmutableOnlyDuringCall",
        "device": None,
        "memory": None,
        "device_layout": {"tiled": {"minor_to_major": [1, 0], "tile_dims": [[8, 128], [2]]}},
    }
    assert library.outputs() == {"done_with_host_buffer": None, "buffer": "0xb"}
    assert library.error() == (0, "")


def test_enum_values_that_are_unknown_are_numbers(library: Library) -> None:
    library.record()
    arguments = Struct("PJRT_Client_BufferFromHostBuffer_Args", type=77)
    library.call("PJRT_Client_BufferFromHostBuffer", arguments)
    assert library.inputs()["type"] == 77


@pytest.mark.parametrize("count", [64, 65, 1000])
def test_long_arrays_are_cut(library: Library, count: int) -> None:
    library.record()
    dims = array(*range(count))
    arguments = Struct("PJRT_Client_BufferFromHostBuffer_Args", dims=dims.address, num_dims=count)
    library.call("PJRT_Client_BufferFromHostBuffer", arguments)
    more = [{"more": count - 64}] if count > 64 else []
    assert library.inputs()["dims"] == [*range(64), *more]


@pytest.mark.parametrize("count", [65, 4096, 4097])
def test_long_arrays_of_objects_are_cut_later(library: Library, count: int) -> None:
    library.record()
    buffers = array(*range(1, count + 1))
    rows = array(buffers.address, buffers.address)
    results = [array(0, 0), array(0, 0)]
    outer_results = array(*(pointer.address for pointer in results))
    arguments = Struct(
        "PJRT_LoadedExecutable_Execute_Args",
        executable=0x99,
        argument_lists=rows.address,
        num_devices=2,
        num_args=count,
        output_lists=outer_results.address,
    )
    library.call("PJRT_LoadedExecutable_Execute", arguments)
    recorded, again = library.inputs()["argument_lists"]
    assert recorded == again
    assert recorded[:2] == ["0x1", "0x2"]
    assert recorded[4096:] == ([{"more": 1}] if count > 4096 else [])
    assert len(recorded) == min(count, 4097)


def test_a_null_array_with_a_length_is_null(library: Library) -> None:
    library.record()
    arguments = Struct("PJRT_Client_BufferFromHostBuffer_Args", num_dims=3)
    library.call("PJRT_Client_BufferFromHostBuffer", arguments)
    assert library.inputs()["dims"] is None


def named(name: Pointer, size: int, kind: int, member: str, value: Any, count: int = 1) -> bytes:
    made = Struct("PJRT_NamedValue", name=name.address, name_size=size, type=kind, value_size=count)
    made[member] = value
    return made.memory.raw[: LAYOUTS.layout("PJRT_NamedValue").size]


@pytest.mark.parametrize("longer", [0, 24])
def test_named_values_are_a_map(library: Library, longer: int) -> None:
    """Those of a newer framework, whose structs are longer, as well."""
    library.record()
    name, string, numbers = text(b"abcde"), text("zwölf".encode()), array(1, 2, 3)
    rows = [
        named(name, 1, 0, "string_value", string.address, len("zwölf".encode())),
        named(name, 2, 1, "int64_value", 2**40),
        named(name, 3, 2, "int64_array_value", numbers.address, 3),
        named(name, 4, 3, "float_value", 0.5),
        named(name, 5, 4, "bool_value", 1),
    ]
    size = len(rows[0]) + longer
    rows = [struct.pack("<Q", size) + row[8:] + b"\xff" * longer for row in rows]
    options = text(b"".join(rows))
    arguments = Struct("PJRT_Client_Create_Args", create_options=options.address, num_options=5)
    assert library.call("PJRT_Client_Create", arguments) == 0
    recorded = library.inputs()["create_options"]
    assert recorded == {"a": "zwölf", "ab": 2**40, "abc": [1, 2, 3], "abcd": 0.5, "abcde": True}
    assert recorded["abcde"] is True
    assert library.outputs() == {"client": "0xc"}


def test_texts(library: Library) -> None:
    long = "ä" * 3000
    cases: dict[bytes, str | bytes] = {
        b"": "",
        b"plain": "plain",
        "€ 𝄞".encode(): "€ 𝄞",
        b"\xff\xfe": b"\xff\xfe",
        b"\xed\xa0\x80": b"\xed\xa0\x80",  # a surrogate
        b"\xc0\x80": b"\xc0\x80",  # longer than need be
        b"\xe2\x82": b"\xe2\x82",  # cut off
        long.encode(): "ä" * 2048 + "… (+1904 bytes)",
        b"x" + long.encode(): "x" + "ä" * 2047 + "… (+1906 bytes)",
    }
    for raw, wanted in cases.items():
        library.record()
        characters = text(raw)
        arguments = Struct(
            "PJRT_Event_Set_Args", error_message=characters.address, error_message_size=len(raw)
        )
        library.call("PJRT_Event_Set", arguments)
        assert library.inputs()["error_message"] == wanted


def test_bytes_are_written_as_their_size(library: Library) -> None:
    library.record()
    serialized = text(b"\0" * 100)
    arguments = Struct(
        "PJRT_Executable_DeserializeAndLoad_Args",
        serialized_executable=serialized.address,
        serialized_executable_size=100,
    )
    library.call("PJRT_Executable_DeserializeAndLoad", arguments)
    assert library.inputs() == {
        "client": None,
        "serialized_executable": {"size": 100},
        "overridden_serialized_compile_options": None,
        "load_options": None,
    }


@pytest.mark.parametrize("version", [57, 85, 100, 112, 114])
def test_execute_of_every_version(library: Library, version: int) -> None:
    library.record()
    options = Struct("PJRT_ExecuteOptions", version=version, launch_id=7)
    not_donated, location = array(0, 1), text(b"f.py:3")
    options["non_donatable_input_indices"] = not_donated.address
    options["num_non_donatable_input_indices"] = 2
    if version >= 76:
        options["call_location"] = location.address
    lists = [array(0x1, 0x2, 0x3), array(0x4, 0x5, 0x6)]
    results = [array(0, 0), array(0, 0)]
    outer = array(*(pointer.address for pointer in lists))
    outer_results = array(*(pointer.address for pointer in results))
    arguments = Struct(
        "PJRT_LoadedExecutable_Execute_Args",
        version=version,
        executable=0x99,
        options=options.address,
        argument_lists=outer.address,
        num_devices=2,
        num_args=3,
        output_lists=outer_results.address,
    )
    assert library.call("PJRT_LoadedExecutable_Execute", arguments) == 0
    inputs = library.inputs()
    assert inputs["argument_lists"] == [["0x1", "0x2", "0x3"], ["0x4", "0x5", "0x6"]]
    assert inputs["options"]["launch_id"] == 7
    assert inputs["options"]["non_donatable_input_indices"] == [0, 1]
    assert inputs["options"]["call_location"] == ("f.py:3" if version >= 76 else None)
    assert inputs["options"]["hlo_output_callbacks"] == []
    assert library.outputs() == {
        "output_lists": [["0x10", "0x20"], ["0x11", "0x21"]],
        "device_complete_events": None,
    }
    assert list(results[1].memory) == [0x11, 0x21]


def test_shapes_are_stepped_through_in_the_callers_strides(library: Library) -> None:
    library.record()
    dims = array(2, 3), array(5)
    pointers = array(1, 0), array(8, 128, 2), array(2, 1)
    tiled = layout(*pointers)
    layouts = array(0, tiled.address)
    size = LAYOUTS.layout("PJRT_ShapeSpec").size
    for longer in (0, 16):
        rows = b"".join(
            struct.pack("<QQQQi", 36 + longer, 0, pointer.address, length, kind).ljust(
                size + longer, b"\xff"
            )
            for pointer, length, kind in zip(dims, (2, 1), (11, 4), strict=True)
        )
        specs = text(rows)
        arguments = Struct(
            "PJRT_Client_CreateBuffersForAsyncHostToDevice_Args",
            shape_specs=specs.address,
            num_shape_specs=2,
            device_layouts=layouts.address,
            num_device_layouts=2,
        )
        assert library.call("PJRT_Client_CreateBuffersForAsyncHostToDevice", arguments) == 0
        assert arguments["transfer_manager"] == 10
        assert library.inputs()["shape_specs"] == [
            {"dims": [2, 3], "element_type": "F32"},
            {"dims": [5], "element_type": "S32"},
        ]
        assert library.inputs()["device_layouts"] == [
            None,
            {"tiled": {"minor_to_major": [1, 0], "tile_dims": [[8, 128], [2]]}},
        ]


def test_what_a_null_pointer_makes_meaningless_is_not_read(library: Library) -> None:
    library.record()
    arguments = Struct("PJRT_Buffer_ToHostBuffer_Args", dst_size=0xDEAD)
    assert library.call("PJRT_Buffer_ToHostBuffer", arguments) == 0
    assert library.inputs() == {"src": None, "host_layout": None, "dst": None, "dst_size": None}
    assert library.outputs() == {"dst_size": 40, "event": None}
    destination = text(b"\0" * 40)
    arguments = Struct("PJRT_Buffer_ToHostBuffer_Args", dst=destination.address, dst_size=40)
    assert library.call("PJRT_Buffer_ToHostBuffer", arguments) == 0
    assert library.inputs()["dst_size"] == 40


def test_results_that_are_not_set_are_null(library: Library) -> None:
    library.record()
    arguments = Struct("PJRT_Device_MemoryStats_Args", bytes_limit=0xDEAD, peak_bytes_in_use=0xDEAD)
    assert library.call("PJRT_Device_MemoryStats", arguments) == 0
    outputs = library.outputs()
    written = {name: value for name, value in outputs.items() if value is not None}
    assert written == {"bytes_in_use": 5, "num_allocs": 6}
    assert not [name for name in outputs if name.endswith("_is_set")]


def test_what_frameworks_leave_unset_is_not_read(library: Library) -> None:
    library.record()
    library.call(
        "PJRT_Client_FulfillAliasBuffer",
        Struct("PJRT_Client_FulfillAliasBuffer_Args", client=0xDEAD, buffer=0xB, status_code=0),
    )
    assert library.inputs() == {
        "buffer": "0xb",
        "status_code": "OK",
        "error_message": None,
        "fulfill_alias_buffer_cb": None,
    }


def test_programs_are_written_as_format_and_size(library: Library) -> None:
    library.record()
    code, form = text(b"\0" * 77), text(b"mlir")
    program = Struct(
        "PJRT_Program", code=code.address, code_size=77, format=form.address, format_size=4
    )
    arguments = Struct("PJRT_Client_Compile_Args", program=program.address)
    library.call("PJRT_Client_Compile", arguments)
    assert library.inputs()["program"] == {"code": {"size": 77}, "format": "mlir"}


def test_a_program_that_is_a_result_is_not_read_before(library: Library) -> None:
    library.record()
    program = Struct("PJRT_Program", code_size=0xDEAD, format=0xDEAD, format_size=0xDEAD)
    arguments = Struct("PJRT_Executable_OptimizedProgram_Args", program=program.address)
    assert library.call("PJRT_Executable_OptimizedProgram", arguments) == 0
    assert library.inputs() == {"executable": None}
    recorded = {"code": {"size": 9, "data": None}, "format": "mlir"}
    assert library.outputs() == {"program": recorded}
