"""What is derived from the patterns of the tables is found in every line in which they match."""

from __future__ import annotations

import functools

import pytest
import re2
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace_links.recognise.real_lines import EDITS, edited, real_lines
from trace_links.patterns import compiled
from trace_links.recognise.formats import FILES, FORMATS, SYMBOLS
from trace_links.recognise.formats.paths import NAMES
from trace_links.recognise.formats.shape import LINE, MARKED, TOKEN, token
from trace_links.recognise.plain_files import files_in
from trace_links.recognise.relaxed import derived
from trace_links.recognise.search import candidate_lines, candidates
from trace_links.recognise.single_line import located, row
from trace_links.recognise.symbol_frames import symbol_frames

_ROWS = tuple(map(row, FORMATS))


def latin() -> re2.Options:
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1
    return options


@pytest.mark.parametrize(
    ("pattern", "found", "other"),
    [
        (r"Error: [^\n]{0,500} \((?P<line>\d{1,7})\)$", "Error: x (3)", "error: x (3)"),
        (r"[^\n]{1,9}a{2}b{12}c{1,3}(?=d|e)", "xaa" + 12 * "b" + "ccd", "xaabc"),
        (r"^x(?!y)(?<=x)\b\S{1,9}$", "x-y", "ax-y"),
        (r"(?P<quote>[\"']{2})\w+(?P=quote):", "''a'':", "''a:"),
        (r"(?:ab|(?:c[^x]*)?de)f", "abf cdef", "ab c d e f"),
        (r"^[\w.]{1,20}\u2500 \d+$", "\u00e9.a\u2500 3", "a.b\u2501 3 a.b. 3"),
    ],
)
def test_derived_patterns(pattern: str, found: str, other: str) -> None:
    search = re2.compile(f"(?m){derived(pattern).text}".encode(), latin()).search
    assert search(f"x\n{found}\r\nx".encode())
    assert not search(other.encode())


@pytest.mark.parametrize(
    ("path", "line", "is_found"),
    [
        (TOKEN, "src/a.c:3", True),
        (TOKEN, "Makefile:3", True),
        (TOKEN, "/srv/b/run:3", True),
        (TOKEN, "name:3", False),
        (TOKEN, "12:30:45", False),
        (token(".py .md"), "a.py:3", True),
        (token(".py .md"), "a.c:3", False),
        (MARKED, "name:3", True),
    ],
)
def test_a_path_without_a_mark_ends_as_that_of_a_file(path: str, line: str, is_found: bool) -> None:
    search = re2.compile(derived(path + LINE).text.encode(), latin()).search
    assert bool(search(line.encode())) is is_found


@functools.cache
def searches() -> dict[str, re2._Regexp]:
    known = {known.name: derived(known.pattern) for known in (*FORMATS, *SYMBOLS, *FILES)}
    return {
        name: re2.compile(f"(?m){found.text}".encode(), latin()) for name, found in known.items()
    }


def check(line: str) -> None:
    """Check that each row is among the candidates of a line of which it has a frame."""
    data = line.encode("utf-8", "surrogateescape")
    found = candidates(line)
    frames = located(line, found.rows)
    assert frames == located(line, _ROWS)
    assert files_in(line, found.files) == files_in(line, FILES)
    assert symbol_frames(line, found.symbols) == symbol_frames(line, SYMBOLS)
    for one in _ROWS:
        if located(line, (one,)):
            assert searches()[one.known.name].search(data), one.known.name
    for known in SYMBOLS:
        if compiled(known.pattern).match(line):
            assert searches()[known.name].search(data), known.name
    if frames:
        for end in (b"\n", b"\r\n"):
            assert candidate_lines(b"-\n" + data + end) == [(2, 2 + len(data + end) - 1)]


def test_examples_and_real_lines() -> None:
    examples = [str(line) for known in FILES for line, *_ in known.examples]
    examples += [str(line) for known in SYMBOLS for line, _ in known.examples]
    for line in dict.fromkeys((*examples, *real_lines())):
        if line.isprintable():
            check(line)


@given(st.integers(0, 1 << 20), EDITS, EDITS)
@settings(max_examples=1500)
def test_edited_lines(
    number: int, edits: list[tuple[int, int, int]], more: list[tuple[int, int, int]]
) -> None:
    line = edited(real_lines()[number % len(real_lines())], [*edits, *more])
    if line.isprintable():
        check(line)


@pytest.mark.parametrize(
    "path", [*sorted(NAMES), "Dockerfile.my-app", "/srv/a@b", "a.c++", "a.f90"]
)
def test_a_name_that_is_a_file_is_found(path: str) -> None:
    for folder in ("", "src/", "./"):
        check(f"{folder}{path}:3: x")
