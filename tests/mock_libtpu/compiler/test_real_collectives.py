"""Collectives that the real TPU compiler has compiled, on slices as it describes them."""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from mock_libtpu.compiler.texts.groups import Mesh
from mock_libtpu.compiler.texts.hlo import read_hlo
from mock_libtpu.delegate.protobuf import field
from mock_libtpu.estimate.exchanges.collectives import Collective, collectives_of, slice_of
from tests.mock_libtpu.compiler.real import run

pytestmark = pytest.mark.libtpu

pytest.importorskip("jax", reason="jax is not installed")

_PROGRAM = """
import base64, json, sys
import jax, jax.numpy as jnp
import numpy as np
from jax import lax
from jax.experimental import topologies
from jax.sharding import Mesh, NamedSharding, PartitionSpec

topology, options, rows, axis = (json.loads(each) for each in sys.argv[1:])
devices = topologies.get_topology_desc(topology, platform="tpu", **options).devices
mesh = Mesh(np.array(devices).reshape(rows, -1), ("data", "model"))
split = PartitionSpec(("data", "model"))
turn = [(at, (at + 1) % mesh.shape[axis]) for at in range(mesh.shape[axis])]
functions = {
    "all-reduce": lambda x: lax.psum(x, axis),
    "all-gather": lambda x: lax.all_gather(x, axis, tiled=True),
    "reduce-scatter": lambda x: lax.psum_scatter(x, axis, tiled=True),
    "all-to-all": lambda x: lax.all_to_all(x, axis, 0, 0, tiled=True),
    "collective-permute": lambda x: lax.ppermute(x, axis, turn),
}
found = {"devices": [[each.id, *each.coords, each.core_on_chip] for each in devices]}
for name, function in functions.items():
    x = jax.ShapeDtypeStruct(
        (len(devices) * 1024, 1024), jnp.bfloat16, sharding=NamedSharding(mesh, split)
    )
    mapped = jax.shard_map(function, mesh=mesh, in_specs=split, out_specs=split, check_vma=False)
    compiled = jax.jit(mapped).lower(x).compile()
    module = compiled.runtime_executable().hlo_modules()[0].as_serialized_hlo_module_proto()
    found[name] = compiled.as_text(), base64.b64encode(module).decode()
print(json.dumps(found))
"""
_BYTES = 1024 * 1024 * 2


def compiled(libtpu: Path, folder: Path, *arguments: object) -> dict[str, Any]:
    ran = run(
        [sys.executable, "-c", _PROGRAM, *map(json.dumps, arguments)],
        TPU_LIBRARY_PATH=str(libtpu),
        TPU_SKIP_MDS_QUERY="1",
        ALLOW_MULTIPLE_LIBTPU_LOAD="1",
        TPU_LOG_DIR=str(folder),
        JAX_PLATFORMS="cpu",
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def only(kind: str, found: dict[str, Any], topology: str, mesh: Mesh) -> Collective:
    text, module = found[kind]
    proto = field(1, base64.b64decode(module))
    collectives = collectives_of(read_hlo(text), proto, topology, [mesh])
    return next(each for each in collectives.values() if each.kind == kind)


@pytest.mark.parametrize(
    ("topology", "options", "rows", "axis", "axes"),
    [
        ("v4:4x4x4", {"chip_config_name": "megacore"}, 4, "data", ("z",)),
        ("v5e:4x4", {}, 1, "model", ("x", "y")),
        ("v6e:2x2", {}, 2, "data", ("y",)),
        ("tpu7x:2x2x1", {}, 4, "data", ("x", "y")),
    ],
)
def test_collectives_of_the_compiler_are_estimated(
    libtpu: Path,
    tmp_path: Path,
    topology: str,
    options: dict[str, str],
    rows: int,
    axis: str,
    axes: tuple[str, ...],
) -> None:
    found = compiled(libtpu, tmp_path, topology, options, rows, axis)
    described = {(number, *place) for number, *place in found["devices"]}
    own = slice_of(topology, ())
    assert {
        (number, *(*each.chip, 0)[:3], each.core) for number, each in enumerate(own.devices)
    } == described
    mesh = Mesh("mesh", (("data", rows), ("model", len(described) // rows)))
    members = rows if axis == "data" else len(described) // rows
    for kind in (
        "all-reduce",
        "all-gather",
        "reduce-scatter",
        "all-to-all",
        "collective-permute",
    ):
        if kind == "reduce-scatter" and topology == "v5e:4x4":
            continue  # the compiler makes an all-reduce of it
        each = only(kind, found, topology, mesh)
        assert each.time is not None, each.basis
        assert each.mesh_axes == (axis,)
        assert each.axes == axes
        assert each.members == (2 if kind == "collective-permute" else members)
        assert each.payload == (members * _BYTES if kind == "all-gather" else _BYTES)
        assert bool(each.algorithm) == (kind != "collective-permute")
