"""Remove operations that only label a value: memory spaces, layouts, placement.

On the mock these are labels, and a value goes through such an operation unchanged.
"""

from __future__ import annotations

from jaxlib.mlir import ir

from .splice import Splicer

FRONTEND = "mhlo.frontend_attributes"
_SHARDINGS = ("mhlo.sharding", "sdy.sharding")
# Where a call is to run ("host", "sparse"): all of the mock is one place.
_COMPUTE = ("_xla_compute_type", "backend_config")


def forward(operation: ir.Operation, splicer: Splicer) -> None:  # noqa: ARG001 - one of a table
    """Put the operand where the result was; a sharding on the operation stays in force."""
    attributes = operation.attributes
    value = operation.operands[0]
    kept = {name: attributes[name] for name in _SHARDINGS if name in attributes}
    if kept:
        kept["call_target_name"] = ir.StringAttr.get("Sharding")
        value = ir.Operation.create(
            "stablehlo.custom_call",
            results=[operation.results[0].type],
            operands=[value],
            attributes=kept,
            loc=operation.location,
            ip=ir.InsertionPoint(operation),
        ).result
    operation.results[0].replace_all_uses_with(value)
    operation.erase()


def forget_compute_type(operation: ir.Operation) -> None:
    """Remove what would move a call to the host or a SparseCore."""
    entries = {item.name: item.attr for item in ir.DictAttr(operation.attributes[FRONTEND])}
    kept = {name: value for name, value in entries.items() if name not in _COMPUTE}
    if len(kept) != len(entries):
        operation.attributes[FRONTEND] = ir.DictAttr.get(kept, operation.context)
