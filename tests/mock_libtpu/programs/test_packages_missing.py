"""A framework that brings no JAX, such as torch_xla: the error names the command that helps."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import TIMEOUT_S, clean_environment

COMPILES = """
import sys
from pathlib import Path
from mock_libtpu.plugin.client import Plugin, PluginError

plugin = Plugin(Path(sys.argv[1]))
plugin.call("PJRT_Plugin_Initialize")
client = plugin.call("PJRT_Client_Create").client
print(len(plugin.call("PJRT_Client_Devices", client=client).devices))
try:
    plugin.call(
        "PJRT_Client_Compile",
        client=client,
        program={"code": b"module {}", "format": "mlir"},
        compile_options=b"",
    )
except PluginError as error:
    print(error.code, error.message)
"""
ALONE = "the mock TPU runs programs by jax and jaxlib, and this Python does not have "

JAX = {"jax/__init__.py": ""}
METADATA = {"jax-0.9.1.dist-info/METADATA": "Metadata-Version: 2.1\nName: jax\nVersion: 0.9.1\n"}


@pytest.mark.parametrize(
    ("packages", "message"),
    [
        (JAX | METADATA, "jaxlib: pip install jax==0.9.1 jaxlib==0.9.1"),
        (JAX, "jaxlib: pip install jax==0.10.2 jaxlib==0.10.2"),
        ({}, "jax and jaxlib: pip install jax==0.10.2 jaxlib==0.10.2"),
    ],
    ids=["jax alone", "jax without metadata", "neither"],
)
def test_the_error_names_the_command_that_helps(
    library_path: Path, tmp_path: Path, packages: dict[str, str], message: str
) -> None:
    for name, text in packages.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    # Without site-packages, in which jaxlib may be.
    search = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[3])])
    ran = subprocess.run(
        [sys.executable, "-S", "-c", COMPILES, str(library_path)],
        env=clean_environment()
        | variables(library_path, MachineSettings())
        | {"PYTHONPATH": search},
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    assert ran.stdout.splitlines() == ["1", f"FAILED_PRECONDITION {ALONE}{message}"], ran.stderr
