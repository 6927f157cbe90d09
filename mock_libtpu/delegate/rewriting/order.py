"""Keep the interpreted kernels of a program apart: each waits for the one before it.

JAX's interpreter has one set of memories for a process, as a TPU runs one kernel at a time; on
every device they must come in the same order. A number goes from kernel to kernel: from a call to
the next, into and out of loops, branches and functions that have kernels. The main function makes
it; whatever has kernels takes it last and returns it last.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import func, sdy, stablehlo

from ..reading.program import attributes_of, operations, symbols
from .mosaic import KernelCall

# What JAX's interpreter starts with (TOP_LEVEL_TOKEN_VALUE), and gives to each of its callbacks.
_START = 42
_TOKEN = "!stablehlo.token"
_CALL = "func.call"
_WHILE = "stablehlo.while"
_BRANCHES = ("stablehlo.case", "stablehlo.if")
_THROUGH = (_CALL, _WHILE, *_BRANCHES)
_MANUAL = "sdy.manual_computation"
# Marks, for jaxlib does not know an operation again: what has kernels, and a kernel's function.
_HOLDS, _CALLEE = "mock_libtpu.holds_kernels", "mock_libtpu.callee"
_SHARDINGS = ("in_shardings", "out_shardings")


def thread(module: ir.Module, calls: Sequence[KernelCall]) -> None:
    """Replace the kernels' operations by calls that are in order; within a context and location."""
    functions = {name: symbol.operation for name, symbol in symbols(module).items()}
    for call in calls:
        if not call.is_ordered:
            with ir.InsertionPoint(call.operation), call.operation.location:
                _call(call.operation, functions[call.callee], ())
    calls = [call for call in calls if call.is_ordered]
    if not calls:
        return
    types = [_take_order(functions[name]) for name in {call.callee: None for call in calls}]
    for call in calls:
        call.operation.attributes[_CALLEE] = ir.FlatSymbolRefAttr.get(call.callee)
    _mark([call.operation for call in calls], functions)
    _Threading(functions, types[0]).run()


def _take_order(kernel: ir.Operation) -> ir.Type:
    """The type of the number: an interpreted kernel passes it from callback to callback.

    Before JAX 0.10 there is no number, but the token of ordered callbacks.
    """
    block = kernel.regions[0].blocks[0]
    operations = [each.operation for each in block.operations]
    ordered = [
        operation
        for operation in operations
        if operation.name == "stablehlo.custom_call"
        and len(operation.operands)
        and str(operation.operands[0].type) == _TOKEN
    ]
    first, last = ordered[0], ordered[-1]
    argument = block.arguments[0]
    if not all(len(each.operands) > 1 and len(each.results) > 1 for each in (first, last)):
        return argument.type
    token = stablehlo.create_token(ip=ir.InsertionPoint.at_block_begin(block))
    argument.replace_all_uses_with(token)
    argument.set_type(last.results[1].type)
    first.operands[1] = argument
    operations[-1].operands[0] = last.results[1]
    _update_type(kernel)
    return argument.type


def _start(type_: ir.Type) -> ir.Value:
    if str(type_) == _TOKEN:
        return stablehlo.create_token()
    number = ir.IntegerAttr.get(ir.RankedTensorType(type_).element_type, _START)
    return stablehlo.constant(ir.DenseElementsAttr.get_splat(type_, number))


def _mark(kernels: Sequence[ir.Operation], functions: dict[str, ir.Operation]) -> None:
    """The kernels, and the functions and operations that have them inside."""
    callers: dict[str, list[ir.Operation]] = {}
    for operation in itertools.chain.from_iterable(map(operations, functions.values())):
        if operation.name == _CALL:
            callee = ir.FlatSymbolRefAttr(operation.attributes["callee"]).value
            callers.setdefault(callee, []).append(operation)
    found = list(kernels)
    while found:
        operation = found.pop().operation
        if _HOLDS in operation.attributes or operation.name == "builtin.module":
            continue
        operation.attributes[_HOLDS] = ir.UnitAttr.get()
        if operation.name == "func.func":
            found += callers.get(_name(operation), [])
        else:
            found.append(operation.parent)


class _Threading:
    """One walk through what is marked."""

    def __init__(self, functions: dict[str, ir.Operation], order: ir.Type) -> None:
        self._functions = functions
        self._order = order

    def run(self) -> None:
        for name, function in self._functions.items():
            if _HOLDS not in function.attributes:
                continue
            del function.attributes[_HOLDS]
            block = function.regions[0].blocks[0]
            if name == "main":
                with ir.InsertionPoint.at_block_begin(block):
                    order = _start(self._order)
                self._block(block, order)
            else:
                self._returning(block, block.add_argument(self._order, function.location))
                _update_type(function)

    def _block(self, block: ir.Block, order: ir.Value) -> ir.Value:
        """The number after the operations of a block."""
        for operation in [each.operation for each in block.operations]:
            if _HOLDS not in operation.attributes:
                continue
            del operation.attributes[_HOLDS]
            with ir.InsertionPoint(operation), operation.location:
                order = self._through(operation, order)
        return order

    def _through(self, operation: ir.Operation, order: ir.Value) -> ir.Value:
        if _CALLEE in operation.attributes:
            callee = ir.FlatSymbolRefAttr(operation.attributes[_CALLEE]).value
            return _call(operation, self._functions[callee], (order,))[0]
        name = operation.name
        if name in _THROUGH or (name == _MANUAL and _shardings_extended(operation)):
            is_branch = name in _BRANCHES
            new = _extended(operation, () if is_branch else (order,), self._order)
            for number, region in enumerate(new.regions):
                block = region.blocks[0]
                inner = order if is_branch else block.add_argument(self._order, new.location)
                if name == _WHILE and number == 0:  # its condition returns nothing else
                    self._block(block, inner)
                else:
                    self._returning(block, inner)
            return _last(new.results)
        # Nothing goes out of others: their kernels are in order among themselves.
        for region in operation.regions:
            for block in region.blocks:
                with ir.InsertionPoint.at_block_begin(block):
                    inner = _start(self._order)
                self._block(block, inner)
        return order

    def _returning(self, block: ir.Block, order: ir.Value) -> None:
        """Return the number after the block's operations as well."""
        after = self._block(block, order)
        terminator = _last(block.operations).operation
        with ir.InsertionPoint(terminator):
            ir.Operation.create(
                terminator.name,
                operands=[*terminator.operands, after],
                attributes=attributes_of(terminator),
                loc=terminator.location,
            )
        terminator.erase()


def _call(
    operation: ir.Operation, function: ir.Operation, first: tuple[ir.Value, ...]
) -> list[ir.Value]:
    """Call the function in a kernel's place; what it returns for what it takes first."""
    block = function.regions[0].blocks[0]
    wanted = [argument.type for argument in block.arguments][len(first) :]
    given = [_converted(*each) for each in zip(operation.operands, wanted, strict=True)]
    types = [value.type for value in _last(block.operations).operands]
    symbol = ir.FlatSymbolRefAttr.get(_name(function))
    results = list(func.CallOp(types, symbol, [*first, *given]).results)
    for old, new in zip(operation.results, results[len(first) :], strict=True):
        old.replace_all_uses_with(_converted(new, old.type))
    operation.erase()
    return results[: len(first)]


def _converted(value: ir.Value, type_: ir.Type) -> ir.Value:
    """A kernel has bool where a TPU has integers, and scalars where it has arrays of one."""
    wanted, given = ir.RankedTensorType(type_), ir.RankedTensorType(value.type)
    if given.shape != wanted.shape:
        shaped = ir.RankedTensorType.get(wanted.shape, given.element_type)
        value = stablehlo.reshape(shaped, value)
    return value if value.type == type_ else stablehlo.convert(type_, value)


def _extended(
    operation: ir.Operation, operands: tuple[ir.Value, ...], result: ir.Type
) -> ir.Operation:
    """The same operation with further operands, and with a further result."""
    new = ir.Operation.create(
        operation.name,
        results=[*(each.type for each in operation.results), result],
        operands=[*operation.operands, *operands],
        attributes=attributes_of(operation),
        regions=len(operation.regions),
    )
    for old_region, new_region in zip(operation.regions, new.regions, strict=True):
        for block in list(old_region.blocks):
            block.append_to(new_region)
    for old, value in zip(operation.results, list(new.results)[:-1], strict=True):
        old.replace_all_uses_with(value)
    operation.erase()
    return new


def _shardings_extended(operation: ir.Operation) -> bool:
    """Give the number of a shard_map to every device whole; False where no mesh is known."""
    values = {
        name: list(sdy.TensorShardingPerValueAttr(operation.attributes[name]).shardings)
        for name in _SHARDINGS
    }
    known = [each for shardings in values.values() for each in shardings]
    if not known:
        return False
    mesh = sdy.TensorShardingAttr(known[0]).mesh_or_ref
    for name, shardings in values.items():
        extended = [*shardings, sdy.TensorShardingAttr.get(mesh, [])]
        operation.attributes[name] = sdy.TensorShardingPerValueAttr.get(extended)
    return True


def _update_type(function: ir.Operation) -> None:
    """After its block has changed; what is known of arguments and results is dropped."""
    block = function.regions[0].blocks[0]
    inputs = [argument.type for argument in block.arguments]
    outputs = [value.type for value in _last(block.operations).operands]
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, outputs))
    for name in ("arg_attrs", "res_attrs"):
        if name in function.attributes:
            del function.attributes[name]


def _name(function: ir.Operation) -> str:
    name: str = ir.StringAttr(function.attributes["sym_name"]).value
    return name


def _last(values: Any) -> Any:
    return values[len(values) - 1]
