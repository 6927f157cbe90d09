"""Several threads at once, with and without the GIL."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from tests.mock_libtpu.mocked import TIMEOUT_S, run_python
from tests.mock_libtpu.recorder import native_program

if TYPE_CHECKING:
    from pathlib import Path

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


def test_many_threads(library_path: Path, tmp_path: Path) -> None:
    """At events, buffers, promises and transfers that end meanwhile; nothing is left over."""
    program = native_program("threads", tmp_path, "-pthread")
    ran = subprocess.run(
        [program, library_path], capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "bytes in use: 0\n"), ran.stderr


def test_no_lock_is_held_while_the_gil_is_waited_for(library_path: Path) -> None:
    run_python(_COMPILE, library_path)
