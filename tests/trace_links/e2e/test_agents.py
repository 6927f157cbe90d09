"""Links of programs that paint the same rows again and again, as agents and editors do.

xterm.js tells what each of its cells shows and leads to after each frame.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.trace_links.e2e.desktop import require
from tests.trace_links.e2e.npm import installed
from tests.trace_links.terminal import terminal

pytestmark = pytest.mark.terminal

AGENTS = Path(__file__).with_name("agents")
RUN = [str(Path(sys.executable).with_name("trace-links")), "run", "--links", "always"]
RUN += ["--uri", "file://{path}:{line}", "--"]
PACKAGES = ("ink@6.8.0", "react@19.3.1", "@xterm/headless@6.0.0")
LOCATION = re.compile(r"(?P<path>[\w/]+\.cc):(?P<line>\d+)")


class Cell(NamedTuple):
    """What a cell shows."""

    text: str
    colour: int
    bold: int
    uri: str


Frame = list[list[Cell]]


@pytest.fixture(scope="module")
def agents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the programs, and the packages that they need."""
    require("node")
    folder = tmp_path_factory.mktemp("agents")
    installed(folder, *PACKAGES)
    shutil.copytree(AGENTS, folder, dirs_exist_ok=True)
    return folder


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("src/device_put.cc", "lib/main.cc", "main.cc", "cc"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("int x;\n" * 50)
    return tmp_path


def _shown(agents: Path, tree: Path, command: list[str]) -> list[Frame]:
    """The cells after each frame of a program."""
    with terminal(command, tree, {"CI": "false"}) as window:
        assert window.end() == 0
    before_end = window.shown.rpartition(b"\x1b[?1049l")[0]
    (agents / "output").write_bytes(before_end or window.shown)
    argv = ["node", str(agents / "cells_shown.mjs"), str(agents / "output")]
    result = subprocess.run(argv, capture_output=True, check=True, timeout=60)
    return [[[Cell(*cell) for cell in row] for row in rows] for rows in json.loads(result.stdout)]


def _text(row: list[Cell]) -> str:
    return "".join(cell.text or " " for cell in row).rstrip()


def _links(row: list[Cell]) -> dict[str, str]:
    """The text of each link of a row, and the location that it leads to."""
    groups = [(uri, list(cells)) for uri, cells in groupby(row, lambda cell: cell.uri) if uri]
    return {_text(cells): uri for uri, cells in groups}


def _assert_true(frames: list[Frame], tree: Path) -> None:
    """Each link leads to the location that its whole row shows there."""
    for row in (row for frame in frames for row in frame):
        locations = {found[0]: found for found in LOCATION.finditer(_text(row))}
        for text, uri in _links(row).items():
            found = next(found for name, found in locations.items() if text.startswith(name))
            assert uri == f"file://{tree}/{found['path']}:{found['line']}"


def _without_links(frames: list[Frame]) -> list[Frame]:
    return [[[cell._replace(uri="") for cell in row] for row in frame] for frame in frames]


def test_ink_keeps_links_through_repaints(agents: Path, tree: Path) -> None:
    command = ["node", str(agents / "ink.mjs")]
    frames = _shown(agents, tree, [*RUN, *command])
    _assert_true(frames, tree)
    painted = [[row for row in frame if ".cc:" in _text(row)] for frame in frames]
    assert len([rows for rows in painted if len(rows) >= 4]) > 4
    assert all(_links(row) for rows in painted for row in rows)
    assert _without_links(frames)[-1] == _shown(agents, tree, command)[-1]


@pytest.mark.parametrize("where", ["alternate", "inline", "curses"])
def test_cells_that_are_painted_alone_get_no_links(agents: Path, tree: Path, where: str) -> None:
    command = [sys.executable, str(agents / "cells.py"), where]
    frames = _shown(agents, tree, [*RUN, *command])
    _assert_true(frames, tree)
    assert _without_links(frames) == _shown(agents, tree, command)
    links = [link for frame in frames for row in frame for link in _links(row)]
    assert set(links) == ({"src/device_put.cc:30:1"} if where == "inline" else set())


def test_an_editor_gets_no_links(agents: Path, tree: Path) -> None:
    """It replaces a digit of a line number; a link of the line would lead to the number before."""
    require("vim")
    (tree / "list").write_text("see src/device_put.cc:33: error\n" * 3)
    edit = ["-c", "redraw", "-c", "sleep 300m", "-c", "normal f3r4jr4", "-c", "redraw", "-c", "qa!"]
    command = ["vim", "-u", "NONE", "-N", "list", *edit]
    frame = _shown(agents, tree, [*RUN, *command])[-1]
    assert [_text(row) for row in frame[:2]] == ["see src/device_put.cc:43: error"] * 2
    _assert_true([frame], tree)


def test_a_pager_keeps_links(agents: Path, tree: Path) -> None:
    require("less")
    (tree / "list").write_text("".join(f"src/device_put.cc:{n}: error\n" for n in range(1, 50)))
    frame = _shown(agents, tree, [*RUN, "less", "+20", "+q", "list"])[-1]
    _assert_true([frame], tree)
    assert len([row for row in frame if _links(row)]) > 10
