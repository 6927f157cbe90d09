"""Devices and memories: their descriptions, and how they are found."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu.plugin.client import DeviceFacts, MemoryFacts, Plugin, PluginError, devices
from tests.mock_libtpu.mocked import Mocked
from tpu_walkthrough.errors import InputError

_KINDS = ["device", "pinned_host", "unpinned_host"]


def test_description_of_a_device(open_mocked: Callable[..., Mocked]) -> None:
    mocked = open_mocked(topology="v3:2x2")
    device = mocked.devices[5]
    about = {
        "device_description": mocked.call(
            "PJRT_Device_GetDescription", device=device
        ).device_description
    }
    texts = [
        mocked.call("PJRT_DeviceDescription_DebugString", **about).debug_string,
        mocked.call("PJRT_DeviceDescription_ToString", **about).to_string,
    ]
    assert texts == [
        "TPU_5(process=0,(0,1,0,1))",
        "TpuDevice(id=5, process_index=0, coords=(0,1,0), core_on_chip=1)",
    ]
    assert mocked.call("PJRT_DeviceDescription_ProcessIndex", **about).process_index == 0
    assert mocked.call("PJRT_Device_LocalHardwareId", device=device).local_hardware_id == 5
    assert mocked.call("PJRT_Device_IsAddressable", device=device).is_addressable
    described = mocked.call("PJRT_DeviceDescription_Attributes", **about).attributes
    assert mocked.call("PJRT_Device_GetAttributes", device=device).attributes == described


def test_finding_devices(mocked: Mocked) -> None:
    client = mocked.client
    found = mocked.call("PJRT_Client_AddressableDevices", client=client).addressable_devices
    assert found == mocked.devices
    assert len(set(found)) == 4
    for index, device in enumerate(mocked.devices):
        by_id = mocked.call("PJRT_Client_LookupDevice", client=client, id=index).device
        assert by_id == device
        by_hardware = mocked.call(
            "PJRT_Client_LookupAddressableDevice", client=client, local_hardware_id=index
        ).addressable_device
        assert by_hardware == device
    assert mocked.call("PJRT_Client_ProcessIndex", client=client).process_index == 0


@pytest.mark.parametrize("number", [-1, 4, 2**31 - 1])
def test_devices_that_are_not_there(mocked: Mocked, number: int) -> None:
    client = mocked.client
    with pytest.raises(PluginError, match=f"^INVALID_ARGUMENT: .* {number}$"):
        mocked.call("PJRT_Client_LookupDevice", client=client, id=number)
    with pytest.raises(PluginError, match=f"^INVALID_ARGUMENT: .* {number}$"):
        mocked.call("PJRT_Client_LookupAddressableDevice", client=client, local_hardware_id=number)


def assignment(mocked: Mocked, replicas: int, partitions: int, room: int) -> list[int]:
    results = mocked.call(
        "PJRT_Client_DefaultDeviceAssignment",
        client=mocked.client,
        num_replicas=replicas,
        num_partitions=partitions,
        default_assignment=[-1] * room,
    )
    ids: list[int] = results.default_assignment
    return ids


def test_default_device_assignments(mocked: Mocked) -> None:
    assert assignment(mocked, 2, 2, 4) == [0, 1, 2, 3]
    assert assignment(mocked, 1, 3, 4) == [0, 1, 2, -1]
    with pytest.raises(PluginError, match="3 replicas of 2 partitions do not fit on 4 devices"):
        assignment(mocked, 3, 2, 6)
    with pytest.raises(PluginError, match="room for 3 of 4 ids"):
        assignment(mocked, 4, 1, 3)
    for replicas, partitions in [(-1, 1), (-1, -1), (1, -4), (65536, 65536)]:
        with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT"):
            assignment(mocked, replicas, partitions, 4)


def test_the_memories_of_a_device(mocked: Mocked) -> None:
    every = mocked.call("PJRT_Client_AddressableMemories", client=mocked.client)
    listed = []
    for device in mocked.devices:
        memories = mocked.call("PJRT_Device_AddressableMemories", device=device).memories
        listed += memories
        kinds = [mocked.call("PJRT_Memory_Kind", memory=memory).kind for memory in memories]
        assert kinds == _KINDS
        assert mocked.call("PJRT_Device_DefaultMemory", device=device).memory == memories[0]
        for memory in memories:
            assert mocked.call("PJRT_Memory_AddressableByDevices", memory=memory).devices == [
                device
            ]
    assert listed == every.addressable_memories
    ids = [mocked.call("PJRT_Memory_Id", memory=memory).id for memory in listed]
    assert ids == list(range(12))
    texts = [
        mocked.call("PJRT_Memory_DebugString", memory=listed[4]).debug_string,
        mocked.call("PJRT_Memory_ToString", memory=listed[4]).to_string,
    ]
    wanted = "MockTpuMemory(id=4, kind=pinned_host, device=TPU_1(process=0,(1,0,0,0)))"
    assert texts == [wanted, wanted]


def test_described_memories(mocked: Mocked) -> None:
    """The Memory Descriptions extension, for devices that need not exist."""
    topology = mocked.call("PJRT_TopologyDescription_Create", topology_name="v4").topology
    described = mocked.call(
        "PJRT_TopologyDescription_GetDeviceDescriptions", topology=topology
    ).descriptions
    for one in described:
        described = mocked.call("PJRT_DeviceDescription_MemoryDescriptions", device_description=one)
        assert described.default_memory_index == 0
        kinds = [
            mocked.call("PJRT_MemoryDescription_Kind", memory_description=memory)
            for memory in described.memory_descriptions
        ]
        assert [(kind.kind, kind.kind_id) for kind in kinds] == [
            (name, number) for number, name in enumerate(_KINDS)
        ]
    mocked.call("PJRT_TopologyDescription_Destroy", topology=topology)


class UserData:
    """The functions behind a memory's first word, by which frameworks attach things."""

    _get_type = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    _free_type = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
    _set_type = ctypes.CFUNCTYPE(
        None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p
    )

    def __init__(self, mocked: Mocked) -> None:
        self.freed: list[int] = []
        self._free = self._free_type(self.freed.append)
        self._memory = mocked.memory()
        table = ctypes.c_uint64.from_address(self._memory).value
        places = mocked.plugin.structs.layouts.layout("PJRT_Memory_FunctionTable").places
        get, set_ = (
            ctypes.c_uint64.from_address(table + places[name].offset).value
            for name in ("get_user_data", "set_user_data")
        )
        self._get, self._set = self._get_type(get), self._set_type(set_)

    def get(self, key: int) -> int:
        return self._get(self._memory, key) or 0

    def set(self, key: int, data: int, free: bool = True) -> None:
        self._set(self._memory, key, data, ctypes.cast(self._free, ctypes.c_void_p) if free else 0)


def test_what_a_framework_attaches_to_a_memory(open_mocked: Callable[..., Mocked]) -> None:
    mocked = open_mocked()
    user_data = UserData(mocked)
    assert user_data.get(1) == 0
    user_data.set(1, 100)
    user_data.set(2, 200)
    user_data.set(3, 300, free=False)
    assert [user_data.get(key) for key in (1, 2, 3)] == [100, 200, 300]
    user_data.set(1, 101)
    assert user_data.get(1) == 101
    assert user_data.freed == [100]
    mocked.call("PJRT_Client_Destroy", client=mocked.client)
    assert sorted(user_data.freed) == [100, 101, 200]
    mocked.client = 0


def test_calls_that_only_succeed(mocked: Mocked) -> None:
    event = mocked.plugin.call(
        "PJRT_Device_CreateAsyncTrackingEvent", device=mocked.devices[0], description="mine"
    ).event
    assert event
    mocked.call("PJRT_AsyncTrackingEvent_Destroy", event=event)
    mocked.call(
        "PJRT_Client_UpdateGlobalProcessInfo",
        client=mocked.client,
        process_infos=[{"task_id": 0, "incarnation_id": 7, "state": "kConnected"}],
    )
    memory = ctypes.create_string_buffer(64)
    mocked.call("PJRT_Client_DmaMap", client=mocked.client, data=memory, size=64)
    mocked.call("PJRT_Client_DmaUnmap", client=mocked.client, data=memory)
    context = mocked.call("PJRT_ExecuteContext_Create").context
    mocked.call("PJRT_ExecuteContext_Destroy", context=context)


def test_clients_know_nothing_of_each_other(open_mocked: Callable[..., Mocked]) -> None:
    one, other = open_mocked(devices=1, memory=1000), open_mocked(topology="v2:1x1")
    assert not {*one.devices} & {*other.devices}
    one.put_bytes(bytes(600), "U8", [600])
    assert [one.stats().bytes_in_use, other.stats().bytes_in_use] == [600, 0]
    assert [one.stats().bytes_limit, other.stats().bytes_limit] == [1000, 8 * 2**30]


def test_devices_of_a_library(library_path: Path) -> None:
    settings = {"MOCK_LIBTPU_TOPOLOGY": "v3:1x1", "MOCK_LIBTPU_MEMORY": "4096"}
    memories = (
        MemoryFacts("device", 4096, is_default=True),
        MemoryFacts("pinned_host", None, is_default=False),
        MemoryFacts("unpinned_host", None, is_default=False),
    )
    assert devices(library_path, settings) == [
        DeviceFacts(0, "TPU v3", (0, 0, 0), 0, memories),
        DeviceFacts(1, "TPU v3", (0, 0, 0), 1, memories),
    ]


def test_devices_of_several_slices_in_a_process(library_path: Path) -> None:
    """Their ids and places are those of libtpu's devices of MegaScale."""
    settings = {"MOCK_LIBTPU_TOPOLOGY": "v5e:1x2", "MOCK_LIBTPU_SLICES": "3"}
    found = devices(library_path, settings)
    ids = [100_000, 100_001, 200_000, 200_001, 300_000, 300_001]
    assert [device.id for device in found] == ids
    assert [device.coordinates for device in found] == [(0, 0, 0), (0, 1, 0)] * 3
    with pytest.raises(PluginError, match="2049 slices are too many: the mock has at most 4096"):
        devices(library_path, settings | {"MOCK_LIBTPU_SLICES": "2049"})


def test_devices_are_not_recorded(library_path: Path, tmp_path: Path) -> None:
    recording = tmp_path / "recording"
    assert devices(library_path, {"MOCK_LIBTPU_RECORDING": str(recording)})
    assert not recording.exists()


def test_devices_that_cannot_be_had(library_path: Path, tmp_path: Path) -> None:
    with pytest.raises(PluginError, match=r'^INVALID_ARGUMENT: .*"v9" is not a known TPU'):
        devices(library_path, {"MOCK_LIBTPU_TOPOLOGY": "v9"})
    with pytest.raises(InputError, match=r"is not a PJRT plugin: .*No such file"):
        devices(tmp_path / "libtpu.so", {})
    (tmp_path / "text.so").write_text("text")
    with pytest.raises(InputError, match="is not a PJRT plugin"):
        devices(tmp_path / "text.so", {})


def test_a_library_in_the_current_folder(
    library_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bare name is a file, as everywhere, and not one that the loader searches."""
    (tmp_path / "libtpu.so").symlink_to(library_path)
    monkeypatch.chdir(tmp_path)
    assert Plugin(Path("libtpu.so")).address("PJRT_Client_Create")
    with pytest.raises(InputError, match="No such file") as error:
        Plugin(Path("libm.so.6"))
    assert "mock-libtpu build" in error.value.hint
