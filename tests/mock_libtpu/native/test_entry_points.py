"""The generated entry points: versions of arguments, missing behaviours, exceptions, names."""

from __future__ import annotations

import ctypes
import shutil
import subprocess

import pytest

from mock_libtpu.catalogue import load_apis, load_functions
from mock_libtpu.catalogue.checks.library import read_library
from mock_libtpu.reports.plugin import compare
from tests.mock_libtpu.entry_points import Library, Struct


def test_the_table_is_the_catalogues(library: Library) -> None:
    compared = compare(read_library(str(library.path)))
    assert compared.api_version == (0, compared.catalogue)
    assert [(row.lacks, row.more) for row in (compared.slots, *compared.extensions)] == [
        ((), 0) for _ in range(1 + len(compared.extensions))
    ]
    offered = {api.extension_type for api in load_apis() if api.extends and api.offered}
    assert {row.name for row in compared.extensions} == offered


def test_entry_points_have_their_names(library: Library) -> None:
    """In the symbol table, from which stacks get their names; not among the exported ones."""
    tool = shutil.which("nm")
    if tool is None:
        pytest.skip("nm is not installed")

    def symbols(*options: str) -> set[str]:
        listed = subprocess.run(
            [tool, *options, str(library.path)], capture_output=True, text=True, check=True
        ).stdout
        return {line.split()[-1] for line in listed.splitlines()}

    names = {function.name for function in load_functions()}
    assert names <= symbols("--defined-only")
    assert not names & symbols("--defined-only", "--dynamic")
    # What has no behaviour is null in the library itself: nobody else's symbol can take its place.
    assert not [name for name in symbols("--dynamic") if "behaviour" in name]


def test_a_function_without_behaviour_fails_by_name(library: Library) -> None:
    library.record()
    arguments = Struct("PJRT_Client_Devices_Args")
    error = library.call("PJRT_Client_Devices", arguments)
    assert "PJRT_Client_Devices" in library.message(error)
    library.record()
    library.call("PJRT_Client_Devices", arguments)
    code, message = library.error()
    assert (code, library.function) == (12, "PJRT_Client_Devices")
    assert message.startswith("PJRT_Client_Devices")
    assert library.outputs() == {"devices": None}


@pytest.mark.parametrize("on", [True, False])
def test_a_shorter_struct_is_neither_read_nor_written_beyond(library: Library, on: bool) -> None:
    library.record(on)
    arguments = Struct("PJRT_Executable_DeserializeAndLoad_Args", version=85)
    assert "load_options" in arguments.places
    assert arguments.size == arguments.places["load_options"].offset
    # The guard lies where a newer struct has load_options: reading it would end in an error.
    assert library.call("PJRT_Executable_DeserializeAndLoad", arguments) == 0
    assert arguments["loaded_executable"] == 0x77
    assert arguments["struct_size"] == arguments.size
    arguments.assert_end_untouched()


@pytest.mark.parametrize("version", [57, 72, 85, 90, 100, 104, 112])
def test_results_are_copied_back_as_far_as_there_is_room(library: Library, version: int) -> None:
    library.record(False)
    arguments = Struct("PJRT_Executable_GetCompiledMemoryStats_Args", version=version)
    assert library.call("PJRT_Executable_GetCompiledMemoryStats", arguments) == 0
    wanted = {
        "generated_code_size_in_bytes": (11, 40),
        "host_temp_size_in_bytes": (12, 43),
        "peak_memory_in_bytes": (13, 72),
        "total_size_in_bytes": (14, 90),
        "peak_unpadded_heap_bytes": (15, 104),
    }
    for name, (value, since) in wanted.items():
        if since <= version:
            assert arguments[name] == value
    arguments.assert_end_untouched()


def test_a_longer_struct_is_used_as_it_is(library: Library) -> None:
    arguments = Struct("PJRT_Executable_GetCompiledMemoryStats_Args")
    arguments["struct_size"] = arguments.size + 64
    assert library.call("PJRT_Executable_GetCompiledMemoryStats", arguments) == 0
    assert arguments["peak_unpadded_heap_bytes"] == 15
    arguments.assert_end_untouched()


@pytest.mark.parametrize("size", [0, 1, 8, 16, 31])
def test_a_struct_too_short_for_any_version_is_an_error(library: Library, size: int) -> None:
    library.record()
    arguments = Struct("PJRT_Executable_NumReplicas_Args")
    arguments["struct_size"] = size
    before = arguments.memory.raw
    error = library.call("PJRT_Executable_NumReplicas", arguments)
    assert f"{size} bytes, it takes at least 32" in library.message(error)
    assert arguments.memory.raw == before


def test_exceptions_become_errors(library: Library) -> None:
    wanted = {
        ("PJRT_Plugin_Initialize", 8): "out of host memory",
        ("PJRT_Client_Destroy", 13): "no client",
    }
    for (name, code), message in wanted.items():
        library.record()
        error = library.call(name, Struct(f"{name}_Args"))
        assert library.error()[0] == code
        assert message in library.error()[1]
        assert library.message(error).startswith(name)


def test_a_thread_may_end_inside(library: Library) -> None:
    library.record()
    assert library.library.EndThreadInside(library.address("PJRT_Event_Await"))


def test_void_functions(library: Library) -> None:
    """PJRT_Error_Destroy and PJRT_Error_Message give no error; both have a behaviour."""
    error = library.call("PJRT_Client_Destroy", Struct("PJRT_Client_Destroy_Args"))
    library.record()
    assert library.message(error) == "PJRT_Client_Destroy: no client"
    recorded = {"code": "INTERNAL", "message": "PJRT_Client_Destroy: no client"}
    assert library.inputs() == {"error": recorded}
    assert library.outputs() == {"message": recorded["message"]}
    destroy = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(library.address("PJRT_Error_Destroy"))
    arguments = Struct("PJRT_Error_Destroy_Args", error=error)  # kept as long as they are read
    destroy(arguments.address)
    assert library.inputs() == {"error": recorded}
    none = Struct("PJRT_Error_Destroy_Args")
    destroy(none.address)
    assert library.inputs() == {"error": None}
