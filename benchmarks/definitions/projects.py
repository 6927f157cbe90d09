"""Look up functions of C++ projects by name, and compare with their debug information.

    python -m benchmarks.definitions.projects --folder FOLDER [PROJECT...]

Gets the sources of the projects in projects.toml from Debian's repository with apt-get, which needs
a `deb-src` source, and builds them in FOLDER with CMake, Ninja, g++ and `-O2 -g`; SpeedCrunch needs
qtbase5-dev and qttools5-dev. HotSpot comes built, with its debug information. What FOLDER contains
is not made again: that takes some ten minutes the first time. Prints a table of the results; see
names.py and calls.py for their bounds. Exit code 1: a project does not keep one, or the share of
calls with a line that is wanted of it.
"""

import argparse
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.definitions.calls import Lines, calls_of, measure_calls
from benchmarks.definitions.dwarf import functions_of
from benchmarks.definitions.names import Names, measure
from trace_links.binaries.elf import ElfFile
from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup

_LIST = Path(__file__).with_name("projects.toml")


class Built(NamedTuple):
    """A project's source tree, and what was built of it."""

    tree: Path
    libraries: list[Path]
    debug: list[Path]
    """The file with the debug information of each library."""
    prefix: str
    """How the paths of the tree begin in the debug information."""


def _run(command: list[str | Path], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"{command[0]} failed in {folder}:\n{(run.stdout + run.stderr)[-2000:]}")


def get(project: dict[str, Any], folder: Path) -> Built:
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


class Result(NamedTuple):
    """The results of a project, and the share of calls for which lines are wanted, in percent."""

    names: Names
    lines: Lines
    wanted: float

    def fail(self) -> bool:
        """Whether a bound is not kept."""
        known = self.share(self.lines.given + self.lines.listed)
        return self.names.fail() or self.lines.fail() or known < self.wanted

    def share(self, calls: int) -> float:
        return 100 * calls / max(self.lines.calls, 1)


def compare(name: str, project: dict[str, Any], folder: Path) -> Result:
    built = get(project, folder / name)
    known = functions_of(built.debug, built.prefix)
    generated = tuple(project.get("generated", ()))
    known = [one for one in known if not any(path.startswith(generated) for path, _ in one.places)]
    lookup = Lookup([build(str(built.tree), folder / name / "definitions")])
    print(f"{name}: {built.tree.name}")
    machine = ElfFile(built.libraries[0]).machine
    names = measure(lookup, built.tree, known, machine)
    calls = [
        call
        for library, debug in zip(built.libraries, built.debug, strict=True)
        for call in calls_of(library, debug, built.prefix)
        if not call.path.startswith(generated)
    ]
    lines = measure_calls(lookup, built.tree, calls, machine)
    return Result(names, lines, project.get("calls_given", 0))


def main() -> int:
    projects = tomllib.loads(_LIST.read_text())
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.definitions.projects", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--folder", required=True, help="where the projects are built", type=Path)
    parser.add_argument("projects", nargs="*", metavar="PROJECT", help=", ".join(projects))
    given = parser.parse_args()
    chosen = given.projects or list(projects)
    unknown = [name for name in chosen if name not in projects]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; known are {', '.join(projects)}")
    folder = Path(os.path.abspath(given.folder))
    results = {name: compare(name, projects[name], folder) for name in chosen}
    kinds = "".join(f"{kind:>15}" for kind in results[chosen[0]].names)
    print(
        f"\n{'project':21}{kinds}{'lines of calls':>17}{'of them right':>16}"
        f"{'listed':>9}{'right':>9}"
    )
    for name, result in results.items():
        right, wrong = (
            "".join(f"{result.names.share(kind, verdict):>13.2f} %" for kind in result.names)
            for verdict in ("right", "wrong")
        )
        lines = result.lines
        of_given = 100 * lines.right / max(lines.given, 1)
        of_listed = 100 * lines.listed_right / max(lines.listed, 1)
        ends = f"{of_given:>14.2f} %{result.share(lines.listed):>7.1f} %{of_listed:>7.2f} %"
        fails = "  fails" if result.fail() else ""
        print(f"{name:14}{'right':7}{right}{result.share(lines.given):>15.1f} %{ends}{fails}")
        print(f"{'':14}{'wrong':7}{wrong}")
    return int(any(result.fail() for result in results.values()))


if __name__ == "__main__":
    sys.exit(main())
