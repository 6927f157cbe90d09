"""A format is one row in one file, from which the searches are derived."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import trace_links

_PROGRAM = """
import sys
from tests.trace_links.function_targets import stream_of
stream = stream_of(lambda frame: f"x:{frame.path}:{frame.line}:{frame.column}:{frame.style}")
sys.stdout.buffer.write(stream.feed(sys.stdin.buffer.read()) + stream.close())
"""
_LINE = "prose\n~~ src/my a.c ~~ 3 ~~ x\nprose\n"
_ROW = """    "tilde": entry(
        r"^~~ (?P<marked>[^~\\n]{1,400}) ~~ (?P<line>\\d{1,7}) ~~ ",
        ("~~ src/my a.c ~~ 3 ~~ x", "src/my a.c", 3),
    ),
"""


def linked(package: Path, text: str) -> str:
    return run(package, "-c", _PROGRAM, text=text)


def run(package: Path, *arguments: str, text: str = "") -> str:
    # Without the modules that site runs: an editable installation finds its own folder first.
    checkout = Path(trace_links.__file__).parents[1]
    path = os.pathsep.join([str(package), str(checkout), sysconfig.get_path("purelib")])
    done = subprocess.run(
        [sys.executable, "-S", *arguments],
        input=text.encode(),
        capture_output=True,
        check=True,
        env={"PYTHONPATH": path},
        cwd=package,
    )
    return done.stdout.decode()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, to change."""
    shutil.copytree(Path(trace_links.__file__).parent, tmp_path / "trace_links")
    return tmp_path


@pytest.mark.parametrize("table", ["anchored", "bracketed", "colons", "keyed", "rows", "worded"])
def test_a_new_format_needs_only_a_row(package: Path, table: str) -> None:
    assert linked(package, _LINE) == _LINE
    path = package / "trace_links" / "recognise" / "formats" / "tables" / f"{table}.py"
    before, start, rows = path.read_text(encoding="utf-8").partition(": Table = {\n")
    path.write_text(before + start + _ROW + rows, encoding="utf-8")
    assert "x:src/my a.c:3:None:tilde" in linked(package, _LINE)
