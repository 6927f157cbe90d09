"""Topologies: what every generation looks like, which names there are, and their bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mock_libtpu.environment import GENERATIONS
from mock_libtpu.plugin.client import Plugin, PluginError
from tests.mock_libtpu.mocked import Mocked

_GIB = 2**30
# name, kind, devices of one host, devices a chip, cores a device, bytes a device
_HOSTS = [
    ("v2", "TPU v2", 8, 2, 1, 8 * _GIB),
    ("v3", "TPU v3", 8, 2, 1, 16 * _GIB),
    ("v4", "TPU v4", 4, 1, 2, 32 * _GIB),
    ("v5e", "TPU v5 lite", 4, 1, 1, 16 * _GIB),
    ("v5p", "TPU v5", 4, 1, 2, 95 * _GIB),
    ("v6e", "TPU v6 lite", 4, 1, 1, 32 * _GIB),
    ("tpu7x", "TPU7x", 8, 2, 1, 96 * _GIB),
]
_BAD_NAMES = {
    "v7": "is not a known TPU: use one of v2, v3, v4, v5e, v5p, v6e, tpu7x",
    "V5E:2x2": "is not a known TPU",
    ":2x2": "is not a known TPU",
    "v5e 2x2": "is not a known TPU",
    "v5e:": "has no extents",
    "v5e:x": "has no extents",
    "v5e:2x": "has no extents",
    "v5e:x2": "has no extents",
    "v5e:0x2": "has no extents",
    "v5e:-1x2": "has no extents",
    "v5e:2x2 ": "has no extents",
    "v5e:2,2": "has no extents",
    "v5e:2x2x2x2": "has no extents",
    "v5e:9999": "is too large: the mock has at most 4096 devices",
    "v5e:2x2x2": "the chips of v5e have two axes",
    "v5e:99999999999999999999": "has no extents",
    "v5e:64x65": "is too large: the mock has at most 4096 devices",
    "v2:64x64": "is too large: the mock has at most 4096 devices",
}


def create(plugin: Plugin, name: str, **options: int | str | list[int]) -> int:
    kinds = {int: "int64_value", str: "string_value", list: "int64_array_value"}
    named = [{"name": key, kinds[type(value)]: value} for key, value in options.items()]
    topology: int = plugin.call(
        "PJRT_TopologyDescription_Create", topology_name=name, create_options=named
    ).topology
    return topology


def destroy(plugin: Plugin, *topologies: int) -> None:
    for topology in topologies:
        plugin.call("PJRT_TopologyDescription_Destroy", topology=topology)


def attributes(plugin: Plugin, topology: int) -> list[dict[str, Any]]:
    """The attributes of every device."""
    described = plugin.call(
        "PJRT_TopologyDescription_GetDeviceDescriptions", topology=topology
    ).descriptions
    return [
        plugin.call("PJRT_DeviceDescription_Attributes", device_description=one).attributes
        for one in described
    ]


def test_every_generation_is_here() -> None:
    assert tuple(row[0] for row in _HOSTS) == GENERATIONS


@pytest.mark.parametrize(("name", "kind", "count", "per_chip", "cores", "memory"), _HOSTS)
def test_one_host_of_every_generation(
    open_mocked: Callable[..., Mocked],
    name: str,
    kind: str,
    count: int,
    per_chip: int,
    cores: int,
    memory: int,
) -> None:
    mocked = open_mocked(topology=name)
    assert len(mocked.devices) == count
    for index, device in enumerate(mocked.devices):
        described = mocked.call("PJRT_Device_GetDescription", device=device).device_description
        about = {"device_description": described}
        assert mocked.call("PJRT_DeviceDescription_Id", **about).id == index
        assert mocked.call("PJRT_DeviceDescription_Kind", **about).device_kind == kind
        known = mocked.call("PJRT_DeviceDescription_Attributes", **about).attributes
        chip = index // per_chip
        assert known == {
            "coords": [chip % 2, chip // 2, 0],
            "core_on_chip": index % per_chip,
            "num_cores": cores,
        }
        assert mocked.stats(index).bytes_limit == memory


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("v5e:2x1", [(0, 0, 0, 0), (1, 0, 0, 0)]),
        ("v5e:1x2", [(0, 0, 0, 0), (0, 1, 0, 0)]),
        ("v6e:3", [(0, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)]),
        ("v3:1x2", [(0, 0, 0, 0), (0, 0, 0, 1), (0, 1, 0, 0), (0, 1, 0, 1)]),
        ("v4:1x2x2", [(0, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 1, 0)]),
    ],
)
def test_cores_come_first_then_x_y_z(
    plugin: Plugin, name: str, wanted: list[tuple[int, ...]]
) -> None:
    topology = create(plugin, name)
    found = [(*one["coords"], one["core_on_chip"]) for one in attributes(plugin, topology)]
    assert found == wanted
    destroy(plugin, topology)


@pytest.mark.parametrize(
    ("devices", "chips"), [(1, [1, 1]), (2, [1, 2]), (4, [2, 2]), (6, [2, 3]), (7, [1, 7])]
)
def test_so_many_devices_are_v5e(
    open_mocked: Callable[..., Mocked], devices: int, chips: list[int]
) -> None:
    mocked = open_mocked(devices=devices)
    assert len(mocked.devices) == devices
    topology = mocked.call("PJRT_Client_TopologyDescription", client=mocked.client).topology
    known = mocked.call("PJRT_TopologyDescription_Attributes", topology=topology).attributes
    assert known == {"chips_per_axis": [*chips, 1], "devices_per_chip": 1}


def places(plugin: Plugin, topology: int) -> list[list[int]]:
    """The ids of the devices of each process, in their order."""
    described = plugin.call(
        "PJRT_TopologyDescription_GetDeviceDescriptions", topology=topology
    ).descriptions
    found: list[list[int]] = []
    for one in described:
        about = {"device_description": one}
        process = plugin.call("PJRT_DeviceDescription_ProcessIndex", **about).process_index
        if process == len(found):
            found.append([])
        assert process == len(found) - 1
        found[process].append(plugin.call("PJRT_DeviceDescription_Id", **about).id)
    return found


# As jax.experimental.topologies shows them with libtpu 0.0.42.1: the ids of each process.
_HOSTS_OF = [
    ("v5e:2x4", {}, [[0, 1, 2, 3], [4, 5, 6, 7]]),
    ("v5e:4x4", {}, [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]]),
    ("v5p:2x2x2", {}, [[0, 1, 2, 3], [4, 5, 6, 7]]),
    ("v3:4x2", {}, [[0, 1, 2, 3, 8, 9, 10, 11], [4, 5, 6, 7, 12, 13, 14, 15]]),
    ("v5e:2x2", {"chips_per_host_bounds": [1, 1, 1]}, [[0], [1], [2], [3]]),
    ("v5e:2x2", {"num_slices": 1}, [[0, 1, 2, 3]]),
    ("v5e:2x2", {"num_slices": 0}, [[0, 1, 2, 3]]),
    ("v5e:2x2", {"num_slices": -1}, [[0, 1, 2, 3]]),
    (
        "v5e:2x4",
        {"num_slices": 2, "chips_per_host_bounds": [2, 2, 1]},
        [
            [100000, 100001, 100002, 100003],
            [100004, 100005, 100006, 100007],
            [200000, 200001, 200002, 200003],
            [200004, 200005, 200006, 200007],
        ],
    ),
    ("v4:2x2x1", {"chip_config_name": "megacore"}, [[0, 1, 2, 3]]),
    ("v5e:2x2", {"chip_config_name": "default", "wrap": [1, 1, 1]}, [[0, 1, 2, 3]]),
]


@pytest.mark.parametrize(("name", "options", "ids"), _HOSTS_OF)
def test_hosts_and_slices_of_a_topology(
    plugin: Plugin, name: str, options: dict[str, Any], ids: list[list[int]]
) -> None:
    made = create(plugin, name, **options)
    assert places(plugin, made) == ids
    bytes_ = plugin.call("PJRT_TopologyDescription_Serialize", topology=made).serialized_bytes
    back = plugin.call("PJRT_TopologyDescription_Deserialize", serialized_topology=bytes_).topology
    assert places(plugin, back) == ids
    fingerprints = [
        plugin.call("PJRT_TopologyDescription_Fingerprint", topology=topology).fingerprint
        for topology in (made, back)
    ]
    assert fingerprints[0] == fingerprints[1]
    destroy(plugin, made, back)


def test_a_device_of_several_slices(plugin: Plugin) -> None:
    """Its texts and attributes, as libtpu has them."""
    topology = create(plugin, "v5e:2x2", num_slices=2)
    described = plugin.call(
        "PJRT_TopologyDescription_GetDeviceDescriptions", topology=topology
    ).descriptions
    about = {"device_description": described[-1]}
    assert plugin.call("PJRT_DeviceDescription_ToString", **about).to_string == (
        "MegaScalePjRtDevice(wrapped=TpuDevice(id=3, process_index=0, coords=(1,1,0), "
        "core_on_chip=0), slice_id=1)"
    )
    assert plugin.call("PJRT_DeviceDescription_DebugString", **about).debug_string == (
        "MegaScalePjRtDevice(wrapped=TPU_3(process=0,(1,1,0,0)), slice_id=1)"
    )
    slices = [one["slice_index"] for one in attributes(plugin, topology)]
    assert slices == [0, 0, 0, 0, 1, 1, 1, 1]
    one_slice = create(plugin, "v5e:2x2")
    assert "slice_index" not in attributes(plugin, one_slice)[0]
    fingerprints = {
        plugin.call("PJRT_TopologyDescription_Fingerprint", topology=each).fingerprint
        for each in (topology, one_slice)
    }
    assert len(fingerprints) == 2
    destroy(plugin, topology, one_slice)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_slices": "2"}, "num_slices must be an integer"),
        ({"num_slices": 1025}, "at most 4096 devices"),
        ({"num_slices": 2**62}, "at most 4096 devices"),
        ({"chips_per_host_bounds": "2,2,1"}, "chips_per_host_bounds must be a list of 3 integers"),
        ({"chips_per_host_bounds": [2, 2]}, "2,2 has 2"),
        ({"chips_per_host_bounds": [3, 1, 1]}, '"v5e:2x2" is not divisible by .* 3,1,1'),
        ({"chips_per_host_bounds": [0, 1, 1]}, "invalid chips_per_host_bounds: 0,1,1"),
        ({"chips_per_host_bounds": [2**40, 1, 1]}, "invalid chips_per_host_bounds"),
        ({"chip_config_name": "megacore"}, 'the mock\'s v5e has "default" only'),
        ({"chip_config_name": 1}, "chip_config_name must be a string"),
        ({"wrap": [1, 1]}, "wrap must be a list of 3 integers"),
        ({"a": 1, "b": 2}, "unexpected arguments: a, b; known are num_slices, chips_per_host_"),
    ],
)
def test_options_that_fit_no_topology(
    plugin: Plugin, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(PluginError, match=f"^INVALID_ARGUMENT: .*{message}"):
        create(plugin, "v5e:2x2", **options)


def test_the_largest(plugin: Plugin) -> None:
    topology = create(plugin, "v4:16x16x16")
    found = attributes(plugin, topology)
    assert len({tuple(one["coords"]) for one in found}) == 4096
    destroy(plugin, topology)


@pytest.mark.parametrize("name", _BAD_NAMES)
def test_bad_names(plugin: Plugin, open_mocked: Callable[..., Mocked], name: str) -> None:
    with pytest.raises(PluginError, match=f"^INVALID_ARGUMENT: .*{_BAD_NAMES[name]}"):
        create(plugin, name)
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT: MOCK_LIBTPU_TOPOLOGY: "):
        open_mocked(topology=name)


@pytest.mark.parametrize("number", ["0", "-1", "two", "4x", "2.5", "4097", "99999999999999999999"])
def test_bad_numbers_of_devices(open_mocked: Callable[..., Mocked], number: str) -> None:
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT: MOCK_LIBTPU_DEVICES"):
        open_mocked(devices=number)


@pytest.mark.parametrize("number", ["0", "-1", "16G"])
def test_bad_memory_sizes(open_mocked: Callable[..., Mocked], number: str) -> None:
    with pytest.raises(PluginError, match=f"^INVALID_ARGUMENT: MOCK_LIBTPU_MEMORY={number}: "):
        open_mocked(memory=number)


def test_empty_variables_are_none(open_mocked: Callable[..., Mocked]) -> None:
    assert len(open_mocked(topology="", devices="", memory="").devices) == 1


def test_no_name_is_one_host(plugin: Plugin) -> None:
    topology = create(plugin, "")
    assert len(attributes(plugin, topology)) == 4
    destroy(plugin, topology)


def test_a_clients_topology_is_the_one_of_its_name(
    plugin: Plugin, open_mocked: Callable[..., Mocked]
) -> None:
    """As when a program is compiled for a topology and then loaded on its like."""
    mocked = open_mocked(topology="v3:2x1")
    own = mocked.call("PJRT_Client_TopologyDescription", client=mocked.client).topology
    made = create(plugin, "v3:2x1")
    assert attributes(plugin, own) == attributes(plugin, made)
    for function in ("PlatformName", "PlatformVersion", "Attributes", "Fingerprint", "Serialize"):
        fingerprints = [
            plugin.call(f"PJRT_TopologyDescription_{function}", topology=topology)
            for topology in (own, made)
        ]
        assert fingerprints[0] == fingerprints[1]
    client = plugin.call("PJRT_Client_PlatformVersion", client=mocked.client)
    topology = plugin.call("PJRT_TopologyDescription_PlatformVersion", topology=own)
    assert client == topology
    assert "TPU v3" in client.platform_version
    destroy(plugin, made)


def test_the_platform_is_a_tpu(plugin: Plugin, mocked: Mocked) -> None:
    assert mocked.call("PJRT_Client_PlatformName", client=mocked.client).platform_name == "tpu"
    topology = create(plugin, "v4")
    results = plugin.call("PJRT_TopologyDescription_PlatformName", topology=topology)
    assert results.platform_name == "tpu"
    destroy(plugin, topology)


def test_a_plugin_reads_every_stablehlo(plugin: Plugin) -> None:
    known = plugin.call("PJRT_Plugin_Attributes").attributes
    assert known["stablehlo_current_version"] > [1, 1000, 0]
    assert known["stablehlo_minimum_version"] < [1, 0, 0]
    assert known["xla_version"] == 2


@pytest.mark.parametrize("name", ["v2:1x1", "v3:4x4", "v4:2x2x4", "v5e:4x8", "v5p:2x1x1", "v6e"])
def test_a_topology_comes_back_from_its_bytes(plugin: Plugin, name: str) -> None:
    made = create(plugin, name)
    bytes_ = plugin.call("PJRT_TopologyDescription_Serialize", topology=made).serialized_bytes
    back = plugin.call("PJRT_TopologyDescription_Deserialize", serialized_topology=bytes_).topology
    assert attributes(plugin, back) == attributes(plugin, made)
    again = plugin.call("PJRT_TopologyDescription_Serialize", topology=back).serialized_bytes
    assert again == bytes_
    destroy(plugin, made, back)


@pytest.mark.parametrize("damage", ["cut", "foreign", "empty", "longer"])
def test_other_bytes_are_rejected(plugin: Plugin, damage: str) -> None:
    made = create(plugin, "v5e:2x2")
    good = plugin.call("PJRT_TopologyDescription_Serialize", topology=made).serialized_bytes
    destroy(plugin, made)
    slices = [good[:-1] + text + b"\n" for text in (b" slices 1025", b" slices x", b" slices 2x2")]
    hosts = [good[:-1] + text + b"\n" for text in (b" processes 3x1x1", b" processes 2x2")]
    for bytes_ in (*slices, *hosts):
        with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT: these bytes are not"):
            plugin.call("PJRT_TopologyDescription_Deserialize", serialized_topology=bytes_)
    bad = {"cut": good[:-2], "foreign": b"\x0a\x03tpu", "empty": b"", "longer": good + b"\0"}
    with pytest.raises(PluginError, match=r"^INVALID_ARGUMENT"):
        plugin.call("PJRT_TopologyDescription_Deserialize", serialized_topology=bad[damage])


def test_fingerprints(plugin: Plugin) -> None:
    """The same for the same name, in every process and version: FNV-1a."""

    def fingerprint(name: str) -> int:
        topology = create(plugin, name)
        results = plugin.call("PJRT_TopologyDescription_Fingerprint", topology=topology)
        destroy(plugin, topology)
        number: int = results.fingerprint
        return number

    wanted = 0xCBF29CE484222325
    for letter in b"v5e:2x2":
        wanted = (wanted ^ letter) * 0x100000001B3 % 2**64
    assert fingerprint("v5e:2x2") == fingerprint("v5e") == wanted
    names = ["v5e:2x2", "v5e:4x1", "v5e:1x4", "v6e:2x2", "v4:2x2", "v4:2x2x2"]
    assert len({fingerprint(name) for name in names}) == len(names)


def test_kinds_of_memory(plugin: Plugin, mocked: Mocked) -> None:
    topology = create(plugin, "v5e")
    ids = plugin.call(
        "PJRT_TopologyDescription_GetMemorySpaceKindIds", topology=topology
    ).memory_space_kind_ids
    destroy(plugin, topology)
    memories = mocked.call("PJRT_Device_AddressableMemories", device=mocked.devices[0]).memories
    kinds = [mocked.call("PJRT_Memory_Kind_Id", memory=one).kind_id for one in memories]
    assert ids == kinds == [0, 1, 2]
