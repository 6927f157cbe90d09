"""Several threads at once, with and without the GIL."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.mock_libtpu.mocked import TIMEOUT_S, run_python
from tests.mock_libtpu.recorder import compiled, native_program

_COMPILE = """
import ctypes, sys, threading
from pathlib import Path
sys.modules["jax"] = sys.modules["jaxlib"] = None  # so that there is no compiler, every time
from mock_libtpu.plugin.client import Plugin

plugin = Plugin(Path(sys.argv[1]))
client = plugin.call("PJRT_Client_Create").client
program = {"code": b"module {}", "format": "mlir"}
arguments = plugin.structs.make(
    "PJRT_Client_Compile_Args", {"client": client, "program": program}
)
compile = plugin.address("PJRT_Client_Compile")
with_gil = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(compile)
without_gil = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(compile)

def compile_often(function):
    for _ in range(100):
        plugin.take_error(function(arguments.address))

others = [threading.Thread(target=compile_often, args=[without_gil]) for _ in range(2)]
for thread in others:
    thread.start()
compile_often(with_gil)
for thread in others:
    thread.join()
plugin.call("PJRT_Client_Destroy", client=client)
"""

_SHUTDOWN = (
    _COMPILE.partition("def compile_often")[0]
    + """
def compile_for_ever():
    while True:
        without_gil(arguments.address)

sys.setswitchinterval(1e-6)  # so that each thread is in Python code when the interpreter ends
for _ in range(4):
    threading.Thread(target=compile_for_ever, daemon=True).start()
for _ in range(100):
    without_gil(arguments.address)
"""
)

_SHARDED = """
import jax, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

sharding = NamedSharding(Mesh(np.array(jax.devices()), "x"), PartitionSpec("x"))
multiply = jax.jit(lambda a, b: (a * b).sum())
rows = np.ones((8, 1 << 14), np.float32)
for _ in range(100):
    multiply(jax.device_put(rows, sharding), jax.device_put(rows, sharding))
"""


def test_many_threads(library_path: Path, tmp_path: Path) -> None:
    """At events, buffers, promises and transfers that end meanwhile; nothing is left over."""
    program = native_program("threads", tmp_path, "-pthread")
    ran = subprocess.run(
        [program, library_path], capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "bytes in use: 0\n"), ran.stderr


@pytest.mark.parametrize("recorded", [False, True])
def test_a_callback_may_end_its_thread_or_throw(
    library_path: Path, tmp_path: Path, recorded: bool
) -> None:
    program = native_program("unwound_calls", tmp_path, "-pthread")
    settings = {"MOCK_LIBTPU_RECORDING": str(tmp_path / "recording")} if recorded else {}
    ran = subprocess.run(
        [program, library_path],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
        env=os.environ | settings,
    )
    assert (ran.returncode, ran.stdout) == (0, "both got through\n"), ran


def test_no_lock_is_held_while_the_gil_is_waited_for(library_path: Path) -> None:
    run_python(_COMPILE, library_path)


@pytest.mark.parametrize("recorded", [False, True])
def test_threads_may_be_in_a_call_when_the_interpreter_ends(
    library_path: Path, tmp_path: Path, recorded: bool
) -> None:
    settings = {"MOCK_LIBTPU_RECORDING": str(tmp_path / "recording")} if recorded else {}
    run_python(_SHUTDOWN, library_path, **settings)


def test_no_worker_of_the_cpu_client_waits_for_the_gil(library_path: Path, tmp_path: Path) -> None:
    """One that frees an argument as the interpreter ends would be ended, and abort the process."""
    pytest.importorskip("jax", reason="jax is not installed")
    if "LD_PRELOAD" in os.environ:
        pytest.skip("a sanitizer is preloaded, which must be the only one")
    preloaded = compiled(tmp_path / "waits.so", Path(__file__).parents[1] / "gil_waits.cc", "-ldl")
    found = tmp_path / "found"
    run_python(
        _SHARDED,
        LD_PRELOAD=str(preloaded),
        GIL_WAITS=str(found),
        TPU_LIBRARY_PATH=str(library_path),
        JAX_PLATFORMS="tpu,cpu",
        TPU_SKIP_MDS_QUERY="1",
        MOCK_LIBTPU_DEVICES="8",
    )
    waits = set(found.read_text().splitlines()) if found.exists() else set()
    if "main" not in waits:
        pytest.skip("the functions of this Python cannot be replaced: it is linked statically")
    assert waits - {"main"} <= {str(library_path)}  # which compiles in a thread of JAX's
