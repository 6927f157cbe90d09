"""Programs for several devices: partitioned by the CPU client's own partitioner, run over all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import lax
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec
from jaxlib import xla_client

from mock_libtpu.delegate import protobuf
from mock_libtpu.delegate.reading import program
from tests.mock_libtpu.delegate import harness
from tests.mock_libtpu.delegate.host_callbacks import Callbacks

try:
    from jax import shard_map
except ImportError:
    from jax.experimental.shard_map import shard_map


_P = PartitionSpec
_PARAMETER_SHARDINGS = 14  # spmd_parameters_shardings of HloModuleProto
_X = np.arange(64, dtype=np.float32).reshape(8, 8)


@pytest.fixture(params=[True, False], ids=["shardy", "gspmd"], autouse=True)
def _partitioner(request: pytest.FixtureRequest) -> Iterator[None]:
    before = jax.config.jax_use_shardy_partitioner
    jax.config.update("jax_use_shardy_partitioner", request.param)
    jax.clear_caches()
    yield
    jax.config.update("jax_use_shardy_partitioner", before)
    jax.clear_caches()


def _mesh(*sizes: int) -> Mesh:
    devices = np.array(jax.devices("cpu")[: harness.DEVICES])
    return Mesh(devices.reshape(sizes), ("x", "y")[: len(sizes)])


def _rows(values: Sequence[Any], shardings: Sequence[Any]) -> list[list[Any]]:
    """What each device holds of the values."""
    devices = jax.devices("cpu")
    return [
        [
            value[sharding.devices_indices_map(value.shape)[devices[device]]]
            for value, sharding in zip(values, shardings, strict=True)
        ]
        for device in range(harness.DEVICES)
    ]


def _run(
    delegate: Any,
    function: Callable[..., Any],
    values: Sequence[Any],
    shardings: Sequence[Any],
    ids: Sequence[int] | None = None,
    **jit_options: Any,
) -> tuple[Any, list[list[np.ndarray[Any, Any]]]]:
    lowered = harness.lower(function, *values, in_shardings=tuple(shardings), **jit_options)
    is_open = "out_shardings" not in jit_options
    options = harness.options(harness.DEVICES, ids=ids, propagate=is_open)
    compiled = delegate.compile(harness.artifact(lowered), "mlir", options, True)
    return compiled, harness.execute(delegate, compiled, _rows(values, shardings))


def test_tupled_arguments_have_a_sharding_each(delegate: Any) -> None:
    # JAX asks a TPU for one tuple where there are more than 2000 arguments.
    rows = NamedSharding(_mesh(harness.DEVICES), _P("x"))
    values, shardings = [_X, _X, _X], [rows, rows, rows]
    lowered = harness.lower(lambda x, y, z: x + y - z, *values, in_shardings=tuple(shardings))
    options = xla_client.CompileOptions.ParseFromString(harness.options(harness.DEVICES))
    options.parameter_is_tupled_arguments = True
    serialized = options.SerializeAsString()
    compiled = delegate.compile(harness.artifact(lowered), "mlir", serialized, True)
    assert compiled.compile_options == serialized
    module = program.hlo_module(compiled.optimized_program)
    each = [value for number, value in protobuf.fields(module) if number == _PARAMETER_SHARDINGS]
    assert len(each) == len(values)
    outputs = harness.execute(delegate, compiled, _rows(values, shardings))
    np.testing.assert_array_equal(np.concatenate([output for (output,) in outputs]), _X)


def test_a_partitioned_product(delegate: Any) -> None:
    both, second = (
        NamedSharding(_mesh(4, 2), _P("x", "y")),
        NamedSharding(_mesh(4, 2), _P(None, "y")),
    )
    compiled, outputs = _run(
        delegate, lambda a, b: a @ b, (_X, _X), (both, second), out_shardings=both
    )
    assert [fact.dims for fact in compiled.parameters] == [(2, 4), (8, 4)]
    assert [fact.dims for fact in compiled.outputs] == [(2, 4)]
    for row, expected in zip(outputs, _rows((_X @ _X,), (both,)), strict=True):
        np.testing.assert_allclose(row[0], expected[0])


def test_collectives(delegate: Any) -> None:
    sharding = NamedSharding(_mesh(8), _P("x"))

    def body(a: Any) -> Any:
        turn = [(index, (index + 1) % 8) for index in range(8)]
        return (
            lax.psum(a, "x"),
            lax.all_gather(a, "x", tiled=True).reshape(8, 8)[::-1],
            lax.ppermute(a, "x", turn),
            lax.all_to_all(a.reshape(8, 1), "x", 0, 0),
            lax.psum_scatter(a.reshape(8), "x")[None],
            lax.pmax(a, "x"),
            lax.axis_index("x")[None],
            lax.psum(a, "x", axis_index_groups=[[0, 1, 2, 3], [4, 5, 6, 7]]),
        )

    spec: dict[str, Any] = {"mesh": _mesh(8), "in_specs": _P("x"), "out_specs": _P("x")}
    try:
        function = shard_map(body, check_vma=False, **spec)
    except TypeError:
        function = shard_map(body, check_rep=False, **spec)
    _, outputs = _run(delegate, function, (_X,), (sharding,))
    expected = [np.asarray(value) for value in jax.jit(function)(_X)]
    for index, value in enumerate(expected):
        joined = np.concatenate([row[index] for row in outputs])
        np.testing.assert_allclose(joined, value)


def test_replicas(delegate: Any) -> None:
    """What pmap was before it became shard_map: replicas, not partitions."""
    text = b"""module @m attributes {mhlo.num_replicas = 8 : i32} {
      func.func public @main(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<ui32>) {
        %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0,1,2,3,4,5,6,7]]>
          : tensor<1x8xi64>}> ({ ^bb0(%x: tensor<f32>, %y: tensor<f32>):
            %s = stablehlo.add %x, %y : tensor<f32>
            stablehlo.return %s : tensor<f32> }) : (tensor<2xf32>) -> tensor<2xf32>
        %1 = stablehlo.replica_id : tensor<ui32>
        return %0, %1 : tensor<2xf32>, tensor<ui32> } }"""
    compiled = delegate.compile(text, "mlir", harness.options(1, harness.DEVICES), True)
    assert (compiled.num_replicas, compiled.num_partitions) == (8, 1)
    assert compiled.device_ids == [[index] for index in range(8)]
    rows = [[np.full(2, device, np.float32)] for device in range(8)]
    outputs = harness.execute(delegate, compiled, rows)
    for device, (total, replica) in enumerate(outputs):
        np.testing.assert_array_equal(total, [28, 28])
        assert replica == device


def test_device_ids_are_the_mocks_and_places_the_programs(delegate: Any) -> None:
    sharding = NamedSharding(_mesh(8), _P("x"))
    function = shard_map(
        lambda a: a * 0 + lax.axis_index("x"), mesh=_mesh(8), in_specs=_P("x"), out_specs=_P("x")
    )
    ids = [7, 6, 5, 4, 3, 2, 1, 0]
    compiled, outputs = _run(delegate, function, (_X,), (sharding,), ids)
    assert compiled.device_ids == [ids]
    assert [row[0][0, 0] for row in outputs] == list(range(8))


@pytest.mark.parametrize("name", ["inv", "cholesky"])
def test_linear_algebra_of_a_sharded_batch(delegate: Any, name: str) -> None:
    rng = np.random.RandomState(0)
    matrices = rng.randn(8, 4, 4)
    matrices = (matrices @ matrices.swapaxes(1, 2) + 4 * np.eye(4)).astype(np.float32)
    sharding = NamedSharding(_mesh(8), _P("x"))
    function = getattr(jnp.linalg, name)
    _, outputs = _run(delegate, function, (matrices,), (sharding,), out_shardings=sharding)
    expected = getattr(np.linalg, name)(matrices.astype(np.float64))
    np.testing.assert_allclose(np.concatenate([row[0] for row in outputs]), expected, atol=1e-3)


def test_ragged_dot_on_every_device(delegate: Any) -> None:
    rng = np.random.RandomState(0)
    left, right = rng.randn(8, 6, 4).astype(np.float32), rng.randn(8, 3, 4, 5).astype(np.float32)
    groups = np.tile(np.array([2, 3, 1], np.int32), (8, 1))
    sharding = NamedSharding(_mesh(8), _P("x"))
    function = shard_map(
        lambda a, b, g: lax.ragged_dot(a[0], b[0], g[0])[None],
        mesh=_mesh(8),
        in_specs=_P("x"),
        out_specs=_P("x"),
    )
    _, outputs = _run(delegate, function, (left, right, groups), (sharding,) * 3)
    expected = jax.vmap(lax.ragged_dot)(left, right, groups)
    np.testing.assert_allclose(
        np.concatenate([row[0] for row in outputs]), expected, rtol=1e-4, atol=1e-5
    )


def test_a_callback_outside_of_shard_map_is_called_once(
    delegate: Any, callbacks: Callbacks
) -> None:
    def program(value: Any) -> Any:
        like = jax.ShapeDtypeStruct(value.shape, value.dtype)
        return jax.pure_callback(lambda v: v * 2, like, value) + 1

    split, whole = NamedSharding(_mesh(4, 2), _P("x")), NamedSharding(_mesh(4, 2), _P())
    _, outputs = _run(delegate, program, (_X,), (split,), out_shardings=whole)
    for row in outputs:
        np.testing.assert_array_equal(row[0], _X * 2 + 1)
    assert [call.device for call in callbacks.calls] == [0]


def test_ordered_callbacks_keep_their_order(delegate: Any, callbacks: Callbacks) -> None:
    seen: list[int] = []

    def program(value: Any) -> Any:
        for index in range(5):
            io_callback(lambda _, index=index: seen.append(index), None, value, ordered=True)
        return value

    split = NamedSharding(_mesh(4, 2), _P("x"))
    try:
        _run(delegate, program, (_X,), (split,))
    except ValueError as error:  # JAX before ordered effects on several devices
        pytest.skip(str(error))
    assert seen == list(range(5))


def test_a_callback_in_a_loop_of_a_partitioned_program(delegate: Any, callbacks: Callbacks) -> None:
    def program(value: Any) -> Any:
        like = jax.ShapeDtypeStruct(value.shape, value.dtype)
        return lax.fori_loop(0, 3, lambda _, v: jax.pure_callback(lambda a: a * 2, like, v), value)

    whole = NamedSharding(_mesh(4, 2), _P())
    split = NamedSharding(_mesh(4, 2), _P("x"))
    _, outputs = _run(delegate, program, (_X,), (split,), out_shardings=whole)
    np.testing.assert_array_equal(outputs[5][0], _X * 8)


def test_a_callback_in_shard_map_is_called_by_every_device(
    delegate: Any, callbacks: Callbacks
) -> None:
    like = jax.ShapeDtypeStruct((1, 8), np.float32)
    function = shard_map(
        lambda a: jax.pure_callback(lambda v: v * 2, like, a),
        mesh=_mesh(8),
        in_specs=_P("x"),
        out_specs=_P("x"),
    )
    _, outputs = _run(delegate, function, (_X,), (NamedSharding(_mesh(8), _P("x")),))
    np.testing.assert_array_equal(np.concatenate([row[0] for row in outputs]), _X * 2)
    assert sorted(call.device for call in callbacks.calls) == list(range(8))


def test_a_program_for_absent_devices_only_compiles(delegate_error: Any, delegate: Any) -> None:
    """As for a topology that is described, but not there."""
    if jax.config.jax_use_shardy_partitioner:
        mesh, sharding = (
            'sdy.mesh @mesh = <["x"=16]>',
            'sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>',
        )
    else:
        mesh, sharding = "", 'mhlo.sharding = "{devices=[16]<=[16]}"'
    text = f"""module @m attributes {{mhlo.num_partitions = 16 : i32}} {{
      {mesh}
      func.func public @main(%a: tensor<32xf32> {{{sharding}}}) -> tensor<32xf32> {{
        %0 = stablehlo.add %a, %a : tensor<32xf32>
        return %0 : tensor<32xf32> }} }}""".encode()
    options = harness.options(16)
    with pytest.raises(delegate_error, match="16 devices, the client has 8"):
        delegate.compile(text, "mlir", options, True)
    compiled = delegate.compile(text, "mlir", options, False)
    assert compiled.device_ids == [list(range(16))]
    assert [fact.dims for fact in compiled.parameters] == [(2,)]
    assert compiled.cost_analysis["flops"] > 0


_REPLICATED = b"""module @m { func.func public @main(%a: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.add %a, %a : tensor<2xf32>
      return %0 : tensor<2xf32> } }"""
_REDUCED = b"""module @m { func.func public @main(%a: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "stablehlo.all_reduce"(%a) ({
        ^bb0(%x: tensor<f32>, %y: tensor<f32>):
          %1 = stablehlo.add %x, %y : tensor<f32>
          stablehlo.return %1 : tensor<f32>
      }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}
        : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32> } }"""


def test_one_of_several_replicas(delegate: Any) -> None:
    """As torch_xla executes: it compiles for all devices, and executes on one."""
    compiled = delegate.compile(_REPLICATED, "mlir", harness.options(replicas=4), True)
    numbers = np.array([1, 2], np.float32)
    for _ in range(2):
        assert harness.execute(delegate, compiled, [[numbers]])[0][0].tolist() == [2, 4]
    rows = harness.execute(delegate, compiled, [[numbers + row] for row in range(4)])
    assert [row[0].tolist() for row in rows] == [[2 + 2 * n, 4 + 2 * n] for n in range(4)]


def test_one_of_several_replicas_that_need_each_other(delegate: Any) -> None:
    compiled = delegate.compile(_REDUCED, "mlir", harness.options(replicas=4), True)
    with pytest.raises(Exception, match="UNIMPLEMENTED: one of the 4 replicas of m cannot be"):
        harness.execute(delegate, compiled, [[np.ones(2, np.float32)]])
