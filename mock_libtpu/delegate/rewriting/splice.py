"""Put functions that JAX lowers for CPU into a program, in place of what only a TPU has."""

from __future__ import annotations

import functools
import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import jax
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import func, stablehlo

from ..element_types import BY_NAME
from ..errors import DelegateError
from ..reading.program import operations, symbols
from ..reading.signature import type_of

if TYPE_CHECKING:
    import numpy as np


_SYMBOL_ATTRIBUTES = ("callee", "decomposition")
_MESH = "sdy.mesh"
_CALLBACK = "xla_ffi_python_cpu_callback"


class Splicer:
    """The functions spliced into one module, each once."""

    def __init__(self, module: ir.Module) -> None:
        self._module = module
        self._names: dict[Any, str] = {}
        self.of_operations: set[str] = set()
        """Beginnings of the names of functions that are in place of a TPU's own operations."""
        self._spliced = 0

    def call(
        self,
        function: Callable[..., Any],
        operation: ir.Operation,
        operands: Sequence[ir.Value] | None = None,
        *,
        is_product: bool = False,
        **static: Any,
    ) -> None:
        """Replace an operation by a call of a JAX function on these operands, or on its own.

        `static` are keyword arguments of the function; like the function they must be hashable,
        for what was lowered once is used again. `is_product`: what the function multiplies, a TPU
        multiplies, too.
        """
        operands = list(operation.operands) if operands is None else operands
        shapes = tuple(shape_of(operand.type) for operand in operands)
        key = (function, tuple(static.items()), shapes)
        if key not in self._names:
            self._names[key] = self.splice(_lowered(*key))
            if not is_product:
                self.of_operations.add(self._names[key].removesuffix("main"))
        replace_by_call(operation, self._names[key], operands)

    def splice(self, lowered: bytes, callbacks: int | None = 0) -> str:
        """Add a lowered module's functions; the name that its `main` has here.

        `callbacks`: how many host callbacks for CPUs the module had before, None if it must not get
        any. Raises DelegateError.
        """
        source = ir.Module.parse(lowered, self._module.context)
        prefix = f"mock_libtpu.{self._spliced}."
        self._spliced += 1
        end = ir.InsertionPoint(self._module.body)
        known = symbols(self._module)
        for name, function in symbols(source).items():
            if function.operation.name == _MESH:
                # Those of callbacks: what is called alike is alike.
                if name not in known:
                    function.operation.clone(ip=ir.InsertionPoint.at_block_begin(self._module.body))
                continue
            copy = function.operation.clone(ip=end)
            copy.attributes["sym_name"] = ir.StringAttr.get(prefix + name)
            copy.attributes["sym_visibility"] = ir.StringAttr.get("private")
            for operation in operations(copy):
                _adapt(operation, prefix, callbacks)
        return prefix + "main"


def _adapt(operation: ir.Operation, prefix: str, callbacks: int | None) -> None:
    """Adapt the references to functions and callbacks that came along."""
    attributes = operation.attributes
    if operation.name == "stablehlo.custom_call":
        target = attributes["call_target_name"].value
        if callbacks is None and "callback" in target:
            msg = f"a kernel of another process has the custom call {target}"
            raise DelegateError("UNIMPLEMENTED", msg)
        if target == _CALLBACK and callbacks is not None:
            _count_from(operation, callbacks)
    for name in _SYMBOL_ATTRIBUTES:
        if name in attributes:
            target = ir.FlatSymbolRefAttr(attributes[name]).value
            attributes[name] = ir.FlatSymbolRefAttr.get(prefix + target)


def _count_from(operation: ir.Operation, first: int) -> None:
    """A callback is called by its index; the module that it came from counted from 0."""
    for name in ("backend_config", "mhlo.backend_config"):
        value = operation.attributes.get(name)
        if isinstance(value, ir.DictAttr):
            config = {item.name: item.attr for item in value}
            index = ir.IntegerAttr(config["index"])
            config["index"] = ir.IntegerAttr.get(index.type, index.value + first)
            operation.attributes[name] = ir.DictAttr.get(config)


def replace_by_call(operation: ir.Operation, callee: str, operands: Sequence[ir.Value]) -> None:
    """A func.call in the place of an operation with the same results.

    HLO, as torch_xla makes it, has one tuple in place of several results.
    """
    types = [result.type for result in operation.results]
    packed = types[0] if len(types) == 1 and isinstance(types[0], ir.TupleType) else None
    if packed is not None:
        types = [packed.get_type(index) for index in range(packed.num_types)]
    with ir.InsertionPoint(operation), operation.location:
        symbol = ir.FlatSymbolRefAttr.get(callee)
        results = func.CallOp(types, symbol, list(operands)).results
        if packed is not None:
            results = [stablehlo.tuple(list(results), results=[packed])]
    for old, new in zip(operation.results, results, strict=True):
        old.replace_all_uses_with(new)
    operation.erase()


def shape_of(type_: ir.Type) -> tuple[tuple[int, ...], np.dtype[Any]]:
    """Dims and NumPy type of a tensor."""
    element_type, dims = type_of(type_)
    return dims, BY_NAME[element_type].dtype


@functools.lru_cache(maxsize=256)
def _lowered(
    function: Callable[..., Any],
    static: tuple[tuple[str, Any], ...],
    shapes: tuple[tuple[tuple[int, ...], np.dtype[Any]], ...],
) -> bytes:
    # 64 bits: the program may hold doubles whatever this thread's setting is. The compute device
    # and the mesh of the thread must not show in what is lowered.
    arguments = [jax.ShapeDtypeStruct(*shape) for shape in shapes]
    with jax.enable_x64(True):
        traced = jax.jit(functools.partial(function, **dict(static))).trace(*arguments)
        module = traced.lower(lowering_platforms=("cpu",)).compiler_ir("stablehlo")
    out = io.BytesIO()
    module.operation.write_bytecode(file=out)
    return out.getvalue()
