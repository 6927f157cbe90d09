"""Outputs of real tools, with the frames that they hold.

`corpus/<tool>/<case>.txt` is what a tool of the version named in the .json printed; `documented`
holds lines written after a documented format where the tool was not at hand, `plain` outputs in
which nothing is a place.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trace_links.ansi import visible
from trace_links.frames import Recogniser, candidate_lines

CORPUS = Path(__file__).parent / "corpus"
CASES = sorted(path.with_suffix("") for path in CORPUS.glob("*/*.json"))
# What is not found: a name with spaces on a context line of grep, and a file named far from its
# line ('tabs.py': *** Line 3).
MISSED = {"grep/lines": 2, "python311/tracemalloc": 1}
# A heading without an extension (bin/run, Dockerfile) looks like any word to the cheap searches.
UNSEEN_HEADINGS = {"rg/heading"}

Place = tuple[int, str, int, int | None]


def name_of(case: Path) -> str:
    return case.relative_to(CORPUS).as_posix()


def output_of(case: Path) -> bytes:
    return case.with_suffix(".txt").read_bytes()


def expected_of(case: Path) -> list[Place]:
    known: dict[str, Any] = json.loads(case.with_suffix(".json").read_text(encoding="utf-8"))
    return [(number, path, line, column) for number, path, line, column in known["frames"]]


def found_in(output: bytes, *, candidates_only: bool = False) -> list[Place]:
    wanted = {start for start, _ in candidate_lines(output)} if candidates_only else None
    recogniser = Recogniser()
    in_link: str | None = None
    found: list[Place] = []
    start = 0
    for number, raw in enumerate(output.split(b"\n"), start=1):
        shown = visible(raw.decode("utf-8", "replace").rstrip("\r"), in_link)
        in_link = shown.in_link
        if wanted is None or start in wanted or recogniser.expecting:
            found.extend(
                (number, frame.path, frame.line, frame.column)
                for frame in recogniser.feed(shown.text)
                if frame.path is not None
                and frame.line is not None
                and not shown.is_linked(frame.start, frame.end)
            )
        start += len(raw) + 1
    return found


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_frames_of_real_outputs(case: Path) -> None:
    expected = expected_of(case)
    found = found_in(output_of(case))
    missed = [place for place in expected if place not in found]
    assert len(missed) == MISSED.get(name_of(case), 0), missed
    if not missed:
        assert [place for place in found if place not in expected] == []


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_cheap_searches_lose_nothing(case: Path) -> None:
    output = output_of(case)
    found = found_in(output)
    quickly = found_in(output, candidates_only=True)
    if name_of(case) in UNSEEN_HEADINGS:
        assert {place[1] for place in found if place not in quickly} == {"bin/run", "Dockerfile"}
    else:
        assert quickly == found


def test_the_corpus_is_broad() -> None:
    folders = {case.parent.name for case in CASES} - {"plain", "documented"}
    assert len(folders) >= 80
    assert sum(not expected_of(case) for case in CASES) >= 25
