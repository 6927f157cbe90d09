"""Arrays over memory that C++ owns: without a copy, and kept as long as they are used."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import jax
import ml_dtypes
import numpy as np
import pytest

from tests.mock_libtpu.delegate import harness
from tests.mock_libtpu.delegate.rewriting import programs


@pytest.mark.parametrize(
    "name",
    ["PRED", "S8", "S64", "U16", "F16", "BF16", "F32", "F64", "C64", "C128", "F8E4M3FN"],
)
def test_memory_is_taken_as_it_is(delegate: Any, name: str) -> None:
    dtype = harness.module("element_types").BY_NAME[name].dtype
    memory = harness.Memory(np.ones((3, 5), dtype))
    array = delegate.array(memory.address, memory.size, name, (3, 5), 2, memory)
    assert array.shape == (3, 5)
    assert array.dtype == dtype
    assert array.device.id == delegate.devices[2].id
    address, size, _ = delegate.pointer(array)
    assert (address, size) == (memory.address, memory.size)


@pytest.mark.parametrize(
    "name", ["int2", "int4", "uint4", "float4_e2m1fn", *programs.SIX_BIT_FLOATS]
)
def test_elements_below_a_byte_are_copied(delegate: Any, name: str) -> None:
    value = np.array([[1, 0, 1], [0, 1, 1]]).astype(getattr(ml_dtypes, name))
    array = harness.put(delegate, value, 0)
    address, size, keeper = delegate.pointer(array)
    assert size == value.size
    assert isinstance(keeper, np.ndarray)
    assert keeper.ctypes.data == address
    np.testing.assert_array_equal(keeper, value)


def test_the_owner_lives_as_long_as_its_memory_is_used(delegate: Any) -> None:
    compiled = delegate.compile(
        harness.artifact(harness.lower(lambda x: x + 1, np.ones(1000, np.float32))),
        "mlir",
        harness.options(),
        True,
    )
    memory = harness.Memory(np.ones(1000, np.float32))
    array = delegate.array(memory.address, memory.size, "F32", (1000,), 0, memory)
    gone = weakref.ref(memory)
    del memory
    gc.collect()
    assert gone() is not None
    output = compiled.execute([[array]], 1)[0][0]
    np.testing.assert_array_equal(np.asarray(output), np.full(1000, 2, np.float32))
    del array, output
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("dims", [(0,), (0, 3), (2, 0)])
def test_an_array_of_nothing(delegate: Any, dims: tuple[int, ...]) -> None:
    array = delegate.array(0, 0, "F32", dims, 0, None)
    assert array.shape == dims
    assert delegate.pointer(array)[1] == 0


@pytest.mark.parametrize(
    ("size", "name", "dims"),
    [(12, "F32", (4,)), (16, "F32", (3,)), (16, "F99", (4,)), (16, "F32", (-4,))],
)
def test_what_does_not_fit_is_refused(
    delegate_error: Any, delegate: Any, size: int, name: str, dims: tuple[int, ...]
) -> None:
    memory = harness.Memory(np.zeros(64, np.uint8))
    with pytest.raises(delegate_error, match=f"{size} bytes as {name}") as raised:
        delegate.array(memory.address, size, name, dims, 0, memory)
    assert raised.value.code == "INVALID_ARGUMENT"


@pytest.mark.parametrize("level", ["disallow", "disallow_explicit"])
def test_a_transfer_guard_is_for_the_user(delegate: Any, level: str) -> None:
    def program(x: Any, y: Any) -> Any:
        return x + 1, y

    values = np.ones(3, np.float32), np.array([1, 0]).astype(ml_dtypes.int4)
    code = harness.artifact(harness.lower(program, *values))
    with jax.transfer_guard(level):
        compiled = delegate.compile(code, "mlir", harness.options(), True)
        ((more, same),) = harness.execute(delegate, compiled, [values])
        assert str(jax.config.jax_transfer_guard_host_to_device) == level
        with pytest.raises(Exception, match="Disallowed host-to-device transfer"):
            jax.device_put(1) if level == "disallow_explicit" else jax.numpy.add(values[0], 1)
    np.testing.assert_array_equal(more, values[0] + 1)
    np.testing.assert_array_equal(same, values[1])


def test_the_wrong_device_is_an_error(delegate_error: Any, delegate: Any) -> None:
    value = np.ones(3, np.float32)
    code = harness.artifact(harness.lower(lambda x: x + 1, value))
    compiled = delegate.compile(code, "mlir", harness.options(), True)
    with pytest.raises(delegate_error) as raised:
        compiled.execute([[harness.put(delegate, value, 1)]], 1)
    assert raised.value.code == "INVALID_ARGUMENT"
