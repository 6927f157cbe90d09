"""Lines that do something more or less often; what was moved or renamed does what it did."""

from __future__ import annotations

from mock_libtpu.comparison.by_line import line_changes
from mock_libtpu.comparison.facts import LineFact
from mock_libtpu.comparison.lines import LineMap, line_map
from mock_libtpu.compiler.texts.hlo import Place

NONE = LineMap()


def fact(
    line: int, count: int = 1, *, what: str = "float()", size: int = 4, function: str = "main"
) -> LineFact:
    return LineFact("transfers_to_host", what, Place("train.py", line, function), count, size)


def changes(
    before: list[LineFact], after: list[LineFact], lines: LineMap = NONE
) -> list[tuple[int, int]]:
    """The counts before and after of what differs."""
    found = line_changes(before, after, lines)
    return [
        (each.before.count if each.before else 0, each.after.count if each.after else 0)
        for each in found
    ]


def test_equal_lines_are_no_difference() -> None:
    assert changes([fact(3), fact(9, 5)], [fact(9, 5), fact(3)]) == []


def test_what_is_new_gone_or_more_often() -> None:
    assert changes([], [fact(3)]) == [(0, 1)]
    assert changes([fact(3)], []) == [(1, 0)]
    assert changes([fact(3)], [fact(3, 7, size=28)]) == [(1, 7)]


def test_other_bytes_of_as_many_calls_differ() -> None:
    assert changes([fact(3, size=4)], [fact(3, size=8)]) == [(1, 1)]


def test_a_moved_line_is_no_difference() -> None:
    assert changes([fact(3)], [fact(5)]) == []
    old, new = "def main():\n    f()\n    g()\n", "\n\ndef main():\n    f()\n    g()\n"
    lines = line_map({"train.py": old}, {"train.py": new})
    # By their texts, although the other line would come first.
    assert changes([fact(2), fact(3, 2)], [fact(4), fact(5, 2)], lines) == []
    assert changes([fact(2), fact(3, 2)], [fact(4), fact(5, 3)], lines) == [(2, 3)]


def test_a_renamed_program_is_no_difference() -> None:
    before, after = (fact(3, what=f"state of jit_{name}") for name in ("step", "update"))
    assert changes([before], [after]) == []


def test_the_same_elsewhere_is_a_difference() -> None:
    assert changes([fact(3)], [fact(3, function="other"), fact(9, function="other")]) == [(0, 1)]


def test_lines_without_a_place_are_matched() -> None:
    nowhere = LineFact("waits", "", None, 1)
    assert changes([nowhere], [nowhere]) == []


def test_the_largest_change_comes_first() -> None:
    before = [fact(3, 1), fact(4, 1, size=4)]
    after = [fact(3, 2), fact(4, 9, size=400)]
    assert changes(before, after) == [(1, 9), (1, 2)]
