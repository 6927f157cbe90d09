"""The delegate for TensorFlow, as far as it needs none: TensorFlow is too large for these tests.

benchmarks/clients runs the real one.
"""

from __future__ import annotations

import ctypes
from typing import Any

import jax
import numpy as np
import pytest

from tests.mock_libtpu.delegate import harness

F32, TUPLE = 11, 13
protobuf = harness.module("protobuf")


def metadata(replicas: int, cores: int, assignment: bytes = b"") -> bytes:
    fields = protobuf.field(3, replicas) + protobuf.field(4, cores)
    return bytes(fields + (protobuf.field(8, assignment) if assignment else b""))


def shape(*dims: int) -> bytes:
    return b"".join(protobuf.field(2, protobuf.field(1, size) if size else b"") for size in dims)


def test_a_request_is_read() -> None:
    given = (
        protobuf.field(2, 1),
        protobuf.field(5, metadata(8, 1, b"devices")),
        protobuf.field(6, shape(64, 0)),
        protobuf.field(6, shape()),
        protobuf.field(8, b"module {}"),
    )
    found = harness.module("for_tensorflow.request").read(b"".join(given))
    assert found == ("module {}", [(64, 0), ()], 8, b"devices")


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (protobuf.field(5, metadata(1, 1)), "--tf_mlir_enable_mlir_bridge=true"),
        (
            protobuf.field(2, 1) + protobuf.field(5, metadata(4, 2)),
            "a replica on 2 cores is not supported",
        ),
    ],
)
def test_what_is_not_supported_is_refused(
    request_: bytes, reason: str, delegate_error: Any
) -> None:
    with pytest.raises(delegate_error, match=reason) as caught:
        harness.module("for_tensorflow.request").read(request_)
    assert caught.value.code == "UNIMPLEMENTED"


def test_an_operation_is_compiled_and_runs() -> None:
    x = np.arange(6, dtype=np.float32)
    shaped = x.reshape(2, 3)
    lowered: Any = jax.jit(lambda one, other: (one + other, one)).lower(shaped, shaped)
    module = lowered.compiler_ir("hlo").as_serialized_hlo_module_proto()
    delegate = harness.module("for_tensorflow.client").open_delegate(1)
    compiled = delegate.compile_operation(module)
    assert compiled.parameters == [(F32, [2, 3], [])] * 2
    assert compiled.result == (TUPLE, [], [(F32, [2, 3], [])] * 2)
    ((output, _),) = compiled.execute([[x.ctypes.data, x.ctypes.data]])
    address, size, owner = output
    assert size == x.nbytes
    assert owner is not None
    assert ctypes.string_at(address, size) == (2 * x).tobytes()
