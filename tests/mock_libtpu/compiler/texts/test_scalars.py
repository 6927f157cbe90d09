"""The scalar instructions of code of our own in the compiler's form."""

from __future__ import annotations

from mock_libtpu.compiler.texts.bundles import read_bundles
from mock_libtpu.compiler.texts.scalars import Operand, encoding, read_code
from tests.mock_libtpu.estimate.code import DYNAMIC, GRID


def test_what_decides_how_code_goes_on() -> None:
    code = read_code(read_bundles(GRID))
    assert (code.length, code.grid) == (17, (5,))
    assert code.loops == ((2, 13),)
    opcodes = [each.opcode for each in code.scalars]
    assert opcodes[:3] == ["smov", "sphi", "sadd.s32"]
    assert "vld" not in opcodes
    [dma] = [each for each in code.scalars if each.is_dma]
    assert (dma.bundle, dma.predicate, dma.is_negated) == (5, "%p1_p0", False)
    assert dma.named["size_in_granules"] == Operand(64)
    assert dma.named["dst_syncflagno"] == Operand(0, ("%s21_s4",))
    skip, back = [each for each in code.scalars if each.opcode == "sbr.rel"]
    assert (skip.target, skip.predicate, skip.is_negated) == (12, "%p2_p1", True)
    assert back.target == 2


def test_what_follows_a_comment_of_several_lines_is_in_the_same_bundle() -> None:
    bundle = read_bundles(GRID)[5]
    assert bundle.instructions[1][0] == "%p2_p1 = scmp.ge.s32.totalorder %s11_s9, 1"
    assert "iteration_bounds: (5)" in bundle.instructions[0][0]


def test_regions_start_where_they_are_said_to() -> None:
    regions = {at: each.regions for at, each in enumerate(read_bundles(GRID)) if each.regions}
    assert regions == {1: (8,), 2: (9, 10), 12: (20,)}


def test_a_region_that_starts_nowhere_is_behind_the_code() -> None:
    code = read_code(read_bundles("0 : { %1 = sbr.rel (%p1_p0) target = $region7 }\n0x1 : {}\n"))
    assert code.scalars[0].target == 2


def test_operands() -> None:
    text = """\
0 : { %s1_s0 = smov (%p1_p0, %s3_s1), [#allocation5 + $0x1f] }
0x1 : { %s2_s1 = scalar_lea.vmem %s1_s0, %s4_s2 [#allocation9] }
0x2 : { %9 = sst [smem:[#allocation7 + %s1_s0]] (!%p2_p1), %s2_s1 }
0x3 : { %s5_s2 = sld [smem:[#allocation7 + %s1_s0]] }
0x4 : { %p3_p2 = scmp.eq.s32.totalorder %s5_s2, 4294967295 }
0x5 : { %7 = sbr.rel (%p3_p2) target = $region9 }
"""
    move, lea, store, load, _, _ = read_code(read_bundles(text)).scalars
    assert move.otherwise == Operand(0, ("%s3_s1",))
    assert move.operands == (Operand(0x1F, (), ("#allocation5",)),)
    assert lea.operands == (Operand(0, ("%s1_s0",)), Operand(0, ("%s4_s2",)))
    assert store.operands[0] == load.operands[0] == Operand(0, ("%s1_s0",), ("#allocation7",))
    assert (store.operands[1], store.is_negated) == (Operand(0, ("%s2_s1",)), True)


def test_what_nothing_depends_on_is_left_out() -> None:
    code = read_code(read_bundles("0 : { %s1_s0 = smov 3 }\n0x1 : { %v1_v0 = vmov 0.0 }\n"))
    assert code.scalars == ()
    assert len(read_code(read_bundles(DYNAMIC)).scalars) == 7


def test_a_dimension_that_arrays_decide_has_no_extent() -> None:
    text = GRID.replace("iteration_bounds: (5)", "iteration_bounds: (5, 2147483647)")
    assert read_code(read_bundles(text)).grid == (5, None)


def test_a_new_generation_has_the_encoding_of_the_last() -> None:
    assert encoding("v4") == (1, 512)
    assert encoding("v99") == encoding("tpu7x")
