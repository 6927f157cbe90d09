"""Host callbacks: what JAX lowers to sends and receives goes through the handler, in order."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from jax import lax
from jax.experimental import io_callback

from tests.mock_libtpu.delegate import harness
from tests.mock_libtpu.delegate.host_callbacks import Callbacks

_X = np.arange(3, dtype=np.float32)
_LIKE_X = jax.ShapeDtypeStruct((3,), np.float32)


def _double(value: Any) -> Any:
    return jax.pure_callback(lambda v: v * 2, jax.ShapeDtypeStruct(value.shape, value.dtype), value)


def test_a_callback_gets_operands_and_gives_results(delegate: Any, callbacks: Callbacks) -> None:
    def both(left: Any, right: Any) -> Any:
        return jax.pure_callback(lambda a, b: (a + b, a - b), (_LIKE_X, _LIKE_X), left, right)

    total, difference = harness.run(delegate, both, _X, _X + 1)
    np.testing.assert_array_equal(total, [1, 3, 5])
    np.testing.assert_array_equal(difference, [-1, -1, -1])
    (call,) = callbacks.calls
    assert len(call.sends) == len(call.recvs) == 2


def test_the_call_names_program_launch_and_device(delegate: Any, callbacks: Callbacks) -> None:
    code = harness.artifact(harness.lower(_double, _X))
    compiled = delegate.compile(code, "mlir", harness.options(), True)
    for launch in (1_000_001, 1_000_002):
        compiled.execute([[harness.put(delegate, _X, 0)]], launch)[0][0].block_until_ready()
    assert [call.program for call in callbacks.calls] == [compiled.number] * 2
    assert [call.device for call in callbacks.calls] == [0, 0]
    (callback,) = compiled.host_callbacks
    assert callback.sends == list(callbacks.calls[0].sends)
    assert callback.recvs == list(callbacks.calls[0].recvs)
    if compiled.takes_launch:
        assert [call.run for call in callbacks.calls] == [1_000_001, 1_000_002]


def test_programs_have_numbers_of_their_own(delegate: Any, callbacks: Callbacks) -> None:
    code = harness.artifact(harness.lower(_double, _X))
    one, other = (delegate.compile(code, "mlir", harness.options(), True) for _ in range(2))
    assert one.number != other.number


def test_ordered_callbacks_keep_their_order(delegate: Any, callbacks: Callbacks) -> None:
    seen: list[int] = []

    def program(value: Any) -> Any:
        for index in range(20):
            io_callback(lambda _, index=index: seen.append(index), None, value, ordered=True)
        return value

    harness.run(delegate, program, _X)
    assert seen == list(range(20))


def test_ordered_callbacks_keep_their_order_in_a_loop(delegate: Any, callbacks: Callbacks) -> None:
    seen: list[int] = []

    def program(value: Any) -> Any:
        def body(index: Any, carry: Any) -> Any:
            io_callback(lambda i: seen.append(int(i)), None, index, ordered=True)
            return carry + 1

        return lax.fori_loop(0, 10, body, value)

    (output,) = harness.run(delegate, program, _X)
    assert seen == list(range(10))
    np.testing.assert_array_equal(output, _X + 10)


def test_callbacks_without_operands_or_results(delegate: Any, callbacks: Callbacks) -> None:
    seen: list[Any] = []

    def program(value: Any) -> Any:
        jax.debug.callback(lambda v: seen.append(v.tolist()), value)
        io_callback(lambda: seen.append("called"), None)
        return jax.pure_callback(lambda: np.float32(7), jax.ShapeDtypeStruct((), np.float32))

    (output,) = harness.run(delegate, program, _X)
    assert output == 7
    assert "called" in seen
    assert [0.0, 1.0, 2.0] in seen


def test_debug_print(
    delegate: Any, callbacks: Callbacks, capsys: pytest.CaptureFixture[str]
) -> None:
    def program(value: Any) -> Any:
        jax.debug.print("value {}", value)
        return value

    harness.run(delegate, program, _X)
    assert "value [0. 1. 2.]" in capsys.readouterr().out


@pytest.mark.parametrize("p", [False, True])
def test_only_the_branch_that_is_taken_calls(delegate: Any, callbacks: Callbacks, p: bool) -> None:
    def program(predicate: Any, value: Any) -> Any:
        return lax.cond(predicate, _double, lambda v: _double(_double(v)), value)

    (output,) = harness.run(delegate, program, np.bool_(p), _X)
    np.testing.assert_array_equal(output, _X * (2 if p else 4))
    assert len(callbacks.calls) == (1 if p else 2)


def test_callbacks_in_scan_vmap_and_nested_functions(delegate: Any, callbacks: Callbacks) -> None:
    def program(value: Any) -> Any:
        _, scanned = lax.scan(lambda c, v: (c, _double(v)), 0, value)
        mapped = jax.vmap(
            lambda v: jax.pure_callback(
                lambda a: a + 1, jax.ShapeDtypeStruct((), np.float32), v, vmap_method="sequential"
            )
        )(value)
        return scanned, mapped, jax.jit(_double)(value)

    scanned, mapped, nested = harness.run(delegate, program, _X)
    np.testing.assert_array_equal(scanned, _X * 2)
    np.testing.assert_array_equal(mapped, _X + 1)
    np.testing.assert_array_equal(nested, _X * 2)


@pytest.mark.parametrize(
    "value",
    [
        np.array([True, False]),
        np.arange(4, dtype=np.int8),
        np.arange(4, dtype=np.uint32),
        np.array([1, 2], ml_dtypes.bfloat16),
        np.array([1 + 2j], np.complex64),
        np.zeros((0, 3), np.float32),
        np.array(5, np.int32),
    ],
    ids=lambda value: f"{value.dtype}{list(value.shape)}",
)
def test_types_and_shapes(delegate: Any, callbacks: Callbacks, value: Any) -> None:
    like = jax.ShapeDtypeStruct(value.shape, value.dtype)

    def program(argument: Any) -> Any:
        return jax.pure_callback(lambda v: v, like, argument)

    (output,) = harness.run(delegate, program, value)
    np.testing.assert_array_equal(output, value)


def test_elements_below_a_byte_are_one_to_a_byte(delegate: Any, callbacks: Callbacks) -> None:
    seen: list[Any] = []

    def program(argument: Any) -> Any:
        io_callback(lambda v: seen.append((v.dtype, v.tolist())), None, argument)
        return argument

    harness.run(delegate, program, np.array([1, -2, 7]).astype(ml_dtypes.int4))
    assert seen == [(np.dtype(np.int8), [1, -2, 7])]


def test_a_failing_callback_fails_the_execution(
    delegate_error: Any, delegate: Any, callbacks: Callbacks
) -> None:
    def fail(value: Any) -> Any:
        raise ValueError(value)

    def program(value: Any) -> Any:
        return jax.pure_callback(fail, _LIKE_X, value)

    with pytest.raises(delegate_error, match="the callback failed") as raised:
        harness.run(delegate, program, _X)
    assert raised.value.code == "INTERNAL"


def test_programs_with_callbacks_are_compiled_again_when_loaded(
    delegate: Any, callbacks: Callbacks
) -> None:
    code = harness.artifact(harness.lower(_double, _X))
    compiled = delegate.compile(code, "mlir", harness.options(), True)
    loaded = delegate.deserialize(compiled.serialize(), None)
    ((output,),) = harness.execute(delegate, loaded, [[_X]])
    np.testing.assert_array_equal(output, _X * 2)
    assert callbacks.calls[-1].program == loaded.number != compiled.number


def test_a_callback_lowered_for_cpu_is_refused(delegate_error: Any, delegate: Any) -> None:
    """Its function is not in the program: to run it would crash the process."""
    text = b"""module @m { func.func public @main(%a: tensor<3xf32>) -> tensor<3xf32> {
      %0 = stablehlo.custom_call @xla_ffi_python_cpu_callback(%a) {api_version = 4 : i32,
        backend_config = {index = 0 : ui64}} : (tensor<3xf32>) -> tensor<3xf32>
      return %0 : tensor<3xf32> } }"""
    with pytest.raises(delegate_error, match="xla_ffi_python_cpu_callback") as raised:
        delegate.compile(text, "mlir", harness.options(), True)
    assert raised.value.code == "UNIMPLEMENTED"


def test_a_transfer_between_devices_is_refused(delegate_error: Any, delegate: Any) -> None:
    text = b"""module @m { func.func public @main(%a: tensor<3xf32>) -> tensor<3xf32> {
      %0 = stablehlo.create_token : !stablehlo.token
      %1 = "stablehlo.send"(%a, %0) <{channel_handle = #stablehlo.channel_handle<handle = 2,
        type = 1>, is_host_transfer = false}> : (tensor<3xf32>, !stablehlo.token)
        -> !stablehlo.token
      return %a : tensor<3xf32> } }"""
    with pytest.raises(delegate_error, match=r"stablehlo\.send between devices") as raised:
        delegate.compile(text, "mlir", harness.options(), True)
    assert raised.value.code == "UNIMPLEMENTED"


def test_a_pallas_kernel_runs_through_the_tpu_interpreter(
    delegate: Any, callbacks: Callbacks
) -> None:
    """JAX's interpreter of TPU kernels is nothing but callbacks."""
    pallas = pytest.importorskip("jax.experimental.pallas")
    tpu = pytest.importorskip("jax.experimental.pallas.tpu")

    def kernel(x_ref: Any, o_ref: Any) -> None:
        o_ref[...] = x_ref[...] * 2

    block = pallas.BlockSpec((8, 128), lambda i: (i, 0))
    value = np.random.RandomState(0).randn(16, 128).astype(np.float32)

    def program(x: Any) -> Any:
        call = pallas.pallas_call(
            kernel,
            out_shape=jax.ShapeDtypeStruct(value.shape, value.dtype),
            grid=(2,),
            in_specs=[block],
            out_specs=block,
        )
        return jnp.sum(call(x), axis=1)

    tpu.set_tpu_interpret_mode()
    try:
        (output,) = harness.run(delegate, program, value)
    finally:
        tpu.set_tpu_interpret_mode(None)
    np.testing.assert_allclose(output, value.sum(1) * 2, rtol=1e-4, atol=1e-4)
    assert callbacks.calls
