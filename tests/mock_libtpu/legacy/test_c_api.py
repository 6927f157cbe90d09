"""The legacy API called from outside, without JAX: a machine of two chips with 1,000 bytes each."""

from __future__ import annotations

import ctypes
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.catalogue.legacy import load_legacy

INVALID_ARGUMENT, FAILED_PRECONDITION, UNIMPLEMENTED, INTERNAL = 3, 9, 12, 13
TENSOR_CORE = 0
UNKNOWN, FAILED, PENDING, COMPLETE = range(4)
_TYPES: dict[str, Any] = {
    "bool": ctypes.c_bool,
    "float": ctypes.c_float,
    "int": ctypes.c_int,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "size_t": ctypes.c_size_t,
    "uint64_t": ctypes.c_uint64,
}


def struct(name: str) -> Any:
    """A struct of the catalogue, to be made by ctypes."""
    found = next(struct for struct in load_legacy().structs if struct.name == name)
    fields = [(field.name, _TYPES.get(field.type, ctypes.c_void_p)) for field in found.fields]
    made = type(name, (ctypes.Structure,), {"_fields_": fields})
    assert ctypes.sizeof(made) == found.size
    return made


Memory = struct("SE_DeviceMemoryBase")
Stats = struct("SE_AllocatorStats")


class StatusError(Exception):
    """What a call has written into its status."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Library:
    """libtpu.so; `call` gives an address, `number` an int, `check` raises a status's error."""

    def __init__(self, path: Path) -> None:
        self.functions = ctypes.CDLL(str(path))

    def call(self, name: str, *arguments: Any, returns: Any = ctypes.c_void_p) -> Any:
        function = self.functions[name]
        function.restype = returns
        return function(
            *(ctypes.c_void_p(given) if isinstance(given, int) else given for given in arguments)
        )

    def number(self, name: str, *arguments: Any) -> int:
        found: int = self.call(name, *arguments, returns=ctypes.c_int64)
        return found

    def check(self, name: str, *arguments: Any) -> Any:
        status = self.call("TpuStatus_New")
        result = self.call(name, *arguments, status)
        code = self.call("TpuStatus_Code", status, returns=ctypes.c_int)
        message = ctypes.string_at(self.call("TpuStatus_Message", status)).decode()
        self.call("TpuStatus_Free", status)
        if code:
            raise StatusError(code, message)
        return result


@pytest.fixture(scope="module")
def api(library_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library of its own, because each has one machine, which is made at the first question."""
    copy = tmp_path_factory.mktemp("library") / "libtpu.so"
    shutil.copy(library_path, copy)
    shutil.copytree(library_path.parent / "delegate", copy.parent / "delegate")
    library = Library(copy)
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            if name.startswith("MOCK_LIBTPU_"):
                patch.delenv(name)
        patch.setenv("MOCK_LIBTPU_TOPOLOGY", "v4:2x1x1")
        patch.setenv("MOCK_LIBTPU_MEMORY", "1000")
        assert library.number("TpuPlatform_VisibleDeviceCount", None) == 2
    return library


def open_executor(api: Library, ordinal: int) -> int:
    config = api.call("TpuStreamExecutorConfig_Default")
    api.call("TpuStreamExecutorConfig_SetOrdinal", config, ctypes.c_int(ordinal))
    try:
        executor: int = api.check("TpuPlatform_GetExecutor", None, config)
    finally:
        api.call("TpuStreamExecutorConfig_Free", config)
    return executor


@pytest.fixture
def executor(api: Library) -> Iterator[int]:
    opened = open_executor(api, 1)
    yield opened
    api.call("TpuExecutor_Free", opened)


@pytest.fixture
def allocate(api: Library, executor: int) -> Iterator[Callable[[int], Any]]:
    taken = []

    def make(size: int) -> Any:
        arguments = (executor, ctypes.c_uint64(size), ctypes.c_int64(0))
        memory = api.call("TpuExecutor_Allocate", *arguments, returns=Memory)
        taken.append(memory)
        return memory

    yield make
    for memory in taken:
        api.call("TpuExecutor_Deallocate", executor, ctypes.byref(memory))


def usage(api: Library, executor: int) -> tuple[int, int]:
    free, total = ctypes.c_int64(), ctypes.c_int64()
    found = (ctypes.byref(free), ctypes.byref(total))
    assert api.call("TpuExecutor_DeviceMemoryUsage", executor, *found, returns=ctypes.c_bool)
    return free.value, total.value


def test_memory_has_a_limit_and_is_counted(
    api: Library, executor: int, allocate: Callable[[int], Any]
) -> None:
    assert usage(api, executor) == (1000, 1000)
    first = allocate(600)
    assert first.opaque
    assert first.opaque % 64 == 0
    assert first.size == 600
    for size in (401, 1 << 40, 1 << 63, (1 << 64) - 1):
        memory = allocate(size)
        assert (memory.opaque, memory.size) == (None, 0)
    assert usage(api, executor) == (400, 1000)
    second = allocate(400)
    assert second.opaque not in {None, first.opaque}
    api.call("TpuExecutor_Deallocate", executor, ctypes.byref(first))
    stats = Stats()
    size = api.call(
        "TpuExecutor_GetAllocatorStats", executor, ctypes.byref(stats), returns=ctypes.c_bool
    )
    assert size
    assert (stats.bytes_in_use, stats.peak_bytes_in_use, stats.largest_alloc_size) == (
        400,
        1000,
        600,
    )
    assert (stats.has_bytes_limit, stats.bytes_limit) == (True, 1000)
    assert stats.largest_free_block_bytes == 600
    assert stats.num_allocs == 2


def test_a_device_does_not_take_the_memory_of_another(
    api: Library, allocate: Callable[[int], Any]
) -> None:
    other = open_executor(api, 0)
    memory = allocate(1000)
    assert usage(api, other) == (1000, 1000)
    api.call("TpuExecutor_Deallocate", other, ctypes.byref(memory))  # it is not that one's
    nothing = api.call(
        "TpuExecutor_Allocate", other, ctypes.c_uint64(0), ctypes.c_int64(0), returns=Memory
    )
    assert nothing.opaque, "an empty array has an address"
    api.call("TpuExecutor_Deallocate", other, ctypes.byref(nothing))
    api.call("TpuExecutor_Free", other)


@pytest.mark.parametrize("ordinal", [-1, 2, 1 << 20])
def test_a_device_that_is_not_there(api: Library, ordinal: int) -> None:
    with pytest.raises(StatusError, match=f"no TPU device {ordinal} of 2") as caught:
        open_executor(api, ordinal)
    assert caught.value.code == INVALID_ARGUMENT


def test_copies(api: Library, executor: int, allocate: Callable[[int], Any]) -> None:
    memory = allocate(8)
    api.check(
        "TpuExecutor_SynchronousMemcpyFromHost",
        executor,
        ctypes.byref(memory),
        b"tpu core",
        ctypes.c_uint64(8),
    )
    back = ctypes.create_string_buffer(9)
    given = (executor, back, ctypes.byref(memory))
    api.check("TpuExecutor_SynchronousMemcpyToHost", *given, ctypes.c_uint64(8))
    assert back.value == b"tpu core"
    with pytest.raises(StatusError, match="a copy of 9 bytes") as caught:
        api.check("TpuExecutor_SynchronousMemcpyToHost", *given, ctypes.c_uint64(9))
    assert caught.value.code == INVALID_ARGUMENT
    assert back.raw[8] == 0


def test_streams_keep_their_error(api: Library, executor: int) -> None:
    first, second = (api.call("TpuStream_New", executor) for _ in range(2))
    event = api.call("TpuEvent_New", executor)
    poll = ("TpuExecutor_PollForEventStatus", executor, event)
    assert api.call(*poll, returns=ctypes.c_int) == PENDING
    api.check("TpuExecutor_RecordEvent", executor, first, event)
    assert api.call(*poll, returns=ctypes.c_int) == COMPLETE

    def fails(_: int) -> int:
        message = b"the callback failed"
        made: int = api.call("TpuStatus_Create", ctypes.c_int32(INTERNAL), message)
        return made

    callback = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(fails)
    api.call("TpuExecutor_HostCallback", executor, first, callback, None)
    assert not api.call("TpuStream_Status", first, returns=ctypes.c_bool)
    api.check("TpuExecutor_BlockHostUntilDone", executor, second)
    api.call("TpuExecutor_CreateStreamDependency", executor, second, first)
    for stream in (first, second):
        with pytest.raises(StatusError, match="the callback failed") as caught:
            api.check("TpuExecutor_BlockHostUntilDone", executor, stream)
        assert caught.value.code == INTERNAL
    api.check("TpuExecutor_RecordEvent", executor, second, event)
    assert api.call(*poll, returns=ctypes.c_int) == FAILED
    third = api.call("TpuStream_New", executor)
    api.check("TpuExecutor_WaitForEvent", executor, third, event)
    with pytest.raises(StatusError, match="a stream that has failed"):
        api.check("TpuExecutor_GetStatus", executor, third)
    for stream in (first, second, third):
        api.call("TpuStream_Free", stream)
    api.call("TpuEvent_Free", event)


def test_the_topology(api: Library, executor: int) -> None:
    topology = api.call("TpuPlatform_GetTopologyPtr", None)
    core_type = ctypes.c_int(TENSOR_CORE)
    assert api.number("TpuTopology_NumCores", topology, core_type) == 2
    bounds = [api.number(f"TpuTopology_ChipBounds_{axis}", topology) for axis in "XYZ"]
    assert bounds == [2, 1, 1]
    core = api.call("TpuExecutor_GetCoreLocation", executor)
    assert api.call("TpuCoreLocation_Id", core, returns=ctypes.c_int) == 1
    x, y, z = (ctypes.c_int() for _ in range(3))
    api.call("TpuCoreLocation_ChipCoordinates", core, *map(ctypes.byref, (x, y, z)))
    assert (x.value, y.value, z.value) == (1, 0, 0)
    at = (ctypes.c_int(place) for place in (1, 0, 0, 0))
    assert api.call("TpuTopology_Core", topology, core_type, *at) == core
    assert not api.call("TpuTopology_CoreForId", topology, core_type, ctypes.c_int(2))


def test_devices_are_assigned_as_far_as_there_are_some(api: Library) -> None:
    placer = api.call("TpuComputationPlacer_New")
    assignment = (ctypes.c_int * 4)(-1, -1, -1, -1)

    def assign(replicas: int, computations: int) -> list[int]:
        counts = (ctypes.c_int(replicas), ctypes.c_int(computations))
        api.check("TpuComputationPlacer_AssignDevices", placer, *counts, assignment)
        return list(assignment)

    assert assign(2, 1) == [0, 1, -1, -1]
    for counts in ((3, 1), (2, 2), (-1, -1)):
        with pytest.raises(StatusError, match="do not fit on 2 cores") as caught:
            assign(*counts)
        assert caught.value.code == INVALID_ARGUMENT
    api.call("TpuComputationPlacer_Free", placer)


def test_a_profiler_runs_once_at_a_time(api: Library) -> None:
    profiler = ctypes.c_void_p()
    api.check("TpuProfiler_Create", ctypes.byref(profiler))
    with pytest.raises(StatusError, match="is not running") as caught:
        api.check("TpuProfiler_Stop", profiler)
    assert caught.value.code == FAILED_PRECONDITION
    api.check("TpuProfiler_Start", profiler)
    with pytest.raises(StatusError, match="is running already"):
        api.check("TpuProfiler_Start", profiler)
    api.check("TpuProfiler_Stop", profiler)
    api.call("TpuProfiler_Destroy", profiler)


def test_bytes_that_are_not_a_program_are_rejected(api: Library) -> None:
    made = ctypes.c_void_p()
    given = (ctypes.c_int(4), b"what", ctypes.byref(made))
    with pytest.raises(StatusError, match="not a program that this library serialized") as caught:
        api.check("TpuExecutable_Deserialize", *given)
    assert caught.value.code == INVALID_ARGUMENT
    assert not made.value


def test_a_status_is_set(api: Library) -> None:
    status = api.call("TpuStatus_New")
    assert api.call("TpuStatus_Ok", status, returns=ctypes.c_bool)
    for message, expected in ((b"wrong again", b"wrong"), (None, b"")):
        api.call("TpuStatus_Set", status, ctypes.c_int32(7), message, ctypes.c_int32(5))
        assert api.call("TpuStatus_Code", status, returns=ctypes.c_int) == 7
        assert ctypes.string_at(api.call("TpuStatus_Message", status)) == expected
    assert not api.call("TpuStatus_Ok", status, returns=ctypes.c_bool)
    api.call("TpuStatus_Free", status)


def taken_text(api: Library, address: ctypes.c_void_p, size: ctypes.c_size_t) -> bytes:
    """Characters that the API returned, which are freed as TensorFlow does."""
    found = ctypes.string_at(address, size.value)
    api.call("TpuConfigurationApi_FreeCharArray", address)
    return found


def work(api: Library, function: str, name: str, **values: Any) -> None:
    """Call what takes a struct of parameters."""
    params = struct(name)()
    params.struct_size = ctypes.sizeof(params)
    params.status = api.call("TpuStatus_New")
    for field, value in values.items():
        setattr(params, field, ctypes.addressof(value) if hasattr(value, "_objects") else value)
    try:
        api.call(function, ctypes.byref(params))
        code = api.call("TpuStatus_Code", params.status, returns=ctypes.c_int)
        message = ctypes.string_at(api.call("TpuStatus_Message", params.status)).decode()
    finally:
        api.call("TpuStatus_Free", params.status)
    if code:
        raise StatusError(code, message)


def test_contexts_of_tensorflow(api: Library) -> None:
    api.check("TpuNodeContext_Initialize", ctypes.c_int(1))
    with pytest.raises(StatusError, match="there is no TPU device 2 of 2") as error:
        api.check("TpuNodeContext_Initialize", ctypes.c_int(2))
    assert error.value.code == INVALID_ARGUMENT
    api.call("TpuNodeContext_Free", api.check("TpuNodeContext_Create", ctypes.c_int(0)))


def test_the_system_of_tensorflow(api: Library) -> None:
    """What initialize_tpu_system calls, in its order."""
    address, size, port = ctypes.c_void_p(), ctypes.c_size_t(), ctypes.c_int()
    work(
        api,
        "TpuConfigurationApi_GetServerAddressAndPort",
        "TpuConfigurationApi_GetServerAddressAndPort_Params",
        server_address_output=address,
        server_address_output_size=size,
        port_output=port,
    )
    server = taken_text(api, address, size)
    assert server.decode() == f"127.0.0.1:{port.value}"
    assert port.value > 0

    def configure(cores: int) -> bytes:
        given = ctypes.create_string_buffer(server, len(server))
        counts = (ctypes.c_int32 * 1)(cores)
        work(
            api,
            "ConfigureDistributedTpuOp_DoWork",
            "ConfigureDistributedTpuOp_DoWork_Params",
            num_cores_per_host_size=1,
            num_cores_per_host=counts,
            server_address_size=len(server),
            server_address=given,
            host_config_output_size=size,
            host_config_output=address,
        )
        return taken_text(api, address, size)

    with pytest.raises(StatusError, match="this is one, with 2 TPU cores"):
        configure(4)
    assert not api.call("TpuConfigurationApi_HasTPUPodState", returns=ctypes.c_bool)
    configuration = configure(2)
    assert configuration == server
    assert api.call("TpuConfigurationApi_HasTPUPodState", returns=ctypes.c_bool)

    work(
        api,
        "InitializeHostForDistributedTpuOp_DoWork",
        "InitializeHostForDistributedTpuOp_DoWork_Params",
        core_id_output_size=size,
        core_id_output=address,
    )
    assert address.value is not None
    assert list((ctypes.c_int32 * size.value).from_address(address.value)) == [0, 1]
    api.call("TpuConfigurationApi_FreeInt32Array", address)

    work(
        api,
        "WaitForDistributedTpuOp_DoWork",
        "WaitForDistributedTpuOp_DoWork_Params",
        tpu_topology_output_size=size,
        tpu_topology_output=address,
    )
    # mesh_shape: 2x1x1 chips of one core; one task; two devices in it; where each one is.
    topology = b"\x0a\x04\x02\x01\x01\x01\x10\x01\x18\x02\x22\x08" + bytes([0] * 4 + [1, 0, 0, 0])
    assert taken_text(api, address, size) == topology
    api.check("SetGlobalTPUArrayOp_DoWork", ctypes.c_size_t(0), None)
    chips = ctypes.c_int32()
    api.check("DisconnectDistributedTpuChipsOp_DoWork", ctypes.byref(chips))
    assert chips.value == 2
    assert not api.call("TpuConfigurationApi_HasTPUPodState", returns=ctypes.c_bool)


def test_a_graph_of_functions_is_not_compiled(api: Library) -> None:
    """TensorFlow gives one without its MLIR bridge: field 9 of a TpuCompilationRequestProto."""
    request = ctypes.create_string_buffer(b"\x4a\x00", 2)
    proto = struct("TpuSerializedProto")(ctypes.addressof(request), 2)
    programs, count = ctypes.c_void_p(), ctypes.c_size_t()
    with pytest.raises(
        StatusError, match="TF_XLA_FLAGS=--tf_mlir_enable_mlir_bridge=true"
    ) as error:
        api.check(
            "TpuCompile_CompileAndBuild", proto, None, ctypes.byref(programs), ctypes.byref(count)
        )
    assert error.value.code == UNIMPLEMENTED
    assert count.value == 0


def test_a_program_that_was_not_compiled(api: Library) -> None:
    program = api.call("TpuProgram_New")
    assert api.number("TpuProgram_GetProgramSize", program) == 0
    assert not api.call("TpuProgram_HasSharding", program, returns=ctypes.c_bool)
    metadata = struct("TpuSerializedProto")()
    with pytest.raises(StatusError, match="this program was not compiled"):
        api.check("TpuProgram_GetHloMetadata", program, ctypes.byref(metadata))
    memory = Memory()
    with pytest.raises(StatusError, match="this program was not compiled"):
        work(
            api,
            "TpuExecutable_LoadProgramAndEnqueueToStream",
            "TpuExecutable_LoadProgramAndEnqueueToStream_Params",
            program=program,
            arguments=memory,
            arguments_len=1,
            result=memory,
        )
    api.call("TpuProgram_Free", program)


def test_keys_of_the_compilation_cache(api: Library) -> None:
    key = struct("CompilationCacheKeyProperty")
    result = struct("CompilationCacheKeyResult")

    def text(shapes: bytes) -> str:
        prefix = ctypes.create_string_buffer(shapes)
        given = key(shapes_prefix=ctypes.addressof(prefix), num_replicas=2)
        made = api.call("TpuCompile_CreateCompilationCacheKey", given, returns=result)
        found = ctypes.string_at(made.key).decode()
        api.call("TpuCompile_DestroyCompilationCacheKey", made)
        return found

    assert text(b"shape(64,4,)") == text(b"shape(64,4,)") != text(b"shape(64,8,)")
    fingerprint = api.functions["TpuCompile_CreateGuaranteedConstFingerprint"]
    fingerprint.restype = ctypes.c_uint64
    one, other = (
        fingerprint(ctypes.c_uint64(1), data, ctypes.c_size_t(1)) for data in (b"a", b"b")
    )
    assert one != other


def test_requests_take_the_devices_in_turn(api: Library) -> None:
    selector, request, ordinal = ctypes.c_void_p(), ctypes.c_int64(), ctypes.c_int64()
    api.call("TfTpuOrdinalSelector_Create", ctypes.byref(selector), ctypes.c_int(1))
    found = []
    for _ in range(3):
        # An std::optional that is empty, in a register pair.
        none = (ctypes.c_uint64(0), ctypes.c_uint64(0))
        out = (ctypes.byref(request), ctypes.byref(ordinal))
        api.call("TfTpuOrdinalSelector_GetOrdinal", selector, *none, *out)
        found.append(ordinal.value)
    api.call("TfTpuOrdinalSelector_Destroy", selector)
    assert found == [0, 1, 0]
