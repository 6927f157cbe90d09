"""Processes that share a TPU: the devices of each, how they meet, and programs on all of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from mock_libtpu.plugin.client import Plugin, PluginError
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment, free_port

# As jax.experimental.topologies shows them with libtpu 0.0.42.1: bounds of processes, bounds of one
# process's chips, ids of the devices of each process.
_REAL = [
    ("v5e", "2,2,1", "2,2,1", [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]]),
    ("v5e", "1,2,1", "2,2,1", [[0, 1, 2, 3], [4, 5, 6, 7]]),
    ("v5e", "2,2,1", "1,1,1", [[0], [1], [2], [3]]),
    ("v5e", "2,1,1", "1,2,1", [[0, 2], [1, 3]]),
    ("v5e", "1,2,1", "2,1,1", [[0, 1], [2, 3]]),
    ("v5p", "1,1,4", "2,2,1", [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]),
    (
        "v3",
        "2,1,1",
        "2,2,1",
        [[0, 1, 2, 3, 8, 9, 10, 11], [4, 5, 6, 7, 12, 13, 14, 15]],
    ),
]


def _addresses(count: int) -> str:
    return ",".join(f"localhost:{free_port()}" for _ in range(count))


@pytest.fixture
def without_jax(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client without JAX meets nobody, but has its devices."""
    for package in ("jax", "jaxlib"):
        monkeypatch.setitem(sys.modules, package, None)


@pytest.mark.usefixtures("without_jax")
@pytest.mark.parametrize(("generation", "bounds", "chips", "ids"), _REAL)
def test_devices_of_each_process(
    plugin: Plugin,
    monkeypatch: pytest.MonkeyPatch,
    generation: str,
    bounds: str,
    chips: str,
    ids: list[list[int]],
) -> None:
    monkeypatch.setenv("MOCK_LIBTPU_TOPOLOGY", generation)
    monkeypatch.setenv("TPU_PROCESS_BOUNDS", bounds)
    monkeypatch.setenv("TPU_CHIPS_PER_PROCESS_BOUNDS", chips)
    monkeypatch.setenv("TPU_PROCESS_ADDRESSES", _addresses(len(ids)))
    for process in range(1, len(ids)):
        monkeypatch.setenv("CLOUD_TPU_TASK_ID", str(process))
        client = plugin.call("PJRT_Client_Create").client
        assert plugin.call("PJRT_Client_ProcessIndex", client=client).process_index == process
        seen: dict[int, list[int]] = {}
        for device in plugin.call("PJRT_Client_Devices", client=client).devices:
            about = {
                "device_description": plugin.call(
                    "PJRT_Device_GetDescription", device=device
                ).device_description
            }
            at = plugin.call("PJRT_DeviceDescription_ProcessIndex", **about).process_index
            seen.setdefault(at, []).append(plugin.call("PJRT_DeviceDescription_Id", **about).id)
            own = plugin.call("PJRT_Device_IsAddressable", device=device).is_addressable
            assert own == (at == process)
            local = plugin.call("PJRT_Device_LocalHardwareId", device=device).local_hardware_id
            assert local == (len(seen[at]) - 1 if own else -1)
        assert [seen[at] for at in range(len(ids))] == ids
        local = plugin.call("PJRT_Client_AddressableDevices", client=client).addressable_devices
        assert len(local) == len(ids[process])
        plugin.call("PJRT_Client_Destroy", client=client)


@pytest.mark.usefixtures("without_jax")
def test_a_device_of_another_process_has_no_memory(
    plugin: Plugin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TPU_PROCESS_BOUNDS", "2,1,1")
    monkeypatch.setenv("TPU_CHIPS_PER_PROCESS_BOUNDS", "1,1,1")
    monkeypatch.setenv("TPU_PROCESS_ADDRESSES", _addresses(2))
    monkeypatch.setenv("TPU_WORKER_ID", "1")
    client = plugin.call("PJRT_Client_Create").client
    other, own = plugin.call("PJRT_Client_Devices", client=client).devices
    assert plugin.call("PJRT_Device_AddressableMemories", device=other).memories == []
    assert len(plugin.call("PJRT_Device_AddressableMemories", device=own).memories) == 3
    for function in ("PJRT_Device_DefaultMemory", "PJRT_Device_MemoryStats"):
        with pytest.raises(PluginError, match=r"coords=\(0,0,0\).* is a device of another process"):
            plugin.call(function, device=other)
    plugin.call("PJRT_Client_Destroy", client=client)


_TWO = {"TPU_PROCESS_BOUNDS": "2,1,1", "TPU_CHIPS_PER_PROCESS_BOUNDS": "1,1,1"}


@pytest.mark.usefixtures("without_jax")
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"TPU_PROCESS_BOUNDS": "2,x"}, "TPU_PROCESS_BOUNDS=2,x: give numbers per axis"),
        ({"TPU_PROCESS_BOUNDS": "2,1,1,1"}, "give numbers per axis"),
        ({"TPU_PROCESS_BOUNDS": "2,1,1"}, "v5e:1x1 cannot be divided among 2 processes"),
        (_TWO, "set CLOUD_TPU_TASK_ID or TPU_WORKER_ID"),
        ({**_TWO, "TPU_WORKER_ID": "2"}, "TPU_WORKER_ID=2: give a number from 0 to 1"),
        ({**_TWO, "TPU_WORKER_ID": "1"}, "no address is known at which they meet"),
        (
            {**_TWO, "TPU_WORKER_ID": "1", "TPU_PROCESS_ADDRESSES": "localhost:1"},
            "give one address for each of the 2 processes",
        ),
        (
            {**_TWO, "TPU_WORKER_ID": "1", "TPU_PROCESS_ADDRESSES": "10.0.0.1:1,10.0.0.2:1"},
            "the mock's processes run on one machine",
        ),
        (
            {**_TWO, "TPU_WORKER_ID": "1", "TPU_PROCESS_ADDRESSES": "127.a.example:1,127.0.0.1:2"},
            "the mock's processes run on one machine",
        ),
        (
            {**_TWO, "TPU_WORKER_ID": "1", "TPU_PROCESS_ADDRESSES": "localhost,localhost"},
            '"localhost" is not an address',
        ),
        ({**_TWO, "TPU_VISIBLE_CHIPS": "0,1"}, "has 2 chips, and a process has 1"),
        (
            {"TPU_PROCESS_BOUNDS": "64,16,1", "TPU_CHIPS_PER_PROCESS_BOUNDS": "2,4,1"},
            "the mock has at most 4096",
        ),
    ],
)
def test_variables_that_fit_no_machine(
    plugin: Plugin, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], message: str
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(PluginError, match=message) as raised:
        plugin.call("PJRT_Client_Create")
    assert raised.value.code == "INVALID_ARGUMENT"


@pytest.mark.usefixtures("without_jax")
def test_the_only_process_has_the_machine_that_is_named(
    plugin: Plugin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a machine with a TPU of its own, which sets these variables."""
    monkeypatch.setenv("MOCK_LIBTPU_TOPOLOGY", "v5e:2x4")
    monkeypatch.setenv("TPU_PROCESS_BOUNDS", "1,1,1")
    monkeypatch.setenv("TPU_CHIPS_PER_PROCESS_BOUNDS", "2,2,1")
    client = plugin.call("PJRT_Client_Create").client
    assert len(plugin.call("PJRT_Client_Devices", client=client).devices) == 8
    plugin.call("PJRT_Client_Destroy", client=client)


_PROGRAM = """
import sys
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P
if len(sys.argv) > 2:
    address = sys.argv[2]
    jax.distributed.initialize(address, 2, int(sys.argv[3]), coordinator_bind_address=address)
ids = [[device.id for device in devices] for devices in (jax.devices(), jax.local_devices())]
mesh = jax.make_mesh((4,), ("x",))
sharding = NamedSharding(mesh, P("x"))
values = np.arange(8, dtype=np.float32)
array = jax.make_array_from_callback((8,), sharding, lambda index: values[index])
total = jax.jit(lambda array: array.sum())(array)
summed = jax.jit(
    jax.shard_map(lambda x: jax.lax.psum(x, "x"), mesh=mesh, in_specs=P("x"), out_specs=P())
)(array)
import os
listening = []
inodes = {os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd")
          if os.path.exists(f"/proc/self/fd/{fd}")}
for name in ("tcp", "tcp6"):
    for line in open(f"/proc/net/{name}").readlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and f"socket:[{fields[9]}]" in inodes:
            listening.append(fields[1].partition(":")[0])
# Gloo's threads write to the standard output, in pieces that mix with the lines of the program.
with open(sys.argv[1], "w") as results:
    print(
        jax.process_index(), jax.process_count(), *ids, float(total), summed.tolist(), file=results
    )
    print("listening", *sorted(set(listening)), file=results)
"""


def _run_two(
    folder: Path, settings: list[dict[str, str]], arguments: list[list[str]]
) -> list[list[str]]:
    results = [folder / f"process{number}.txt" for number in range(2)]
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(results[number]), *arguments[number]],
            env={**clean_environment(), **settings[number]},
        )
        for number in range(2)
    ]
    for process in processes:
        assert process.wait(timeout=TIMEOUT_S) == 0
    return [result.read_text().splitlines() for result in results]


def _check(lines: list[list[str]], local: list[list[int]]) -> None:
    for number in range(2):
        result, listening = lines[number]
        assert result == f"{number} 2 {[*local[0], *local[1]]} {local[number]} 28.0 [12.0, 16.0]"
        for address in listening.split()[1:]:
            assert address.endswith(("7F", "01000000")), "listens on more than loopback"


def test_two_processes_by_the_variables_of_a_tpu(library_path: Path, tmp_path: Path) -> None:
    """Without jax.distributed, as torch_xla starts a process for each chip."""
    addresses = _addresses(2)
    settings = [
        {
            **variables(library_path, MachineSettings()),
            "TPU_PROCESS_BOUNDS": "2,1,1",
            "TPU_CHIPS_PER_PROCESS_BOUNDS": "1,2,1",
            "TPU_PROCESS_ADDRESSES": addresses,
            "TPU_PROCESS_PORT": addresses.split(",")[number].rpartition(":")[2],
            "TPU_VISIBLE_CHIPS": "0,1",
            "CLOUD_TPU_TASK_ID": str(number),
        }
        for number in range(2)
    ]
    _check(_run_two(tmp_path, settings, [[], []]), [[0, 2], [1, 3]])


def test_two_processes_of_jax_distributed(library_path: Path, tmp_path: Path) -> None:
    """Its processes divide the machine that is named."""
    settings = variables(library_path, MachineSettings(topology="v5e:2x2"))
    address = f"127.0.0.1:{free_port()}"
    arguments = [[address, "0"], [address, "1"]]
    _check(_run_two(tmp_path, [settings] * 2, arguments), [[0, 1], [2, 3]])


_TWO_SLICES = """
import jax
import jax.numpy as jnp
from jax.experimental import topologies
from jax.sharding import NamedSharding, PartitionSpec as P
topology = topologies.get_topology_desc("v5e:2x2", "tpu", num_slices=2)
mesh = topologies.make_mesh(topology, (2, 4), ("slices", "chips"))
shape = jax.ShapeDtypeStruct(
    (64, 64), jnp.float32, sharding=NamedSharding(mesh, P(("slices", "chips"))))
compiled = jax.jit(lambda x: (x * 2).sum()).lower(shape).compile()
print([device.slice_index for device in topology.devices],
      compiled.memory_analysis().argument_size_in_bytes)
"""


def test_a_program_is_compiled_for_two_slices(library_path: Path) -> None:
    """Without having them."""
    done = subprocess.run(
        [sys.executable, "-c", _TWO_SLICES],
        env={**clean_environment(), **variables(library_path, MachineSettings())},
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[0, 0, 0, 0, 1, 1, 1, 1] 2048\n"
