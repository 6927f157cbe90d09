"""The framework's side of host callbacks: what JAX would register with the TPU's client."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import ml_dtypes
import numpy as np
import pytest
from jax._src.interpreters import mlir

# XLA_FFI_DataType
_DTYPES = {
    1: np.bool_, 2: np.int8, 3: np.int16, 4: np.int32, 5: np.int64, 6: np.uint8, 7: np.uint16,
    8: np.uint32, 9: np.uint64, 10: np.float16, 11: np.float32, 12: np.float64, 15: np.complex64,
    16: ml_dtypes.bfloat16, 18: np.complex128,
}  # fmt: skip
_INTERNAL = 13


class _Buffer(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("dtype", ctypes.c_int64),
        ("rank", ctypes.c_int64),
        ("dims", ctypes.POINTER(ctypes.c_int64)),
    )

    def array(self) -> np.ndarray[Any, Any]:
        dims = [self.dims[index] for index in range(self.rank)]
        dtype = np.dtype(_DTYPES[self.dtype])
        size = int(np.prod(dims)) * dtype.itemsize
        if not size:
            return np.empty(dims, dtype)
        return np.frombuffer((ctypes.c_uint8 * size).from_address(self.data), dtype).reshape(dims)


_IDS = ctypes.POINTER(ctypes.c_int64)
_FUNCTION = ctypes.CFUNCTYPE(
    ctypes.c_int,
    ctypes.c_int64,
    ctypes.c_int64,
    ctypes.c_int32,
    ctypes.c_int64,
    _IDS,
    ctypes.POINTER(_Buffer),
    ctypes.c_int64,
    _IDS,
    ctypes.POINTER(_Buffer),
)


class Handler:
    """The test's XLA FFI handler; it calls one function at a time."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.CDLL(str(path))
        address = ctypes.cast(self._library.mock_test_handler, ctypes.c_void_p).value
        assert address is not None
        self.address = address
        self._kept: Any = None

    def call(self, function: Callable[..., int]) -> None:
        self._kept = _FUNCTION(function)
        self._library.mock_test_set_callback(self._kept)


class Call(NamedTuple):
    """One call of the handler."""

    program: int
    run: int
    device: int
    sends: tuple[int, ...]
    recvs: tuple[int, ...]


class Callbacks:
    """Functions by the first channel they get something from, and the calls of the handler."""

    platform = "tpu"

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._functions: dict[int, tuple[Callable[..., Any], tuple[int, ...]]] = {}

    def make_python_callback_from_host_send_and_recv(
        self,
        function: Callable[..., Any],
        operand_shapes: Sequence[Any],  # noqa: ARG002 - as JAX calls it
        result_shapes: Sequence[Any],  # noqa: ARG002
        sends: Sequence[int],
        recvs: Sequence[int],
        serializer: Any = None,  # noqa: ARG002
    ) -> object:
        """What JAX's lowering calls the TPU's client for."""
        self._functions[sends[0]] = (function, tuple(recvs))
        return object()

    def handle(
        self,
        program: int,
        run: int,
        device: int,
        send_count: int,
        sends: Sequence[int],
        operands: Sequence[_Buffer],
        recv_count: int,
        recvs: Sequence[int],
        results: Sequence[_Buffer],
    ) -> int:
        sent = tuple(sends[index] for index in range(send_count))
        received = tuple(recvs[index] for index in range(recv_count))
        self.calls.append(Call(program, run, device, sent, received))
        function, expected = self._functions[sent[0]]
        if received != expected:
            return _INTERNAL
        try:
            values = function(*(operands[index].array().copy() for index in range(send_count)))
        except Exception:  # noqa: BLE001 - the program must fail with it
            return _INTERNAL
        for index, value in enumerate(values[:recv_count]):
            into = results[index].array()
            into[...] = np.asarray(value).astype(into.dtype)
        return 0


@contextlib.contextmanager
def collect(handler: Handler, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callbacks]:
    callbacks = Callbacks()
    jax.clear_caches()  # what was lowered before refers to other callbacks
    monkeypatch.setattr(mlir.ModuleContext, "get_backend", lambda *_, **__: callbacks)
    handler.call(callbacks.handle)
    yield callbacks
