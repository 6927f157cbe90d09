"""What is adapted in torch_xla, with a module in its place: torch is too large for these tests.

benchmarks/clients runs the real one.
"""

from __future__ import annotations

import functools
import sys
import weakref
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


def test_data_whose_sharding_is_marked_is_computed_first(bindings: Any) -> None:
    """The bindings would execute its graph, and wait for it with the GIL."""
    about = {
        "data of a graph": "XLATensor {\nIR: [] xla::device_data, size=8\nTensor on host: None\n}",
        "data on the host": "XLATensor {\nIR: [] xla::device_data\nTensor on host: with size 8\n}",
        "data": "XLATensor {\nIR: None\nTensor on host: None\n}",
        "a sum": "XLATensor {\nIR: [] aten::add, size=8\nTensor on host: None\n}",
        "no tensor": "Not a XLATensor\n",
    }
    bindings._get_xla_tensor_debug_info = about.__getitem__
    bindings._xla_mark_sharding = lambda *arguments: bindings.calls.append(arguments)
    bindings._xla_sync_multi = lambda *arguments: bindings.calls.append(("sync", *arguments))
    for _ in range(2):
        harness.module("torch_xla").adapt()
    for tensor in about:
        bindings._xla_mark_sharding(tensor, "spec")
    first, *others = bindings.calls
    assert first == ("sync", ["data of a graph"], [], True, False)
    assert others == [(tensor, "spec") for tensor in about]


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, str], Any]:
    """What is registered in torch, by the operation and the device."""
    found: dict[tuple[str, str], Any] = {}
    registry = SimpleNamespace(
        impl=lambda name, function, key: found.update({(name, key): function})
    )
    torch: Any = ModuleType("torch")
    torch.library = SimpleNamespace(Library=lambda *_: registry)
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setattr(harness.module("torch_xla"), "_kernels", [])
    return found


def test_tensors_are_copied_by_functions_that_let_go_of_the_gil(
    bindings: Any, kernels: dict[tuple[str, str], Any]
) -> None:
    """Unlike torch_xla's own kernels for this."""
    bindings._xla_get_cpu_tensors = lambda tensors: [
        SimpleNamespace(detach=lambda tensor=tensor: f"{tensor} on CPU") for tensor in tensors
    ]
    bindings._xla_increment_counter = lambda *arguments: bindings.calls.append(arguments)
    for _ in range(2):
        harness.module("torch_xla").adapt()
    assert kernels.keys() == {("_local_scalar_dense", "XLA"), ("_to_cpu", "XLA")}
    on_cpu = SimpleNamespace(item=lambda: 7)
    assert kernels["_local_scalar_dense", "XLA"](SimpleNamespace(cpu=lambda: on_cpu)) == 7
    assert kernels["_to_cpu", "XLA"](["a", "b"]) == ["a on CPU", "b on CPU"]
    assert bindings.calls == [("aten::_local_scalar_dense", 1)]  # in the report of metrics


class _Tensor:
    """One that cannot be copied; the function is C's, and has no frame."""

    cpu = staticmethod(functools.partial(int, "no number"))


def test_numbers_among_tensors_become_tensors(
    bindings: Any, kernels: dict[tuple[str, str], Any]
) -> None:
    """torch passes them so to functions in Python, of which it wants tensors: `copysign(x, -3)`."""
    torch: Any = sys.modules["torch"]
    torch.result_type = lambda tensor, number: (
        tensor.dtype if tensor.dtype is float else type(number)
    )
    torch.tensor = lambda number, dtype: ("made", number, dtype)
    bindings._xla_get_cpu_tensors = lambda tensors: [
        SimpleNamespace(detach=lambda tensor=tensor: tensor) for tensor in tensors
    ]
    harness.module("torch_xla").adapt()
    to_cpu = kernels["_to_cpu", "XLA"]
    whole, real = SimpleNamespace(dtype=int), SimpleNamespace(dtype=float)
    assert to_cpu([whole, -3, real]) == [whole, ("made", -3, int), real]
    assert to_cpu([2.5, real]) == [("made", 2.5, float), real]
    assert to_cpu([whole, 2.5]) == [whole, ("made", 2.5, None)]


def test_an_error_keeps_no_tensor(bindings: Any, kernels: dict[tuple[str, str], Any]) -> None:
    """torch_xla executes those that live: what failed once would fail again."""
    bindings._xla_get_cpu_tensors = int
    harness.module("torch_xla").adapt()
    tensors = [_Tensor(), _Tensor()]
    left = [weakref.ref(tensor) for tensor in tensors]
    with pytest.raises(ValueError, match="no number") as of_number:
        kernels["_local_scalar_dense", "XLA"](tensors.pop())
    with pytest.raises(TypeError, match="int") as of_list:
        kernels["_to_cpu", "XLA"]([tensors.pop()])
    assert of_number.tb is not of_list.tb  # both are there
    assert [tensor() for tensor in left] == [None, None]
