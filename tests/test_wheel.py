"""The wheel as a user installs it: in an empty environment, on a machine without a compiler."""

from __future__ import annotations

import functools
import importlib.util
import os
import platform
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from mock_libtpu.delegate.releases import OLDEST
from tests.mock_libtpu.recorder import interpreters

REPOSITORY = Path(__file__).parent.parent
PROGRAMS = ("cmake-gen-globs", "mock-libtpu", "trace-links", "trace-links-open")
PACKAGES = ("tpu_walkthrough", "cmakegen", "trace_links", "mock_libtpu", "tpu_walkthrough_mcp")
LIBRARY = "mock_libtpu/libtpu.so"

# A folder with packages that are built already
BUILT = os.environ.get("TPU_WALKTHROUGH_WHEELS")
JAX = {"": "jax", "newest": "jax", "oldest": f"jax=={OLDEST}"}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.network,
    pytest.mark.skipif(
        not BUILT and importlib.util.find_spec("ziglang") is None,
        reason="there are no wheels: run `make wheel` first",
    ),
]


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all that is released; if it is built here, of this machine, and twice."""
    if BUILT:
        return Path(BUILT)
    folder = tmp_path_factory.mktemp("packages")
    script = REPOSITORY / "scripts" / "release" / "wheels.py"
    machine = ("--machine", platform.machine())
    subprocess.run([sys.executable, str(script), str(folder), *machine, "--twice"], check=True)
    return folder


@pytest.fixture(scope="module")
def wheel(packages: Path) -> Path:
    (found,) = packages.glob(f"*-manylinux*_{platform.machine()}.whl")
    return found


@pytest.fixture(scope="module")
def library(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's library, beside the delegate that it looks for there."""
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder / LIBRARY


def tracked(*folders: str) -> set[str]:
    command = ["git", "ls-files", "-z", *folders]
    listed = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    return {*filter(None, listed.stdout.split("\0"))}


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        files = (name for name in archive.namelist() if not name.endswith("/"))
        return {name for name in files if ".dist-info/" not in name}


def output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def run(
    environment: Path, program: str, *arguments: str, folder: Path, text: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a program of an environment, where no other program is found."""
    return subprocess.run(
        [environment / "bin" / program, *arguments],
        cwd=folder,
        env={"HOME": str(folder), "PATH": str(environment / "bin")},
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )


def test_wheels_have_what_is_tracked_and_the_library(packages: Path, wheel: Path) -> None:
    versions = {path.name.removesuffix(".tar.gz").split("-")[1] for path in packages.iterdir()}
    assert len(versions) == 1
    (pure,) = packages.glob("*-py3-none-any.whl")
    assert names_in(pure) == tracked(*PACKAGES)
    assert names_in(wheel) == {*tracked(*PACKAGES), LIBRARY}
    assert wheel.name.endswith(f"-py3-none-manylinux_2_28_{platform.machine()}.whl")
    assert wheel.stat().st_size < 20_000_000


def test_the_sources_are_what_is_tracked(packages: Path) -> None:
    (archive,) = packages.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    left_out = {name for name in tracked() if name.startswith((".ci/", ".gitignore"))}
    assert names - {"PKG-INFO"} == tracked() - left_out


def test_the_unwinder_is_the_process_s(library: Path) -> None:
    """With one of its own, threads that the process ends in a call would abort it."""
    needed = output("readelf", "-dW", str(library))
    assert "[libgcc_s.so.1]" in needed
    defined = output("nm", "--defined-only", "--format=just-symbols", str(library)).split("\n")
    assert not [name for name in defined if name.startswith("_Unwind_")]
    # Stacks show the names of its functions.
    assert [name for name in defined if "PJRT_Client_Create" in name]


def test_its_library_behaves_as_one_that_is_built_here(library: Path) -> None:
    """Among others: a thread that ends in a call, and an exception through one."""
    tests = "tests/mock_libtpu/native/pjrt"
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", tests],
        cwd=REPOSITORY,
        env=os.environ | {"MOCK_LIBTPU_TEST_LIBRARY": str(library)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-5000:]


@functools.cache
def pips() -> tuple[ParameterSet, ...]:
    """Each Python with its own pip, and the oldest one with an old pip."""
    supported = [known for known in interpreters() if known.id != "3.15"]
    rows = [(known, "", str(known.id)) for known in supported]
    rows.append((supported[0], "23.0", f"{supported[0].id}, pip 23.0"))
    return tuple(
        pytest.param((str(known.values[0]), pip), id=name, marks=known.marks)
        for known, pip, name in rows
    )


@pytest.fixture(scope="module", params=pips())
def installed(
    request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """An environment of a user, with the newest packages."""
    python, pip = request.param
    environment = tmp_path_factory.mktemp("installed") / "environment"
    subprocess.run([python, "-m", "venv", str(environment)], check=True)
    install = [str(environment / "bin" / "python"), "-m", "pip", "-q", "install"]
    if pip:
        subprocess.run([*install, f"pip=={pip}"], check=True)
    jax = JAX[os.environ.get("TPU_WALKTHROUGH_JAX_RELEASE", "")]
    subprocess.run([*install, str(wheel), jax], check=True)
    return environment


def test_programs_start(installed: Path, tmp_path: Path) -> None:
    for program in PROGRAMS:
        shown = run(installed, program, "--version", folder=tmp_path)
        assert (shown.returncode, shown.stdout.split()[:1]) == (0, [program]), shown


def test_locations_become_links(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "a.cc").touch()
    arguments = ("--links", "always")
    linked = run(installed, "trace-links", *arguments, folder=tmp_path, text="a.cc:1: error\n")
    assert linked.returncode == 0, linked
    assert "\x1b]8;" in linked.stdout


def test_a_project_is_generated(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "a.cc").touch()
    written = run(installed, "cmake-gen-globs", folder=tmp_path)
    assert written.returncode == 0, written
    assert (tmp_path / "CMakeLists.txt").exists()


def test_nothing_is_compiled_for_a_trace(installed: Path, tmp_path: Path) -> None:
    program = ("python", "-c", "import jax; jax.device_put(1)")
    traced = run(installed, "mock-libtpu", "trace", "--", *program, folder=tmp_path)
    assert traced.returncode == 0, traced
    assert "jax::PyArray::BatchedDevicePut" in traced.stdout
    assert "PJRT_Client_BufferFromHostBuffer  [libtpu.so]" in traced.stdout


def test_without_a_compiler_the_sources_name_the_wheel(packages: Path, tmp_path: Path) -> None:
    (archive,) = packages.glob("*.tar.gz")
    tools = Path(sys.executable).parent
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    ran = subprocess.run(
        [*command, "-w", str(tmp_path), str(archive)],
        env={"HOME": str(tmp_path), "PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode != 0
    assert "A wheel of tpu-walkthrough" in " ".join(f"{ran.stdout}{ran.stderr}".split()), ran
