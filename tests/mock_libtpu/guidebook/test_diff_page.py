"""The page of the differences between two recordings: its trees, and the command for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mock_libtpu.guidebook.places import ShownFrame
from mock_libtpu.guidebook.stack_tree import Branch, StackTree
from tests.mock_libtpu import written
from tests.mock_libtpu.recorded import PROGRAM, record


def tree(*stacks: tuple[str, int, int]) -> list[Branch]:
    """The tree of stacks, each as the letters of its frames, with its calls before and after."""
    found = StackTree()
    for frames, before, after in stacks:
        found.add([(name, frame(name)) for name in frames], before, after)
    return found.branches()


def frame(name: str) -> ShownFrame:
    return ShownFrame("python", name, "", "", "")


def test_frames_that_both_have_are_above_what_came_and_went() -> None:
    (top,) = tree(("abcx", 3, 0), ("abdx", 0, 2))
    assert [each.name for each in top.frames] == ["a", "b"]
    assert (top.change, top.before, top.calls) == ("changed", 3, 2)
    went, came = top.children
    assert ([each.name for each in went.frames], went.change) == (["c", "x"], "went")
    assert ([each.name for each in came.frames], came.change) == (["d", "x"], "came")


def test_a_stack_that_another_one_begins_with_is_kept() -> None:
    (top,) = tree(("ab", 1, 2), ("abc", 0, 4))
    assert [each.name for each in top.frames] == ["a", "b"]
    (below,) = top.children
    assert (below.change, below.calls) == ("came", 4)


def test_calls_without_stacks_are_counted() -> None:
    (only,) = tree(("", 1, 3))
    assert (only.frames, only.before, only.calls, only.change) == ([], 1, 3, "changed")


def test_deep_stacks_end() -> None:
    """Branches within branches without end are cut, not an error."""
    stacks = [("a" * length + "b", 0, 1) for length in range(1, 1000)]
    assert tree(*stacks)


def diff(*arguments: object) -> subprocess.CompletedProcess[str]:
    code = "from mock_libtpu.cli import run_command_line; run_command_line()"
    command = [sys.executable, "-c", code, "diff", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    one, two, page = tmp_path / "one.rec", tmp_path / "two.rec", tmp_path / "out.html"
    one.write_bytes(written.of_threads(["first"]))
    two.write_bytes(written.of_threads(["first", "second"]))
    done = diff(one, two, "--html", page)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"wrote the page {page}" in done.stderr
    html = page.read_text()
    assert "PJRT_Client_Devices" in html
    assert str(tmp_path) not in html
    assert diff(one, one, "--html", page).returncode == 0
    assert "No differences" in page.read_text()


def test_a_page_replaces_no_other_file_and_goes_with_no_other_form(tmp_path: Path) -> None:
    one, other = tmp_path / "one.rec", tmp_path / "notes.html"
    one.write_bytes(written.of_threads(["first"]))
    other.write_text("mine")
    assert diff(one, one, "--html", other).returncode == 3
    assert other.read_text() == "mine"
    refused = diff(one, one, "--html", tmp_path / "new.html", "--json")
    assert refused.returncode == 2
    assert "--html" in refused.stderr


def test_what_lines_do_comes_first(tmp_path: Path) -> None:
    before, after = (
        record(tmp_path, text, name=name)
        for name, text in (
            ("before", PROGRAM),
            ("after", PROGRAM.replace("del x, y", "print(float(x[0, 0]))\ndel x, y")),
        )
    )
    page = tmp_path / "out.html"
    assert diff(before, after, "--html", page).returncode == 1
    html = page.read_text()
    assert html.index('id="program"') < html.index('id="functions"')
    section = html[html.index('id="program"') : html.index('id="functions"')]
    assert "transfers to the host" in section
    assert "program.py:17" in section
    assert str(tmp_path) not in html
