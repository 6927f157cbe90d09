"""Return the results of a partitioned program one by one, each with its sharding.

A module that comes as HLO returns one tuple; made into HLO again, that has one sharding for all.
"""

from __future__ import annotations

from typing import Any

from ..seam.legacy import func, hlo, ir, mlir

__all__ = ["parts", "untupled"]

_SHARDING = "mhlo.sharding"


def untupled(code: str | bytes) -> str | bytes:
    """The module with a main function that returns the elements of its tuple, if it has several."""
    with mlir.make_ir_context(), ir.Location.unknown():
        module = ir.Module.parse(code)
        main = next(op for op in module.body if _name(op) == "main")
        end = list(main.entry_block.operations)[-1]
        types = [value.type for value in end.operands]
        if len(types) != 1 or not ir.TupleType.isinstance(types[0]):
            return code
        tuple_type = ir.TupleType(types[0])
        elements = [tuple_type.get_type(index) for index in range(tuple_type.num_types)]
        if len(elements) < 2:
            return code
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
        _share_out_sharding(main, len(elements))
        changed: bytes = mlir.module_to_bytecode(module)
        return changed


def _share_out_sharding(main: Any, count: int) -> None:
    if "res_attrs" not in main.attributes:
        return
    attributes = ir.DictAttr(ir.ArrayAttr(main.attributes["res_attrs"])[0])
    if _SHARDING not in attributes:
        del main.attributes["res_attrs"]
        return
    shardings = parts(ir.StringAttr(attributes[_SHARDING]).value)
    if len(shardings) != count:
        shardings = [ir.StringAttr(attributes[_SHARDING]).value] * count
    main.attributes["res_attrs"] = ir.ArrayAttr.get(
        [ir.DictAttr.get({_SHARDING: ir.StringAttr.get(sharding)}) for sharding in shardings]
    )


def parts(sharding: str) -> list[str]:
    """The shardings of a tuple's elements: "{{replicated}, {maximal device=0}}" has two."""
    found: list[str] = []
    depth = start = 0
    for index, letter in enumerate(sharding):
        if letter == "{":
            depth += 1
            if depth == 2:
                start = index
        elif letter == "}":
            if depth == 2:
                found.append(sharding[start : index + 1])
            depth -= 1
    return found


def _name(op: Any) -> str:
    return ir.StringAttr(op.attributes["sym_name"]).value if "sym_name" in op.attributes else ""
