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


SOME = (DOT, TANH, ADD)
OTHERS = (CONVERT, ("exp", 9))


def test_operations_that_share_parts_are_told_one_by_one_where_it_is_clear() -> None:
    """Large fusions of one function share much, and are still each what it is named by."""
    before = [operation(*SOME, ADD), operation(("reduce", 8), *SOME[::-1], ADD, dtype="s32")]
    after = [operation(("reduce", 8), *SOME[::-1], dtype="s32"), operation(*SOME)]
    assert sorted(shown(before, after)) == [
        ("changed", "dot_general has add 1 time in it instead of 2"),
        ("changed", "reduce has add 1 time in it instead of 2"),
    ]


def test_several_with_one_name_are_told_one_by_one_only_if_they_are_alike() -> None:
    before = [operation(DOT, TANH, time=40), operation(DOT, TANH, time=60)]
    after = [operation(DOT, TANH, ADD, time=70), operation(DOT, TANH, ADD, time=50)]
    [change] = changes(before, after)
    assert change_text(change) == "dot_general has add fused in it, too"
    assert (len(change.before), len(change.after), change.change) == (2, 2, 20)
    other = [operation(DOT, ADD), operation(DOT, TANH, ADD, CONVERT)]
    assert [each.kind for each in changes(before, other)] == ["regrouped"]


def test_what_is_named_by_another_part_keeps_its_name() -> None:
    top, slices = ("top_k", 5), ("slice", 6)
    before = [operation(DOT), operation(top, kind="reduction", opcodes=("reduce",))]
    after = [
        operation(DOT, top, dtype="s32"),
        operation(slices, top, opcodes=("reduce", "slice")),
    ]
    found = changes(before, after)
    assert [change_text(each) for each in found] == [
        "dot_general is s32[8] instead of f32[8]",
        "top_k has slice fused in it, too",
    ]
    assert found[1].place == at(5)


def test_what_the_compiler_made_anew_is_what_jax_named() -> None:
    """Another implementation of a primitive has no name of JAX's, and may have another line."""
    reduction = ("top_k", 5)
    before = [
        operation(reduction, kind="other", opcodes=("custom-call",), time=70),
        operation(reduction, opcodes=("reduce",)),
    ]
    after = [
        operation(("custom-call", 4), kind="other", opcodes=("custom-call",), dtype="s32"),
        operation(("slice", 6), reduction, opcodes=("reduce", "slice")),
    ]
    found = changes(before, after)
    assert sorted(shown(before, after)) == [
        ("changed", "top_k has slice fused in it, too"),
        ("changed", "top_k is s32[8] instead of f32[8]"),
    ]
    assert {each.place for each in found} == {at(5)}
    back = changes([after[0]], [before[0]])
    assert [change_text(each) for each in back] == ["top_k is f32[8] instead of s32[8]"]


@pytest.mark.parametrize(
    "after",
    [
        [operation(("custom-call", 4), opcodes=("custom-call",), dtype="s32")] * 2,
        [operation(("custom-call", 4), opcodes=("custom-call",), times=2)],
        [operation(("custom-call", 4), opcodes=("custom-call",), core="SparseCore")],
        [operation(("sort", 4), opcodes=("sort",))],
    ],
)
def test_what_may_be_another_operation_is_not_paired(after: list[OperationFacts]) -> None:
    before = [operation(("top_k", 5), opcodes=("custom-call",))]
    assert sorted(each.kind for each in changes(before, after)) == ["appeared", "went"]


def test_a_copy_of_the_compiler_is_not_another_copy() -> None:
    before = [operation(("broadcast_in_dim", 8), kind="copy", opcodes=("copy",))]
    after = [operation(("copy", 14), kind="copy", opcodes=("copy",), dtype="s32")]
    assert sorted(each.kind for each in changes(before, after)) == ["appeared", "went"]


def test_equal_contents_are_paired_by_what_they_do() -> None:
    """JAX may name all of two fusions alike, which are not the same."""
    mask = ("iota", 7)
    before = [
        operation(mask, opcodes=("add", "iota"), time=60),
        operation(mask, opcodes=("iota", "or"), time=60),
    ]
    after = [
        operation(mask, opcodes=("add", "iota"), time=70, name="added"),
        operation(mask, opcodes=("iota", "or"), time=60),
    ]
    [change] = changes(before, after)
    assert (change.before[0].opcodes, change.after[0].name) == (("add", "iota"), "added")


def test_equal_contents_are_paired_by_their_types() -> None:
    before = [operation(DOT, dtype="f32"), operation(DOT, dtype="bf16")]
    after = [operation(DOT, dtype="bf16", times=4), operation(DOT, dtype="f32", times=4)]
    assert shown(before, after) == [("repeated", "dot_general runs 4 times instead of 1")]


def test_faster_and_slower_ones_of_a_line_are_told_apart() -> None:
    before = [operation(DOT), operation(DOT, TANH), operation(TANH, DOT, ADD)]
    after = [operation(DOT, time=150), operation(DOT, TANH, time=60), operation(TANH, DOT, ADD)]
    found = [each.change for each in changes(before, after)]
    assert sorted(found) == [-40, 50]


def test_equal_changes_of_a_line_are_together() -> None:
    """As of layers that are unrolled."""
    before = [operation(DOT, dtype="bf16", time=10)] * 24
    [change] = changes(before, [operation(DOT, time=11)] * 24)
    assert change_text(change) == "dot_general is f32[8] instead of bf16[8]"
    assert change.change == 24


def test_one_primitive_of_several_instructions() -> None:
    """JAX names all that a primitive became alike, such as a sort and the numbers it sorts."""
    top = ("top_k", 5)
    before = [
        operation(top, kind="elementwise", opcodes=("iota",), dtype="s32", name="numbers"),
        operation(top, kind="sort", opcodes=("sort",), name="sort"),
    ]
    after = [operation(top, kind="sort", opcodes=("sort",), dtype="s32", name="sort")]
    found = {each.kind: each for each in changes(before, after)}
    assert found.keys() == {"changed", "went"}
    assert found["changed"].before[0].name == "sort"
    parts = [
        operation(top, kind="copy", opcodes=("slice",), dtype="s16"),
        operation(top, kind="elementwise", opcodes=("iota",), dtype="s32", name="numbers"),
    ]
    fused = operation(top, kind="elementwise", opcodes=("and", "slice"), dtype="s16", time=7)
    found = {each.kind: each for each in changes(parts, [fused])}
    assert found.keys() == {"time", "went"}
    assert found["went"].before[0].name == "numbers"


def test_a_copy_of_a_line_is_that_copy() -> None:
    """What JAX names is a fusion of a copy, and then the copy itself, which has no name of it."""
    before = [operation(("jit(fft)", 8), kind="copy", opcodes=("bitcast", "copy", "parameter"))]
    after = [operation(("copy", 8), kind="copy", opcodes=("copy",), dtype="s32")]
    found = [operation(("slice", 8), kind="copy", opcodes=("slice",)), *after]
    assert shown(before, after) == [("changed", "jit(fft) is s32[8] instead of f32[8]")]
    assert [each.kind for each in changes(before, found)] == ["appeared", "changed"]
    started = [operation(("slice-start", 8), kind="copy", opcodes=("slice",))]
    assert sorted(each.kind for each in changes(after, started)) == ["appeared", "went"]


def test_a_copy_of_the_compiler_is_known_by_its_type() -> None:
    """Which array it copies nothing says, so that those of one line may be unrelated."""

    def copied(dtype: str) -> OperationFacts:
        return operation(("copy-start", 9), kind="copy", opcodes=("copy-start",), dtype=dtype)

    assert shown([copied("bf16")], [copied("f32")]) == [
        ("appeared", "copy-start appeared, f32[8]"),
        ("went", "copy-start went, bf16[8]"),
    ]
    assert changes([copied("bf16"), copied("f32")], [copied("f32"), copied("bf16")]) == []


def test_what_is_split_over_two_cores_moved() -> None:
    """As a scatter whose indices one core sorts for the other one."""
    scatter = ("scatter-add", 8)
    before = [operation(scatter, TANH)]
    after = [operation(scatter, core="SparseCore"), operation(scatter), operation(TANH, time=900)]
    [change] = changes(before, after)
    assert change.place == at(8)
    assert change_text(change) == (
        "scatter-add moved from the TensorCore to the SparseCore: 1 operation became 3"
    )
    assert change.moved == (after[0],)
    [change] = changes(
        before, [operation(scatter, core="SparseCore"), operation(scatter, dtype="s32")]
    )
    assert (change.kind, len(change.after)) == ("moved", 2)


def test_what_went_is_not_merged_with_what_only_shares_a_part() -> None:
    """As the copy of what is saved, which all that read it have a part of."""
    read = ("dynamic_slice", 7)
    before = [
        operation(DOT, read, ADD, dtype="bf16"),
        operation(TANH, read, ADD),
        operation(read, kind="copy", opcodes=("copy",)),
    ]
    after = [operation(DOT, read, dtype="bf16"), operation(TANH, read)]
    assert sorted(shown(before, after)) == [
        ("changed", "dot_general is without add"),
        ("changed", "tanh is without add"),
        ("went", "dynamic_slice went, f32[8]"),
    ]
    assert sorted(each.kind for each in changes(after, before)) == [
        "appeared",
        "changed",
        "changed",
    ]
    merged = [operation(DOT, read, read, dtype="bf16"), operation(TANH, read)]
    assert [each.kind for each in changes(before, merged)] == ["regrouped"]
