"""Frameworks of other kinds: older ones, without Python or JAX, and those that ask too much."""

from __future__ import annotations

import ctypes
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from mock_libtpu.catalogue import load_apis
from mock_libtpu.catalogue.behaviours import load_behaviours
from mock_libtpu.plugin.client import Plugin, PluginError
from tests.mock_libtpu.entry_points import Struct, array
from tests.mock_libtpu.mocked import Mocked, run_python
from tests.mock_libtpu.recorder import native_program

_UNIMPLEMENTED = {
    "PJRT_Device_PoisonExecution",
    "PJRT_TopologyDescription_MakeCanonicalShapeForMemorySpace",
    "PJRT_Transfers_PJRT_Client_MakeCrossHostReceiveBuffers",
}
_PJRT = load_apis()[0]
_FUNCTIONS = [function for api in load_apis() if api.offered for function in api.functions]
_VERSIONS = sorted({_PJRT.oldest, *(release.api_version for release in _PJRT.releases)})


@pytest.mark.parametrize("name", sorted(_UNIMPLEMENTED))
def test_what_is_not_implemented_fails_by_name(plugin: Plugin, name: str) -> None:
    with pytest.raises(PluginError, match=f"^UNIMPLEMENTED: {name} has no behaviour"):
        plugin.call(name)


def test_every_function_is_there(plugin: Plugin) -> None:
    """And those listed as implemented do not fail with it when called with too little."""
    for function in _FUNCTIONS:
        assert plugin.address(function.name)
        if function.name in _UNIMPLEMENTED or function.returns == "void":
            continue
        arguments = Struct(function.arguments)
        arguments["struct_size"] = 8
        error = plugin.call_address(plugin.address(function.name), arguments.address)
        assert "got arguments of 8 bytes" in plugin.take_error(error).message


def test_the_catalogue_lists_what_is_implemented(library_path: Path) -> None:
    """A behaviour is a symbol of the library, one that is not exported."""
    listed = subprocess.run(
        ["nm", "--demangle", "--defined-only", str(library_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    there = set(re.findall(r" [tT] mock::behaviour::(\w+)\(", listed.stdout))
    functions = {function.name for function in _FUNCTIONS}
    assert functions & load_behaviours() == {
        name for name in functions if name.removeprefix("PJRT_") in there
    }
    assert functions - load_behaviours() == _UNIMPLEMENTED


class Framework:
    """Calls with structs that are as long as they were at an API version, and no longer."""

    def __init__(self, plugin: Plugin, version: int) -> None:
        self.plugin = plugin
        self.version = version

    def call(self, name: str, /, **fields: int) -> Struct:
        arguments = Struct(f"{name}_Args", version=self.version, **fields)
        error = self.plugin.call_address(self.plugin.address(name), arguments.address)
        if error:
            raise self.plugin.take_error(error)
        arguments.assert_end_untouched()
        return arguments


@pytest.fixture(params=_VERSIONS)
def framework(plugin: Plugin, request: pytest.FixtureRequest) -> Framework:
    return Framework(plugin, request.param)


def test_frameworks_of_every_version(framework: Framework, mocked: Mocked) -> None:
    """`mocked` only sees to it that no JAX is found; the framework has a client of its own."""
    client = framework.call("PJRT_Client_Create")["client"]
    device = framework.call("PJRT_Client_LookupDevice", client=client, id=0)["device"]
    numbers, dims = np.arange(6, dtype=np.float32), array(2, 3)
    put = framework.call(
        "PJRT_Client_BufferFromHostBuffer",
        client=client,
        data=numbers.ctypes.data,
        type=11,
        dims=dims.address,
        num_dims=2,
        device=device,
    )
    read = np.zeros(6, np.float32)
    got = framework.call(
        "PJRT_Buffer_ToHostBuffer", src=put["buffer"], dst=read.ctypes.data, dst_size=24
    )
    assert read.tolist() == numbers.tolist()
    stats = framework.call("PJRT_Device_MemoryStats", device=device)
    assert (stats["bytes_in_use"], stats["peak_bytes_in_use"]) == (24, 24)
    for event in (put["done_with_host_buffer"], got["event"]):
        framework.call("PJRT_Event_Await", event=event)
        framework.call("PJRT_Event_Destroy", event=event)
    framework.call("PJRT_Buffer_Destroy", buffer=put["buffer"])
    framework.call("PJRT_Client_Destroy", client=client)


def test_the_table_is_of_the_catalogues_version(plugin: Plugin, library_path: Path) -> None:
    table = ctypes.CDLL(str(library_path)).GetPjrtApi
    table.restype = ctypes.c_void_p
    fields = plugin.structs.fields("PJRT_Api")
    read = plugin.structs.read("PJRT_Api", table(), fields)
    layout = plugin.structs.layouts.layout("PJRT_Api")
    assert read["struct_size"] == layout.used
    assert read["pjrt_api_version"] == {"major_version": 0, "minor_version": _PJRT.version}


_WITHOUT_JAX = """
import sys
from pathlib import Path
sys.modules["jax"] = sys.modules["jaxlib"] = None
from mock_libtpu.plugin.client import Plugin, PluginError
plugin = Plugin(Path(sys.argv[1]))
client = plugin.call("PJRT_Client_Create").client
try:
    plugin.call(
        "PJRT_Client_Compile", client=client, program={"code": b"module {}", "format": "mlir"}
    )
except PluginError as error:
    assert error.code == "FAILED_PRECONDITION", error
    assert "not have jax and jaxlib: pip install jax==0." in error.message, error
else:
    sys.exit("it compiled")
"""


def test_a_program_without_jax(library_path: Path) -> None:
    run_python(_WITHOUT_JAX, library_path)


_COMPILES = """
import sys
from pathlib import Path
from mock_libtpu.plugin.client import Plugin
plugin = Plugin(Path(sys.argv[1]))
client = plugin.call("PJRT_Client_Create").client
loaded = plugin.call(
    "PJRT_Client_Compile",
    client=client,
    program={"code": b"module @tried { func.func @main() { return } }", "format": "mlir"},
    compile_options=bytes((0x1A, 4, 0x20, 1, 0x28, 1)),
).executable
executable = plugin.call("PJRT_LoadedExecutable_GetExecutable", loaded_executable=loaded).executable
assert b"tried" in plugin.optimized_program(executable)
"""


def test_the_program_of_an_executable(library_path: Path) -> None:
    run_python(_COMPILES, library_path)


def test_a_process_without_python(library_path: Path, tmp_path: Path) -> None:
    """Devices and buffers are there; what needs a program fails with what is missing."""
    program = native_program("without_python", tmp_path)
    ran = subprocess.run(
        [program, library_path], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    refused = [line for line in lines if "compile" in line or "load" in line]
    assert [line for line in lines if line not in refused] == [
        "create: ok",
        "put: ok",
        "get: ok",
        "numbers: 1 2 3",
        "destroy: ok",
        "end: ok",
    ]
    assert [line.partition(":")[0] for line in refused] == [
        "compile",
        "compile for a topology",
        "load",
    ]
    for line in refused:
        assert ": 12 " in line
        assert "through the jaxlib of the process" in line
        assert "no Python interpreter that it could use" in line
