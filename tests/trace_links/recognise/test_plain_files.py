"""Names of files in lines without a location."""

from __future__ import annotations

import itertools

import pytest

from trace_links.patterns import compiled
from trace_links.recognise.formats import ANY_NAMES, FILES
from trace_links.recognise.formats.shape import Format
from trace_links.recognise.plain_files import files_in
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.search import candidate_lines

EXAMPLES = [
    pytest.param(known, line, paths, id=f"{known.name}-{number}")
    for known in FILES
    if known not in ANY_NAMES
    for number, (line, *paths) in enumerate(known.examples)
]


@pytest.mark.parametrize(("known", "line", "paths"), EXAMPLES)
def test_examples(known: Format, line: str, paths: list[str]) -> None:
    frames = files_in(line, FILES)
    assert [frame.path for frame in frames] == paths
    assert all(frame.line is None and frame.column is None for frame in frames)
    for frame in frames:
        if known.name not in ("file:only-in", "file:git-moved"):
            assert line[frame.start : frame.end] == frame.path
    assert candidate_lines(line.encode() + b"\n")
    assert Recogniser(files=True).feed(line) == frames
    assert Recogniser().feed(line) == []


@pytest.mark.parametrize("known", ANY_NAMES, ids=lambda known: known.name)
def test_a_format_of_any_name_has_a_name_and_a_line(known: Format) -> None:
    groups = set(compiled(known.pattern).groupindex)
    assert "line" in groups
    assert len(groups & {"file", "path"}) == 1
    assert groups <= {"file", "file2", "path", "line", "column"}


@pytest.mark.parametrize(
    ("known", "line", "location"),
    [(known, line, location) for known in ANY_NAMES for line, *location in known.examples],
)
def test_examples_of_any_name(known: Format, line: str, location: list[str | int]) -> None:
    frames = Recogniser(files=True).feed(line)
    expected = [(known.name, *location, None)[:4]] if location else []
    assert [(one.style, one.path, one.line, one.column) for one in frames] == expected
    assert candidate_lines(line.encode() + b"\n") or not location
    assert Recogniser().feed(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "Fixed 2 errors.",
        "nothing to commit, working tree clean",
        "2 files changed, 3 insertions(+)",
        "total 12",
        "see https://example.com/a.c for more",
        "aGVsbG8/d29ybGQ+aGVsbG8/d29ybGQ+aGVsbG8/d29ybGQ+aGVsbG8",
    ],
)
def test_prose(line: str) -> None:
    assert [frame.path for frame in files_in(line, FILES) if "/" in (frame.path or "")] == []


def test_long_lines_take_linear_time() -> None:
    parts = ("a.c ", "a/", "'", "x -> ", " | ", "   ", ": ", "1 ", ".", "- ", "a.py::")
    starts = ("", "\t", " M ", "Fixing ", "Files ", "PASS ", "FAILED ", " rename ", "\tmodified: ")
    for start, part, other in itertools.product(starts, parts, parts):
        files_in((start + (part + other) * 2000)[:4000], FILES)
