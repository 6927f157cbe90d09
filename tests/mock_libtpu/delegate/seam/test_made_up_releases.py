"""Releases of jax that lack a private name, or have it in another form, one at a time.

What is in Python is renamed in a copy of jax and jaxlib, with all that use it there. What is in
C++ is removed or replaced once JAX has bound its own names.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import jax
import jaxlib
import pytest

from mock_libtpu.delegate.releases import newest
from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment

INTERPRETER = "jax._src.pallas.mosaic.interpret.interpret_pallas_call"

# Each part prints "ok", or the first line of its error.
PROGRAM = """
import importlib, sys
import jax, jax.numpy as jnp, numpy as np
from jax.experimental import pallas as pl
from jax.experimental.pallas import tpu
import jaxlib.lapack
import jax._src.pallas.mosaic.interpret.interpret_pallas_call

if len(sys.argv) > 1:
    name, change = sys.argv[1:]
    module = importlib.import_module("jaxlib._jax")
    def other(unheard_of, /, *, and_this): raise TypeError("called as in another release")
    delattr(module, name) if change == "gone" else setattr(module, name, other)

def put():
    assert np.asarray(jax.device_put(np.arange(3.0))).tolist() == [0, 1, 2]

def product():
    x = jnp.arange(6.0).reshape(2, 3)
    assert float(jax.jit(lambda x: (x @ x.T).sum())(x)) == 83
    assert float(jnp.linalg.qr(jnp.eye(3))[1].trace()) in (3.0, -3.0)
    assert jnp.ones(3, jnp.int4).astype(jnp.int32).sum() == 3

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

def bits():
    like = jax.ShapeDtypeStruct((8, 128), jnp.int32)
    def body(o):
        tpu.prng_seed(0)
        o[...] = tpu.prng_random_bits(o.shape)
    assert len(np.unique(pl.pallas_call(body, out_shape=like)())) > 1000

for part in put, product, callback, devices, kernel, bits:
    try:
        part()
        print(part.__name__, "ok")
    except Exception as error:
        print(part.__name__, str(error).splitlines()[0])
"""

PARTS = ("put", "product", "callback", "devices", "kernel", "bits")


def parts(library: Path, *arguments: str, **settings: str) -> dict[str, str]:
    """What each part of the program printed."""
    pytest.importorskip("jax.experimental.pallas.tpu")
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        env=clean_environment() | variables(library, MachineSettings(devices=2)) | settings,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    printed = dict(line.split(" ", 1) for line in ran.stdout.splitlines())
    assert tuple(printed) == PARTS
    return printed


def check(printed: dict[str, str], lost: tuple[str, ...], path: str) -> None:
    assert tuple(part for part in PARTS if printed[part] != "ok") == lost, printed
    for part in lost:
        assert "UNIMPLEMENTED" in printed[part], printed
        assert path in printed[part], printed
        assert f"pip install jax=={newest()} jaxlib=={newest()}" in printed[part], printed
        assert "TypeError" not in printed[part], printed


@pytest.mark.parametrize(
    ("name", "change", "lost"),
    [
        ("batched_device_put", "gone", ()),
        ("batched_device_put", "other", ()),
        ("dlpack_managed_tensor_to_buffer", "gone", ()),
        ("ArrayImpl", "gone", ("devices",)),
        ("get_distributed_runtime_client", "other", ()),
    ],
)
def test_names_in_cpp(library_path: Path, name: str, change: str, lost: tuple[str, ...]) -> None:
    check(parts(library_path, name, change), lost, f"jaxlib._jax.{name}")


def copied(folder: Path, old: str) -> None:
    """jax and jaxlib with another name for what is in Python."""
    for package in (jax, jaxlib):
        source = Path(package.__file__).parent
        ignored = shutil.ignore_patterns("__pycache__")
        copy = folder / source.name
        shutil.copytree(source, copy, copy_function=os.symlink, ignore=ignored)
    replaced = 0
    for file in folder.rglob("*.py"):
        text, count = re.subn(
            rf"(?<!_jax\.)(?<!_xla\.)\b{old}\b", f"{old}_of_another_release", file.read_text()
        )
        if count:
            file.unlink()  # which is a link
            file.write_text(text)
        replaced += count
    assert replaced > 1


@pytest.mark.parametrize(
    ("old", "lost", "path"),
    [
        ("make_cpu_client", PARTS[1:], "jaxlib.xla_client.make_cpu_client is not there"),
        ("geqrf", (), ""),
        ("_cached_lowering_to_hlo", PARTS[4:], "interpreters.pxla._cached_lowering_to_"),
        ("receive_from_host", (), ""),
        ("_interpret_jaxpr", ("bits",), f"{INTERPRETER}._interpret_jaxpr is not there"),
        ("_get_padded_shape", (), ""),
    ],
)
def test_names_in_python(
    library_path: Path, tmp_path: Path, old: str, lost: tuple[str, ...], path: str
) -> None:
    copied(tmp_path, old)
    check(parts(library_path, PYTHONPATH=str(tmp_path)), lost, path)


def test_host_callbacks(library_path: Path, tmp_path: Path) -> None:
    old = "register_custom_call_target"
    copied(tmp_path, old)
    printed = parts(library_path, PYTHONPATH=str(tmp_path))
    assert printed["put"] == printed["product"] == printed["devices"] == "ok"
    check(printed, ("callback",), f"jaxlib.xla_client.{old}")
