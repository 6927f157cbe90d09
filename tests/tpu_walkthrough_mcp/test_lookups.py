"""Definitions, frames and missing headers, as a client gets them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Plant
from tests.tpu_walkthrough_mcp.ask import ask, permissions

TREE = {
    "src/a.cc": '#include "lib/b.h"\n#include "away/c.h"\nint main() { return n::f(1); }\n',
    "src/b.cc": '#include "lib/b.h"\nint n::f(int x) {\n  return x;\n}\n',
    "src/two.cc": "namespace { int twice(int x) { return 2 * x; } }\n",
    "src/three.cc": "namespace { int twice(int x) { return x + x; } }\n",
    "include/lib/b.h": "namespace n { int f(int); }\n",
    "src/kind.h": "namespace n {\nclass Early;\nclass Kind {\n  int x;\n};\n}\n",
    "package/__init__.py": "from package.inner import run as run\n",
    "package/inner.py": "class A:\n    def run(self):\n        pass\n\n\ndef run():\n    pass\n",
}


@pytest.fixture(autouse=True)
def own_index(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "index"))
    monkeypatch.setenv("CMAKE_GEN_GLOBS_CACHE", str(tmp_path / "headers"))


def one(plant: Plant, tmp_path: Path, tool: str, **arguments: Any) -> dict[str, Any]:
    root = plant(TREE)
    (answer,) = ask(permissions(root), tmp_path / "recordings", (tool, arguments))
    assert isinstance(answer, dict)
    return answer


def test_a_definition_in_cpp(plant: Plant, tmp_path: Path) -> None:
    answer = one(plant, tmp_path, "find_definition", name="n::f(int)")
    (row,) = answer["rows"]
    assert (row["place"], row["confidence"], row["language"]) == ("src/b.cc:2", "definition", "C++")
    assert "2 int n::f(int x) {" in row["quoted_source"]
    assert answer["command"].startswith("trace-links define --source ")


@pytest.mark.parametrize("name", ["n::Kind", "Kind"])
def test_a_class_in_cpp(name: str, plant: Plant, tmp_path: Path) -> None:
    answer = one(plant, tmp_path, "find_definition", name=name)
    (row,) = answer["rows"]
    assert (row["place"], row["confidence"]) == ("src/kind.h:3", "definition")
    assert one(plant, tmp_path, "find_definition", name="n::Early")["rows"] == []


def test_several_definitions_stay_several(plant: Plant, tmp_path: Path) -> None:
    answer = one(plant, tmp_path, "find_definition", name="twice", language="C++")
    assert {row["confidence"] for row in answer["rows"]} == {"several"}
    assert {row["place"] for row in answer["rows"]} == {"src/two.cc:1", "src/three.cc:1"}


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("package.run", {"package/inner.py:6"}),
        ("A.run", {"package/inner.py:2"}),
        ("package.inner.A.run", {"package/inner.py:2"}),
        ("run", {"package/inner.py:2", "package/inner.py:6"}),
        ("nobody", set()),
    ],
)
def test_definitions_in_python(name: str, places: set[str], plant: Plant, tmp_path: Path) -> None:
    answer = one(plant, tmp_path, "find_definition", name=name, language="Python")
    assert {row["place"] for row in answer["rows"]} == places
    sure = "definition" if len(places) == 1 else "several"
    assert all(row["confidence"] == sure for row in answer["rows"])


def test_a_frame_and_the_source_around_it(plant: Plant, tmp_path: Path) -> None:
    text = "\x1b[1msrc/b.cc:3:5:\x1b[0m error: x\nsrc/b.cc:99: beyond\nsrc/gone.cc:1: gone\n"
    answer = one(plant, tmp_path, "frame_location", text=text)
    first, beyond, gone = answer["rows"]
    assert (first["place"], first["confidence"]) == ("src/b.cc:3", "exact")
    assert ">3   return x;" in first["quoted_source"]
    assert (beyond["place"], beyond["confidence"]) == ("src/b.cc:4", "file")
    assert gone["confidence"] == "not found below the roots"


def test_missing_headers(plant: Plant, tmp_path: Path) -> None:
    answer = one(plant, tmp_path, "missing_headers", file="src/a.cc")
    assert [row["quoted_header"] for row in answer["rows"]] == ["away/c.h"]
    assert answer["answer"] == "1 header missing."
    assert one(plant, tmp_path, "missing_headers", file="src/b.cc")["rows"] == []
