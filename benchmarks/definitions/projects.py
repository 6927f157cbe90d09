"""Get the sources of C++ projects, and build them with debug information.

From Debian's repository with apt-get, which needs a `deb-src` source; with CMake, Ninja, g++ and
`-O2 -g`. SpeedCrunch needs qtbase5-dev and qttools5-dev. HotSpot comes built, with its debug
information. What the folder contains is not made again: that takes some ten minutes the first time.
"""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tpu_walkthrough.errors import InputError
from trace_links.binaries.elf import ElfFile


class Built(NamedTuple):
    """A project's source tree, and what was built of it."""

    tree: Path
    libraries: list[Path]
    debug: list[Path]
    """The file with the debug information of each library."""
    prefix: str
    """How the paths of the tree begin in the debug information."""


def _run(command: Sequence[str | Path], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode:
        raise InputError(f"{command[0]} failed in {folder}:\n{(run.stdout + run.stderr)[-2000:]}")


def built(project: dict[str, Any], folder: Path) -> Built:
    """The project in the folder, made there first if needed."""
    sources = folder / "sources"
    if not sources.is_dir():
        temporary = folder / "sources.part"
        _run(["apt-get", "source", "--download-only", "--tar-only", project["package"]], temporary)
        archives = sorted(temporary.glob("*.orig.tar.*[xz2]"))
        _run(["tar", "xf", archives[0].name], temporary)
        temporary.rename(sources)
    [tree] = [path for path in sources.iterdir() if path.is_dir()]
    if "with_debug_information" in project:
        library, debug = _installed(project, folder / "packages")
        return Built(tree, [library], [debug], project["prefix"])
    objects = folder / "build"
    if not (objects / "done").exists():
        flags = [f"-DCMAKE_{language}_FLAGS=-O2 -g" for language in ("C", "CXX")]
        arguments = ["-DCMAKE_BUILD_TYPE=None", "-DBUILD_SHARED_LIBS=ON", *flags]
        source = tree / project.get("cmake", "")
        _run(["cmake", "-G", "Ninja", "-S", source, *arguments, *project["arguments"]], objects)
        _run(["ninja"], objects)
        (objects / "done").touch()
    libraries = sorted(path for path in objects.rglob(project["objects"]) if not path.is_symlink())
    return Built(tree, libraries, libraries, f"{tree.resolve()}/")


def _installed(project: dict[str, Any], folder: Path) -> tuple[Path, Path]:
    """A package's library, and its debug information by the build id."""
    if not folder.is_dir():
        temporary = folder.with_name(folder.name + ".part")
        _run(["apt-get", "download", *project["with_debug_information"]], temporary)
        for package in sorted(temporary.glob("*.deb")):
            _run(["dpkg-deb", "-x", package.name, "files"], temporary)
        temporary.rename(folder)
    [library] = folder.rglob(project["objects"])
    identity = ElfFile(library).build_id
    [debug] = folder.rglob(f".build-id/{identity[:2]}/{identity[2:]}.debug")
    return library, debug
