"""Layouts, memory spaces, placement and donation: reported, without effect on results."""

from __future__ import annotations

import inspect
from typing import Any

import jax
import jax.experimental.layout as jax_layout
import jax.numpy as jnp
import numpy as np
import pytest
from jax.experimental.compute_on import compute_on
from jax.sharding import SingleDeviceSharding

from tests.mock_libtpu.delegate import harness

_X = np.arange(24, dtype=np.float32).reshape(4, 6)


def _compile(delegate: Any, function: Any, *arguments: Any, **jit_options: Any) -> Any:
    code = harness.artifact(harness.lower(function, *arguments, **jit_options))
    return delegate.compile(code, "mlir", harness.options(), True)


def _cpu() -> Any:
    return SingleDeviceSharding(jax.devices("cpu")[0])


def test_layouts_are_reported(delegate: Any) -> None:
    columns = jax_layout.Format(jax_layout.Layout((1, 0)), _cpu())
    tiled = jax_layout.Format(jax_layout.Layout((0, 1), tiling=((8, 128),)), _cpu())
    compiled = _compile(
        delegate, lambda x: (x * 2, x + 1), _X, in_shardings=columns, out_shardings=(columns, tiled)
    )
    assert [fact.layout for fact in compiled.parameters] == ["{0,1}"]
    assert [fact.layout for fact in compiled.outputs] == ["{0,1}", "{1,0:T(8,128)}"]
    ((double, more),) = harness.execute(delegate, compiled, [[_X]])
    np.testing.assert_array_equal(double, _X * 2)
    np.testing.assert_array_equal(more, _X + 1)


def test_a_layout_constraint_changes_nothing(delegate: Any) -> None:
    columns = jax_layout.Layout((1, 0))
    (output,) = harness.run(
        delegate, lambda x: jax_layout.with_layout_constraint(x, columns) + 1, _X
    )
    np.testing.assert_array_equal(output, _X + 1)


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (lambda x: x.T, "{0,1}"),
        (lambda x: jnp.sin(x).T * 2, "{0,1}"),
        (lambda x: x.T.T + x, None),
        (lambda x: x @ x.T, None),
    ],
    ids=["transposed", "and computed", "and back", "mixed"],
)
def test_a_layout_that_is_left_open_keeps_data_in_place(
    delegate: Any, function: Any, expected: str | None
) -> None:
    code = harness.artifact(
        harness.lower(function, _X, out_shardings=jax_layout.Format(jax_layout.Layout.AUTO))
    )
    compiled = delegate.compile(code, "mlir", harness.options(), True)
    assert [fact.layout for fact in compiled.outputs] == [expected]
    code = harness.artifact(harness.lower(function, _X))
    default = delegate.compile(code, "mlir", harness.options(), True)
    assert [fact.layout for fact in default.outputs] == [None]


def test_a_demanded_layout_reaches_an_output_that_is_left_open(delegate: Any) -> None:
    columns = jax_layout.Layout((1, 0))

    def function(x: Any) -> Any:
        return jax_layout.with_layout_constraint(x, columns) * 2

    code = harness.artifact(
        harness.lower(function, _X, out_shardings=jax_layout.Format(jax_layout.Layout.AUTO))
    )
    compiled = delegate.compile(code, "mlir", harness.options(), True)
    assert [fact.layout for fact in compiled.outputs] == ["{0,1}"]
    assert [fact.layout for fact in _compile(delegate, function, _X).outputs] == [None]


def test_a_donor_of_another_layout_stays(delegate: Any) -> None:
    columns = jax_layout.Format(jax_layout.Layout((1, 0)), _cpu())
    square = np.ones((4, 4), np.float32)
    code = harness.artifact(
        harness.lower(lambda x: x * 2, square, donate_argnums=0, out_shardings=columns)
    )
    assert delegate.compile(code, "mlir", harness.options(), True).donated == []


def test_labels_are_in_the_optimized_program(delegate: Any) -> None:
    columns = jax_layout.Format(jax_layout.Layout((1, 0), tiling=((8, 128),)), _cpu())
    host = _cpu().with_memory_kind("pinned_host")
    compiled = _compile(
        delegate,
        lambda x, y: (x, y + 1),
        _X,
        _X,
        in_shardings=columns,
        out_shardings=(columns, host),
    )
    protobuf = harness.module("protobuf")

    def layout(shape: Any) -> dict[int, Any]:
        return dict(protobuf.fields(dict(protobuf.fields(shape))[5]))

    config = dict(protobuf.fields(dict(protobuf.fields(compiled.optimized_program))[2]))
    program_shape = list(protobuf.fields(config[1]))
    parameters = [layout(value) for number, value in program_shape if number == 1]
    result = next(value for number, value in program_shape if number == 2)
    outputs = [layout(value) for number, value in protobuf.fields(result) if number == 4]
    tile = protobuf.field(1, 8) + protobuf.field(1, 128)
    assert [bytes(each[6]) for each in (*parameters, outputs[0])] == [tile] * 3
    assert [each.get(8) for each in outputs] == [None, 5]  # S(5): host memory


def test_memory_kinds_are_reported(delegate: Any) -> None:
    host = _cpu().with_memory_kind("pinned_host")
    compiled = _compile(delegate, lambda x: (jax.device_put(x * 2, host), x), _X)
    assert compiled.outputs[0].memory_kind == "pinned_host"
    ((double, same),) = harness.execute(delegate, compiled, [[_X]])
    np.testing.assert_array_equal(double, _X * 2)
    np.testing.assert_array_equal(same, _X)


@pytest.mark.parametrize(
    "target", ["MoveToHost", "MoveToDevice", "PinToDevice", "annotate_device_placement"]
)
def test_placement_is_forwarded(delegate: Any, target: str) -> None:
    text = f"""module @m {{ func.func public @main(%a: tensor<3xf32>) -> tensor<3xf32> {{
      %0 = stablehlo.custom_call @{target}(%a) {{has_side_effect = true,
        mhlo.frontend_attributes = {{_xla_buffer_placement = "pinned_host"}}}}
        : (tensor<3xf32>) -> tensor<3xf32>
      return %0 : tensor<3xf32> }} }}"""
    compiled = delegate.compile(text.encode(), "mlir", harness.options(), True)
    value = np.ones(3, np.float32)
    ((output,),) = harness.execute(delegate, compiled, [[value]])
    np.testing.assert_array_equal(output, value)


def test_the_sharding_of_a_placement_stays(delegate: Any) -> None:
    text = b"""module @m attributes {mhlo.num_partitions = 8 : i32} {
      func.func public @main(%a: tensor<8xf32> {mhlo.sharding = "{replicated}"})
          -> tensor<8xf32> {
        %0 = stablehlo.custom_call @annotate_device_placement(%a) {
          mhlo.sharding = "{devices=[8]<=[8]}",
          mhlo.frontend_attributes = {_xla_buffer_placement = "device"}}
          : (tensor<8xf32>) -> tensor<8xf32>
        return %0 : tensor<8xf32> } }"""
    compiled = delegate.compile(text, "mlir", harness.options(8), True)
    assert b"Sharding" not in compiled.optimized_program
    rows = [[np.arange(8, dtype=np.float32)]] * 8
    harness.execute(delegate, compiled, rows)


def test_host_computations_run_where_all_runs(delegate: Any) -> None:
    options: dict[str, Any] = {"compute_type": "device_host"}
    if "out_memory_spaces" in inspect.signature(compute_on).parameters:  # from jax 0.11 on
        options["out_memory_spaces"] = jax.memory.Space.Device
    on_host = compute_on(**options)(jax.jit(jnp.sin))
    (output,) = harness.run(delegate, lambda x: on_host(x) + 1, _X)
    np.testing.assert_allclose(output, np.sin(_X) + 1, rtol=1e-5, atol=1e-5)


def test_donation_is_reported_and_leaves_the_argument(delegate: Any) -> None:
    def program(a: Any, b: Any, c: Any) -> Any:
        return a.sum(), b + 1, c * 2

    compiled = _compile(delegate, program, _X, _X, _X, donate_argnums=(1, 2))
    assert sorted(compiled.donated) == [(1, 1), (2, 2)]
    assert compiled.memory_stats["alias_size_in_bytes"] == 2 * _X.nbytes
    arrays = [harness.put(delegate, _X, 0) for _ in range(3)]
    compiled.execute([arrays], 1)
    for array in arrays:
        assert not array.is_deleted()
        np.testing.assert_array_equal(np.asarray(array), _X)


def test_a_donor_takes_the_first_output_of_its_size(delegate: Any) -> None:
    text = b"""module @m { func.func public @main(%a: tensor<4xf32> {jax.buffer_donor = true},
        %b: tensor<2xi32> {jax.buffer_donor = true}, %c: tensor<4xi32> {jax.buffer_donor = true})
        -> (tensor<f32>, tensor<4xi32>) {
      %0 = stablehlo.constant dense<1.0> : tensor<f32>
      return %0, %c : tensor<f32>, tensor<4xi32> } }"""
    compiled = delegate.compile(text, "mlir", harness.options(), True)
    assert compiled.donated == [(1, 0)]


def test_aliases_are_in_the_optimized_program(delegate: Any) -> None:
    compiled = _compile(delegate, lambda x, y: (x + y, y.sum()), _X, _X, donate_argnums=0)
    assert compiled.donated == [(0, 0)]
    protobuf = harness.module("protobuf")
    parts = dict(protobuf.fields(compiled.optimized_program))
    aliases = [bytes(value) for number, value in protobuf.fields(parts[1]) if number == 8]
    # One entry: output {0}, parameter 0, MAY_ALIAS.
    assert aliases[-1] == bytes.fromhex("0a06 0800 1000 2001")


def test_a_token_is_a_bool_of_no_elements(delegate: Any) -> None:
    text = b"""module @m { func.func public @main(%t: !stablehlo.token, %a: tensor<2xf32>)
        -> (!stablehlo.token, tensor<2xf32>) {
      return %t, %a : !stablehlo.token, tensor<2xf32> } }"""
    compiled = delegate.compile(text, "mlir", harness.options(), True)
    assert [(fact.element_type, fact.dims) for fact in compiled.parameters] == [
        ("TOKEN", (0,)),
        ("F32", (2,)),
    ]
    ((token, output),) = harness.execute(delegate, compiled, [[np.ones(2, np.float32)]])
    assert token.size == 0
    np.testing.assert_array_equal(output, [1, 1])
