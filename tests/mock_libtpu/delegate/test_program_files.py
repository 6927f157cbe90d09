"""How many devices the text of a program names, in each form that XLA and JAX write."""

from __future__ import annotations

import pytest

pytest.importorskip("jaxlib")

from mock_libtpu.delegate.program_files.program import FileError, devices


@pytest.mark.parametrize(
    ("text", "replicas", "partitions"),
    [
        ("module @f attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 2 : i32}", 2, 4),
        ("HloModule f, is_scheduled=true, replica_count=2, num_partitions=4, x={}", 2, 4),
        ('  sdy.mesh @mesh = <["data"=2, "model"=4]> loc(#loc)', 1, 8),
        ('xla.sdy.meshes={mesh = #sdy.mesh<["data"=2, "model"=2]>}', 1, 4),
        (r'xla.sdy.meshes = "{mesh = #sdy.mesh<[\22data\22=2, \22model\22=3]>}"', 1, 6),
        ("%x = f32[8] parameter(0), sharding={mesh['data'=2,'model'=2], [{'data'}]}", 1, 4),
        ("%x = f32[8] parameter(0), sharding={devices=[2,1,2]<=[4] last_tile_dim_replicate}", 1, 4),
        ("%x = (f32[8]) parameter(0), sharding={{devices=[3]<=[3]}, {replicated}}", 1, 3),
        ('mhlo.sharding = "{devices=[5,1]<=[5]}"', 1, 5),
        ("%x = f32[8] parameter(0), sharding={replicated}", 1, 1),
        ('metadata={op_name="mesh[x=7] num_partitions=9 replica_count=3"}', 1, 1),
    ],
)  # fmt: skip
def test_the_devices_of_a_program(text: str, replicas: int, partitions: int) -> None:
    assert devices(text) == (replicas, partitions)


@pytest.mark.parametrize(
    "text",
    [
        "sharding={somehow}",
        'mhlo.sharding = "{{somehow}}"',
        "HloModule f, num_partitions=99999999999",
    ],
)
def test_devices_that_are_not_known_are_an_error(text: str) -> None:
    with pytest.raises(FileError):
        devices(text)
