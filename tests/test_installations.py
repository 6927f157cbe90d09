"""The program as pip, pipx and uv install it, and the jax of the project that it is started in.

Each has a home of its own. TPU_WALKTHROUGH_WHEELS names the folder of `make wheel`; without it a
wheel is built that compiles the library once. An environment that CONDA_PREFIX names stands in for
one of conda.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu.delegate.releases import newest

CHECKOUT = Path(__file__).parent.parent
JAX = f"jax=={newest()}"
TRACE = "mock-libtpu trace -- python script.py"
OF_PROJECT = f"note: JAX {newest()} of {{project}}/bin/python (the active environment)"
Shell = Callable[[str], str]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.network,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libtpu is a Linux library"),
]


def environment(folder: Path, *packages: str) -> Path:
    venv.create(folder, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "-q", "install"]
    subprocess.run([*pip, *packages], check=True)
    return folder


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    packages = os.environ.get("TPU_WALKTHROUGH_WHEELS")
    if packages:
        return next(Path(packages).absolute().glob(f"*-manylinux*_{platform.machine()}.whl"))
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "-q", "wheel", "--no-deps", "-Cwheel.cmake=false"]
    subprocess.run([*command, "-w", str(folder), str(CHECKOUT)], check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with uv, uvx and pipx alone."""
    installed = environment(tmp_path_factory.mktemp("tools") / "environment", "pipx", "uv")
    folder = tmp_path_factory.mktemp("bin")
    for name in ("pipx", "uv", "uvx"):
        (folder / name).symlink_to(installed / "bin" / name)
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("project") / "project", JAX)


@pytest.fixture(scope="module")
def caches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is fetched and compiled once for all homes."""
    return tmp_path_factory.mktemp("caches")


@pytest.fixture
def shell(tmp_path: Path, tools: Path, wheel: Path, project: Path, caches: Path) -> Shell:
    """Runs a line of a shell in a fresh home; what it wrote."""
    home = tmp_path / "home"
    folder = tmp_path / "folder"
    home.mkdir()
    folder.mkdir()
    (folder / "script.py").write_text("import jax\nprint(jax.device_put(1).devices())\n", "utf-8")
    names = ("PIP_CERT", "PIP_CONFIG_FILE", "PIP_INDEX_URL", "SSL_CERT_FILE", "UV_DEFAULT_INDEX")
    variables = {name: os.environ[name] for name in names if name in os.environ} | {
        "HOME": str(home),
        "MOCK_LIBTPU_CACHE": str(caches / "mock-libtpu"),
        "PATH": f"{tools}:/usr/bin:/bin",
        "PIPX_DEFAULT_PYTHON": sys.executable,
        "PROJECT": str(project),
        "UV_CACHE_DIR": str(caches / "uv"),
        "UV_PYTHON": os.path.realpath(sys.executable),
        "WHEEL": str(wheel),
    }

    def run(line: str) -> str:
        ran = subprocess.run(
            ["sh", "-c", line],
            cwd=folder,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return ran.stdout

    return run


def test_beside_jax(shell: Shell, wheel: Path, tmp_path: Path) -> None:
    beside = environment(tmp_path / "environment", JAX, str(wheel))
    written = shell(f". {beside}/bin/activate; {TRACE}")
    assert "PJRT_Client_BufferFromHostBuffer" in written
    assert "note: JAX" not in written
    started_by_its_path = shell(f"{beside}/bin/mock-libtpu fit script.py")
    assert f"of {beside}/bin/python (the environment of this program)" in started_by_its_path


@pytest.mark.parametrize(
    ("install", "start"),
    [
        ("pipx install -q $WHEEL", "~/.local/bin/"),
        ("uv tool install -q $WHEEL", "~/.local/bin/"),
        ("true", "uvx -q --from $WHEEL "),
        ("true", "pipx run -q --spec $WHEEL "),
    ],
    ids=["pipx", "uv tool", "uvx", "pipx run"],
)
def test_apart_from_jax(install: str, start: str, shell: Shell, project: Path) -> None:
    of_project = OF_PROJECT.format(project=project)
    shell(install)
    written = shell(f". $PROJECT/bin/activate; {start}{TRACE}")
    assert of_project in written
    assert "PJRT_Client_BufferFromHostBuffer" in written
    assert of_project in shell(f"CONDA_PREFIX=$PROJECT {start}mock-libtpu fit script.py")
    assert "jax is not installed for" in shell(f"{start}mock-libtpu fit script.py")


def test_uv_run(shell: Shell) -> None:
    shell(f"uv init --bare -q && uv add -q {JAX}")
    for command in (f"uv run -q --with $WHEEL {TRACE}", f"uv add -q $WHEEL; uv run -q {TRACE}"):
        written = shell(command)
        assert "PJRT_Client_BufferFromHostBuffer" in written
        assert "note: JAX" not in written


def test_uvx_in_a_project_that_is_not_active(shell: Shell) -> None:
    shell(f"uv init --bare -q && uv add -q {JAX}")
    assert "has no jax. Activate" in shell(f"uvx -q --from $WHEEL {TRACE}")
    written = shell("uvx -q --from $WHEEL mock-libtpu trace -- uv run -q python script.py")
    assert "PJRT_Client_BufferFromHostBuffer" in written


def test_uvx_with_a_jax_of_its_own(shell: Shell) -> None:
    written = shell(f"uvx -q --with {JAX} --from $WHEEL {TRACE}")
    assert "PJRT_Client_BufferFromHostBuffer" in written
