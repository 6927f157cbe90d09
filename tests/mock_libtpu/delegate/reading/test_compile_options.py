"""Compile options: TPU's own are taken, others are checked as a TPU's compiler checks them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from jaxlib import xla_client

from mock_libtpu.delegate import protobuf
from mock_libtpu.delegate.reading import compile_options
from tests.mock_libtpu.delegate import harness

_X = np.ones(3, np.float32)


@pytest.fixture(scope="module")
def code() -> bytes:
    return harness.artifact(harness.lower(lambda x: x + 1, _X))


@pytest.mark.parametrize(
    "override",
    [
        ("xla_tpu_scoped_vmem_limit_kib", 1024),
        ("megascale_graph_hang_threshold", "1s"),
        ("xla_sc_disable_megacore_partitioning", True),
        ("xla_embed_ir_in_executable", True),
    ],
)
def test_known_options_are_taken(delegate: Any, code: bytes, override: tuple[str, Any]) -> None:
    options = harness.options(overrides=[override])
    compiled = delegate.compile(code, "mlir", options, True)
    assert compiled.compile_options == options
    ((output,),) = harness.execute(delegate, compiled, [[_X]])
    np.testing.assert_array_equal(output, _X + 1)


def test_the_order_of_a_map_does_not_matter() -> None:
    def serialized(*entries: bytes, field: int, replicas: int = 1) -> bytes:
        debug = b"".join(protobuf.field(field, entry) for entry in entries)
        builds = protobuf.field(3, debug) + protobuf.field(4, replicas)
        return protobuf.field(3, builds) + protobuf.field(4, 1)

    ordered = compile_options.ordered
    assert ordered(serialized(b"a", b"b", field=500)) == ordered(serialized(b"b", b"a", field=500))
    assert ordered(serialized(b"a", b"b", field=500)) != ordered(serialized(b"a", field=500))
    assert ordered(serialized(b"a", field=500)) != ordered(serialized(b"a", field=500, replicas=2))
    # The order of what is not a map has a meaning.
    assert ordered(serialized(b"a", b"b", field=2)) != ordered(serialized(b"b", b"a", field=2))


@pytest.mark.parametrize(
    ("override", "message"),
    [
        (("invalid_key", "value"), "No such compile option: 'invalid_key'"),
        (("xla_cpu_no_such_thing", True), "No such compile option: 'xla_cpu_no_such_thing'"),
        (("xla_embed_ir_in_executable", "maybe"), "'maybe' is not a valid bool value"),
    ],
)
def test_bad_options_are_refused(
    delegate_error: Any, delegate: Any, code: bytes, override: tuple[str, Any], message: str
) -> None:
    with pytest.raises(delegate_error, match=message) as raised:
        delegate.compile(code, "mlir", harness.options(overrides=[override]), True)
    assert raised.value.code == "INVALID_ARGUMENT"


@pytest.mark.parametrize("junk", [b"\xff\xff", b"\x0a\x7f", b"\x1a\x02\x0b"])
def test_junk_is_refused(delegate_error: Any, delegate: Any, code: bytes, junk: bytes) -> None:
    with pytest.raises(delegate_error, match="compile options cannot be read") as raised:
        delegate.compile(code, "mlir", junk, True)
    assert raised.value.code == "INVALID_ARGUMENT"


def test_a_portable_program_has_no_device(delegate: Any, code: bytes) -> None:
    options = xla_client.CompileOptions()
    options.compile_portable_executable = True
    compiled = delegate.compile(code, "mlir", options.SerializeAsString(), True)
    assert compiled.device_ids == []
    assert (compiled.num_replicas, compiled.num_partitions) == (1, 1)
    harness.execute(delegate, compiled, [[_X]])


def test_without_assignment_a_program_is_for_the_first_devices(delegate: Any, code: bytes) -> None:
    options = xla_client.CompileOptions()
    compiled = delegate.compile(code, "mlir", options.SerializeAsString(), True)
    assert compiled.device_ids == [[0]]
    options.num_replicas, options.num_partitions = 2, 1
    compiled = delegate.compile(code, "mlir", options.SerializeAsString(), True)
    assert compiled.device_ids == [[0], [1]]


def test_layouts_in_the_options_do_not_reach_the_cpu(delegate: Any, code: bytes) -> None:
    options = xla_client.CompileOptions()
    shape = xla_client.Shape.array_shape(np.dtype(np.float32), (3,), (0,))
    options.argument_layouts = [shape]
    options.executable_build_options.result_layout = shape
    compiled = delegate.compile(code, "mlir", options.SerializeAsString(), True)
    assert harness.execute(delegate, compiled, [[_X]])
