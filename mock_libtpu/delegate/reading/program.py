"""Parse a program as PJRT passes it (StableHLO artifact, MLIR, HLO proto) to an MLIR module.

Parsing happens once; what follows reads and rewrites the same module, and jaxlib compiles it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import chlo, sdy, stablehlo

from .. import protobuf
from ..errors import DelegateError
from ..seam import jaxlib, mhlo, mlir_extension
from .dynamic_indices import with_scalar_indices

_MLIR_BYTECODE = b"ML\xefR"
_VERSIONED = b"StableHLO_v"
_BUFFER_DONOR = 18  # of HloModuleProto
DONOR = "jax.buffer_donor"


@functools.cache
def _registry() -> ir.DialectRegistry:
    """Made when it is needed: jaxlib's extension must be loaded."""
    registry = ir.DialectRegistry()
    mlir_extension.register_dialects(registry)
    return registry


def new_context() -> ir.Context:
    """A context for one program: contexts keep every constant they have seen."""
    context = ir.Context()
    # A context's own thread pool costs more to start than these programs gain from it.
    context.enable_multithreading(False)
    context.append_dialect_registry(_registry())
    sdy.register_dialect(context)
    if hasattr(mhlo, "register_mhlo_dialect"):
        mhlo.register_mhlo_dialect(context)
    chlo.register_dialect(context)
    stablehlo.register_dialect(context)
    return context


def parse(program: bytes, format_: str) -> ir.Module:
    """The module of a program in a format of PJRT_Program.

    Raises DelegateError INVALID_ARGUMENT.
    """
    parsers: dict[str, Callable[[bytes], ir.Module]] = {
        "mlir": _parse_mlir,
        "hlo": _parse_hlo,
        "hlo_with_config": lambda code: _parse_hlo(hlo_module(code)),
    }
    if format_ not in parsers:
        msg = f"program format {format_!r} is not supported; mlir, hlo and hlo_with_config are"
        raise DelegateError("INVALID_ARGUMENT", msg)
    try:
        return parsers[format_](program)
    except DelegateError:
        raise
    except Exception as error:
        msg = f"the {format_} program cannot be read: {error}"
        raise DelegateError("INVALID_ARGUMENT", msg) from error


def hlo_module(with_config: bytes) -> bytes:
    """The module of an HloModuleProtoWithConfig. Raises ValueError where it has none."""
    module = next(protobuf.messages(with_config, 1), None)
    if module is None:
        msg = "it has no module"
        raise ValueError(msg)
    return bytes(module)


def _parse_hlo(code: bytes) -> ir.Module:
    module = _parse_mlir(jaxlib.mlir.hlo_to_stablehlo(with_scalar_indices(code)))
    _label_donors(module, set(_donors(code)))
    return module


def _donors(module: bytes) -> Iterator[int]:
    """The parameters that an HloModuleProto donates to any output; StableHLO has them as labels.

    Those of a single tuple are the elements of it.
    """
    for config in protobuf.messages(module, _BUFFER_DONOR):
        for entry in protobuf.messages(config, 1):
            yield next(iter(protobuf.numbers(entry, 2)), protobuf.integer(entry, 1))


def _label_donors(module: ir.Module, donors: set[int]) -> None:
    if not donors:
        return
    main = main_function(module)
    with module.context:
        donor = {DONOR: ir.BoolAttr.get(True)}
        main.arg_attrs = [
            ir.DictAttr.get({item.name: item.attr for item in labels} | donor)
            if index in donors
            else labels
            for index, labels in enumerate(map(ir.DictAttr, main.arg_attrs))
        ]


def _parse_mlir(program: bytes) -> ir.Module:
    context = new_context()
    # Between them is a byte with the version of the bytecode.
    if program.startswith(_MLIR_BYTECODE) and program[5:].startswith(_VERSIONED):
        module: ir.Module = stablehlo.deserialize_portable_artifact(context, program)
        return module
    return ir.Module.parse(program, context)


def main_function(module: ir.Module) -> Any:
    """The entry function (func.func @main)."""
    main = symbols(module).get("main")
    if main is None:
        msg = "the program has no function main"
        raise DelegateError("INVALID_ARGUMENT", msg)
    return main


def symbols(module: ir.Module) -> dict[str, Any]:
    """The functions and meshes of a module by their names."""
    return {
        ir.StringAttr(symbol.operation.attributes["sym_name"]).value: symbol
        for symbol in module.body.operations
        if "sym_name" in symbol.operation.attributes
    }


def operations(root: Any) -> list[ir.Operation]:
    """A module or an operation with all that are inside of it, which come before it."""
    found: list[ir.Operation] = []

    def note(operation: ir.Operation) -> ir.WalkResult:
        found.append(operation)
        return ir.WalkResult.ADVANCE

    root.operation.walk(note)
    return found


def attributes_of(operation: Any) -> dict[str, ir.Attribute]:
    """The attributes of an operation, for another one."""
    attributes = operation.attributes
    named = (attributes[index] for index in range(len(attributes)))
    return {attribute.name: attribute.attr for attribute in named}


def module_name(module: ir.Module) -> str:
    attributes = module.operation.attributes
    return attributes["sym_name"].value if "sym_name" in attributes else "main"
