"""Why a program has collectives and copies, on small texts of our own."""

from __future__ import annotations

import pytest

from mock_libtpu.causes.causes import causes
from mock_libtpu.causes.model import Cause, text
from mock_libtpu.compiler.texts.hlo import Place, read_hlo
from tests.mock_libtpu.causes.texts import OPTIMISED, PARTITIONED, SHARDED

TEXTS = {"sharded": SHARDED, "partitioned": PARTITIONED}
TURNED = (
    "    %9 = stablehlo.transpose %arg1, dims = [1, 0] : "
    "(tensor<64x32xf32>) -> tensor<32x64xf32> loc(#loc5)\n"
)
GATHER = (
    "The partitioner puts this all-gather over 'x' in: add at train.py:7 reads arguments a and b "
    "as P('x', 'y') and needs P(None, 'y'), because of the constraint at train.py:8."
)


def found(
    optimised: str = OPTIMISED, texts: dict[str, str] = TEXTS, stablehlo: str = ""
) -> dict[str, Cause]:
    return {each.operations[0]: each for each in causes(read_hlo(optimised), texts, stablehlo)}


def show(place: Place) -> str:
    return f"{place.file.rpartition('/')[2]}:{place.line}"


def sentences(
    optimised: str = OPTIMISED, texts: dict[str, str] = TEXTS, stablehlo: str = ""
) -> dict[str, str]:
    causes = found(optimised, texts, stablehlo)
    return {name: text(each.sentence(), show) for name, each in causes.items()}


def test_a_collective_has_the_constraint_that_disagrees() -> None:
    # It is a part of a fusion, and has lost the partitioner's mark.
    assert sentences()["fusion"] == GATHER
    (reason,) = found()["fusion"].reasons
    assert (reason.operand, reason.before, reason.after) == (
        "argument a and argument b",
        "P('x', 'y')",
        "P(None, 'y')",
    )
    assert [each.line for each in reason.disagrees] == [8]


def test_a_sum_over_a_sharded_dimension_is_one_of_the_partitioner() -> None:
    assert sentences()["all-reduce"] == (
        "The partitioner puts this all-reduce over 'y' in: reduce_sum at train.py:9 sums over 'y', "
        "which shards dimension 1 of the value constrained at train.py:8 (P(None, 'y'))."
    )


def test_what_is_not_known_is_not_guessed() -> None:
    assert sentences()["other"] == "What puts this all-reduce over 'x', 'y' in is not known."


def test_without_the_texts_of_passes_the_mark_is_known_only() -> None:
    plain = sentences(texts={})
    assert plain["all-reduce"] == "The partitioner puts this all-reduce in; why is not known."
    assert plain["fusion"] == "What puts this all-gather in is not known."


def test_a_collective_along_other_axes_has_another_cause() -> None:
    other = OPTIMISED.replace("[2,4]<=[4,2]T(1,0)", "[4,2]<=[8]")
    assert sentences(other)["fusion"] == "What puts this all-gather over 'y' in is not known."


def test_a_collective_that_the_program_has_is_the_programs() -> None:
    explicit = (
        '    %9 = "stablehlo.all_reduce"(%1) <{}> : (tensor<8xf32>) -> tensor<8xf32> loc(#loc9)\n'
    )
    given = SHARDED.replace("    return %2", f"{explicit}    return %2")
    given += '#loc9 = loc("psum"("f"("/home/me/train.py":9:8)))\n'
    named = OPTIMISED.replace('op_name="jit(f)/new"', 'op_name="jit(f)/psum" stack_frame_id=2')
    assert sentences(named, stablehlo=given)["other"] == (
        "The program has this all-reduce over 'x', 'y': psum at train.py:9."
    )


def test_operations_of_one_name_are_all_possible() -> None:
    again = SHARDED.replace("    return %2", SHARDED_AGAIN + "    return %2")
    assert sentences(texts=TEXTS | {"sharded": again})["fusion"].count("; or add at ") == 1


SHARDED_AGAIN = """\
    %8 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=64, j=32}>} : tensor<64x32xf32> loc(#loc3)
    %9 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"y"}, {}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=64, j=32}>} : tensor<64x32xf32> loc(#loc3)
    %10 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"y", "x"}]>]>, sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=64, j=32}>} : tensor<64x32xf32> loc(#loc3)
"""  # noqa: E501 - lines as the compiler writes them


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "copy-start",
            (
                "Memory placement puts this copy in: argument a is in HBM, and is copied to VMEM "
                "for add at train.py:7."
            ),
        ),
        (
            "copy.1",
            (
                "Layout assignment puts this copy in: argument b has the layout {1,0:T(8,128)}, "
                "and add at train.py:7 needs {0,1:T(8,128)}."
            ),
        ),
        (
            "copy.2",
            (
                "Layout assignment puts this copy in: argument b has the tiles {1,0:T(8,128)}, and "
                "fusion at train.py:9 needs {1,0:T(4,128)}."
            ),
        ),
        (
            "copy.3",
            (
                "Copy insertion puts this copy in: argument b is a result, too, and has a memory "
                "of its own as it is not donated."
            ),
        ),
    ],
)
def test_a_copy_is_told_by_what_it_changes(name: str, sentence: str) -> None:
    assert sentences()[name] == sentence


def test_a_copy_that_the_program_asks_for_is_the_programs() -> None:
    given = SHARDED.replace("    return %2", f"{TURNED}    return %2")
    named = OPTIMISED.replace("copy(%b)", 'copy(%b), metadata={op_name="b"}', 1)
    found = sentences(named, stablehlo=given)
    assert found["copy.1"] == "The program has this copy: transpose at train.py:9."
    assert found["copy.2"].startswith("Layout assignment")


def test_a_transpose_of_the_compiler_is_not_the_programs() -> None:
    sharded = SHARDED.replace("    return %2", f"{TURNED}    return %2")
    named = OPTIMISED.replace("copy(%b)", 'copy(%b), metadata={op_name="b"}', 1)
    found = sentences(named, TEXTS | {"sharded": sharded}, SHARDED)
    assert found["copy.1"].startswith("Layout assignment")


@pytest.mark.parametrize(("before", "kind"), [("2,1,0", "program"), ("1,2,0", "layout")])
def test_only_what_reads_the_program_s_order_is_its_transpose(before: str, kind: str) -> None:
    hlo = f"""\
ENTRY %main (a: f32[2,3,4]) -> f32[2,3,4] {{
  %a = f32[2,3,4]{{{before}}} parameter(0), metadata={{op_name="a"}}
  ROOT %copy = f32[2,3,4]{{1,0,2}} copy(%a), metadata={{op_name="a"}}
}}
"""
    given = """\
  func.func @main(%arg0: tensor<2x3x4xf32> loc("a")) -> (tensor<4x2x3xf32>) {
    %0 = stablehlo.transpose %arg0, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32> loc("f"("a.py":1:0))
  } loc(#loc)
"""  # noqa: E501 - lines as the compiler writes them
    assert found(hlo, {}, given)["copy"].kind == kind


def test_a_move_to_the_host_is_the_programs_where_it_asks_for_one() -> None:
    placed = """\
    %9 = stablehlo.custom_call @annotate_device_placement(%arg0) {mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} : (tensor<64x32xf32>) -> tensor<64x32xf32> loc(#loc9)
"""  # noqa: E501 - lines as the compiler writes them
    given = SHARDED.replace("    return %2", f"{placed}    return %2")
    given += '#loc9 = loc("jit(f)/device_put"("f"("/home/me/train.py":6:8)))\n'
    moved = OPTIMISED.replace(
        "T(8,128)S(1)}, f32[16,16]{1,0:T(8,128)}", "T(8,128)S(5)}, f32[16,16]{1,0:T(8,128)}"
    )
    assert sentences(moved, stablehlo=given)["copy-start"] == (
        "The program has this copy: device_put at train.py:6."
    )
    assert sentences(moved)["copy-start"].startswith("Memory placement puts this copy in")


def test_a_cause_has_the_lines_that_disagree() -> None:
    fusion = found()["fusion"]
    assert fusion.axes == ("x",)
    assert fusion.reasons[0].disagrees == (Place("/home/me/train.py", 8, ""),)


@pytest.mark.parametrize("end", range(0, len(OPTIMISED), 211))
def test_truncated_texts_are_read_as_far_as_they_go(end: int) -> None:
    texts = {name: each[:end] for name, each in TEXTS.items()}
    assert set(found(OPTIMISED[:end], texts)) <= {*found(), "inner"}
