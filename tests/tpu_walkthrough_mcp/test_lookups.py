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
    "shop.py": "class Book:\n    def price(self): return 1\n"
    "class Item:\n\n    def price(self): return 2\n"
    "def tax(): return 1\n"
    "def total(book: Book):\n    'A sum.'\n    book.price()\n    tax()\n\n\n"
    "def untyped(item):\n    item.price()\n",
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


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("n::f", [("src/a.cc:3", "certain", 1, "main")]),
        ("shop.tax", [("shop.py:10", "certain", 1, "shop.total")]),
        (
            "Book.price",
            [
                ("shop.py:9", "certain", 1, "shop.total"),
                ("shop.py:14", "several", 2, "shop.untyped"),
            ],
        ),
        ("n::nobody", []),
    ],
)
def test_callers(
    name: str, rows: list[tuple[str, str, int, str]], plant: Plant, tmp_path: Path
) -> None:
    answer = one(plant, tmp_path, "find_callers", name=name)
    fields = ("place", "confidence", "candidates", "quoted_caller")
    assert [tuple(row[field] for field in fields) for row in answer["rows"]] == rows
    assert all(name.rpartition(":")[2].rpartition(".")[2] in row["quoted_source"]
               for row in answer["rows"])  # fmt: skip
    assert answer["command"].startswith("trace-links callers --source ")
    assert ("No such function" in answer["answer"]) == (not rows)


def test_what_a_function_calls(plant: Plant, tmp_path: Path) -> None:
    answer = one(plant, tmp_path, "find_calls", name="main")
    (row,) = answer["rows"]
    assert (row["place"], row["callee_place"]) == ("src/a.cc:3", "src/b.cc:2")
    assert (row["confidence"], row["quoted_callee"]) == ("certain", "n::f")
    answer = one(plant, tmp_path, "find_calls", name="shop.untyped")
    (row,) = answer["rows"]
    assert row["candidates"] == 2
    assert set(row["callee_place"].split(", ")) == {"shop.py:2", "shop.py:5"}
    assert set(row["quoted_callee"].split(" or ")) == {"shop.Book.price", "shop.Item.price"}
    assert answer["answer"] == "1 call, 0 of them certain."


def test_what_is_left_out_is_told(plant: Plant, tmp_path: Path) -> None:
    classes = "".join(f"class C{i}:\n    def run(self): pass\n" for i in range(21))
    root = plant({"many.py": f"{classes}def use(x):\n    x.run()\n"})
    call = ("find_calls", {"name": "many.use"})
    (answer,) = ask(permissions(root), tmp_path / "recordings", call)
    assert answer["rows"] == []
    (note,) = answer["notes"]
    assert note.startswith("1 call left out: ")


def test_calls_in_trees_that_are_no_roots_are_not_known(plant: Plant, tmp_path: Path) -> None:
    other = plant(TREE, "other")
    (known,) = ask(permissions(other), tmp_path / "recordings", ("find_callers", {"name": "n::f"}))
    assert known["rows"]
    calls = [(tool, {"name": "n::f"}) for tool in ("find_callers", "find_calls")]
    for answer in ask(permissions(plant({"a.cc": "int x;\n"})), tmp_path / "recordings", *calls):
        assert answer["rows"] == []
        assert "below the roots" in answer["answer"]


def test_symbols_of_a_file(plant: Plant, tmp_path: Path) -> None:
    answer = one(plant, tmp_path, "file_symbols", file="src/kind.h")
    assert answer["rows"] == [
        {"place": "src/kind.h:3", "end_line": 5, "kind": "class", "quoted_name": "n::Kind"}
    ]
    answer = one(plant, tmp_path, "file_symbols", file="package/inner.py")
    assert [(row["place"], row["kind"], row["quoted_name"]) for row in answer["rows"]] == [
        ("package/inner.py:1", "class", "A"),
        ("package/inner.py:2", "method", "A.run"),
        ("package/inner.py:6", "function", "run"),
    ]


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
