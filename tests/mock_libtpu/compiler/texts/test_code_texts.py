"""The texts of code, costs and locations, on small ones of our own in the compiler's format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mock_libtpu.compiler import worker
from mock_libtpu.compiler.figures import figure
from mock_libtpu.compiler.texts.bundles import (
    Window,
    read_bundles,
    read_shared,
    read_units,
    read_windows,
)
from mock_libtpu.compiler.texts.costs import Cost, read_costs
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.compiler.texts.stablehlo import read_stablehlo
from mock_libtpu.delegate.protobuf import field

BUNDLES = """\
= control target key start
LH: loop header
= control target key end

     0   :  { %s1_s0 = smov 3  ;;  %s2_s1 = sadd.s32 1, %s1_s0 }
   0x1   : > { %v1_v0 = vld [vmem:[%s2_s1] sm:$0xff] /* loc("/home/me/k.py":5:8 to :14) */ }
   0x2 LB: > { %9 = vst [vmem:[%s2_s1]] %v1_v0 /* loc("/home/me/k.py":7:2) */  ;;  %10 = vmatmul }
   0xa   :  {} /* End region 3 */
"""
UNITS = """\
== CAPACTIY:
MXU, XLU, VLOAD:FILL
    4     3     2
== UTILIZATION:
0 0 1
4 0 2
1 0 0
"""


def test_bundles() -> None:
    first, load, store, empty = read_bundles(BUNDLES)
    assert [each.number for each in (first, load, store, empty)] == [0, 1, 2, 10]
    assert [text for text, _ in first.instructions] == [
        "%s1_s0 = smov 3",
        "%s2_s1 = sadd.s32 1, %s1_s0",
    ]
    assert load.instructions[0] == (
        "%v1_v0 = vld [vmem:[%s2_s1] sm:$0xff]",
        Place("/home/me/k.py", 5, ""),
    )
    assert store.label == "LB"
    assert [place.line if place else None for _, place in store.instructions] == [7, None]
    assert empty.instructions == ()


def test_windows_of_a_kernel() -> None:
    window = "window allocation for operator {} {}. The window shape is {}, while the full shape is"
    text = "".join(
        f"%{at} = inlined_call_operand.vmem /* {kind} {window.format(kind, at, shape)} f32[64]. */"
        for kind, at, shape in (("output", 0, "f32[8]"), ("input", 1, "f32[16,2]"))
    )
    assert read_windows(text) == (
        Window("input", 1, "f32[16,2]", "f32[64]"),
        Window("output", 0, "f32[8]", "f32[64]"),
    )
    assert read_windows(BUNDLES) == ()


def test_operations_that_share_code() -> None:
    text = "key:a.1\nordinal:1\nequivalent_hlos[size=2]:\n  a.1\n  a.2\nkey:b\nordinal:2\n  b\n"
    assert read_shared(text) == {"a.1": "a.1", "a.2": "a.1", "b": "b"}
    assert read_shared("  a") == {}


def test_units_are_those_of_the_bundles() -> None:
    units = read_units(UNITS)
    assert units is not None
    assert (units.names, units.capacities, units.bundles) == (
        ("MXU", "XLU", "VLOAD:FILL"),
        (4, 3, 2),
        3,
    )
    assert (units.used, units.busy) == ((5, 0, 3), (2, 0, 2))


def test_units_have_one_name_in_all_releases() -> None:
    """libtpu 0.0.52 calls the MXU MATMUL, and counts the loading of weights, too."""
    units = read_units(
        "== CAPACITY:\nMATMUL, MATPUSH, VALU\n 4 4 2\n== UTILIZATION:\n0 1 0\n2 1 0\n0 0 2\n"
    )
    assert units is not None
    assert units.names == ("MXU", "MATPUSH", "VALU")
    assert units.capacities == (4, 4, 2)
    assert (units.used, units.busy, units.bundles) == ((2, 2, 2), (1, 2, 1), 3)


def test_units_of_other_names_are_those_of_the_table() -> None:
    units = read_units("UNIT_A, UNIT_B\n1 1\n0 1\n")
    assert units is not None
    assert (units.names, units.busy) == (("UNIT_A", "UNIT_B"), (0, 1))


@pytest.mark.parametrize(
    "text",
    ["", "MXU, XLU", "MXU, XLU\nx y\n", "no table", "MXU: 3\nVALU: 4\n", "a, b\n1 2\n3 4\n"],
)
def test_there_may_be_no_units(text: str) -> None:
    assert read_units(text) is None
    assert read_bundles(text) == []


def module(*instructions: tuple[str, object]) -> bytes:
    rows = b"".join(
        field(2, field(1, name.encode()) + field(43, json.dumps(config).encode()))
        for name, config in instructions
    )
    return field(1, field(3, rows))


def test_costs() -> None:
    found = read_costs(
        module(
            ("dot", {"window_config": {"estimated_cycles": "2845"}}),
            (
                "kernel",
                {"used_scoped_memory_configs": [{"memory_space": "1", "size": "4096"}]},
            ),
            ("free", {"window_config": None, "used_scoped_memory_configs": []}),
            ("odd", ["a list"]),
            ("wrong", {"window_config": {"estimated_cycles": "-5"}}),
            ("sparse", {"window_config": {"estimated_cycles": str(2**63 - 1)}}),
            ("number", {"estimated_cycles": 2**63 - 1}),
            ("digits", {"estimated_cycles": "9" * 5000}),
        )
    )
    assert found == {"dot": Cost(2845, None), "kernel": Cost(None, 4096)}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, 0),
        ("17", 17),
        (2.5e6, 2_500_000),
        (-1, None),
        ("-7", None),
        (2**63 - 1, None),
        (str(2**64 - 1), None),
        (2.0**63, None),
        (float("nan"), None),
        (float("inf"), None),
        (None, None),
        ("many", None),
    ],
)
def test_what_marks_that_there_is_none_is_not_a_figure(value: object, expected: int | None) -> None:
    assert figure(value) == expected


def test_a_truncated_module_has_no_costs() -> None:
    assert read_costs(module(("dot", {"estimated_cycles": 5}))[:-3]) == {}


STABLEHLO = """\
#loc1 = loc("x")
module @jit_f {
  func.func public @main(%arg0: tensor<8xf32> loc("x")) -> tensor<8xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<8xf32> loc(#loc9)
    %1 = stablehlo.add %0, %0 : tensor<8xf32> loc("a(b)":3:4)
    return %1 : tensor<8xf32> loc(#loc)
  } loc(#loc)
} loc(#loc)
#loc = loc(unknown)
#loc2 = loc("/env/site-packages/flax/dense.py":9:8 to :14)
#loc3 = loc("/home/me/train.py":14:8 to :14)
#loc4 = loc("f"(#loc3))
#loc5 = loc("Dense"(#loc2))
#loc6 = loc(callsite(#loc5 at #loc4))
#loc9 = loc("jit(f)/tanh"(#loc6))
#loc7 = loc(callsite(#loc7 at #loc7))
"""


def test_locations_of_stablehlo() -> None:
    rows = read_stablehlo(STABLEHLO)
    found = {text.strip(): places for text, places in rows}
    assert found["%0 = stablehlo.tanh %arg0 : tensor<8xf32>"] == (
        Place("/env/site-packages/flax/dense.py", 9, ""),
        Place("/home/me/train.py", 14, ""),
    )
    assert found["%1 = stablehlo.add %0, %0 : tensor<8xf32>"] == (Place("a(b)", 3, ""),)
    assert found["return %1 : tensor<8xf32>"] == ()
    assert "func.func public @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {" in found


def test_locations_that_name_themselves_end() -> None:
    assert read_stablehlo(STABLEHLO.replace("loc(#loc9)", "loc(#loc7)"))[2][1] == ()


def test_code_that_is_too_large_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest is kept, and an operation counts once."""
    monkeypatch.setattr(worker, "_LLO", tmp_path)
    monkeypatch.setattr(worker, "_MOST_LLO", 100)
    for name, kind, size in (
        ("small", "final_bundles", 60),
        ("large", "final_bundles", 90),
        ("large", "final_hlo-static-per-bundle-utilization", 80),
        ("<late>", "final_bundles", 5),
    ):
        (tmp_path / f"17-{name}-02-{kind}.txt").write_text("x" * size)
    assert dict(worker._llo_texts()) == {"bundles:small": b"x" * 60, "omitted": b"1"}
