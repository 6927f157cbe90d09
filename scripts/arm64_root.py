"""Make an ARM64 system in a folder, for `make test-arm64` on an x86-64 machine.

python scripts/arm64_root.py FOLDER

It is Debian 13 with its Python and compiler, and the packages that the tests need. Programs in it
run under qemu-user-static, which Linux has to start for those of ARM64 (binfmt_misc). Needs
mmdebstrap, which works without being root.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
_SUITE, _PYTHON = "trixie", "3.13"
_SITE = f"usr/local/lib/python{_PYTHON}/dist-packages"
_GLIBC = ("2_28", "2_27", "2_26", "2_24", "2_17")
_INCLUDED = ("python3", f"python{_PYTHON}-venv", "g++", "procps")
# Under qemu 7.2 programs that jaxlib 0.12 compiles end by SIGSEGV, on JAX's CPU backend, too.
_JAX = ("jax==0.10.2", "jaxlib==0.10.2")
_FOR_TESTS = ("cmake", "hypothesis", "jax", "ninja", "pytest", "pytest-timeout", "pytest-xdist")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder.absolute()
    if sys.version_info[:2] != tuple(map(int, _PYTHON.split("."))):
        sys.exit(f"Run this with Python {_PYTHON}: it selects the packages for itself.")
    if shutil.which("mmdebstrap") is None:
        sys.exit("mmdebstrap is not installed: apt install mmdebstrap qemu-user-static")
    included = f"--include={','.join(_INCLUDED)}"
    _run("mmdebstrap", "--architectures=arm64", "--variant=minbase", included, _SUITE, str(folder))
    for mount_point in ("dev", "proc", "src", "sys"):
        (folder / mount_point).mkdir(exist_ok=True)
    _describe_checkout(folder)
    constraints = ("--constraint", str(ROOT / "constraints.txt"))
    _install(folder, *constraints, *_requirements())
    _install(folder, "--no-deps", "--upgrade", *_JAX)
    for script in (folder / _SITE / "bin").iterdir():
        first, rest = script.read_bytes().split(b"\n", 1)
        if first.startswith(b"#!"):  # this Python
            script.write_bytes(b"#!/usr/bin/python3\n" + rest)
        script.rename(folder / "usr/local/bin" / script.name)


def _install(folder: Path, *options: str) -> None:
    platforms = [f"--platform=manylinux_{version}_aarch64" for version in _GLIBC]
    _run(
        *(sys.executable, "-m", "pip", "install", "--quiet", "--only-binary=:all:", *platforms),
        *("--platform=manylinux2014_aarch64", f"--target={folder / _SITE}", *options),
    )


def _describe_checkout(folder: Path) -> None:
    """What installing the project would add; its code is the checkout's, at /src."""
    description = folder / _SITE / "tpu_walkthrough-0.dist-info" / "METADATA"
    description.parent.mkdir(parents=True)
    description.write_text("Metadata-Version: 2.1\nName: tpu-walkthrough\nVersion: 0\n", "utf-8")
    (folder / _SITE / "checkout.pth").write_text("/src\n", "utf-8")
    program = folder / "usr/bin/mock-libtpu"  # beside Python, as in an environment
    program.write_text(
        "#!/usr/bin/python3\nfrom mock_libtpu.cli import run_command_line\nrun_command_line()\n",
        "utf-8",
    )
    program.chmod(0o755)


def _requirements() -> list[str]:
    """What the project needs, and what its tests need of the rest."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["dev"]
    return [
        *project["dependencies"],
        *(each for each in extra if Requirement(each).name in _FOR_TESTS),
    ]


def _run(*command: str) -> None:
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
