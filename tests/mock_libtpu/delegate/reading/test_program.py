"""Every format that PJRT has for a program, and what is not a program."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from jaxlib import _hlo as _hlo_module
from jaxlib import _jax, xla_client

from tests.mock_libtpu.delegate import harness

_X = np.arange(3, dtype=np.float32)


@pytest.fixture(scope="module")
def lowered() -> Any:
    return harness.lower(lambda x, y: (x + y, y * 2), _X, _X, donate_argnums=0)


def _hlo(lowered: Any, return_tuple: bool = True) -> bytes:
    text = str(lowered.compiler_ir("stablehlo"))
    computation = _jax.mlir.mlir_module_to_xla_computation(
        text, use_tuple_args=False, return_tuple=return_tuple
    )
    proto: bytes = computation.as_serialized_hlo_module_proto()
    return proto


def _check(delegate: Any, code: bytes, format_: str) -> None:
    compiled = delegate.compile(code, format_, harness.options(), True)
    assert compiled.donated == [(0, 0)]
    ((total, double),) = harness.execute(delegate, compiled, [[_X, _X + 1]])
    np.testing.assert_array_equal(total, _X * 2 + 1)
    np.testing.assert_array_equal(double, _X * 2 + 2)


def test_portable_artifact(delegate: Any, lowered: Any) -> None:
    _check(delegate, harness.artifact(lowered), "mlir")


def test_bytecode(delegate: Any, lowered: Any) -> None:
    bytecode = io.BytesIO()
    lowered.compiler_ir("stablehlo").operation.write_bytecode(file=bytecode)
    _check(delegate, bytecode.getvalue(), "mlir")


def test_text(delegate: Any, lowered: Any) -> None:
    _check(delegate, str(lowered.compiler_ir("stablehlo")).encode(), "mlir")


def test_hlo(delegate: Any, lowered: Any) -> None:
    _check(delegate, _hlo(lowered), "hlo")


def test_hlo_with_config(delegate: Any, lowered: Any) -> None:
    protobuf = harness.module("protobuf")
    _check(delegate, protobuf.field(1, _hlo(lowered)), "hlo_with_config")


def test_hlo_of_one_output_that_is_not_a_tuple(delegate: Any) -> None:
    one = harness.lower(lambda x: x + 1, _X, donate_argnums=0)
    compiled = delegate.compile(_hlo(one, False), "hlo", harness.options(), True)
    assert compiled.donated == [(0, 0)]
    ((output,),) = harness.execute(delegate, compiled, [[_X]])
    np.testing.assert_array_equal(output, _X + 1)


@pytest.mark.parametrize(
    ("given", "donated"),
    [
        ("buffer_donor={ (1, {}) }", [(0, 1)]),
        ("buffer_donor={ (0, {}), (1, {}) }", [(0, 0), (1, 1)]),
        (
            "buffer_donor={ (1, {}) }, input_output_alias={ {0}: (0, {}, may-alias) }",
            [(0, 0), (1, 1)],
        ),
    ],
)
def test_donors_of_hlo(delegate: Any, given: str, donated: list[tuple[int, int]]) -> None:
    """torch_xla donates so: the compiler chooses the outputs."""
    text = f"""
        HloModule main, {given}
        ENTRY main {{
          x = f32[3] parameter(0)
          y = f32[3] parameter(1)
          total = f32[3] add(x, y)
          ROOT both = (f32[3], f32[3]) tuple(total, x)
        }}"""
    hlo = _hlo_module.hlo_module_from_text(text).as_serialized_hlo_module_proto()
    compiled = delegate.compile(hlo, "hlo", harness.options(), True)
    assert sorted(compiled.donated) == donated


@pytest.mark.parametrize(
    "given", ["buffer_donor={ (0, {1}) }", "input_output_alias={ {}: (0, {1}, may-alias) }"]
)
def test_donation_of_an_element_of_a_tuple(delegate: Any, given: str) -> None:
    """torch_xla has a single parameter instead of thousands: a tuple, passed by its elements."""
    text = f"""
        HloModule main, {given}
        ENTRY main {{
          all = (f32[3], f32[3]) parameter(0)
          x = f32[3] get-tuple-element(all), index=0
          y = f32[3] get-tuple-element(all), index=1
          ROOT total = f32[3] subtract(x, y)
        }}"""
    hlo = _hlo_module.hlo_module_from_text(text).as_serialized_hlo_module_proto()
    compiled = delegate.compile(hlo, "hlo", harness.options(), True)
    assert compiled.donated == [(0, 1)]
    ((output,),) = harness.execute(delegate, compiled, [[_X, _X + 1]])
    np.testing.assert_array_equal(output, np.full(3, -1, np.float32))


@pytest.mark.parametrize("update", [False, True])
def test_hlo_with_the_indices_of_a_slice_in_one_array(delegate: Any, update: bool) -> None:
    """torch_xla indexes so: a form that XLA accepts and StableHLO does not have."""
    outcome, call = "f32[1,2]", "dynamic-slice(x, i), dynamic_slice_sizes={1,2}"
    part = ""
    if update:
        outcome, call = "f32[3,4]", "dynamic-update-slice(x, part, i)"
        part = "part = f32[1,2] parameter(2)"
    text = f"""
        HloModule main
        ENTRY main {{
          x = f32[3,4] parameter(0)
          i = s64[2] parameter(1)
          {part}
          ROOT found = {outcome} {call}
        }}"""
    hlo = _hlo_module.hlo_module_from_text(text).as_serialized_hlo_module_proto()
    compiled = delegate.compile(hlo, "hlo", harness.options(), True)
    whole = np.arange(12, dtype=np.float32).reshape(3, 4)
    change = np.array([[-1, -2]], np.float32)
    arguments = [whole, np.array([2, 1]), *[change] * update]
    ((output,),) = harness.execute(delegate, compiled, [arguments])
    expected = whole[2:3, 1:3]
    if update:
        expected = whole.copy()
        expected[2:3, 1:3] = change
    np.testing.assert_array_equal(output, expected)


def test_what_is_compiled_can_be_compiled(delegate: Any, lowered: Any) -> None:
    """The optimized program is one in a format that PJRT has."""
    first = delegate.compile(harness.artifact(lowered), "mlir", harness.options(), True)
    protobuf = harness.module("protobuf")
    parts = dict(protobuf.fields(first.optimized_program))
    shape = xla_client.XlaComputation(bytes(parts[1])).program_shape()
    vector = xla_client.Shape.array_shape(np.dtype(np.float32), (3,), (0,))
    assert shape.parameter_shapes() == [vector] * 2
    assert shape.result_shape() == xla_client.Shape.tuple_shape([vector] * 2)
    text = _jax.mlir.hlo_to_stablehlo(bytes(parts[1]))
    assert text


@pytest.mark.parametrize(
    ("code", "format_", "message"),
    [
        (b"junk", "mlir", "mlir program cannot be read"),
        (b"", "mlir", "no function main"),
        (b"module @m {}", "mlir", "no function main"),
        (b"ML\xefRjunk", "mlir", "mlir program cannot be read"),
        (b"ML\xefR\rStableHLO_v1.0.0\x00junk", "mlir", "mlir program cannot be read"),
        (b"junk", "hlo", "hlo program cannot be read"),
        (b"\xff" * 9, "hlo_with_config", "hlo_with_config program cannot be read"),
        (b"", "hlo_with_config", "it has no module"),
        (b"x", "jaxpr", "program format 'jaxpr'"),
    ],
)
def test_junk_is_refused(
    delegate_error: Any, delegate: Any, code: bytes, format_: str, message: str
) -> None:
    with pytest.raises(delegate_error, match=message) as raised:
        delegate.compile(code, format_, harness.options(), True)
    assert raised.value.code == "INVALID_ARGUMENT"


def test_a_truncated_artifact_is_refused(delegate_error: Any, delegate: Any, lowered: Any) -> None:
    code = harness.artifact(lowered)
    for length in range(20, len(code), 97):
        with pytest.raises(delegate_error) as raised:
            delegate.compile(code[:length], "mlir", harness.options(), True)
        assert raised.value.code == "INVALID_ARGUMENT"


def test_an_unknown_custom_call(delegate_error: Any, delegate: Any) -> None:
    text = b"""module @m { func.func public @main(%a: tensor<3xf32>) -> tensor<3xf32> {
      %0 = stablehlo.custom_call @no_such_thing(%a) : (tensor<3xf32>) -> tensor<3xf32>
      return %0 : tensor<3xf32> } }"""
    with pytest.raises(delegate_error, match="no_such_thing") as raised:
        delegate.compile(text, "mlir", harness.options(), True)
    assert raised.value.code == "UNIMPLEMENTED"


def test_dynamic_shapes_at_the_border(delegate_error: Any, delegate: Any) -> None:
    text = b"""module @m { func.func public @main(%a: tensor<?xf32>) -> tensor<?xf32> {
      return %a : tensor<?xf32> } }"""
    with pytest.raises(delegate_error, match=r"tensor<\?xf32>") as raised:
        delegate.compile(text, "mlir", harness.options(), True)
    assert raised.value.code == "UNIMPLEMENTED"
