"""What a real CMake tells an IDE to watch is touched when globs find other files, and only then."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cmakegen.run import Request
from cmakegen.watch_events import Change, Dirty
from cmakegen.watch_notify import NoNotifier
from cmakegen.watch_project import ProjectTarget
from tests.cmakegen.command import find_program

if TYPE_CHECKING:
    from tests.cmakegen.conftest import Plant

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
def test_an_ide_is_told(plant: Plant, tmp_path: Path, cmake: str, where: str) -> None:
    find_program("ninja")
    root = plant({"a.cc": "", "d/b.cc": "int b;\n", "d/old.cc": "", "x.c": ""})
    home = tmp_path / where if where else root
    home.mkdir(exist_ok=True)
    target = ProjectTarget(Request(root=str(root), given={"output": str(home / "CMakeLists.txt")}))
    target.load(NoNotifier())
    target.update(Dirty())
    build = home / "cmake-build-debug"
    configure(cmake, home, build)
    watched = [Path(home, each["path"]) for each in reply(build, "cmakeFiles")["inputs"]]
    stamp = build / "CMakeFiles/cmake.verify_globs"
    assert stamp in watched
    assert sources(build) == {"a.cc", "d/b.cc", "d/old.cc", "x.c"}

    def told_by(*paths: str, entry: bool = True) -> bool:
        """Whether the stamp is touched for a change of these."""
        os.utime(stamp, (1, 1))
        dirty = Dirty()
        for path in paths:
            folder, _, name = path.rpartition("/")
            dirty.add(Change(folder + "/" * bool(folder), name, False, entry))
        target.update(dirty)
        return stamp.stat().st_mtime != 1

    (root / "d/b.cc").write_text("int b;\nint c;\n")
    assert not told_by("d/b.cc", entry=False)
    (root / "d/new.cc").touch()
    assert told_by("d/new.cc")
    configure(cmake, home, build)
    assert sources(build) == {"a.cc", "d/b.cc", "d/old.cc", "d/new.cc", "x.c"}
    assert not told_by("d/new.cc")
    (root / "d/old.cc").unlink()
    assert told_by("d/old.cc")
    configure(cmake, home, build)
    assert sources(build) == {"a.cc", "d/b.cc", "d/new.cc", "x.c"}
    # What changes the file itself needs no second message.
    (root / "d/new.c").touch()
    assert not told_by("d/new.c")
    assert "d/*.c" in (home / "CMakeLists.txt").read_text()


def test_a_restart_tells_of_what_came_meanwhile(plant: Plant, cmake: str) -> None:
    find_program("ninja")
    root = plant({"a.cc": ""})
    stamp = root / "cmake-build-debug/CMakeFiles/cmake.verify_globs"
    for number in range(3):
        target = ProjectTarget(Request(root=str(root)))
        target.load(NoNotifier())
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
    """What is compiled, relative to the tree."""
    return {
        path.partition("/tree/")[2] or path
        for source in reply(build, "target")["sources"]
        for path in [os.path.normpath(os.path.join(build.parent, source["path"]))]
    }
