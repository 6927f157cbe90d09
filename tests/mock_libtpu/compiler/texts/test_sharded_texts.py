"""Shardings, layouts and the program with all shardings, on small texts of our own."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.compiler.texts.layouts import Layout, read_layouts
from mock_libtpu.compiler.texts.sharded import Label
from mock_libtpu.compiler.texts.sharded_reader import read_sharded
from mock_libtpu.compiler.texts.shardings import (
    Rule,
    Sharding,
    factor_axes,
    read_rule,
    read_shardings,
)

SHARDED = """\
#loc1 = loc("w")
module @jit_f attributes {mhlo.num_partitions = 8 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]> loc(#loc)
  func.func @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>, sdy.sharding_origins = {x = "self", y = "self"}} loc("w"), %arg1: tensor<16x4xf32> loc("b")) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
    %0 = sdy.constant dense<0.0> : tensor<f32> loc(#loc)
    %1:2 = stablehlo.while(%iterArg = %0, %iterArg_0 = %arg0) : tensor<f32>, tensor<8x16xf32> attributes {sdy.result_sharding_origins = [{x = "input: 0", y = "input: 0"}], sdy.sharding = #sdy.sharding_per_value<[<@mesh, []>, <@mesh, [{"x"}, {"y"}]>]>}
    cond {
      %5 = stablehlo.compare LT, %iterArg, %0 : (tensor<f32>, tensor<f32>) -> tensor<i1> loc(#loc)
      stablehlo.return %5 : tensor<i1> loc(#loc)
    } do {
      %5 = stablehlo.tanh %iterArg_0 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {"y"}]>]>} : tensor<8x16xf32> loc(#loc7)
      stablehlo.return %iterArg, %5 : tensor<f32>, tensor<8x16xf32> loc(#loc)
    } loc(#loc8)
    %2 = stablehlo.dot %1#1, %arg1, precision = [DEFAULT] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>, sdy.sharding_origins = [{x = "constraint_0"}], sdy.sharding_rule = #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=4, k=16} reduction={k}>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32> loc(#loc9)
    %3 = sdy.reshard %2 <@mesh, [{"x"}, {}]> {sdy.sharding_origin_name = "constraint_0", sdy.sharding_origins = {x = "self"}} : tensor<8x4xf32> loc(#loc9)
    return %3 : tensor<8x4xf32> loc(#loc)
  } loc(#loc)
} loc(#loc)
#loc = loc(unknown)
#loc2 = loc("train.py":7:8 to :13)
#loc3 = loc("train.py":20:0)
#loc4 = loc("f"(#loc2))
#loc5 = loc("<module>"(#loc3))
#loc6 = loc(callsite(#loc4 at #loc5))
#loc7 = loc("jit(f)/while/body/tanh"(#loc6))
#loc8 = loc("jit(f)/while"(#loc6))
#loc9 = loc("jit(f)/dot_general"(#loc6))
"""  # noqa: E501 - lines as the compiler writes them
F, MODULE = Place("train.py", 7, ""), Place("train.py", 20, "")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('<@mesh, [{"y"}, {}, {"x", "z"}]>', "P('y', None, ('x', 'z'))"),
        ('<@mesh, [{"x":(1)2, ?}p1, {?}], replicated={"y"}>', "P('x:(1)2', None)"),
        ("<@mesh, []>", "P()"),
    ],
)
def test_shardings_are_shown_as_jax_does(text: str, shown: str) -> None:
    assert [str(each) for each in read_shardings(f"sdy.sharding = #sdy.sharding{text}")] == [shown]


def test_axes_go_to_the_factors_of_a_dimension() -> None:
    rule = read_rule("#sdy.op_sharding_rule<([ij, k])->([i, j, k]) {i=4, j=32, k=8}>")
    assert rule == Rule(
        (((("i", "j")), ("k",)),),
        ((("i",), ("j",), ("k",)),),
        {"i": 4, "j": 32, "k": 8},
        frozenset(),
        frozenset(),
    )
    sizes = {"x": 4, "y": 2}
    given = Sharding((("x", "y"), ()))
    assert factor_axes(rule.operands[0], given, rule, sizes) == {"i": ("x",), "j": ("y",), "k": ()}
    # Half of an axis would be needed.
    assert factor_axes(rule.operands[0], given, rule, {"x": 8, "y": 2}) is None
    assert read_rule("stablehlo.add") is None


def test_values_have_shardings_and_origins() -> None:
    program = read_sharded(SHARDED)
    w, b = program.arguments
    assert (w.label, str(w.sharding), w.shape) == (Label("w"), "P('x', 'y')", (8, 16))
    assert (b.label, b.sharding) == (Label("b"), None)
    kinds = [each.kind.partition(".")[2] or each.kind for each in program.operations]
    assert kinds == ["constant", "while", "compare", "tanh", "return", "dot", "reshard", "return"]
    loop, tanh, body, dot, constraint, end = (program.operations[at] for at in (1, 3, 4, 5, 6, 7))
    assert loop.label == Label("jit(f)/while", (F, MODULE))
    # A scalar has no sharding, and no origins; what the loop starts with is that of its body.
    assert [dict(each.origins) for each in loop.results] == [{}, {"x": "input: 0", "y": "input: 0"}]
    assert tanh.operands[0] is loop.results[1]
    assert [str(each.sharding) for each in loop.operands] == ["None", "P('x', 'y')"]
    # What the body gives is needed as it came in.
    assert body.operands[1] is tanh.results[0]
    assert str(body.wanted[1][0]) == "P('x', 'y')"
    assert dot.operands == [loop.results[1], b]
    assert dot.rule is not None
    assert dot.rule.reduced == {"k"}
    assert dot.results[0].origins == {"x": "constraint_0"}
    assert program.named("constraint_0") is constraint
    assert constraint.operands[0].shape == (8, 4)
    assert str(end.wanted[0][0]) == "P(None, None)"


@pytest.mark.parametrize(
    ("head", "shapes"),
    [
        ("@main()", []),
        (r'@"a(1)\22("(%arg0: tensor<8xf32> loc("x"), %arg1: tensor<f32> loc("y"))', [(8,), ()]),
    ],
)
def test_a_function_may_have_no_arguments_and_any_name(
    head: str, shapes: list[tuple[int, ...]]
) -> None:
    text = f"  func.func public {head} -> tensor<8xf32> {{\n    return %0 : tensor<8xf32>\n  }}"
    assert [each.shape for each in read_sharded(text).arguments] == shapes


def test_the_body_of_a_shard_map_has_the_shardings_of_the_other_axes() -> None:
    program = read_sharded("""\
module @jit_f {
  func.func @main(%arg0: tensor<8x16xf32> loc("a")) -> (tensor<8x16xf32>) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {"x", "y"}]>] out_shardings=[<@mesh, [{}, {"y"}]>] manual_axes={"x"} (%arg1: tensor<2x16xf32> loc("shard_map")) {
      %1 = "stablehlo.all_reduce"(%arg1) <{channel_handle = 1}> ({
      ^bb0(%arg2: tensor<f32> loc("psum"), %arg3: tensor<f32> loc("psum")):
        stablehlo.return %arg2 : tensor<f32> loc(#loc)
      }) : (tensor<2x16xf32>) -> tensor<2x16xf32> loc("psum"("train.py":7:0))
      sdy.return %1 : tensor<2x16xf32> loc(#loc)
    } {sdy.sharding_origin_name = "mc_0"} : (tensor<8x16xf32>) -> tensor<8x16xf32> loc("shard_map"("train.py":9:0))
    return %0 : tensor<8x16xf32> loc(#loc)
  } loc(#loc)
}
""")  # noqa: E501 - lines as the compiler writes them
    manual, psum, _ = program.operations
    assert (manual.is_manual, manual.origin, manual.label.name) == (True, "mc_0", "shard_map")
    assert [str(each) for each, _ in manual.wanted] == ["P('x', ('x', 'y'))"]
    assert str(manual.results[0].sharding) == "P(None, 'y')"
    (inner,) = psum.operands
    assert (str(inner.sharding), inner.shape) == ("P(None, 'y')", (2, 16))
    assert psum.label == Label("psum", (Place("train.py", 7, ""),))


@pytest.mark.parametrize("end", [100, 400, 900, 1500, 2500])
def test_a_truncated_program_is_read_as_far_as_it_goes(end: int) -> None:
    found = read_sharded(SHARDED[:end]).operations
    whole = [each.kind for each in read_sharded(SHARDED).operations]
    assert [each.kind for each in found] == whole[: len(found)]


@pytest.mark.parametrize(
    ("one", "other", "matches"),
    [
        (Label("jit(f)/shard_map/psum", (F, MODULE)), Label("psum", (F,)), True),
        (Label("jit(f)/add", (F,)), Label("jit(f)/add", (F, MODULE)), True),
        (Label("jit(f)/add", (F,)), Label("jit(f)/add", (MODULE,)), False),
        (Label("jit(f)/add_any", (F,)), Label("any", (F,)), False),
        (Label("w"), Label("w"), True),
        (Label("w"), Label("w", (F,)), False),
        (Label(""), Label(""), False),
    ],
)
def test_a_label_may_be_the_inner_part_of_another(one: Label, other: Label, matches: bool) -> None:
    assert one.matches(other) is matches
    assert other.matches(one) is matches


def test_layouts() -> None:
    text = (
        "(f32[8,16]{1,0:T(8,128)S(1)}, bf16[8,16]{0,1:T(8,128)(2,1)}, u32[]{:S(2)}) copy-start(%a)"
    )
    assert read_layouts(text) == [
        Layout((8, 16), "1,0", "(8,128)", 1),
        Layout((8, 16), "0,1", "(8,128)(2,1)", 0),
        Layout((), "", "", 2),
    ]
    assert [each.memory for each in read_layouts(text)] == ["VMEM", "HBM", "memory space 2"]
    assert str(read_layouts(text)[1]) == "{0,1:T(8,128)(2,1)}"
