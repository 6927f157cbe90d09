"""Outputs of real tools, with their frames.

`corpus/README.md` describes the files. A format without an output there is not kept.
"""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from trace_links.recognise.ansi import visible
from trace_links.recognise.blocks.compiler_ir import aliases_of
from trace_links.recognise.formats import FORMATS, SYMBOLS
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.search import candidate_lines
from trace_links.recognise.single_line import Frame

CORPUS = Path(__file__).parents[1] / "corpus"
CASES = sorted(path.with_suffix("") for path in CORPUS.glob("*/*.json"))
TOOLS = sorted({case.parent for case in CASES})
# Not found: a name with spaces on a context line of grep, a file named far from its line
# ('tabs.py': *** Line 3), a folder with a space at the start of a plain line: the text there
# is words before a path more often (worker0 src/a.c:3: error); a path with a space and parentheses
# before ld's name of a section (:3:(.text+0x11):), and the excerpts of rebar3.
MISSED = {
    "gcc/linker-spaces": 1,
    "grep/lines": 2,
    "python311/tracemalloc": 1,
    "rebar3/errors": 3,
    "ruff/spaces": 2,
}

_CPP_NAME = re.compile(r"::|^_+(?:Z|R[A-Z])")

# Styles whose path is on an earlier line.
EARLIER = {
    "heading",
    "hunk",
    "journal",
    "hlo-table",
    "table",
    "ruled",
    "excerpt",
    "pair",
    "tex",
    "listing",
}
REFERENCES = {"hlo-frame", "mlir-alias"}  # show neither
# Styles whose path is escaped.
ESCAPED = {"git-quoted"}

LocationTuple = tuple[int, str, int, int | None]


def name_of(case: Path) -> str:
    return case.relative_to(CORPUS).as_posix()


def outputs_of(tool: Path) -> list[bytes]:
    return [output_of(case) for case in CASES if case.parent == tool]


def output_of(case: Path) -> bytes:
    return case.with_suffix(".txt").read_bytes()


def expected_of(case: Path) -> list[LocationTuple]:
    known: dict[str, Any] = json.loads(case.with_suffix(".json").read_text(encoding="utf-8"))
    return [(number, path, line, column) for number, path, line, column in known["frames"]]


def found_in(output: bytes) -> list[LocationTuple]:
    """The locations in an output if every line is passed to the recogniser."""
    lines = [visible(raw.decode("utf-8", "replace").rstrip("\r")) for raw in output.split(b"\n")]
    recogniser = Recogniser(aliases=aliases_of(shown.text for shown in lines))
    found: list[LocationTuple] = []
    for number, shown in enumerate(lines, start=1):
        found.extend(
            (number, frame.path, frame.line, frame.column)
            for frame in recogniser.feed(shown.text, shown.painted)
            if frame.path is not None and frame.line is not None
        )
    return found


def symbols_in(output: bytes) -> list[list[int | str]]:
    """The C++ and Rust names of the frames without a location, with the numbers of their lines."""
    return [
        [number, frame.symbol]
        for number, frame in frames_of([output], every_line=True)
        if frame.path is None and frame.symbol is not None and _CPP_NAME.search(frame.symbol)
    ]


def cut(output: bytes, every: int) -> list[bytes]:
    """Chunks of whole lines, each slightly longer than `size` bytes."""
    chunks: list[bytes] = []
    while output:
        end = output.find(b"\n", every) + 1 or len(output)
        chunks.append(output[:end])
        output = output[end:]
    return chunks


def frames_of(chunks: list[bytes], *, every_line: bool) -> list[tuple[int, Frame]]:
    """The frames of all lines, or of those that a filter searches, with the lines' numbers."""
    recogniser = Recogniser()
    found: list[tuple[int, Frame]] = []
    number = 0
    for chunk in chunks:
        wanted = {start for start, _ in candidate_lines(chunk)}
        position = 0
        while position < len(chunk):
            end = chunk.find(b"\n", position)
            end = end if end >= 0 else len(chunk)
            number += 1
            if every_line or position in wanted or recogniser.expecting:
                shown = visible(chunk[position:end].decode("utf-8", "surrogateescape"))
                frames = recogniser.feed(shown.text, shown.painted)
                found.extend((number, frame) for frame in frames)
            else:
                recogniser.skip()
            position = end + 1
    return found


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_frames_of_real_outputs(case: Path) -> None:
    expected = expected_of(case)
    found = found_in(output_of(case))
    missed = [location for location in expected if location not in found]
    assert len(missed) == MISSED.get(name_of(case), 0), missed
    if not missed:
        assert [location for location in found if location not in expected] == []


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_names_of_frames_without_a_location(case: Path) -> None:
    known: dict[str, Any] = json.loads(case.with_suffix(".json").read_text(encoding="utf-8"))
    assert symbols_in(output_of(case)) == known.get("symbols", [])


def test_the_names_are_of_many_formats() -> None:
    with_names = [case for case in CASES if '"symbols"' in case.with_suffix(".json").read_text()]
    assert len(with_names) >= 75


@pytest.mark.parametrize("tool", TOOLS, ids=name_of)
def test_the_cheap_searches_miss_nothing(tool: Path) -> None:
    outputs = outputs_of(tool)
    for output, every in itertools.product(outputs, (0, 60, 500, max(map(len, outputs)))):
        chunks = cut(output, every)
        assert frames_of(chunks, every_line=False) == frames_of(chunks, every_line=True)


def test_the_cheap_searches_miss_nothing_in_all_outputs_in_a_row() -> None:
    output = b"".join(output_of(case).rstrip(b"\n") + b"\n" for case in CASES)
    expected = frames_of([output], every_line=True)
    for every in (0, 1000, 1 << 18):
        assert frames_of(cut(output, every), every_line=False) == expected


@pytest.mark.parametrize("tool", TOOLS, ids=name_of)
def test_spans_are_whole_lines_in_order(tool: Path) -> None:
    for output in outputs_of(tool):
        spans = candidate_lines(output)
        assert spans == sorted(set(spans))
        for start, end in spans:
            assert start == 0 or output[start - 1] == 0x0A
            assert end == len(output) or output[end] == 0x0A
            assert b"\n" not in output[start:end]


@pytest.mark.parametrize("tool", TOOLS, ids=name_of)
def test_the_text_of_a_frame_shows_its_path_and_line(tool: Path) -> None:
    recogniser = Recogniser()
    for raw in b"\n".join(outputs_of(tool)).decode("utf-8", "replace").split("\n"):
        seen = visible(raw)
        for frame in recogniser.feed(seen.text, seen.painted):
            shown = seen.text[frame.start : frame.end]
            if frame.path is None:
                assert shown == frame.symbol
                continue
            if frame.style in REFERENCES:
                continue
            if not (frame.style == "pair" and shown == frame.path):  # the line is on another line
                assert str(frame.line) in shown.lstrip("0") or frame.style == "cmake-lint"
            if frame.style not in EARLIER | ESCAPED:
                assert frame.path in shown


@pytest.fixture(scope="module")
def styles() -> set[str]:
    """The formats of an expected frame, or of a frame without a location, in any output."""
    found: set[str] = set()
    for case in CASES:
        if case.parent.name == "written":
            continue
        expected = set(expected_of(case))
        found.update(
            frame.style
            for number, frame in frames_of([output_of(case)], every_line=True)
            if frame.path is None or (number, frame.path, frame.line, frame.column) in expected
        )
    return found


@pytest.mark.parametrize(
    "name", [*(known.name for known in FORMATS), *(known.name for known in SYMBOLS)]
)
def test_each_format_has_an_output(name: str, styles: set[str]) -> None:
    assert name in styles, "record an output of the tool, or remove the format"


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.parent.name == "documented"], ids=name_of
)
def test_a_documented_case_has_a_source_and_a_reason(case: Path) -> None:
    known: dict[str, Any] = json.loads(case.with_suffix(".json").read_text(encoding="utf-8"))
    assert known["source"]
    assert known["not_run"]


def test_the_corpus_is_broad() -> None:
    folders = {case.parent.name for case in CASES} - {"plain", "documented", "written"}
    assert len(folders) >= 80
    assert sum(not expected_of(case) for case in CASES) >= 25
