"""Read a program's parameters and outputs, and the labels on them that only a TPU uses.

Layouts, memory kinds and donation are labels here: they are removed from the program (left in,
mhlo.layout_mode gave wrong results) and reported; storage stays row-major in host memory.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from jaxlib.mlir import ir

from ..element_types import BY_MLIR, BY_NAME
from ..errors import DelegateError
from . import layouts, program, tokens

_LAYOUT = "mhlo.layout_mode"
_MEMORY = "mhlo.memory_kind"
_ALIAS = "tf.aliasing_output"
_HLO_ALIASES = "mhlo.input_output_alias"
_LABELS = (_LAYOUT, _MEMORY, _ALIAS, program.DONOR)


class ProgramArray(NamedTuple):
    """A parameter or an output."""

    element_type: str
    dims: tuple[int, ...]
    """As the program has them, before any partitioning."""
    memory_kind: str | None
    layout: str | None
    """As XLA prints it, "{1,0:T(8,128)}"; None for the device's own."""

    @property
    def byte_size(self) -> int:
        """In host memory, where an element below a byte takes a byte."""
        return math.prod(self.dims) * BY_NAME[self.element_type].dtype.itemsize


class Signature(NamedTuple):
    """What is known of a program from its entry function."""

    name: str
    parameters: list[ProgramArray]
    outputs: list[ProgramArray]
    aliases: list[tuple[int, int]]
    """Pairs of output and parameter."""
    donors: list[int]
    """Parameters that any output may reuse."""


def extract(module: ir.Module, main: Any) -> Signature:
    """The signature of a module with its entry function; its labels are removed from both."""
    function_type = main.type
    argument_labels = _extract_labels(main, "arg_attrs", len(function_type.inputs))
    result_labels = _extract_labels(main, "res_attrs", len(function_type.results))
    parameters = [_value(*pair) for pair in zip(function_type.inputs, argument_labels, strict=True)]
    outputs = [_value(*pair) for pair in zip(function_type.results, result_labels, strict=True)]
    _choose_layouts(main, parameters, outputs, result_labels)
    tokens.replace(main)
    aliases = _extract_module_aliases(module)
    donors = []
    for index, labels in enumerate(argument_labels):
        if _ALIAS in labels:
            aliases.append((ir.IntegerAttr(labels[_ALIAS]).value, index))
        elif program.DONOR in labels and ir.BoolAttr(labels[program.DONOR]).value:
            donors.append(index)
    return Signature(program.module_name(module), parameters, outputs, aliases, donors)


def _extract_labels(main: Any, attribute: str, count: int) -> list[dict[str, ir.Attribute]]:
    attributes = main.operation.attributes
    if attribute not in attributes:
        return [{} for _ in range(count)]
    taken = []
    kept = []
    for entry in ir.ArrayAttr(attributes[attribute]):
        items = [(item.name, item.attr) for item in ir.DictAttr(entry)]
        taken.append({name: value for name, value in items if name in _LABELS})
        kept.append({name: value for name, value in items if name not in _LABELS})
    if any(taken):
        with main.operation.context:
            attributes[attribute] = ir.ArrayAttr.get([ir.DictAttr.get(each) for each in kept])
    return taken


def _choose_layouts(
    main: Any,
    parameters: list[ProgramArray],
    outputs: list[ProgramArray],
    labels: list[dict[str, ir.Attribute]],
) -> None:
    operations = main.operation.regions[0].blocks[0].operations
    returned = list(operations[len(operations) - 1].operation.operands)
    known = [parameter.layout for parameter in parameters]
    for index, value in enumerate(returned):
        mode = labels[index].get(_LAYOUT)
        if mode is not None and ir.StringAttr(mode).value == "auto":
            outputs[index] = outputs[index]._replace(layout=layouts.chosen(value, known))


def _extract_module_aliases(module: ir.Module) -> list[tuple[int, int]]:
    """The aliases of a program that was an HloModuleProto: they are the module's own."""
    attributes = module.operation.attributes
    if _HLO_ALIASES not in attributes:
        return []
    pairs = []
    for entry in ir.ArrayAttr(attributes[_HLO_ALIASES]):
        fields = ir.DictAttr(entry)
        output = list(ir.DenseI64ArrayAttr(fields["output_index"])) or [0]
        alias = ir.DictAttr(fields["alias"])
        # Elements of a single tuple are parameters here.
        path = list(ir.DenseI64ArrayAttr(alias["parameter_index"]))
        parameter = path[0] if path else ir.IntegerAttr(alias["parameter_number"]).value
        pairs.append((output[0], parameter))
    del attributes[_HLO_ALIASES]
    return pairs


def _value(type_: ir.Type, labels: dict[str, ir.Attribute]) -> ProgramArray:
    element_type, dims = type_of(type_)
    memory_kind = labels.get(_MEMORY)
    layout = labels.get(_LAYOUT)
    layout_text = ir.StringAttr(layout).value if layout is not None else "default"
    return ProgramArray(
        element_type,
        dims,
        ir.StringAttr(memory_kind).value if memory_kind is not None else None,
        None if layout_text in ("default", "auto") else layout_text,
    )


def type_of(type_: ir.Type) -> tuple[str, tuple[int, ...]]:
    """Element type by PJRT's name, and dims; a token is a bool of no elements."""
    if isinstance(type_, ir.RankedTensorType):
        row = BY_MLIR.get(str(type_.element_type))
        if row is not None and type_.has_static_shape:
            return row.name, tuple(type_.shape)
    elif str(type_) == tokens.TOKEN_TYPE:
        return "TOKEN", (0,)
    msg = f"an entry function with a value of type {type_} is not supported"
    raise DelegateError("UNIMPLEMENTED", msg)
