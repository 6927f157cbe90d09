"""Which program of one run is which of another."""

from __future__ import annotations

from dataclasses import replace

from mock_libtpu.comparison.facts import ProgramFacts
from mock_libtpu.comparison.lines import line_map
from mock_libtpu.comparison.programs import pairs
from tests.mock_libtpu.comparison.sides import program


def named(found: list[ProgramFacts]) -> list[str]:
    return [each.signature[0] for each in found]


def of(shape: str, name: str = "jit_f", digest: str = "", line: int = 9) -> ProgramFacts:
    return program(name, signature=(shape,), digest=digest, line=line)


def matched(before: list[ProgramFacts], after: list[ProgramFacts]) -> list[tuple[str, str]]:
    def shape(each: ProgramFacts | None) -> str:
        return "" if each is None else each.signature[0]

    return [(shape(pair.before), shape(pair.after)) for pair in pairs(before, after)]


def test_of_one_name_by_their_types() -> None:
    before, after = [of("8"), of("9")], [of("9"), of("7"), of("8")]
    assert matched(before, after) == [("9", "9"), ("", "7"), ("8", "8")]
    assert len({pair.title for pair in pairs(before, after)}) == 3


def test_equal_ones_come_before_those_of_equal_types() -> None:
    one, two = of("8", digest="one"), of("8", digest="two")
    found = pairs([one, two], [two, one])
    assert [(pair.before, pair.after) for pair in found] == [(two, two), (one, one)]


def test_what_a_step_runs_is_paired_with_what_a_step_runs() -> None:
    """As where the first call has other shardings, and is compiled for itself."""
    step, first = program("jit_f"), program("jit_f", is_in_step=False)
    found = pairs([step], [first, step])
    assert [(pair.before, pair.after) for pair in found] == [(None, first), (step, step)]
    other = replace(step, signature=("tensor<9xf32>",))
    found = pairs([step], [replace(first, signature=("tensor<7xf32>",)), other])
    assert [pair.before for pair in found] == [None, step]


def test_what_is_left_is_paired_by_its_order() -> None:
    assert matched([of("1"), of("2")], [of("3"), of("4")]) == [("1", "3"), ("2", "4")]


def test_a_renamed_one_is_known_by_what_it_is_or_by_its_line() -> None:
    same = of("8", "jit_f", "x", 3), of("8", "jit_g", "x", 5)
    assert matched([same[0]], [same[1]]) == [("8", "8")]
    lines = line_map({"train.py": "f(x)\n"}, {"train.py": "\n\ng(x)\n"})
    old, new = of("8", "jit_f", line=1), of("9", "jit_g", line=3)
    found = pairs([old], [new], lines)
    assert [(pair.before, pair.after) for pair in found] == [(old, new)]


def test_what_nothing_tells_is_new_or_gone() -> None:
    old, new = of("8", "jit_f", line=0), of("8", "jit_g", line=0)
    assert [(pair.before, pair.after) for pair in pairs([old], [new])] == [(None, new), (old, None)]


def test_titles() -> None:
    assert [pair.title for pair in pairs([of("8")], [of("9")])] == ["jit_f"]
    found = pairs([], [of("1"), of("2"), of("3", line=4), of("4", "jit_g")])
    assert [pair.title for pair in found] == [
        "jit_f at train.py:9",
        "jit_f at train.py:9 #2",
        "jit_f at train.py:4",
        "jit_g",
    ]


def test_thousands_of_one_name() -> None:
    before = [of(str(number)) for number in range(5000)]
    found = pairs(before, before[::-1])
    assert all(pair.before is pair.after for pair in found)
