"""What the programs write does not depend on the order of a set: any hash seed gives the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mock_libtpu.recorder import run_python

CHECKOUT = Path(__file__).parent.parent
CORPUS = CHECKOUT / "tests/trace_links/corpus"
# More than two: the order of a small set is the same under many seeds.
SEEDS = ("0", "1", "2", "3")
TIMEOUT_S = 240

SCHEMAS = {
    "a/BUILD": """
cc_library(name = "a", srcs = ["a.cc"], includes = ["include", "."], defines = ["A=1", "B"],
           deps = [":schema_cc_proto", "@abseil-cpp//absl/strings", "@eigen_archive//:eigen3"])
proto_library(name = "schema_proto", srcs = ["schema.proto"])
""",
    "a/a.cc": """
#include "a/schema.pb.h"
#include "absl/strings/str_cat.h"
#include "missing/one.h"
#include "missing/two.h"
#include "one.h"
""",
    "a/one.h": "",
    "a/include/one.h": "",
    "b/include/one.h": "",
    "a/schema.proto": 'syntax = "proto3"; message M { string s = 1; }',
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The sources of the mock, and a package of Bazel."""
    tree = tmp_path / "tree"
    shutil.copytree(CHECKOUT / "mock_libtpu/native", tree / "native")
    for name, text in SCHEMAS.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text)
    return tree


def outputs(
    folder: Path, program: str, *arguments: str | Path, text: bytes = b"", code: int = 0
) -> Iterator[bytes]:
    """Standard output under each seed; each run has a cache of its own and keeps nothing."""
    for seed in SEEDS:
        variables = {"HOME": str(folder), "PYTHONHASHSEED": seed, "LC_ALL": "C.UTF-8"}
        kept = {"XDG_CACHE_HOME": "cache", "XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": "config"}
        homes = {name: str(folder / f"{kind}-{seed}") for name, kind in kept.items()}
        ran = subprocess.run(
            [Path(sys.executable).with_name(program), *arguments],
            input=text,
            capture_output=True,
            cwd=folder,
            env=os.environ | variables | homes,
            timeout=TIMEOUT_S,
            check=False,
        )
        assert ran.returncode == code, ran.stderr.decode()
        yield ran.stdout


def test_a_generated_project(tree: Path) -> None:
    output = tree / "CMakeLists.txt"
    projects = []
    for _ in outputs(tree.parent, "cmake-gen-globs", tree, "--headers", "--list"):
        written = sorted(tree.rglob("*"))
        projects.append({path: path.read_bytes() for path in written if path.is_file()})
        output.unlink()
    assert b"native/pjrt" in projects[0][output]
    assert projects[1:] == projects[:-1]


def test_linked_outputs_of_many_tools(tmp_path: Path) -> None:
    text = b"".join(path.read_bytes() for path in sorted(CORPUS.glob("*/*.txt")))
    options = ["--links", "always", "--uri", "vscode", "--no-check"]
    linked = list(outputs(tmp_path, "trace-links", *options, text=text))
    assert linked[0].count(b"\x1b]8;") > 1000
    assert len(set(linked)) == 1


def test_frames_of_many_tools(tmp_path: Path) -> None:
    text = b"".join(path.read_bytes() for path in sorted(CORPUS.glob("*/*.txt")))
    assert len(set(outputs(tmp_path, "trace-links", "frames", "--json", text=text))) == 1


def test_definitions_with_several_candidates(tree: Path) -> None:
    (tree / "more").mkdir()
    for number in range(20):
        names = "".join(f"void f{name}(int) {{}}\n" for name in range(number))
        (tree / f"more/{number}.cc").write_text(f"namespace n {{\n{names}}}\n")
    text = "\n".join(f"n::f{name}(int)" for name in range(20)).encode()
    options = ["--source", str(tree), "--json", "-"]
    found = list(outputs(tree.parent, "trace-links", "define", *options, text=text, code=1))
    assert found[0].count(b"more/19.cc") == 19
    assert len(set(found)) == 1


def test_a_report(tmp_path: Path) -> None:
    recording = tmp_path / "recording"
    run_python("lib.Outer(CALLBACK(lib.Inner), 2)\nlib.Inner(1)", recording)
    for options in (["--json"], ["--summary"], []):
        reports = list(outputs(tmp_path, "mock-libtpu", "report", *options, recording))
        assert b"PJRT_Event_IsReady" in reports[0]
        assert len(set(reports)) == 1


def test_generated_sources(tmp_path: Path) -> None:
    """They are compared with those that are kept here."""
    arguments = ["-m", "mock_libtpu.codegen", "--check"]
    assert len(set(outputs(tmp_path, "python", *arguments))) == 1
