"""Split the tuples that a module takes and returns: the CPU client takes none.

JAX passes more than 2,000 arguments to a TPU as one tuple. A module that comes as HLO returns one;
of a partitioned program, made into HLO again, that has one sharding for all results.
"""

from __future__ import annotations

import re
from typing import Any

from ..seam.legacy import func, hlo, ir, mlir

_SHARDING = "mhlo.sharding"


def main_function(module: Any) -> Any:
    return next(
        op for op in module.body if ir.StringAttr(op.attributes["sym_name"]).value == "main"
    )


def split_argument(module: Any) -> None:
    """Give the module a main function with an argument for each part of its only one, a tuple."""
    old = main_function(module)
    (tuple_type,) = (ir.TupleType(argument.type) for argument in old.entry_block.arguments)
    types = _part_types(tuple_type)
    old.attributes["sym_name"] = ir.StringAttr.get("mock_libtpu.main")
    old.attributes["sym_visibility"] = ir.StringAttr.get("private")
    with ir.InsertionPoint(module.body):
        new = func.FuncOp("main", (types, old.type.results), visibility="public")
    for name in ("arg_attrs", "res_attrs"):
        if name in old.attributes:
            new.attributes[name] = old.attributes[name]
            del old.attributes[name]
    with ir.InsertionPoint(new.add_entry_block()):
        whole = ir.Operation.create(
            "stablehlo.tuple", results=[tuple_type], operands=list(new.arguments)
        ).result
        func.ReturnOp(func.CallOp(old, [whole]).results)
    _split_sharding(new, "arg_attrs", len(types))


def split_result(module: Any) -> None:
    """Have the main function return the elements of its tuple, if it has several."""
    main = main_function(module)
    end = list(main.entry_block.operations)[-1]
    types = [value.type for value in end.operands]
    if len(types) != 1 or not ir.TupleType.isinstance(types[0]):
        return
    elements = _part_types(ir.TupleType(types[0]))
    if len(elements) < 2:
        return
    with ir.InsertionPoint(end):
        values = [
            hlo.GetTupleElementOp(end.operands[0], mlir.i32_attr(index)).result
            for index in range(len(elements))
        ]
        func.ReturnOp(values)
    end.operation.erase()
    inputs = [argument.type for argument in main.entry_block.arguments]
    function_type = ir.FunctionType.get(inputs, elements)
    main.attributes["function_type"] = ir.TypeAttr.get(function_type)
    _split_sharding(main, "res_attrs", len(elements))


def _part_types(tuple_type: Any) -> list[Any]:
    return [tuple_type.get_type(index) for index in range(tuple_type.num_types)]


def _split_sharding(main: Any, name: str, count: int) -> None:
    """Give each part its sharding of those of the tuple, by the attributes of this name."""
    if name not in main.attributes:
        return
    attributes = ir.DictAttr(ir.ArrayAttr(main.attributes[name])[0])
    if _SHARDING not in attributes:
        del main.attributes[name]
        return
    whole = ir.StringAttr(attributes[_SHARDING]).value
    shardings = parts(whole)
    if len(shardings) != count:
        shardings = [whole] * count
    main.attributes[name] = ir.ArrayAttr.get(
        [ir.DictAttr.get({_SHARDING: ir.StringAttr.get(sharding)}) for sharding in shardings]
    )


def parts(sharding: str) -> list[str]:
    """The shardings of a tuple's elements: "{{replicated}, {maximal device=0}}" has two."""
    return re.findall(r"\{(?:[^{}]|\{[^{}]*\})*\}", sharding[1:-1])
