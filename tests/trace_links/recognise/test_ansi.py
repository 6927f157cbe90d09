"""Visible text and its positions in the raw line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trace_links.recognise.ansi import visible

TERMINATORS = ["\x07", "\x1b\\"]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("plain a.py:3", "plain a.py:3"),
        ("", ""),
        ("\x1b[1msrc/\x1b[31ma.c\x1b[0m:\x1b[32m3\x1b[K", "src/a.c:3"),
        ("\x1b[38;2;1;2;3mred\x1b[m", "red"),
        ("\x1b[38:2::1:2:3mred", "red"),
        ("\x1b]0;title\x07a.c:3", "a.c:3"),
        ("\x1b]133;A\x1b\\$ make", "$ make"),
        ("\x1b(Ba.c", "a.c"),
        ("\x1bPq#0\x1b\\a", "a"),
        ("_\x08a_\x08b", "ab"),
        ("NUL\x00 and \x01bells\x07", "NUL and bells"),
        ("cut off \x1b[3", "cut off \t3"),
        ("50%\r100%", "50%\r100%"),
        ("tab\tkept", "tab\tkept"),
        ("lib/\x1b[3;9Hmain.c", "lib/\tmain.c"),
        ("\x1b[2K\x1b[1A\x1b[2K\x1b[Ga.c", "a.c"),
        ("one\x1b[1G\x1b[2Atwo\x1b[E", "one\ttwo\t"),
    ],
)
def test_visible_text(raw: str, text: str) -> None:
    assert visible(raw).text == text


@pytest.mark.parametrize("end", TERMINATORS)
def test_text_inside_a_link_is_marked_as_linked(end: str) -> None:
    raw = f"see \x1b]8;id=1;file:///a.c{end}a.c:3\x1b]8;;{end} and b.c:4"
    shown = visible(raw)
    assert shown.text == "see a.c:3 and b.c:4"
    assert shown.linked == ((4, 9),)
    assert shown.is_linked(4, 9)
    assert shown.is_linked(0, 5)
    assert not shown.is_linked(9, 19)
    assert shown.in_link is None


def test_a_link_continues_in_the_next_line() -> None:
    first = visible("\x1b]8;;http://x\x07a")
    assert first.in_link == "http://x"
    second = visible("b\x1b]8;;\x07c", first.in_link)
    assert second.linked == ((0, 1),)
    assert second.in_link is None


@pytest.mark.parametrize(
    ("raw", "is_cut"),
    [
        ("a.c:3", False),
        (" a.c:3 x", False),
        ("\x1b[2K\x1b[1A\x1b[2K\x1b[Ga.c:3", False),
        ("x\x1b[1G\x1b[2Aa.c:3 x", False),
        ("x\r\x1b[2Aa.c:3 x", False),
        ("\x1b[5;1Ha.c:3 x", False),
        ("\x1b[5;7H a.c:3 x", False),
        ("\x1b[5;7Ha.c:3 x", True),
        ("\x1b[4Ca.c:3 x", True),
        ("x\x1b[2Aa.c:3 x", True),
        ("x \x1b[4Ca.c:3 x", True),
        ("a.c:3\x1b[5;7Hx", True),
        ("a.c:3\x1b8", True),
        ("a.\x1b[5;1Hc:3", True),
        ("\x1b[4C\x1b[Ga.c:3", False),
    ],
)
def test_text_beside_a_movement_may_be_a_part(raw: str, is_cut: bool) -> None:
    shown = visible(raw)
    start = shown.text.index("a.")
    assert shown.is_cut(start, shown.text.index("3", start) + 1) is is_cut


@pytest.mark.parametrize(
    ("raw", "painted"),
    [
        ("\x1b[35m\x1b[Kmy a.c\x1b[m\x1b[K:3", 6),
        ("\x1b[0m\x1b[38;5;9ma.c\x1b[0m:3", 3),
        ("\x1b[0ma.c\x1b[31m:3", 0),  # a reset is not a colour
        ("a.c\x1b[31m:3", 0),
        ("\x1b[31ma.c:3", 0),  # to the end of the line
    ],
)
def test_text_in_a_colour_of_its_own(raw: str, painted: int) -> None:
    assert visible(raw).painted == painted


def test_the_raw_span_excludes_sequences_around_it() -> None:
    raw = "\x1b[1ma.c\x1b[0m:\x1b[32m3\x1b[0m"
    start, end = visible(raw).raw_span(0, 5)
    assert raw[start:end] == "a.c\x1b[0m:\x1b[32m3"


PIECES = st.sampled_from(
    [
        "a",
        "é",
        "\U0001d4b3",
        "3:",
        "\x1b[1m",
        "\x1b[",
        "\x1b",
        "\x1b]8;;u\x07",
        "\x1b]8;;\x1b\\",
        "\x08",
        "\x07",
        "\x00",
        "\r",
        "\t",
        "\x1b]",
        ";",
        "m",
        "\x9c",
        "\x1b(B",
        "\x1b[2A",
        "\x1b[1;9H",
        "\x1b[G",
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_every_visible_code_point_is_found_in_the_raw_line(raw: str) -> None:
    shown = visible(raw)
    offsets = [shown.raw_span(at, at + 1)[0] for at in range(len(shown.text))]
    # A movement of the cursor stands as a tab between texts.
    assert [raw[offset].replace("\x1b", "\t") for offset in offsets] == list(shown.text)
    assert offsets == sorted(set(offsets))
    for start, end in shown.linked:
        assert 0 <= start < end
