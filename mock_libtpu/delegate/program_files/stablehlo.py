"""Read a program that is StableHLO: MLIR text, bytecode, or a portable artifact."""

from __future__ import annotations

from typing import Any

from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

from ..errors import DelegateError
from ..execution.program_text import located_text
from ..reading.program import main_function, module_name, parse
from .exported import Exported
from .program import FileError, Program, compile_options, devices

_TPU = "tpu"
_SHARDINGS = ("sdy.sharding", "mhlo.sharding")
_GLOBAL, _PLATFORM_INDEX = "jax.global_constant", "_platform_index"
_NOT_READ = "it is damaged, or not StableHLO that this jaxlib reads"
_NEWER = "Check that it is whole. If a newer JAX wrote it, name its Python: --python PYTHON."


def read(code: bytes, exported: Exported | None = None) -> Program:
    """The program. `exported`: what it was exported as. Raises FileError."""
    if exported is not None and _TPU not in exported.platforms:
        raise FileError(
            f"it is exported for {' and '.join(exported.platforms)}, and not for a TPU",
            'Export it with jax.export.export(f, platforms=["tpu"]).',
        )
    try:
        module = parse(code, "mlir")
        main = main_function(module)
    except DelegateError as error:
        raise FileError(f"{_NOT_READ}: {error.message}", _NEWER) from None
    with module.context:
        if exported is not None and _choose_platform(main, exported):
            code = module.operation.get_asm(binary=False, enable_debug_info=True).encode()
        _check_shapes(main)
        text = located_text(module)
        used = devices(text, partitions=exported.devices if exported is not None else 1)
        free = _unsharded(main, "arg_attrs"), _unsharded(main, "res_attrs")
        name = module_name(module)
    options, fast = (compile_options(used, text, *free, fast=least) for least in (False, True))
    return Program(name, code, "mlir", used, options, fast, {"stablehlo": text})


def _choose_platform(main: Any, exported: Exported) -> bool:
    """Have a program for several platforms be the TPU's: its first argument is which one it is."""
    labels = list(map(ir.DictAttr, main.arg_attrs))
    if not labels or _PLATFORM_INDEX not in str(labels[0]) or _GLOBAL not in labels[0]:
        return False
    index = exported.platforms.index(_TPU)
    argument = main.arguments[0]
    with ir.InsertionPoint.at_block_begin(main.entry_block), ir.Location.unknown():
        value = ir.DenseElementsAttr.get_splat(
            ir.RankedTensorType(argument.type), ir.IntegerAttr.get(_element(argument), index)
        )
        argument.replace_all_uses_with(stablehlo.constant(value))
    main.entry_block.erase_argument(0)
    main.attributes["function_type"] = ir.TypeAttr.get(
        ir.FunctionType.get(main.type.inputs[1:], main.type.results)
    )
    main.arg_attrs = labels[1:]
    return True


def _element(argument: Any) -> ir.Type:
    return ir.RankedTensorType(argument.type).element_type


def _check_shapes(main: Any) -> None:
    types = [*main.type.inputs, *main.type.results]
    dynamic = next((each for each in types if "?" in str(each)), None)
    if dynamic is not None:
        raise FileError(
            f"a shape in it is not fixed: {dynamic}", "Export it with shapes that are numbers."
        )


def _unsharded(main: Any, attribute: str) -> list[bool]:
    """Which arguments or results have no sharding."""
    types = main.type.inputs if attribute == "arg_attrs" else main.type.results
    if attribute not in main.attributes:
        return [True] * len(types)
    labels = map(str, main.attributes[attribute])
    return [not any(each in text for each in _SHARDINGS) for text in labels]
