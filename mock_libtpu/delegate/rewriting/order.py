"""Keep the interpreted kernels of a program apart: each waits for the one before it.

JAX's interpreter has one set of memories for a process, as a TPU runs one kernel at a time; on
every device they must come in the same order. A number goes from kernel to kernel: from a call to
the next, into and out of loops, branches and functions that have kernels. The main function makes
it; whatever has kernels takes it last and returns it last.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import sdy

from .mosaic import KernelCall

__all__ = ["thread"]

# What JAX's interpreter starts with (TOP_LEVEL_TOKEN_VALUE), and gives to each of its callbacks.
_START = 42
_TOKEN = "!stablehlo.token"
_CALL = "func.call"
_WHILE = "stablehlo.while"
_BRANCHES = ("stablehlo.case", "stablehlo.if")
_MANUAL = "sdy.manual_computation"
# Marks, for jaxlib does not know an operation again: what has kernels, and a kernel's function.
_HOLDS, _CALLEE = "mock_libtpu.holds_kernels", "mock_libtpu.callee"
_SHARDINGS = ("in_shardings", "out_shardings")


def thread(module: ir.Module, calls: Sequence[KernelCall]) -> None:
    """Replace the kernels' operations by calls that are in order; within a context and location."""
    functions = {
        _name(each.operation): each.operation
        for each in module.body.operations
        if each.operation.name == "func.func"
    }
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
    callbacks = [each for each in operations if each.name == "stablehlo.custom_call"]
    ordered = [
        each for each in callbacks if len(each.operands) and str(each.operands[0].type) == _TOKEN
    ]
    argument = block.arguments[0]
    if not all(len(each.operands) > 1 and len(each.results) > 1 for each in _ends(ordered)):
        return argument.type
    with ir.InsertionPoint.at_block_begin(block):
        token = ir.Operation.create("stablehlo.create_token", [argument.type]).result
    argument.replace_all_uses_with(token)
    first, last = _ends(ordered)
    argument.set_type(last.results[1].type)
    first.operands[1] = argument
    operations[-1].operands[0] = last.results[1]
    _update_type(kernel)
    return argument.type


def _ends(ordered: Sequence[ir.Operation]) -> tuple[ir.Operation, ir.Operation]:
    return ordered[0], ordered[-1]


def _start(type_: ir.Type) -> ir.Value:
    if str(type_) == _TOKEN:
        return ir.Operation.create("stablehlo.create_token", [type_]).result
    number = ir.IntegerAttr.get(ir.RankedTensorType(type_).element_type, _START)
    attributes = {"value": ir.DenseElementsAttr.get_splat(type_, number)}
    return ir.Operation.create("stablehlo.constant", [type_], attributes=attributes).result


def _mark(kernels: Sequence[ir.Operation], functions: dict[str, ir.Operation]) -> None:
    """The kernels, and the functions and operations that have them inside."""
    callers: dict[str, list[ir.Operation]] = {}
    for function in functions.values():
        function.walk(functools.partial(_note_call, callers))
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
        if operation.name == _WHILE:
            return self._while(operation, order)
        if operation.name in _BRANCHES:
            new = _extended(operation, (), self._order)
            for region in new.regions:
                self._returning(region.blocks[0], order)
            return _last(new.results)
        if operation.name == _CALL:
            return _last(_extended(operation, (order,), self._order).results)
        if operation.name == _MANUAL and _shardings_extended(operation):
            new = _extended(operation, (order,), self._order)
            block = new.regions[0].blocks[0]
            self._returning(block, block.add_argument(self._order, new.location))
            return _last(new.results)
        # Nothing goes out of others: their kernels are in order among themselves.
        for region in operation.regions:
            for block in region.blocks:
                with ir.InsertionPoint.at_block_begin(block):
                    inner = _start(self._order)
                self._block(block, inner)
        return order

    def _while(self, operation: ir.Operation, order: ir.Value) -> ir.Value:
        new = _extended(operation, (order,), self._order)
        condition, body = (region.blocks[0] for region in new.regions)
        self._block(condition, condition.add_argument(self._order, new.location))
        self._returning(body, body.add_argument(self._order, new.location))
        return _last(new.results)

    def _returning(self, block: ir.Block, order: ir.Value) -> None:
        """Return the number after the block's operations as well."""
        after = self._block(block, order)
        terminator = _last(block.operations).operation
        with ir.InsertionPoint(terminator):
            ir.Operation.create(
                terminator.name,
                operands=[*terminator.operands, after],
                attributes=_attributes(terminator),
                loc=terminator.location,
            )
        terminator.erase()


def _note_call(callers: dict[str, list[ir.Operation]], operation: ir.Operation) -> ir.WalkResult:
    if operation.name == _CALL:
        callee = ir.FlatSymbolRefAttr(operation.attributes["callee"]).value
        callers.setdefault(callee, []).append(operation)
    return ir.WalkResult.ADVANCE


def _call(
    operation: ir.Operation, function: ir.Operation, first: tuple[ir.Value, ...]
) -> list[ir.Value]:
    """Call the function in a kernel's place; what it returns for what it takes first."""
    block = function.regions[0].blocks[0]
    wanted = [argument.type for argument in block.arguments][len(first) :]
    given = [_converted(*each) for each in zip(operation.operands, wanted, strict=True)]
    call = ir.Operation.create(
        _CALL,
        results=[value.type for value in _last(block.operations).operands],
        operands=[*first, *given],
        attributes={"callee": ir.FlatSymbolRefAttr.get(_name(function))},
    )
    results = list(call.results)
    for old, new in zip(operation.results, results[len(first) :], strict=True):
        old.replace_all_uses_with(_converted(new, old.type))
    operation.erase()
    return results[: len(first)]


def _converted(value: ir.Value, type_: ir.Type) -> ir.Value:
    """A kernel has bool where a TPU has integers, and scalars where it has arrays of one."""
    wanted = ir.RankedTensorType(type_)
    if ir.RankedTensorType(value.type).shape != wanted.shape:
        element_type = ir.RankedTensorType(value.type).element_type
        shaped = ir.RankedTensorType.get(wanted.shape, element_type)
        value = ir.Operation.create("stablehlo.reshape", [shaped], [value]).result
    if value.type == type_:
        return value
    return ir.Operation.create("stablehlo.convert", [type_], [value]).result


def _extended(
    operation: ir.Operation, operands: tuple[ir.Value, ...], result: ir.Type
) -> ir.Operation:
    """The same operation with further operands, and with a further result."""
    new = ir.Operation.create(
        operation.name,
        results=[*(each.type for each in operation.results), result],
        operands=[*operation.operands, *operands],
        attributes=_attributes(operation),
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


def _attributes(operation: ir.Operation) -> dict[str, ir.Attribute]:
    attributes = operation.attributes
    named = (attributes[index] for index in range(len(attributes)))
    return {each.name: each.attr for each in named}


def _name(function: ir.Operation) -> str:
    name: str = ir.StringAttr(function.attributes["sym_name"]).value
    return name


def _last(values: Any) -> Any:
    return values[len(values) - 1]
