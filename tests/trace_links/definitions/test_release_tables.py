"""What scripts/release_tables.py reads from a library's sources, and from a program."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from trace_links.definitions.lookup import Lookup
from trace_links.definitions.releases import ReleaseTree, known_releases
from trace_links.definitions.shipped_rows import release_rows
from trace_links.definitions.table import Identity
from trace_links.definitions.versions import read_version, versions_in

SCRIPT = Path(__file__).parents[3] / "scripts" / "release_tables.py"
TREE = ReleaseTree("https://a.example/lib", "c2", "lib.definitions", ("src",), pinned=True)
TEXT = """\
namespace lib {
void used() { [] { inner(); }(); }
void unused() { [] { inner(); }(); }
struct Kept { ~Kept() {} };
}
"""


@pytest.fixture(scope="module")
def script() -> Any:
    found = importlib.util.spec_from_file_location("release_tables", SCRIPT)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture
def source(tmp_path: Path) -> Path:
    for path in ("src/lib.cc", "src/lib.h", "src/lib_test.cc", "src/tests/a.cc", "docs/lib.cc"):
        file = tmp_path / "lib" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(TEXT)
    return tmp_path / "lib"


def test_its_folders_without_tests(script: Any, source: Path) -> None:
    assert list(script.rows_in(source, TREE, False, {})) == ["src/lib.cc", "src/lib.h"]
    assert list(script.rows_in(source, TREE, True, {})) == ["src/lib.h"]


def test_a_tree_that_is_not_a_library_is_in_the_table_whole(script: Any, source: Path) -> None:
    tree = ReleaseTree("https://a.example/own", "c1", "own.definitions")
    found = ["docs/lib.cc", "src/lib.cc", "src/lib.h", "src/lib_test.cc", "src/tests/a.cc"]
    assert list(script.rows_in(source, tree, False, {})) == found


def test_files_of_the_same_content_are_read_once(script: Any, source: Path) -> None:
    known: dict[Any, Any] = {}
    rows = script.rows_in(source, TREE, False, known)
    other = Path(shutil.copytree(source, source.parent / "other"))
    (other / "src" / "lib.h").write_text("")
    again = script.rows_in(other, TREE, False, known)
    assert len(known) == 3, "both are read by a parser of their own, and the empty one"
    assert again["src/lib.cc"] is rows["src/lib.cc"]
    assert again["src/lib.h"] == ()


def test_other_commits_in_a_table_are_kept(
    script: Any, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        script, "shipped_trees", lambda: {"c1": TREE, "c2": TREE}
    )  # the newest first
    rows = script.rows_in(source, TREE, False, {})
    file = tmp_path / "lib.definitions"
    script.update(file, {"c1": {"src/old.h": rows["src/lib.h"]}, "c2": {}, "unused": rows})
    script.update(file, {"c2": rows})
    assert versions_in(file) == ["c2", "c1"]
    old = Lookup(read_version(file, "c1", Identity()))
    assert old.find("lib::used()").path == "src/old.h"
    call = old.find("lib::used()", None, "inner()")
    assert (call.line, call.confidence) == (2, "call site")
    assert read_version(file, "c2", Identity()).files == ["src/lib.cc", "src/lib.h"]


def test_several_lines_of_a_call_are_not_shipped() -> None:
    text = b"void f() {\n  one();\n  two();\n  two();\n}\n"
    ((*_, calls),) = release_rows("a.cc", text)
    assert calls == (("one", 2), ("two", 0))


def test_only_what_is_called(script: Any, source: Path) -> None:
    rows = script.rows_in(source, TREE, True, {})["src/lib.h"]
    kept = script.only_called(rows, frozenset({"lib", "used"}))
    assert [(row[1], row[6]) for row in kept] == [("used", 2), ("", 2), ("~Kept", 4)]
    assert kept[1][8] == 0, "the lambda is in the first row"


@pytest.mark.skipif(
    not all(map(shutil.which, ("cc", "llvm-dwarfdump"))), reason="needs cc and llvm-dwarfdump"
)
def test_functions_of_a_program(script: Any, tmp_path: Path) -> None:
    folder = tmp_path / "Python-3.99.1" / "Python"
    folder.mkdir(parents=True)
    (folder / "a.c").write_text("int later(int);\nstatic int\nown(int a)\n{ return a; }\n"
                                "int outer(int a) { return own(later(a)); }\n")  # fmt: skip
    library = tmp_path / "libpython.so"
    command = ["cc", "-g", "-shared", "-fPIC", "-o", str(library), str(folder / "a.c")]
    subprocess.run(command, check=True)
    rows = script.rows_of_program(library)
    assert {path: [(row[1], row[6]) for row in found] for path, found in rows.items()} == {
        "Python/a.c": [("own", 3), ("outer", 5)]
    }


def test_tables_are_written_where_they_are_read(script: Any) -> None:
    names = {release.trees[0].file for release in known_releases()}
    assert names <= {path.name for path in script.FOLDER.iterdir()}
    assert (script.FOLDER / "releases.toml").is_file()
