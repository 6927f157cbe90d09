"""Pallas kernels for TPU: refused with what to set, or interpreted where that is the default."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest

from tests.mock_libtpu.delegate import harness


def test_a_compiled_kernel_is_refused_by_name(package: Any, delegate: Any) -> None:
    pallas = pytest.importorskip("jax.experimental.pallas")
    pytest.importorskip("jax.experimental.pallas.tpu")

    def doubling_kernel(x_ref: Any, o_ref: Any) -> None:
        o_ref[...] = x_ref[...] * 2

    value = np.ones((8, 128), np.float32)
    like = jax.ShapeDtypeStruct(value.shape, value.dtype)
    lowered = harness.lower(pallas.pallas_call(doubling_kernel, out_shape=like), value)
    with pytest.raises(package.DelegateError, match="doubling_kernel") as raised:
        delegate.compile(harness.artifact(lowered), "mlir", harness.options(), True)
    assert raised.value.code == "UNIMPLEMENTED"
    assert "force_tpu_interpret_mode" in raised.value.message


_SCRIPT = """
import sys
import jax
from tests.mock_libtpu.delegate import harness

package = harness.load_package()
if "before" in sys.argv:
    import jax.experimental.pallas
package.open_client(1, harness.Native(0, True))
assert ("jax.experimental.pallas" in sys.modules) == ("before" in sys.argv)
import jax.experimental.pallas
from jax._src import config

assert config.pallas_tpu_interpret_mode_context_manager.value is not None
assert not [f for f in sys.meta_path if type(f).__name__ == "_PallasFinder"]
"""


@pytest.mark.parametrize("order", ["before", "after"])
def test_interpreting_is_the_default_where_it_is_wished(order: str) -> None:
    pytest.importorskip("jax.experimental.pallas.tpu")
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, order],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
