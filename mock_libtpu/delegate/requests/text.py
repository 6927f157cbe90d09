"""What a recording has of the request for a program, as JSON."""

from __future__ import annotations

import json
from typing import Any

from jaxlib.mlir import ir

from ..reading import program
from ..reading.call_site import is_a
from ..reading.signature import type_of
from . import calls

_MOST = 4000  # parameters that are described
_LABELS = {"sdy.sharding": "sharding", "mhlo.sharding": "sharding", "mhlo.layout_mode": "layout"}
_LONGEST = 500


def request_text(module: ir.Module, main: Any) -> str:
    """What asked for a program, with the parameters that it has, before its labels are removed."""
    facts = calls.request_of(program.module_name(module), str(main.type))
    facts = facts | {"parameters": _parameters(main), "outputs": _outputs(main)}
    return json.dumps(facts, separators=(",", ":"))


def _outputs(main: Any) -> list[dict[str, Any]]:
    arrays = map(type_of, list(main.type.results)[:_MOST])
    return [{"type": element, "shape": list(shape)} for element, shape in arrays]


def _parameters(main: Any) -> list[dict[str, Any]]:
    attributes = main.operation.attributes
    labels = list(ir.ArrayAttr(attributes["arg_attrs"])) if "arg_attrs" in attributes else []
    found = []
    for number, argument in enumerate(list(main.arguments)[:_MOST]):
        element, shape = type_of(argument.type)
        row = {"name": _name(argument.location), "type": element, "shape": list(shape)}
        for item in ir.DictAttr(labels[number]) if labels else ():
            if item.name in _LABELS:
                row[_LABELS[item.name]] = str(item.attr)[:_LONGEST]
        found.append(row)
    return found


def _name(location: Any) -> str:
    """A parameter's name, as JAX writes it at its place."""
    return str(location.name_str) if is_a(location, "NameLoc") else ""
