"""What operations do, and how much of it: kinds, bytes in HBM and products of matrices."""

from __future__ import annotations

import pytest

from mock_libtpu.compiler.texts.hlo import Hlo, Instruction, read_hlo
from mock_libtpu.estimate.generations import load_generations
from mock_libtpu.estimate.kinds import flops_of, kind_of, type_of_products
from mock_libtpu.estimate.operations import Code, operations_of
from mock_libtpu.estimate.traffic import hbm_bytes

_F32 = 4
_MODULE = """\
%product (p0: f32[64,32], p1: f32[32,16]) -> f32[64,16] {
  %p0 = f32[64,32]{1,0} parameter(0)
  %p1 = f32[32,16]{1,0} parameter(1)
  %dot = f32[64,16]{1,0} dot(%p0, %p1), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT %tanh = f32[64,16]{1,0} tanh(%dot)
}

%layer (w: f32[12,64,32], i: s32[]) -> f32[64,32] {
  %w = f32[12,64,32]{2,1,0} parameter(0)
  %i = s32[] parameter(1)
  %zero = s32[] constant(0)
  %one = f32[1,64,32]{2,1,0} dynamic-slice(%w, %i, %zero, %zero), dynamic_slice_sizes={1,64,32}
  ROOT %flat = f32[64,32]{1,0} bitcast(%one)
}

%stored (all: f32[12,64,32], new: f32[1,64,32], at: s32[]) -> f32[12,64,32] {
  %all = f32[12,64,32]{2,1,0} parameter(0)
  %new = f32[1,64,32]{2,1,0} parameter(1)
  %at = s32[] parameter(2)
  ROOT %put = f32[12,64,32]{2,1,0} dynamic-update-slice(%all, %new, %at, %at, %at)
}

ENTRY %main (a: f32[64,32]) -> f32[64,32] {
  %a = f32[64,32]{1,0} parameter(0)
  %b = f32[32,16]{1,0} parameter(1)
  %v = f32[32,16]{1,0:T(8,128)S(1)} parameter(2)
  %w.1 = f32[12,64,32]{2,1,0} parameter(3)
  %n = s32[]{:S(2)} parameter(4)
  %e = f32[1,64,32]{2,1,0} parameter(5)
  %two = (f32[64,32]{1,0}, f32[8,8]{1,0}) parameter(6)
  %q = f32[6,8,4]{2,1,0} parameter(7)
  %k = f32[6,9,4]{2,1,0} parameter(8)
  %s = f32[2,8,5]{2,1,0} parameter(9)
  %f = f32[3,5,7]{2,1,0} parameter(10)
  %r = f32[64,16]{1,0} NAMED
}
"""


def _read(line: str) -> tuple[Hlo, Instruction]:
    hlo = read_hlo(_MODULE.replace("f32[64,16]{1,0} NAMED", line))
    return hlo, hlo.instructions["r"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("f32[64,16]{1,0} fusion(%a, %b), kind=kOutput, calls=%product", "matmul"),
        ("f32[64,32]{1,0} fusion(%w.1, %n), kind=kLoop, calls=%layer", "gather"),
        ("f32[64,32]{1,0} tanh(%a)", "elementwise"),
        ("f32[32,64]{1,0} transpose(%a), dimensions={1,0}", "copy"),
        ("(f32[64,32]{1,0:S(1)}, f32[64,32]{1,0}, u32[]) copy-start(%a)", "copy"),
        ("(f32[64,32]{1,0:S(5)}, f32[64,32]{1,0}, u32[]) copy-start(%a)", "host"),
        ("f32[64]{0} reduce(%a, %n), dimensions={1}, to_apply=%layer", "reduction"),
        ("f32[64,32]{1,0} sort(%a), dimensions={1}", "sort"),
        ("f32[64,32]{1,0} all-reduce(%a), replica_groups={{0,1}}", "collective"),
        ("(f32[64,32]{1,0}, f32[128,32]{1,0}) all-gather-start(%a)", "collective"),
        ('f32[64,32]{1,0} custom-call(%a), custom_call_target="tpu_custom_call"', "kernel"),
        ('f32[64,32]{1,0} custom-call(%a), custom_call_target="X"', "other"),
    ],
)
def test_what_an_operation_does(line: str, kind: str) -> None:
    assert kind_of(*_read(line)) == kind


@pytest.mark.parametrize(
    ("line", "size"),
    [
        ("f32[64,32]{1,0} tanh(%a)", 2 * 64 * 32),
        ("f32[64,32]{1,0:T(8,128)S(1)} tanh(%a)", 64 * 32),  # its result stays in VMEM
        ("f32[32,16]{1,0:S(1)} tanh(%v)", 0),
        ("f32[64,32]{1,0} add(%a, %a)", 2 * 64 * 32),  # an operand is read once
        ("f32[8,8]{1,0} tanh(%two#1)", 2 * 8 * 8),  # of a tuple only what is taken
        ("(f32[64,32]{1,0:S(1)}, f32[64,32]{1,0}, u32[]{:S(2)}) copy-start(%a)", 64 * 32),
        ("f32[16,32]{1,0:S(1)} slice(%a), slice={[0:16], [0:32]}", 16 * 32),
        ("f32[64,32]{1,0:S(1)} fusion(%w.1, %n), kind=kLoop, calls=%layer", 64 * 32),
        ("f32[12,64,32]{2,1,0} fusion(%w.1, %e, %n), calls=%stored", 2 * 64 * 32),
        ("f32[64,16]{1,0} fusion(%a, %b), calls=%product", 64 * 32 + 32 * 16 + 64 * 16),
    ],
)
def test_bytes_that_are_read_and_written_in_hbm(line: str, size: int) -> None:
    assert hbm_bytes(*_read(line)) == size * _F32


def test_bytes_of_a_part_of_a_tuple() -> None:
    hlo, _ = _read("f32[8,8]{1,0} tanh(%two#1)")
    assert operations_of(hlo, {}, Code({}))["r"].bytes == 2 * 8 * 8 * _F32


@pytest.mark.parametrize(
    ("line", "flops"),
    [
        ("f32[64,16]{1,0} fusion(%a, %b), calls=%product", 2 * 64 * 32 * 16),
        # As the compiler has a product of matrices: "bf" and "io" name its axes.
        ("f32[64,16]{1,0} convolution(%a, %b), dim_labels=bf_io->bf", 2 * 64 * 32 * 16),
        ("f32[64,32]{1,0} tanh(%a)", 0),
    ],
)
def test_operations_of_products(line: str, flops: int) -> None:
    assert flops_of(*_read(line)) == flops


@pytest.mark.parametrize(
    ("operands", "window", "labels", "result", "products"),
    [
        # A batch of products: each of 6 meets only its own.
        ("q, k", "size=6 stride=5 lhs_dilate=6", "0bf_0oi->0bf", "6,8,9", 6 * 8 * 9 * 4),
        # The window of 3 is outside by one on both sides.
        ("s, f", "size=3 pad=1_1", "b0f_0io->b0f", "2,8,7", 2 * (7 + 8 + 7) * 5 * 7),
        (
            *("s, f", "size=3 stride=2 pad=0_1 rhs_dilate=2", "b0f_0io->b0f", "2,4,7"),
            2 * (4 + 3 + 2) * 5 * 7,
        ),
        # What is no window at all.
        ("s, f", "size=3 stride=0", "b0f_0io->b0f", "2,8,7", 0),
        ("s, f", "size=3 pad=_", "b0f_0io->b0f", "2,3,7", 2 * (3 + 3 + 3) * 5 * 7),
    ],
)
def test_operations_of_convolutions(
    operands: str, window: str, labels: str, result: str, products: int
) -> None:
    names = ", ".join(f"%{name}" for name in operands.split(", "))
    line = f"f32[{result}]{{2,1,0}} convolution({names}), window={{{window}}}, dim_labels={labels}"
    assert flops_of(*_read(line)) == 2 * products


@pytest.mark.parametrize(
    ("generation", "element_type", "us"),
    [
        ("v5e", "bf16", 1.0),
        ("v5e", "f32", 1.0),  # there is no rate of its own
        ("v5e", "s8", 197 / 393),
        ("tpu7x", "f8e4m3fn", 197 / 2307),
        ("v4", "f8e5m2", 197 / 275),
    ],
)
def test_products_have_the_peak_of_their_type(
    generation: str, element_type: str, us: float
) -> None:
    constants = load_generations()[generation]
    assert constants.products_us(197_000_000, element_type) == pytest.approx(us)


@pytest.mark.parametrize("element_type", ["s8", "bf16"])
def test_the_type_of_products_is_that_of_what_they_multiply(element_type: str) -> None:
    text = _MODULE.replace("p0 = f32", f"p0 = {element_type}")
    hlo = read_hlo(text.replace("NAMED", "fusion(%a, %b), calls=%product"))
    assert type_of_products(hlo, hlo.instructions["r"]) == element_type
    assert type_of_products(hlo, hlo.instructions["a"]) == ""


def test_what_a_custom_call_calls_is_a_part_of_it() -> None:
    """Such as the order that a TopK sorts by."""
    call = 'f32[64,32]{1,0} custom-call(%a), custom_call_target="TopK"'
    hlo, _ = _read(call + ", called_computations={%layer}")
    assert not {"one", "flat"} & set(operations_of(hlo, {}, Code({})))
