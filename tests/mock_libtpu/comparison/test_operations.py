"""What became of operations."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mock_libtpu.comparison.facts import OperationFacts, Quantity
from mock_libtpu.comparison.lines import line_map
from mock_libtpu.comparison.operations import OperationChange, operation_changes
from mock_libtpu.comparison.texts import change_text
from tests.mock_libtpu.comparison.sides import at, operation

DOT, TANH, ADD, CONVERT = ("dot_general", 3), ("tanh", 4), ("add", 5), ("convert", 6)
INSTEAD = " instead of 2"


def changes(before: list[OperationFacts], after: list[OperationFacts]) -> list[OperationChange]:
    return operation_changes("jit_f", before, after)


def shown(before: list[OperationFacts], after: list[OperationFacts]) -> list[tuple[str, str]]:
    return [(each.kind, change_text(each)) for each in changes(before, after)]


def test_names_numbers_and_order_are_no_difference() -> None:
    before = [operation(DOT, TANH, name="fusion.1"), operation(ADD, name="fusion.2")]
    after = [operation(ADD, name="add_fusion"), operation(TANH, DOT, name="fusion.9")]
    assert changes(before, after) == []


def test_other_lines_and_small_changes_of_times_are_no_difference() -> None:
    """Which lines JAX names differs between its releases."""
    assert changes([operation(DOT, ("add", 5))], [operation(DOT, ("add", 15))]) == []
    assert changes([operation(DOT, time=1000)], [operation(DOT, time=1009)]) == []
    assert len(changes([operation(DOT, time=1000)], [operation(DOT, time=1020)])) == 1


def test_equal_ones_are_paired_by_their_times() -> None:
    before = [operation(DOT, time=10), operation(DOT, time=20)]
    assert changes(before, before[::-1]) == []


@pytest.mark.parametrize(
    ("before", "after", "kind", "text"),
    [
        (
            [operation(DOT)],
            [operation(DOT, core="SparseCore")],
            "moved",
            "dot_general moved from the TensorCore to the SparseCore",
        ),
        (
            [operation(DOT, TANH)],
            [operation(DOT, core="SparseCore"), operation(TANH)],
            "moved",
            "dot_general moved from the TensorCore to the SparseCore: 1 operation became 2",
        ),
        (
            [operation(DOT, TANH)],
            [operation(DOT), operation(TANH)],
            "split",
            "1 operation became 2: dot_general, tanh",
        ),
        (
            [operation(DOT), operation(TANH)],
            [operation(DOT, TANH)],
            "merged",
            "2 operations became 1: dot_general",
        ),
        (
            [operation(DOT, TANH), operation(ADD, CONVERT)],
            [operation(DOT, ADD), operation(TANH, CONVERT)],
            "regrouped",
            "2 operations fused in another way: dot_general, tanh",
        ),
        ([], [operation(DOT)], "appeared", "dot_general appeared, f32[8]"),
        (
            [],
            [operation(DOT, wire_bytes=2048, times=3, core="SparseCore")],
            "appeared",
            "dot_general appeared, f32[8], 6.0 KiB sent to other devices, on the SparseCore",
        ),
        ([operation(DOT), operation(DOT)], [], "went", "dot_general went"),
        (
            [operation(DOT, times=4)],
            [operation(DOT)],
            "repeated",
            "dot_general runs 1 time instead of 4",
        ),
        (
            [operation(DOT, times=4), operation(DOT, DOT, times=4)],
            [operation(DOT), operation(DOT, DOT)],
            "repeated",
            "dot_general runs 1 time instead of 4",
        ),
        (
            [operation(DOT, dtype="bf16")],
            [operation(DOT)],
            "changed",
            "dot_general is f32[8] instead of bf16[8]",
        ),
        (
            [operation(DOT, layout="{0}", times=2)],
            [operation(DOT, layout="{1}", times=3)],
            "changed",
            "dot_general has the layout f32[8]{1} instead of f32[8]{0}, and runs 3 times" + INSTEAD,
        ),
        (
            [operation(DOT, TANH)],
            [operation(DOT, ADD, ADD)],
            "changed",
            "dot_general has add fused in it, too and is without tanh",
        ),
        (
            [operation(DOT, ADD)],
            [operation(DOT, ADD, ADD)],
            "changed",
            "dot_general has add 2 times in it instead of 1",
        ),
        ([operation(DOT)], [operation(DOT, time=150)], "time", "dot_general has another estimate"),
        ([operation(DOT)], [operation(DOT, time=None)], "time", "dot_general has another estimate"),
    ],
)
def test_each_kind(
    before: list[OperationFacts], after: list[OperationFacts], kind: str, text: str
) -> None:
    assert shown(before, after) == [(kind, text)]


def test_a_moved_one_is_told_from_what_stayed() -> None:
    """Only what has another core moved, though others were regrouped with it."""
    gather = ("gather", 6)
    before = [operation(gather, DOT), operation(DOT, TANH)]
    after = [operation(gather, core="SparseCore"), operation(DOT, gather), operation(TANH, DOT)]
    [change] = changes(before, after)
    assert change_text(change) == "gather appeared, f32[8], on the SparseCore"
    [change] = changes(before, [after[0], operation(TANH, DOT), operation(DOT)])
    assert [each.what for each in change.moved] == ["gather"]
    assert change_text(change).startswith("gather moved from the TensorCore to the SparseCore")


def test_one_shared_part_of_several_makes_no_pair() -> None:
    """Two operations that share a conversion are not the same one."""
    found = changes([operation(DOT, CONVERT)], [operation(TANH, CONVERT)])
    assert sorted(each.kind for each in found) == ["appeared", "went"]


def test_what_comes_of_one_line_is_together() -> None:
    after = [operation(DOT), operation(DOT, ADD), operation(TANH)]
    found = changes([], after)
    assert [len(each.after) for each in found] == [2, 1]


def test_times_of_several() -> None:
    [change] = changes([operation(DOT, TANH)], [operation(DOT), operation(TANH, time=None)])
    before, after = change.times
    assert before is not None
    assert after is not None
    assert (before.value, after.value, after.not_estimated, change.change) == (100, 100, 1, 0)


def test_a_moved_line_is_the_same() -> None:
    lines = line_map({"train.py": "a\nb\nc = x @ y\n"}, {"train.py": "\na\nb\nc = x @ y\n"})
    found = operation_changes("f", [operation(("dot", 3))], [operation(("dot", 4))], lines)
    assert found == []


def test_a_removed_line_is_not_the_one_that_took_its_number() -> None:
    sources = {"train.py": "a = tanh(x)\nb = tanh(y)\n"}, {"train.py": "b = tanh(y)\n"}
    before = [operation(("tanh", 1), time=7), operation(("tanh", 2), time=9)]
    [change] = operation_changes("f", before, [operation(("tanh", 1), time=9)], line_map(*sources))
    assert (change.kind, change.before) == ("went", (before[0],))
    assert change.place == at(1)


def test_the_largest_change_is_first() -> None:
    before = [operation(DOT), operation(TANH)]
    after = [operation(DOT, time=110), operation(TANH, time=10)]
    assert [each.main.what for each in changes(before, after)] == ["tanh", "dot_general"]


def many(number: int, **others: Any) -> list[OperationFacts]:
    """Each with a part of its own, and one that all have."""
    return [operation((f"own{at}", at), ("convert", 0), **others) for at in range(1, number + 1)]


def test_thousands_that_share_a_part() -> None:
    before, after = many(5000), many(5000, dtype="bf16")
    assert {each.kind for each in changes(before, after)} == {"changed"}
    others = [operation((f"other{at}", at), ("convert", 0)) for at in range(1, 5001)]
    found = changes(before, others)
    assert {each.kind for each in found} == {"appeared", "went"}
    assert len(found) == 10_000


def test_thousands_of_one_content() -> None:
    """As of layers that are unrolled: each was one fusion, and is two."""
    before = [operation(DOT, TANH, name=f"fusion.{number}") for number in range(2500)]
    after = [
        operation(part, name=f"fusion.{number}") for number in range(2500) for part in (DOT, TANH)
    ]
    assert shown(before, after) == [
        ("regrouped", "2,500 operations became 5,000: dot_general, tanh")
    ]


def test_an_operation_of_which_nothing_is_known() -> None:
    found = shown([], [operation(kind="copy")])
    assert found == [("appeared", "copy appeared, f32[8]")]


def test_other_names_of_the_same_instructions_are_no_difference() -> None:
    """Which primitive JAX names an operation by differs between its releases, too."""
    opcodes = ("slice", "slice", "tuple")
    old = operation(("slice", 7), opcodes=opcodes)
    new = operation(("unstack", 7), opcodes=opcodes)
    assert not operation_changes("jit_f", [old], [new])
    other = operation(("unstack", 7), opcodes=("slice", "tuple"))
    assert operation_changes("jit_f", [old], [other])
    slower = replace(new, time=Quantity(250))
    [change] = operation_changes("jit_f", [old], [slower])
    assert change.kind == "time"


def test_another_axis_of_a_collective_is_a_change() -> None:
    old = operation(("psum", 7), kind="collective", axes=("data",), opcodes=("all-reduce",))
    new = replace(old, axes=("model",))
    [change] = operation_changes("jit_f", [old], [new])
    assert change_text(change) == "psum is along model instead of data"
