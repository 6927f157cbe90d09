"""The results of the commands, and the tables of trees."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tpu_walkthrough.errors import InputError
from trace_links.definitions.commands import index, known_tables, sources, table_path

TEXT = """namespace a {
void f() {
  One(  // Two(
      1);
  Two(1);
  Two(2);
}
}
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACE_LINKS_CACHE", str(tmp_path / "cache"))
    root = tmp_path / "tree"
    root.mkdir()
    (root / "x.cc").write_text(TEXT)
    return root


def test_results_as_json(root: Path) -> None:
    (root / "y.cc").write_text(TEXT)
    command = [sys.executable, "-c", "from trace_links.cli import main; main()", "define", "--json"]
    ran = subprocess.run(
        [*command, "--source", str(root), "a::f()", "a::nope()"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    document = json.loads(ran.stdout)
    assert document["schema"] == "trace-links/define/1"
    found, missing = document["definitions"]
    assert (found["path"], found["line"], found["confidence"]) == (None, None, None)
    assert found["candidates"][1] == {
        "qualified_name": "a::f",
        "parameters": [],
        "path": "y.cc",
        "line": 2,
        "end_line": 7,
        "kind": "function",
    }
    assert missing["candidates"] == []


def test_tables_are_kept_and_listed(root: Path) -> None:
    assert known_tables() == []
    index(str(root))
    assert known_tables() == [table_path(str(root))]
    (entry,) = sources(known_tables())
    assert (entry["root"], entry["files"], entry["definitions"]) == (str(root), 1, 1)
    table_path(str(root)).write_bytes(b"junk")
    (entry,) = sources(known_tables())
    assert "error" in entry
    with pytest.raises(InputError):
        index(str(root / "absent"))


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="there is one processor")
def test_a_large_tree_is_read_by_several_processes(root: Path) -> None:
    """NumPy's own threads would prevent a fork."""
    for number in range(201):
        (root / f"{number}.cc").write_text("void f();\n")
    program = (
        "import os, sys\n"
        "fork = os.fork\n"
        "os.fork = lambda: print('forked', flush=True) or fork()\n"
        "from trace_links.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "index", str(root)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "forked" in done.stdout.split()
