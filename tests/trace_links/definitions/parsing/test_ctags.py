"""Functions that only ctags finds, in files that the parser cannot read completely."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from trace_links.definitions.index import build
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.parsing import ctags
from trace_links.definitions.parsing.parse import parse_source

UNREADABLE = """namespace a {
namespace {
int f(int x, const b::S& s) BAD(->) ODD { return 1; }
}
void g() {}
}
"""
needs_ctags = pytest.mark.skipif(
    ctags.program() is None,
    reason="universal-ctags is not installed: apt-get install universal-ctags",
)


@pytest.fixture
def without_ctags(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    empty = tmp_path / "bin"
    empty.mkdir()
    monkeypatch.setenv("PATH", str(empty))
    ctags.program.cache_clear()
    yield
    ctags.program.cache_clear()


@needs_ctags
def test_a_function_that_the_parser_cannot_read_comes_from_ctags(tmp_path: Path) -> None:
    (tmp_path / "a.cc").write_text(UNREADABLE)
    lookup = Lookup([build(str(tmp_path))])
    found = lookup.find("a::(anonymous namespace)::f(int, b::S const&)")
    assert (found.path, found.line, found.confidence) == ("a.cc", 3, "definition")
    assert lookup.find("a::g()").line == 5


@needs_ctags
def test_rows_of_the_parser_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.cc"
    path.write_text(UNREADABLE)
    own = parse_source(UNREADABLE.encode())
    both = parse_source(UNREADABLE.encode(), tags=partial(ctags.tags, str(path)))
    assert [row for row in both if row.name != "f"] == own
    assert len(both) == len(own) + 1
    readable = "void f() {}\n"
    path.write_text(readable)

    def never() -> list[ctags.Tag]:
        raise AssertionError("asked for a file that can be read")

    assert len(parse_source(readable.encode(), tags=never)) == 1


@needs_ctags
def test_a_hostile_file_loses_only_its_own_functions(tmp_path: Path) -> None:
    (tmp_path / "a.cc").write_bytes(os.urandom(4000) + b"\0{{{((" * 100)
    (tmp_path / "b.cc").write_text("void g() {}\n")
    assert Lookup([build(str(tmp_path))]).find("g()").path == "b.cc"


@pytest.mark.usefixtures("without_ctags")
def test_without_ctags_the_rest_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.cc").write_text(UNREADABLE)
    lookup = Lookup([build(str(tmp_path))])
    assert lookup.find("a::g()").line == 5
    assert lookup.find("a::(anonymous namespace)::f(int, b::S const&)").path is None


@needs_ctags
def test_settings_of_the_current_folder_are_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".ctags.d").mkdir()
    (tmp_path / ".ctags.d" / "x.ctags").write_text("--kinds-C++=-f\n--exclude=*\n--version\n")
    file = tmp_path / "a.cc"
    file.write_text("void g() {}\n")
    monkeypatch.chdir(tmp_path)
    assert [tag.name for tag in ctags.tags(str(file))] == ["g"]
