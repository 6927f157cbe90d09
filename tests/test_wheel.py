"""The wheel as a user installs it: alone, and with its extra, in an empty environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
PROGRAMS = ("cmake-gen-globs", "mock-libtpu", "trace-links", "trace-links-open")

pytestmark = [pytest.mark.slow, pytest.mark.network]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the source distribution, as an installer does it."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), "-t"]
    subprocess.run([*build, "sdist"], cwd=REPOSITORY, check=True, capture_output=True)
    (archive,) = folder.glob("*.tar.gz")
    subprocess.run(["tar", "-xf", archive.name], cwd=folder, check=True)
    source = folder / archive.name.removesuffix(".tar.gz")
    subprocess.run([*build, "wheel"], cwd=source, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it depends on, without the extra."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    install(folder, str(wheel))
    return folder


def install(environment: Path, requirement: str) -> None:
    # Without bytecode of all that is installed, which takes longer than the tests.
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(environment),
        "-q",
        "install",
        "--no-compile",
    ]
    constraints = str(REPOSITORY / "constraints.txt")
    subprocess.run([*pip, "--constraint", constraints, requirement], check=True)


def run(
    environment: Path,
    program: str,
    *arguments: str,
    folder: Path,
    text: str = "",
    system: str = os.defpath,
) -> subprocess.CompletedProcess[str]:
    variables = {"HOME": str(folder), "PATH": f"{environment / 'bin'}:{system}"}
    return subprocess.run(
        [environment / "bin" / program, *arguments],
        cwd=folder,
        env=variables,
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )


def test_wheel_has_what_is_tracked_and_nothing_else(wheel: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "tpu_walkthrough", "cmakegen", "trace_links", "mock_libtpu"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == {*filter(None, listed.stdout.split("\0"))}
    assert wheel.name.endswith("-py3-none-any.whl")


def test_programs_work_without_the_extra(environment: Path, tmp_path: Path) -> None:
    for program in PROGRAMS:
        shown = run(environment, program, "--version", folder=tmp_path)
        assert (shown.returncode, shown.stdout.split()[:1]) == (0, [program]), shown
    (tmp_path / "a.cc").write_text("int main() {}\n")
    linked = run(
        environment, "trace-links", "--links", "always", folder=tmp_path, text="a.cc:1: error\n"
    )
    assert linked.returncode == 0, linked
    assert "\x1b]8;" in linked.stdout
    written = run(environment, "cmake-gen-globs", folder=tmp_path)
    assert written.returncode == 0, written
    assert (tmp_path / "CMakeLists.txt").exists()
    # The system's own folders may have a CMake, with which the library would be built.
    compiler = shutil.which("c++")
    assert compiler, "there is no C++ compiler"
    (system := tmp_path / "system").mkdir()
    (system / "c++").symlink_to(compiler)
    missing = run(environment, "mock-libtpu", "build", folder=tmp_path, system=str(system))
    assert missing.returncode == 4, missing
    assert "tpu-walkthrough[mock]" in missing.stderr


def test_the_extra_builds_the_library(wheel: Path, environment: Path, tmp_path: Path) -> None:
    install(environment, f"{wheel}[mock]")
    (tmp_path / "a.cc").write_text("namespace n { int f(int x) { return x; } }\n")
    for program, *arguments in (
        ("trace-links", "index", "."),
        ("trace-links", "define", "n::f(int)"),
        ("mock-libtpu", "build"),
        ("mock-libtpu", "devices"),
    ):
        ran = run(environment, program, *arguments, folder=tmp_path)
        assert ran.returncode == 0, ran
    imported = run(
        environment,
        "python",
        "-c",
        "import cmakegen.api, mock_libtpu.api, trace_links.api",
        folder=tmp_path,
    )
    assert imported.returncode == 0, imported
