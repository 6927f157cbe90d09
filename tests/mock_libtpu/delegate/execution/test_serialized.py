"""Serialized executables: they load, faster than they compile, and foreign bytes do not."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

from tests.mock_libtpu.delegate import harness

_MATRIX = np.eye(3, dtype=np.float32) * 2 + 1


@pytest.fixture(scope="module")
def compiled(delegate: Any) -> Any:
    code = harness.artifact(harness.lower(jnp.linalg.inv, _MATRIX, donate_argnums=0))
    return delegate.compile(code, "mlir", harness.options(), True)


def _check(delegate: Any, loaded: Any, compiled: Any) -> None:
    assert loaded.name == compiled.name
    assert loaded.parameters == compiled.parameters
    assert loaded.outputs == compiled.outputs
    assert loaded.donated == compiled.donated
    assert loaded.call_site == compiled.call_site
    assert loaded.fingerprint == compiled.fingerprint
    ((output,),) = harness.execute(delegate, loaded, [[_MATRIX]])
    np.testing.assert_allclose(output, np.linalg.inv(_MATRIX), atol=1e-5)


def test_it_loads_without_compiling(
    delegate: Any, compiled: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        msg = "the program is rewritten to be compiled"
        raise AssertionError(msg)

    rewrite = harness.module("rewriting.rewrite")
    monkeypatch.setattr(rewrite, "apply", fail)
    _check(delegate, delegate.deserialize(compiled.serialize(), None), compiled)
    again = delegate.deserialize(compiled.serialize(), compiled.compile_options)
    assert again.compile_options == compiled.compile_options


def test_other_options_make_it_compile(delegate: Any, compiled: Any) -> None:
    options = harness.options(overrides=[("xla_embed_ir_in_executable", True)])
    loaded = delegate.deserialize(compiled.serialize(), options)
    assert loaded.compile_options == options
    assert loaded.parameters == compiled.parameters


def test_a_loaded_program_serializes(delegate: Any, compiled: Any) -> None:
    once = delegate.deserialize(compiled.serialize(), None)
    _check(delegate, delegate.deserialize(once.serialize(), None), compiled)


def test_code_of_another_host_is_compiled_again(
    delegate: Any, compiled: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    container = harness.module("execution.serialized")
    blob = compiled.serialize()
    monkeypatch.setattr(container, "_host", lambda: b"another")
    assert container.unpack(blob).executable == b""
    _check(delegate, delegate.deserialize(blob, None), compiled)


def test_foreign_and_damaged_bytes(delegate_error: Any, delegate: Any, compiled: Any) -> None:
    blob = compiled.serialize()
    flipped = bytearray(blob)
    flipped[len(blob) // 2] ^= 1
    version = blob.index(b"\x00") + 1
    cases = [
        (b"", "not made by the mock", "INVALID_ARGUMENT"),
        (b"another plugin's", "not made by the mock", "INVALID_ARGUMENT"),
        (blob[:version] + b"\x63" + blob[version + 1 :], "format version", "INVALID_ARGUMENT"),
        (blob[:-1], "damaged", "DATA_LOSS"),
        (blob[: version + 1], "damaged", "DATA_LOSS"),
        (bytes(flipped), "damaged", "DATA_LOSS"),
    ]
    for bad, message, code in cases:
        with pytest.raises(delegate_error, match=message) as raised:
            delegate.deserialize(bad, None)
        assert raised.value.code == code


def test_programs_and_options_have_fingerprints_of_their_own(delegate: Any) -> None:
    codes = [
        harness.artifact(harness.lower(lambda x, n=n: x + n, np.ones(3, np.float32)))
        for n in (1, 2)
    ]
    options = [harness.options(), harness.options(overrides=[("xla_embed_ir_in_executable", True)])]
    fingerprints = {
        delegate.compile(code, "mlir", option, True).fingerprint
        for code in codes
        for option in options
        for _ in range(2)
    }
    assert len(fingerprints) == 4


def test_the_order_of_maps_in_options_does_not_matter(delegate: Any) -> None:
    """A process writes the maps of its debug options in any order."""
    code = harness.artifact(harness.lower(lambda x: x, np.ones(3, np.float32)))
    options = harness.options()
    fingerprints = {
        delegate.compile(code, "mlir", each, True).fingerprint
        for each in (options, _reversed(options, (3, 3)))
    }
    assert len(fingerprints) == 1


MAP = 357
"""A map of DebugOptions that has entries by default."""


def _reversed(message: bytes, path: tuple[int, ...]) -> bytes:
    """The message with the entries of a map in it, by the path to its message, reversed."""
    protobuf = harness.module("protobuf")
    number = path[0] if path else MAP
    values = [bytes(value) for field, value in protobuf.fields(message) if field == number]
    if path:
        values = [_reversed(value, path[1:]) for value in values]
    else:
        assert len(values) > 1
        values.reverse()
    fields = b"".join(protobuf.field(number, value) for value in values)
    without: bytes = protobuf.without(message, number)
    return without + fields
