"""Operations that jaxlib's CPU client does not have: refused by name and Python line."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest

from tests.mock_libtpu.delegate import harness

_DEVICES = 2


def _refused(delegate_error: Any, delegate: Any, code: bytes, **options: Any) -> Any:
    with pytest.raises(delegate_error) as raised:
        delegate.compile(code, "mlir", harness.options(**options), True)
    assert raised.value.code == "UNIMPLEMENTED"
    assert "ThunkEmitter" not in raised.value.message
    return raised.value


def test_a_collective_without_a_place(delegate_error: Any, delegate: Any) -> None:
    code = b"""module @m { func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {
      %r = "stablehlo.collective_broadcast"(%a) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
        : (tensor<4xf32>) -> tensor<4xf32>
      return %r : tensor<4xf32> } }"""
    error = _refused(delegate_error, delegate, code, replicas=_DEVICES)
    assert "the mock TPU cannot run the operation collective_broadcast, " in error.message
    assert error.message.endswith("does not have")


@pytest.mark.parametrize("typed", [True, False])
def test_custom_calls(delegate_error: Any, delegate: Any, typed: bool) -> None:
    def calls(x: Any) -> Any:
        like = jax.ShapeDtypeStruct(x.shape, x.dtype)
        return jax.ffi.ffi_call("nobody_knows", like, custom_call_api_version=4 if typed else 2)(x)

    lowered = harness.lower(calls, np.zeros(3, np.float32))
    error = _refused(delegate_error, delegate, harness.artifact(lowered))
    assert "the custom call 'nobody_knows'" in error.message
    assert f"({__file__}:" in error.message
    assert "in test_custom_calls.<locals>.calls)" in error.message


def test_kernels(delegate_error: Any, delegate: Any) -> None:
    pallas = pytest.importorskip("jax.experimental.pallas")
    pytest.importorskip("jax.experimental.pallas.tpu")
    like = jax.ShapeDtypeStruct((8, 128), np.float32)

    def kernel(x: Any, o: Any) -> None:
        o[...] = x[...]

    def calls(x: Any) -> Any:
        return pallas.pallas_call(kernel, out_shape=like)(x)

    lowered = harness.lower(calls, np.zeros((8, 128), np.float32))
    error = _refused(delegate_error, delegate, harness.artifact(lowered))
    assert "the Mosaic kernel 'kernel'" in error.message
    assert f"({__file__}:" in error.message
    assert "calls)" in error.message


def test_transfers_between_devices(delegate_error: Any, delegate: Any) -> None:
    error = _refused(
        delegate_error,
        delegate,
        b"""module @m { func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {
          %t = stablehlo.create_token : !stablehlo.token
          %r = "stablehlo.send"(%a, %t) {is_host_transfer = false,
            channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>,
            source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}
            : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
          return %a : tensor<4xf32> } }""",
    )
    assert error.message == "the mock TPU cannot run stablehlo.send between devices"


def test_other_errors_stay(delegate_error: Any, delegate: Any) -> None:
    """An error of the program itself is XLA's, as on a TPU."""
    with pytest.raises(delegate_error) as raised:
        delegate.compile(b"module {", "mlir", harness.options(), True)
    assert raised.value.code == "INVALID_ARGUMENT"
