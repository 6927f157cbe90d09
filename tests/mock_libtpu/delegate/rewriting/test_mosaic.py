"""Pallas kernels for TPU that were lowered elsewhere: refused by name."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest

from tests.mock_libtpu.delegate import harness


def test_a_kernel_of_another_process_is_refused_by_name(delegate_error: Any, delegate: Any) -> None:
    pallas = pytest.importorskip("jax.experimental.pallas")
    pytest.importorskip("jax.experimental.pallas.tpu")

    def doubling_kernel(x_ref: Any, o_ref: Any) -> None:
        o_ref[...] = x_ref[...] * 2

    value = np.ones((8, 128), np.float32)
    like = jax.ShapeDtypeStruct(value.shape, value.dtype)
    lowered = harness.lower(pallas.pallas_call(doubling_kernel, out_shape=like), value)
    with pytest.raises(delegate_error, match="doubling_kernel") as raised:
        delegate.compile(harness.artifact(lowered), "mlir", harness.options(), True)
    assert raised.value.code == "UNIMPLEMENTED"
    assert "lowered elsewhere" in raised.value.message
