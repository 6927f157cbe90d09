"""How many bytes of HBM an operation reads and writes, without the padding of tiles.

What only takes a part of an array, such as a slice, reads that part; what updates a part of an
array in place writes that part.
"""

from __future__ import annotations

from mock_libtpu.compiler.texts.hlo import Hlo, Instruction
from mock_libtpu.compiler.texts.shapes import arrays, result_bytes, shape_text

_TAKE_A_PART = ("slice", "dynamic-slice", "gather")
_UPDATE, _UPDATED = "dynamic-update-slice", 1  # its operand that is written
_PASSED_ON = ("bitcast", "copy", "reshape")


def hbm_bytes(hlo: Hlo, each: Instruction) -> int:
    """Of one execution."""
    if each.opcode == "copy-start":  # its result is where to and where from
        return sum(result_bytes(shape, in_hbm_only=True) for shape in arrays(shape_text(each.text)))
    inner = hlo.computations.get(each.calls, []) if each.opcode == "fusion" else []
    parameters = {
        int(number): one
        for one in inner
        if one.opcode == "parameter" and (number := _number(one)).isdigit()
    }
    read = 0
    for at, shape in enumerate(operand_shapes(hlo, each)):
        size = result_bytes(shape, in_hbm_only=True)
        if size and at in parameters:
            size = min(size, _read(inner, parameters[at], size))
        elif size and each.opcode in _TAKE_A_PART and at == 0:
            size = min(size, result_bytes(shape_text(each.text)))
        read += size
    return read + _written(hlo, each, inner)


def _written(hlo: Hlo, each: Instruction, inner: list[Instruction]) -> int:
    size = result_bytes(shape_text(each.text), in_hbm_only=True)
    root = inner[-1] if inner else each
    if root.opcode == _UPDATE and len(root.operands) > _UPDATED:
        update = hlo.instructions.get(root.operands[_UPDATED])
        return min(size, result_bytes(shape_text(update.text))) if update is not None else size
    return size


def _read(inner: list[Instruction], parameter: Instruction, size: int) -> int:
    """What a fusion reads of an operand: all of it, unless it only takes parts or updates it."""
    read = 0
    names = {parameter.name}
    for one in inner:
        if names.isdisjoint(one.operands):
            continue
        if one.opcode in _PASSED_ON:
            names.add(one.name)
        elif one.opcode in _TAKE_A_PART and one.operands[0] in names:
            read += result_bytes(shape_text(one.text))
        elif one.opcode == _UPDATE and one.operands[0] in names:
            continue
        else:
            return size
    return read


def operand_shapes(hlo: Hlo, each: Instruction) -> list[str]:
    """Of each operand, of a part of a tuple only that one."""
    found = []
    for name, part in dict.fromkeys(zip(each.operands, each.parts, strict=True)):
        operand = hlo.instructions.get(name)
        shape = shape_text(operand.text) if operand is not None else ""
        if part is not None:
            parts = arrays(shape)
            shape = parts[part] if part < len(parts) else ""
        found.append(shape)
    return found


def _number(parameter: Instruction) -> str:
    return parameter.text.partition("parameter(")[2].partition(")")[0]
