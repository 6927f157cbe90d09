"""Outputs of real tools that name files without a line, in a tree where these files exist.

`tests/trace_links/files/` has the outputs; `expected.json` has the files of the tree, and for each
output the files that a reader finds in it, with the numbers of their lines.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.linker import Linker
from trace_links.resolve.resolver import Resolver
from trace_links.stream.link_stream import LinkStream

FILES = Path(__file__).parents[1] / "files"
KNOWN = json.loads((FILES / "expected.json").read_text(encoding="utf-8"))
CASES = sorted(KNOWN["files"])
HOME = b"/home/ada/project"
LINK = re.compile(rb"\x1b\]8;[^;]*;file://([^\x1b#]+)(#\d*)?\x1b\\")

Found = set[tuple[int, str]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "project"
    folder.mkdir()
    return folder


def create(project: Path, names: Iterable[str]) -> None:
    for name in names:
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("text\n")


def linked(case: str, project: Path, *, check: bool = True) -> tuple[bytes, Found]:
    """The output with links, and the files of the links to files without a line."""
    text = (FILES / f"{case}.txt").read_bytes().replace(HOME, bytes(project))
    linker = Linker(Resolver(str(project), check=check), LinkFormat.parse("file://{path}"))
    stream = LinkStream(linker)
    out = stream.feed(text) + stream.close()
    assert LINK.sub(b"", out).replace(b"\x1b]8;;\x1b\\", b"") == text
    found = {
        (number, os.path.relpath(match[1].decode().replace("%20", " "), project))
        for number, line in enumerate(out.split(b"\n"), start=1)
        if not LINK.sub(b"", line).startswith(b"@@")  # a place in the file
        for match in LINK.finditer(line)
        if re.match(rb"[^\x1b]*:\d", line[match.end() :]) is None
    }
    return out, found


def expected(case: str) -> Found:
    return {(number, path) for number, path in KNOWN["files"][case]}


def test_there_are_enough_outputs() -> None:
    assert len(CASES) >= 40
    assert sorted(path.stem for path in FILES.glob("*.txt")) == CASES


def test_nearly_all_files_are_linked(project: Path) -> None:
    create(project, KNOWN["tree"])
    wanted = {(case, *one) for case in CASES for one in expected(case)}
    found = {(case, *one) for case in CASES for one in linked(case, project)[1]}
    assert found - wanted == set()
    assert len(wanted - found) <= 0.05 * len(wanted), wanted - found


@pytest.mark.parametrize("case", CASES)
def test_only_files_that_exist_are_linked(case: str, project: Path) -> None:
    create(project, KNOWN["tree"][::2])
    assert {path for _, path in linked(case, project)[1]} <= set(KNOWN["tree"][::2])


@pytest.mark.parametrize("case", CASES)
def test_without_files_nothing_is_linked(case: str, project: Path) -> None:
    assert linked(case, project)[1] == set()
    assert linked(case, project, check=False)[1] == set()


def test_a_name_is_never_looked_up_by_its_end(project: Path) -> None:
    (project / ".git").mkdir()
    create(project, ["deep/src/bad.c"])
    assert linked("git-diff-stat", project)[1] == set()


def test_a_path_from_the_root_that_may_be_another_below_the_folder(project: Path) -> None:
    """`git diff --stat` names paths from the root; in a folder of the tree both may exist."""
    (project / ".git").mkdir()
    create(project, ["src/bad.c", "sub/src/bad.c", "src/good.js"])
    linker = Linker(Resolver(str(project / "sub")), LinkFormat.parse("file://{path}"))
    stream = LinkStream(linker)
    out = stream.feed(b" src/bad.c   | 2 +-\n src/good.js | 1 +\n\tmodified:   src/bad.c\n")
    assert [match[1].decode() for match in LINK.finditer(out)] == [
        f"{project}/src/good.js",
        f"{project}/sub/src/bad.c",
    ]
