"""Let torch_xla wait for executions on the mock, which need the GIL.

torch_xla executes on threads of its own, one graph after the other. Some of its functions wait for
the graph before them with the GIL held, which a TPU does not need, but the mock's execution does.
So does torch where it takes a number from a tensor in the arguments of another function, `x[i[0]]`,
and where dynamo calls an operation that torch_xla leaves to the CPU. Marking the sharding of data
on a device executes a graph, and waits for it.
"""

from __future__ import annotations

import functools
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from .seam import wrap

# dynamo's, and the one that the interpreter's end calls.
_WAITING = ("_run_cached_graph", "_prepare_to_exit")
_WAIT = "_xla_wait_device_ops"
_MARK, _SYNC, _ABOUT = "_xla_mark_sharding", "_xla_sync_multi", "_get_xla_tensor_debug_info"
_NUMBERS = (bool, int, float, complex)  # how torch passes tensors that it made of numbers

_kernels: list[Any] = []  # torch's kernels, which are there as long as this is


def adapt() -> None:
    """Have torch_xla, if this process uses it, wait without the GIL first. Repeatable."""
    bindings: Any = sys.modules.get("_XLAC")
    wait = getattr(bindings, _WAIT, None)
    for name in _WAITING:
        function = getattr(bindings, name, None)
        if wait is not None and function is not None and not hasattr(function, "__wrapped__"):
            wrap(bindings, name, functools.partial(_wait_first, wait))
    mark = getattr(bindings, _MARK, None)
    if mark is not None and hasattr(bindings, _ABOUT) and not hasattr(mark, "__wrapped__"):
        wrap(bindings, _MARK, functools.partial(_sync_first, bindings))
    torch = sys.modules.get("torch")
    if bindings is not None and hasattr(torch, "library") and not _kernels:
        _kernels.append(_own_kernels(torch, bindings))


def _own_kernels(torch: Any, bindings: Any) -> Any:
    """Copy tensors from a TPU by functions that let go of the GIL, and do the same.

    The traceback of an error has no tensor of theirs: torch_xla executes those that live.
    """

    def to_number(tensor: Any) -> Any:
        if hasattr(bindings, "_xla_increment_counter"):
            bindings._xla_increment_counter("aten::_local_scalar_dense", 1)  # as torch_xla does
        try:
            return tensor.cpu().item()
        finally:
            del tensor

    def to_cpu(values: Any) -> list[Any]:
        tensors = [value for value in values if not isinstance(value, _NUMBERS)]
        try:
            copies = iter(bindings._xla_get_cpu_tensors(tensors))
            return [
                _tensor(torch, value, tensors)
                if isinstance(value, _NUMBERS)
                # The bindings make leaves that want gradients, torch_xla's own kernel does not.
                else next(copies).detach()
                for value in values
            ]
        finally:
            del values, tensors

    kernels = torch.library.Library("aten", "IMPL")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that they replace torch_xla's own
        kernels.impl("_local_scalar_dense", to_number, "XLA")
        if hasattr(bindings, "_xla_get_cpu_tensors"):
            kernels.impl("_to_cpu", to_cpu, "XLA")
    return kernels


def _tensor(torch: Any, number: Any, tensors: Sequence[Any]) -> Any:
    """A number that was among tensors: as torch has it, it changes the type of none of its kind."""
    types = [one.dtype for one in tensors if torch.result_type(one, number) == one.dtype]
    return torch.tensor(number, dtype=next(iter(types), None))


def _wait_first(wait: Callable[..., None], function: Callable[..., Any], *arguments: Any) -> Any:
    wait(devices=[])  # of all devices; this one lets go of the GIL
    return function(*arguments)


def _sync_first(bindings: Any, mark: Callable[..., Any], tensor: Any, *arguments: Any) -> Any:
    """Mark the sharding of a tensor whose data on a device does not have to be computed."""
    lines = getattr(bindings, _ABOUT)(tensor).splitlines()
    fields = dict(line.partition(": ")[::2] for line in lines)
    is_computed = "xla::device_data" in fields.get("IR", "")
    if is_computed and fields.get("Tensor on host") == "None":
        getattr(bindings, _SYNC)([tensor], [], True, False)  # this one lets go of the GIL
    return mark(tensor, *arguments)
