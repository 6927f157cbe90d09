"""The layer in front of plugins from the package index: it changes nothing that they give.

The packages are pinned by their hashes, and downloaded for the run. What is foreign runs in
sandbox.py only, and nothing of it is kept.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.interposer import sandbox

pytestmark = [pytest.mark.slow, pytest.mark.network]

PROGRAMS = Path(__file__).with_name("programs.py")


class Package(NamedTuple):
    name: str
    version: str
    sha256: str
    library: str
    api: tuple[int, int]
    mode: str = "run"
    """As programs.py has it."""


PACKAGES = (
    Package(
        "xla-cpu-pjrt",
        "0.0.1",
        "55837b6b7b47daa717f2d9a5a03563ea0ceaa338d06a81a1e2d3f060d960decc",
        "xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so",
        (0, 81),
    ),
    Package(
        "fastatomstruct-xla-cpu",
        "2026.6.23",
        "88b1c430b341b4bea40a37420311c9c75db6e22b46d2ff95b6986577bee6afe9",
        "fastatomstruct_xla_cpu/libpjrt_cpu.so",
        (0, 106),
    ),
    Package(
        "lammps-jax-pjrt-cpu",
        "0.11.2",
        "1319390d948b39f69f7dade496b7c385149d9ca6097a6b62114da113216d9ad1",
        "lammps_jax_pjrt_cpu/pjrt_c_api_cpu_plugin.so",
        (0, 115),
    ),
    Package(
        "libtpu",
        "0.0.42.1",
        "4d9975c446f594b0b517510b3db2fc9df65acd9a08f253c638fff5eb6bce163e",
        "libtpu/libtpu.so",
        (0, 112),
        "compile",
    ),
    Package(
        "libtpu",
        "0.0.52",
        "f5e2e596eaea9357fbb5a6755a7a9007c6ab75bfde4a55191b03eff402971140",
        "libtpu/libtpu.so",
        (0, 117),
        "compile",
    ),
)


def downloaded(package: Package, folder: Path) -> Path:
    """The plugin of a package, or a skip where the index does not have it."""
    wanted = folder / "requirements.txt"
    wanted.write_text(f"{package.name}=={package.version} --hash=sha256:{package.sha256}\n")
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--require-hashes"]
    # The wheels that the hashes are of, whichever Python runs the tests.
    command += ["--only-binary=:all:", "--python-version=3.11"]
    command += ["-q", "-d", str(folder), "-r", str(wanted)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if ran.returncode:
        assert "DO NOT MATCH" not in ran.stderr, ran.stderr
        pytest.skip(f"{package.name} {package.version} is not available: {ran.stderr.strip()}")
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extract(package.library, folder)
    wheel.unlink()
    library = folder / package.library
    library.chmod(0o755)
    return library


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that the sandbox's user can enter, unlike pytest's own."""
    with tempfile.TemporaryDirectory(prefix="layer-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("package", PACKAGES, ids=[f"{row.name}-{row.version}" for row in PACKAGES])
def test_the_layer_changes_nothing(package: Package, library_path: Path, folder: Path) -> None:
    pytest.importorskip("jax", reason="jax is not installed")
    plugin = downloaded(package, folder)
    layer = Path(shutil.copy2(library_path, folder / "layer.so"))
    program = Path(shutil.copy2(PROGRAMS, folder / "programs.py"))
    recording = folder / "recording"

    def facts(library: Path, **settings: str) -> dict[str, object]:
        if package.mode == "run":
            settings["PJRT_NAMES_AND_LIBRARY_PATHS"] = f"foo:{library}"
            settings["JAX_PLATFORMS"] = "foo,cpu"
        else:
            settings["TPU_LIBRARY_PATH"] = str(library)
        ran = sandbox.run(folder, [str(program), package.mode], **settings)
        assert ran.returncode == 0, ran.stderr
        found: dict[str, object] = json.loads(ran.stdout)
        return found

    direct = facts(plugin)
    layered = facts(layer, MOCK_LIBTPU_PLUGIN=str(plugin), MOCK_LIBTPU_RECORDING=str(recording))
    assert layered == direct
    assert len(direct) == (10 if package.mode == "run" else 5)

    recorded = read_recording(recording)
    assert recorded.plugin is not None
    assert (recorded.plugin.path, recorded.plugin.version) == (str(plugin), package.api)
    calls = list(recorded.calls())
    assert recorded.notes == []
    assert all(call.end_ns is not None for call in calls)
    called = {call.function for call in calls}
    if package.mode == "run":
        assert called >= {"PJRT_LoadedExecutable_Execute", "PJRT_Event_OnReadyCallback"}
    else:
        assert called >= {"PJRT_Compile", "PJRT_TopologyDescription_Create"}
    assert any(call.stack is not None and call.stack.python for call in calls)
