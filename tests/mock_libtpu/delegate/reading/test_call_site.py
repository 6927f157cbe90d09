"""A compiled program knows the Python call that it comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np

from tests.mock_libtpu.delegate import harness


def _traced(x: Any) -> Any:
    y = jnp.sin(x)
    return jnp.where(y > 0, y, x)


def _caller() -> Any:
    return harness.lower(_traced, np.ones(3, np.float32))  # here


def _outer() -> Any:
    return _caller()


def test_frames_are_innermost_first(delegate: Any) -> None:
    compiled = delegate.compile(harness.artifact(_outer()), "mlir", harness.options(), True)
    functions = [frame.function for frame in compiled.call_site]
    assert functions[:3] == ["lower", "_caller", "_outer"]
    caller = compiled.call_site[1]
    assert caller.file == __file__
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    assert lines[caller.line - 1].endswith("# here")
    assert lines[caller.line - 1][caller.column - 1 :].startswith("harness.lower")


def test_a_program_without_locations(delegate: Any) -> None:
    text = b"module @m { func.func public @main() { return } }"
    assert delegate.compile(text, "mlir", harness.options(), True).call_site == []
