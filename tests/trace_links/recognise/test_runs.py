"""Runs of lines that start alike have the frames that each of their lines has by itself."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace_links.found_frames import spans_of
from tests.trace_links.recognise.real_lines import real_lines
from trace_links.recognise import chunks
from trace_links.recognise.formats import FILES, FORMATS, SYMBOLS
from trace_links.recognise.runs import Kind, lines_in, runs
from trace_links.recognise.single_line import Frame

Found = list[tuple[int, int, Frame]]
EXAMPLES = [str(example[0]) for row in (*FORMATS, *SYMBOLS, *FILES) for example in row.examples]
PATHS = ["src/a.c", "./b.py", "/srv/c.hx", "~/d/e.y", "a.fbs", "f.zsh", "bin/run", "x.io", "1.c"]
LISTED = ["src/a.c", "./src/b.py", "/srv/c", "./lib", "a/b/Makefile", "src/12-3-x.c", "3/a.c", "./"]


def one_by_one(data: bytes) -> Found:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunks, "runs", lambda _chunk: iter(()))
        return spans_of(data)


def compare(lines: list[str]) -> None:
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    assert spans_of(data) == one_by_one(data)


def is_run(lines: list[str]) -> bool:
    return bool(list(runs("".join(f"{line}\n" for line in lines).encode())))


def test_lines_of_grep_are_a_run() -> None:
    lines = [f"src/a.c:{number}:text" for number in range(1, 9)]
    data = "".join(f"{line}\n" for line in lines).encode()
    (run,) = runs(data)
    assert run == (0, len(data), True)
    (group,) = lines_in(data, *run)
    assert group.kind is Kind.FRAMES
    assert group.frame.line == 8
    assert [frame.line for _, _, frame in group.spans()] == list(range(1, 9))


def test_paths_are_a_run() -> None:
    lines = [f"./src/a{number}.c" for number in range(20)]
    assert is_run(lines)
    compare(lines)


def test_a_few_lines_are_not_a_run() -> None:
    assert not is_run(["src/a.c:1:text", "src/a.c:2:text"])
    assert not is_run(["src/a.c"] * 5)


@pytest.mark.parametrize("path", PATHS)
def test_what_follows_a_location_may_have_more(path: str) -> None:
    texts = [*EXAMPLES, *(line[line.find(":") + 1 :] for line in EXAMPLES)]
    for text in dict.fromkeys(text for text in texts if "\n" not in text):
        compare([f"{path}:{number}:{text}" for number in range(1, 6)])


def test_what_follows_a_location_may_be_any_real_line() -> None:
    lines = [line for line in real_lines() if "\n" not in line]
    compare([f"src/a.c:{number}:{line}" for number, line in enumerate(lines)])
    compare([f"src/b.py:{number}: {line.lstrip()}" for number, line in enumerate(lines)])


def test_the_last_paths_may_be_headings() -> None:
    paths = [f"./src/a{number}.c" for number in range(20)]
    rule = "  \u276f\u276f\u2771 rule"
    for below in ("3:9  error  x", "  3:9  error  x", "7:needle", rule, "text"):
        compare([*paths, below, "src/b.c:3: x"])
        compare([*paths, "./lib", below])


@given(
    st.lists(
        st.one_of(
            st.builds(
                lambda path, number, text, times: [
                    f"{path}:{number + n}:{text}" for n in range(times)
                ],
                st.sampled_from(PATHS),
                st.integers(0, 90),
                st.sampled_from(
                    ["", " x", "\tif (a)", " see b.c:3", "3: x", " 28: error: x", "-1"]
                ),
                st.integers(1, 9),
            ),
            st.builds(
                lambda paths, times: paths * times,
                st.lists(st.sampled_from(LISTED), min_size=1, max_size=6),
                st.integers(1, 6),
            ),
            st.sampled_from(
                [
                    ["+++ b/a.c", "@@ -1 +2 @@"],
                    ['  File "/srv/a.py", line 3, in f'],
                    ["3:9  error"],
                    ["    see(b.py:7)"],
                    ["my dir/a.c:3: x"],
                    ["make: Entering directory '/srv'"],
                    ["\x1b]8;;http://x\x07", "src/a.c:3:x"],
                    [""],
                ]
            ),
        ),
        max_size=8,
    )
)
@settings(max_examples=300)
def test_runs_between_other_lines(parts: list[list[str]]) -> None:
    compare([line for part in parts for line in part])
