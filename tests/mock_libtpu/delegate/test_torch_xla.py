"""What is adapted in torch_xla, with a module in its place: torch is too large for these tests.

benchmarks/clients.py runs the real one.
"""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.mock_libtpu.delegate import harness


@pytest.fixture
def bindings(monkeypatch: pytest.MonkeyPatch) -> Any:
    made: Any = ModuleType("_XLAC")
    made.calls = []
    made._run_cached_graph = lambda *arguments: made.calls.append(("run", *arguments))
    made._prepare_to_exit = lambda: made.calls.append(("exit",))
    made._xla_wait_device_ops = lambda devices: made.calls.append(("wait", *devices))
    monkeypatch.setitem(sys.modules, "_XLAC", made)
    return made


def test_a_graph_waits_for_the_one_before_it(bindings: Any) -> None:
    for _ in range(2):
        harness.module("torch_xla").adapt()
    bindings._run_cached_graph("hash", [])
    bindings._prepare_to_exit()
    assert bindings.calls == [("wait",), ("run", "hash", []), ("wait",), ("exit",)]


def test_bindings_of_another_kind_stay_as_they_are(bindings: Any) -> None:
    del bindings._xla_wait_device_ops
    before = bindings._run_cached_graph
    harness.module("torch_xla").adapt()
    assert bindings._run_cached_graph is before


def test_a_number_of_a_tensor_is_read_by_way_of_the_cpu(
    bindings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which torch does without the GIL, unlike its own kernel for this."""
    kernels = {}
    registry = SimpleNamespace(
        impl=lambda name, function, key: kernels.update({(name, key): function})
    )
    torch: Any = ModuleType("torch")
    torch.library = SimpleNamespace(Library=lambda *_: registry)
    monkeypatch.setitem(sys.modules, "torch", torch)
    for _ in range(2):
        harness.module("torch_xla").adapt()
    ((operation, function),) = kernels.items()
    assert operation == ("_local_scalar_dense", "XLA")
    on_cpu = SimpleNamespace(item=lambda: 7)
    assert function(SimpleNamespace(cpu=lambda: on_cpu)) == 7
