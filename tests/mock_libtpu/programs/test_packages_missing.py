"""Frameworks without JAX, such as torch_xla: it is the cache's, or the error helps."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import msgspec
import pytest

from mock_libtpu.delegate.releases import newest
from mock_libtpu.environment import MachineSettings, variables
from mock_libtpu.legacy import virtual_env
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
INSTALL = f"pip install jax=={newest()} jaxlib=={newest()}"

JAX = {"jax/__init__.py": ""}
METADATA = {"jax-0.9.1.dist-info/METADATA": "Metadata-Version: 2.1\nName: jax\nVersion: 0.9.1\n"}


@pytest.mark.parametrize(
    ("packages", "message"),
    [
        (JAX | METADATA, "jaxlib: pip install jax==0.9.1 jaxlib==0.9.1"),
        (JAX, f"jaxlib: {INSTALL}"),
        ({}, f"jax and jaxlib: {INSTALL}"),
    ],
    ids=["jax alone", "jax without metadata", "neither"],
)
def test_the_error_names_the_command_that_helps(
    library_path: Path, tmp_path: Path, packages: dict[str, str], message: str
) -> None:
    for name, text in packages.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    printed, errors = without_packages(library_path, tmp_path, COMPILES, MOCK_LIBTPU_PYTHON="")
    assert printed.splitlines() == ["1", f"FAILED_PRECONDITION {ALONE}{message}"], errors


ADDS = """
import sys
from pathlib import Path
from mock_libtpu.plugin.client import Plugin

before = list(sys.path)
plugin = Plugin(Path(sys.argv[1]))
plugin.call("PJRT_Plugin_Initialize")
client = plugin.call("PJRT_Client_Create").client
compiled = plugin.call(
    "PJRT_Client_Compile",
    client=client,
    program={"code": b"func.func @main() { return }", "format": "mlir"},
    compile_options=bytes((0x1A, 4, 0x20, 1, 0x28, 1)),
)
assert compiled.executable
assert sys.path == before
print(Path(sys.modules["jax"].__file__).parent.parent)
"""


def without_packages(
    library: Path, packages: Path, program: str, **settings: str
) -> tuple[str, str]:
    """What a Python prints that has these packages, and not site-packages with its jaxlib."""
    (packages / "msgspec").symlink_to(Path(msgspec.__file__).parent)  # reads the catalogue
    search = os.pathsep.join([str(packages), str(Path(__file__).parents[3])])
    ran = subprocess.run(
        [sys.executable, "-S", "-c", program, str(library)],
        env=clean_environment()
        | variables(library, MachineSettings())
        | {"PYTHONPATH": search}
        | settings,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    return ran.stdout, ran.stderr


def test_packages_come_from_the_environment_in_the_cache(
    library_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that is there for this interpreter: here with the packages of these tests."""
    monkeypatch.setenv("MOCK_LIBTPU_CACHE", str(tmp_path))
    python = Path(sys.executable)
    folder = virtual_env.folder_of(python, virtual_env.TODAY)
    packages = folder / "lib" / "python3" / "site-packages"
    packages.parent.mkdir(parents=True)
    packages.symlink_to(sysconfig.get_path("purelib"))
    (folder / "complete").touch()
    cache = str(tmp_path)
    (tmp_path / "own").mkdir()
    own = tmp_path / "own"
    printed, errors = without_packages(library_path, own, ADDS, MOCK_LIBTPU_CACHE=cache)
    assert printed == f"{packages}\n", errors


def test_an_environment_that_cannot_be_made_is_a_part_of_the_error(
    library_path: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    settings = {"MOCK_LIBTPU_CACHE": str(tmp_path / "file")}
    printed, errors = without_packages(library_path, tmp_path, COMPILES, **settings)
    assert f"FAILED_PRECONDITION {ALONE}jax and jaxlib: pip install jax==" in printed, errors
    assert f"(the mock has none for it: cannot write to {tmp_path / 'file'}: " in printed
