"""The stamp of a real CMake's build folder is touched only when globs match other files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cmakegen.flow.request import Request
from cmakegen.watch.project_target import ProjectTarget
from tests.cmakegen.command import find_program
from tests.conftest import Plant
from tpu_walkthrough.watching.bursts import Change, Dirty
from tpu_walkthrough.watching.notifier import Notifier

PROGRAMS = ["/usr/bin/cmake", "cmake"]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "cache"))


@pytest.fixture(params=PROGRAMS)
def cmake(request: pytest.FixtureRequest) -> str:
    program = str(request.param)
    if not os.path.isabs(program):
        return find_program(program)
    if not os.access(program, os.X_OK):
        pytest.skip(f"{program} is not installed")
    return program


@pytest.mark.parametrize("where", ["", "elsewhere"])
def test_an_ide_is_notified(plant: Plant, tmp_path: Path, cmake: str, where: str) -> None:
    find_program("ninja")
    root = plant({"a.cc": "", "d/b.cc": "int b;\n", "d/old.cc": "", "x.c": ""})
    home = tmp_path / where if where else root
    home.mkdir(exist_ok=True)
    target = ProjectTarget(Request(root=str(root), given={"output": str(home / "CMakeLists.txt")}))
    target.load(Notifier())
    target.update(Dirty())
    build = home / "cmake-build-debug"
    configure(cmake, home, build)
    watched = [Path(home, each["path"]) for each in reply(build, "cmakeFiles")["inputs"]]
    stamp = build / "CMakeFiles/cmake.verify_globs"
    assert stamp in watched
    assert sources(build) == {"a.cc", "d/b.cc", "d/old.cc", "x.c"}

    def is_touched_by(*paths: str, entry: bool = True) -> bool:
        """Whether the stamp is touched after a change of these files."""
        os.utime(stamp, (1, 1))
        dirty = Dirty()
        for path in paths:
            folder, _, name = path.rpartition("/")
            dirty.add(Change(folder + "/" * bool(folder), name, False, entry))
        target.update(dirty)
        return stamp.stat().st_mtime != 1

    (root / "d/b.cc").write_text("int b;\nint c;\n")
    assert not is_touched_by("d/b.cc", entry=False)
    (root / "d/new.cc").touch()
    assert is_touched_by("d/new.cc")
    configure(cmake, home, build)
    assert sources(build) == {"a.cc", "d/b.cc", "d/old.cc", "d/new.cc", "x.c"}
    assert not is_touched_by("d/new.cc")
    (root / "d/old.cc").unlink()
    assert is_touched_by("d/old.cc")
    configure(cmake, home, build)
    assert sources(build) == {"a.cc", "d/b.cc", "d/new.cc", "x.c"}
    # A change of the file itself needs no further notification.
    (root / "d/new.c").touch()
    assert not is_touched_by("d/new.c")
    assert "d/*.c" in (home / "CMakeLists.txt").read_text()


def test_a_restart_notifies_of_changes_meanwhile(plant: Plant, cmake: str) -> None:
    find_program("ninja")
    root = plant({"a.cc": ""})
    stamp = root / "cmake-build-debug/CMakeFiles/cmake.verify_globs"
    for number in range(3):
        target = ProjectTarget(Request(root=str(root)))
        target.load(Notifier())
        target.update(Dirty())
        if number == 0:
            configure(cmake, root, root / "cmake-build-debug")
            os.utime(stamp, (1, 1))
        elif number == 1:
            assert stamp.stat().st_mtime == 1
            (root / "new.cc").touch()
        else:
            assert stamp.stat().st_mtime > 1


def configure(cmake: str, home: Path, build: Path) -> None:
    query = build / ".cmake/api/v1/query"
    query.mkdir(parents=True, exist_ok=True)
    for kind in ("cmakeFiles-v1", "codemodel-v2"):
        (query / kind).touch()
    shutil.rmtree(build / ".cmake/api/v1/reply", ignore_errors=True)
    ran = subprocess.run(
        [cmake, "-G", "Ninja", "-S", home, "-B", build], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""


def reply(build: Path, kind: str) -> Any:
    """CMake's File API: https://cmake.org/cmake/help/latest/manual/cmake-file-api.7.html"""
    (path,) = (build / ".cmake/api/v1/reply").glob(f"{kind}-*.json")
    return json.loads(path.read_text())


def sources(build: Path) -> set[str]:
    """The compiled files, relative to the tree."""
    return {
        path.partition("/tree/")[2] or path
        for source in reply(build, "target")["sources"]
        for path in [os.path.normpath(os.path.join(build.parent, source["path"]))]
    }


def build_folder(build: Path, home: str) -> Path:
    """Write a build folder of CMake with another list of files; returns the stamp."""
    (build / "CMakeFiles").mkdir(parents=True)
    (build / "CMakeCache.txt").write_text(f"CMAKE_HOME_DIRECTORY:INTERNAL={home}\n")
    (build / "CMakeFiles/VerifyGlobs.cmake").write_text('  "/x/gone.cc"\n')
    return build / "CMakeFiles/cmake.verify_globs"


def touched(root: Path, path: Path) -> bool:
    """Whether a change of the tree changes the time of the file at `path`."""
    target = ProjectTarget(Request(root=str(root)))
    target.load(Notifier())
    target.update(Dirty())
    os.utime(path, (1, 1))
    (root / "new.cc").touch()
    dirty = Dirty()
    dirty.add(Change("", "new.cc", False, True))
    target.update(dirty)
    return path.stat().st_mtime != 1


def test_a_stamp_of_a_build_folder(plant: Plant) -> None:
    root = plant({"a.cc": ""})
    stamp = build_folder(root / "build", str(root))
    stamp.touch()
    assert touched(root, stamp)


@pytest.mark.parametrize("what", ["file", "folder", "CMakeFiles", "build"])
def test_files_elsewhere_keep_their_times(plant: Plant, tmp_path: Path, what: str) -> None:
    """A foreign tree may have links in a folder that looks like a build folder."""
    root = plant({"a.cc": ""})
    victim = tmp_path / "victim"
    if what == "build":
        stamp = build_folder(victim, str(root))
        stamp.touch()
        (root / "build").symlink_to(victim)
        assert not touched(root, stamp)
        return
    stamp = build_folder(root / "build", str(root))
    if what == "CMakeFiles":
        (root / "build/CMakeFiles").rename(victim)
        (root / "build/CMakeFiles").symlink_to(victim)
        victim /= stamp.name
        victim.touch()
    else:
        if what == "file":
            victim.touch()
        else:
            victim.mkdir()
        stamp.symlink_to(victim)
    assert not touched(root, victim)


@pytest.mark.parametrize("home", ["/proc/self/cwd", "/proc/{pid}/root{root}"])
def test_a_home_in_a_process_specific_folder(
    plant: Plant, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    root = plant({"a.cc": ""})
    monkeypatch.chdir(root)
    stamp = build_folder(root / "build", home.format(pid=os.getpid(), root=root))
    stamp.touch()
    assert not touched(root, stamp)


def test_a_pipe_in_a_build_folder(plant: Plant) -> None:
    root = plant({"a.cc": ""})
    stamp = build_folder(root / "build", str(root))
    stamp.touch()
    for name in ("CMakeCache.txt", "CMakeFiles/VerifyGlobs.cmake"):
        (root / "build" / name).unlink()
        os.mkfifo(root / "build" / name)
        assert not touched(root, stamp)
        (root / "new.cc").unlink()
        (root / "build/CMakeFiles/VerifyGlobs.cmake").unlink()
        (root / "build/CMakeFiles/VerifyGlobs.cmake").write_text('  "/x/gone.cc"\n')
        (root / "build/CMakeCache.txt").unlink()
        (root / "build/CMakeCache.txt").write_text(f"CMAKE_HOME_DIRECTORY:INTERNAL={root}\n")
