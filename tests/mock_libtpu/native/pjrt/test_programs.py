"""What programs of stock JAX do to each other's arrays, and what they cannot send to the host."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from mock_libtpu.environment import MachineSettings, variables
from tests.mock_libtpu.mocked import run_python

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("jax") is None, reason="JAX is not installed"
)

_OVERLAP = """
import jax, numpy as np
from jax.experimental import io_callback

numbers = np.arange(1 << 14, dtype=np.float32)
argument = jax.device_put(numbers, jax.devices("tpu")[0])
overwrite = jax.jit(lambda value: value * 0 - 1, donate_argnums=0)
overwritten = []

def meanwhile(_):
    overwritten.append(overwrite(argument))
    return np.float32(0)

@jax.jit
def slow(value):
    zero = io_callback(meanwhile, jax.ShapeDtypeStruct((), np.float32), value[0])
    return value + zero

output = slow(argument)
np.testing.assert_array_equal(output, numbers)
np.testing.assert_array_equal(overwritten[0], numbers * 0 - 1)
assert argument.is_deleted()
"""

_CALLBACK = """
import jax, ml_dtypes, numpy as np

def through_the_host(dtype):
    numbers = np.array([1, 0, 1], np.float32).astype(dtype)
    argument = jax.device_put(numbers, jax.devices("tpu")[0])
    shape = jax.ShapeDtypeStruct(numbers.shape, dtype)
    program = jax.jit(lambda value: jax.pure_callback(np.asarray, shape, value))
    np.testing.assert_array_equal(program(argument), numbers)

for dtype in (ml_dtypes.int4, ml_dtypes.bfloat16, ml_dtypes.float8_e3m4, np.complex64, np.bool_):
    through_the_host(dtype)
try:
    through_the_host(ml_dtypes.float4_e2m1fn)
except jax.errors.JaxRuntimeError as error:
    assert str(error).startswith("UNIMPLEMENTED: a program's transfer to or from the host"), error
else:
    raise AssertionError("no error")
"""


def test_nobody_writes_over_what_a_program_reads(library_path: Path) -> None:
    """An execution is given an array as a donation while another one still reads it."""
    run_python(_OVERLAP, **variables(library_path, MachineSettings()))


def test_types_that_callbacks_take(library_path: Path) -> None:
    """Packed types that are not integers are rejected; there is no other result."""
    run_python(_CALLBACK, **variables(library_path, MachineSettings()))
