"""Releases of jax that lack a private name, or have it in another form, one at a time.

JAX itself has bound its own names before: only what the mock reaches differs.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from mock_libtpu.delegate.releases import newest
from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment

if TYPE_CHECKING:
    from pathlib import Path

INTERPRETER = "jax._src.pallas.mosaic.interpret.interpret_pallas_call"

# Each part prints "ok", or the first line of its error.
PROGRAM = """
import importlib, sys
import jax, jax.numpy as jnp, numpy as np
from jax.experimental import pallas as pl
import jax.experimental.pallas.tpu
import jaxlib.lapack
import jax._src.pallas.mosaic.interpret.interpret_pallas_call

path, name, change = sys.argv[1:]
module = importlib.import_module(path)
owner = module
*parents, last = name.split(".")
for parent in parents:
    owner = getattr(owner, parent)
if change == "gone":
    delattr(owner, last)
elif change == "other":
    def other(unheard_of, /, *, and_this): raise TypeError("called as in another release")
    setattr(owner, last, other)

def put():
    assert np.asarray(jax.device_put(np.arange(3.0))).tolist() == [0, 1, 2]

def product():
    x = jnp.arange(6.0).reshape(2, 3)
    assert float(jax.jit(lambda x: (x @ x.T).sum())(x)) == 83
    assert float(jnp.linalg.qr(jnp.eye(3))[1].trace()) in (3.0, -3.0)
    assert jnp.ones(3, jnp.int4).sum() == 3

def callback():
    shape = jax.ShapeDtypeStruct((2,), np.float32)
    assert jax.pure_callback(np.cos, shape, jnp.zeros(2, np.float32)).tolist() == [1, 1]

def devices():
    got = jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i")(jnp.arange(2.0))
    assert got.tolist() == [1, 1]

def kernel():
    out = jax.ShapeDtypeStruct((8, 128), jnp.float32)
    double = pl.pallas_call(lambda x, o: o.__setitem__(..., x[...] * 2), out_shape=out)
    assert double(jnp.ones((8, 128))).sum() == 2048

for part in put, product, callback, devices, kernel:
    try:
        part()
        print(part.__name__, "ok")
    except Exception as error:
        print(part.__name__, str(error).splitlines()[0])
"""

PARTS = ("put", "product", "callback", "devices", "kernel")


@pytest.mark.parametrize(
    ("path", "name", "change", "lost"),
    [
        ("jaxlib._jax", "batched_device_put", "gone", ()),
        ("jaxlib._jax", "batched_device_put", "other", ()),
        ("jaxlib._jax", "array_result_handler", "other", ()),
        ("jaxlib._jax", "dlpack_managed_tensor_to_buffer", "gone", ()),
        ("jaxlib._jax", "ArrayImpl", "gone", ("devices",)),
        ("jaxlib._jax", "get_distributed_runtime_client", "other", ()),
        ("jaxlib.lapack", "prepare_lapack_call", "gone", ()),
        ("jaxlib.xla_client", "make_cpu_client", "other", PARTS[1:]),
        ("jaxlib.xla_client", "register_custom_call_target", "gone", ("callback",)),
        ("jax._src.lax.linalg", "geqrf", "gone", ()),
        ("jax._src.interpreters.pxla", "_cached_lowering_to_hlo", "gone", ("kernel",)),
        ("jax._src.callback", "receive_from_host", "gone", ("kernel",)),
        (INTERPRETER, "_interpret_jaxpr", "other", ("kernel",)),
        (INTERPRETER, "_get_padded_shape", "gone", ()),
    ],
)
def test_only_what_needs_a_name_is_refused(
    library_path: Path, path: str, name: str, change: str, lost: tuple[str, ...]
) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, path, name, change],
        env=clean_environment() | variables(library_path, MachineSettings(devices=2)),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    printed = dict(line.split(" ", 1) for line in ran.stdout.splitlines())
    assert tuple(printed) == PARTS
    assert tuple(part for part in PARTS if printed[part] != "ok") == lost, printed
    for part in lost:
        assert "UNIMPLEMENTED" in printed[part], printed
        assert f"{path}.{name}" in printed[part], printed
        assert f"pip install jax=={newest()} jaxlib=={newest()}" in printed[part], printed
        assert "TypeError" not in printed[part], printed
