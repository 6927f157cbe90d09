"""How a topology is divided among hosts."""

from __future__ import annotations

import pytest

from mock_libtpu.pod.hosts import make_pod, pod_lines
from mock_libtpu.pod.variables import Addresses, host_variables
from tpu_walkthrough.errors import UsageError

# As jax.experimental.topologies shows them with libtpu 0.0.42.1: the ids of each host's devices.
_REAL = {
    "v5e:4x4": [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]],
    "v6e:2x4": [[0, 1, 2, 3], [4, 5, 6, 7]],
    "v5p:2x2x4": [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]],
    "v3:4x2": [[0, 1, 2, 3, 8, 9, 10, 11], [4, 5, 6, 7, 12, 13, 14, 15]],
}


@pytest.mark.parametrize("topology", _REAL)
def test_hosts_as_tpus_come(topology: str) -> None:
    hosts = make_pod(topology, None).hosts
    assert [list(host.devices) for host in hosts] == _REAL[topology]
    assert make_pod(topology, len(hosts)).hosts == hosts


def test_slices() -> None:
    """As libtpu shows them with num_slices=2."""
    hosts = make_pod("v5e:2x2", 1, slices=2).hosts
    assert [host.devices for host in hosts] == [
        (100000, 100001, 100002, 100003),
        (200000, 200001, 200002, 200003),
    ]
    assert [(host.number, host.slice, host.task) for host in hosts] == [(0, 0, 0), (1, 1, 0)]


@pytest.mark.parametrize(
    ("hosts", "bounds"), [(1, (1, 1, 1)), (2, (1, 2, 1)), (8, (2, 4, 1)), (16, (4, 4, 1))]
)
def test_other_numbers_of_hosts(hosts: int, bounds: tuple[int, int, int]) -> None:
    pod = make_pod("v5e:4x4", hosts)
    assert pod.bounds == bounds
    assert len(pod.hosts) == hosts
    assert sorted(id_ for host in pod.hosts for id_ in host.devices) == list(range(16))


@pytest.mark.parametrize(
    ("topology", "hosts", "slices", "message"),
    [
        ("v5e:4x4", 3, 1, "--hosts 3: the 16 chips of v5e:4x4 cannot be divided"),
        ("v5e:4x4", 0, 1, "--hosts 0: give a number"),
        ("v5e:4x4", 4, 0, "--slices 0: give a number"),
        ("v9:4x4", 4, 1, "'v9' is not a known TPU"),
    ],
)
def test_pods_that_cannot_be(topology: str, hosts: int, slices: int, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        make_pod(topology, hosts, slices)


@pytest.mark.parametrize(
    ("topology", "slices", "name"),
    [
        ("v5e:4x4", 1, "v5litepod-16"),
        ("v5e:4x4", 2, "v5litepod-16"),
        ("v4:2x2x4", 1, "v4-32"),
        ("v3:4x4", 1, "v3-32"),
        ("v6e:2x4", 1, "v6e-8"),
        ("tpu7x:2x2x1", 1, "tpu7x-8"),
    ],
)
def test_names_of_slices(topology: str, slices: int, name: str) -> None:
    """As Cloud TPU has them."""
    made = make_pod(topology, None, slices)
    addresses = Addresses("127.1.2.3", 1, tuple(range(2, 2 + len(made.hosts))))
    host = made.hosts[-1]
    assert host_variables(made, host, addresses)["TPU_ACCELERATOR_TYPE"] == name


def test_description_of_a_large_pod() -> None:
    lines = list(pod_lines(make_pod("v5p:8x8x8", 128)))
    assert lines[0] == "v5p:8x8x8: 512 chips, 512 devices, 128 hosts with 2x2x1 chips each"
    assert lines[1] == "host 0    chips (0,0,0) (1,0,0) (0,1,0) (1,1,0)  devices 0 1 8 9"
    assert len(lines) == 129
