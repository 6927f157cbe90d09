"""Replace tokens among a program's parameters and outputs by bool arrays without elements.

Inside, tokens order effects and stay as they are.
"""

from __future__ import annotations

from typing import Any

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

TOKEN_TYPE = "!stablehlo.token"


def replace(main: Any) -> None:
    """Make token parameters and outputs of the entry function tensor<0xi1>."""
    type_ = main.type
    inputs, results = list(type_.inputs), list(type_.results)
    if all(str(each) != TOKEN_TYPE for each in (*inputs, *results)):
        return
    with main.operation.context, main.operation.location:
        stand_in = ir.RankedTensorType.get([0], ir.IntegerType.get_signless(1))
        block = main.operation.regions[0].blocks[0]
        for index, argument in enumerate(block.arguments):
            if str(inputs[index]) == TOKEN_TYPE:
                inputs[index] = stand_in
                start = ir.InsertionPoint.at_block_begin(block)
                argument.replace_all_uses_with(stablehlo.create_token(ip=start))
                argument.set_type(stand_in)
        operations = list(block.operations)
        leave = operations[-1].operation
        for index, result in enumerate(results):
            if str(result) == TOKEN_TYPE:
                results[index] = stand_in
                nothing = ir.Attribute.parse(f"dense<> : {stand_in}")
                leave.operands[index] = stablehlo.constant(nothing, ip=ir.InsertionPoint(leave))
        new_type = ir.FunctionType.get(inputs, results)
        main.operation.attributes["function_type"] = ir.TypeAttr.get(new_type)
