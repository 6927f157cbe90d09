"""What other Python programs import: the same results as the commands', typed."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import resources
from pathlib import Path
from types import ModuleType

import pytest

import cmakegen
import mock_libtpu
import tpu_walkthrough
import trace_links
from cmakegen.api import generate_project
from mock_libtpu.api import Stacks, read_recording
from tests.conftest import Plant
from tests.mock_libtpu.written import recording
from tpu_walkthrough.errors import InputError, UsageError
from trace_links.api import Location, LookupResult, Output, find_definition, find_frames

BIN = Path(sys.executable).parent
TREE = {
    "src/a.cc": '#include "lib/b.h"\n#include <vector>\n#include "away/c.h"\n',
    "include/lib/b.h": "namespace n { int f(int); }\n",
    "src/b.cc": '#include "lib/b.h"\nint n::f(int x) {\n  return x;\n}\n',
    ".cmake-gen-globs.toml": 'std = "20"\ndefine = ["A=1"]\n',
}


def test_a_project_is_that_of_the_command(plant: Plant) -> None:
    root = plant(TREE)
    project = generate_project(root)
    assert project.sources == ("src/a.cc", "src/b.cc")
    assert project.include_directories == (str(root / "include"),)
    assert project.standard == "20"
    assert project.missing_headers == {"away/c.h": 1}
    assert project.warnings == ()
    assert not (root / "CMakeLists.txt").exists()
    command: list[str | Path] = [BIN / "cmake-gen-globs", root, "--stdout"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert project.cmake == printed.stdout


def test_options_of_a_project(plant: Plant) -> None:
    root = plant(TREE)
    project = generate_project(root, std="17", only=["src"], exclude=["b.cc"], include_dir=["src"])
    assert (project.standard, project.sources) == ("17", ("src/a.cc",))
    assert project.include_directories == (str(root / "src"), str(root / "include"))
    with pytest.raises(UsageError, match="not a C"):
        generate_project(root, std="nineteen")
    with pytest.raises(InputError):
        generate_project(root / "missing")


def test_frames_of_text() -> None:
    lines = ["\x1b[1msrc/a.cc:3:4:\x1b[0m error: x\n", "nothing\n", '  File "x.py", line 7, in f\n']
    found = [(number, frame.path, frame.line) for number, frame in find_frames(lines)]
    assert found == [(1, "src/a.cc", 3), (3, "x.py", 7)]


def test_frames_of_an_output_and_their_files(plant: Plant) -> None:
    root = plant(TREE)
    output = Output(root, maps=[f"/build={root}/src"])
    lines = [
        f"make[1]: Entering directory '{root}/src'\n",
        "b.cc:2:5: error: x\n",
        "/build/a.cc:1: error\n",
        "missing.cc:1: error\n",
    ]
    found = [(output.locations(frame), output.uri(frame)) for _, frame in output.frames(lines)]
    uri = f"tracelinks://open?path={root}/src/b.cc&line=2&column=5"
    assert found[0] == ([Location(str(root / "src/b.cc"), 2, 5)], uri)
    assert found[1][0] == [Location(str(root / "src/a.cc"), 1)]
    assert found[2] == ([], None)
    with pytest.raises(UsageError):
        Output(root, maps=["nowhere"])


def test_links_of_an_output(plant: Plant) -> None:
    root = plant(TREE)
    linked = Output(root).linked(b"src/b.cc:2: error\nno\xff frame\n", "file")
    first, second = linked.splitlines()
    assert first.startswith(b"\x1b]8;")
    assert b"src/b.cc:2\x1b]8;;\x1b\\: error" in first
    assert second == b"no\xff frame"


def test_a_definition_is_that_of_the_command(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    root = plant(TREE)
    found = find_definition("n::f(int)", [str(root)])
    assert isinstance(found, LookupResult)
    assert (found.repository, found.path, found.line) == (str(root), "src/b.cc", 2)
    command: list[str | Path] = [BIN / "trace-links", "define", "--json", "n::f(int)"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(printed.stdout)["definitions"][0]["line"] == 2


def test_calls_and_stacks_of_a_recording(tmp_path: Path) -> None:
    path = tmp_path / "recording"
    path.write_bytes(recording("function", "message", ["/missing"]))
    stacks = Stacks()
    calls = list(read_recording(path).calls())
    assert calls
    assert any(stacks.frames(call) for call in calls)
    assert any("/missing" in note for note in stacks.notes())
    with pytest.raises(InputError):
        read_recording(tmp_path / "none")


@pytest.mark.parametrize("package", [cmakegen, mock_libtpu, tpu_walkthrough, trace_links])
def test_packages_are_typed(package: ModuleType) -> None:
    assert (resources.files(package) / "py.typed").is_file()
