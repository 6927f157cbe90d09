"""Lower a program of TensorFlow's MLIR dialect to StableHLO, by TensorFlow's own passes.

These are the passes that its bridge runs for a TPU, as far as the Python module has them by name.
"""

from __future__ import annotations

from collections.abc import Sequence

from jaxlib.mlir import ir

from ..errors import DelegateError
from ..reading.program import main_function, new_context, operations

_PASSES = (
    "tf-functional-control-flow-to-regions",
    "inline",
    "func.func(tf-drop-while-shape-invariant)",
    "func.func(tf-replicate-tensor-list-init-ops)",
    "func.func(canonicalize)",
    "sccp",
    "tf-guarantee-all-funcs-one-use",
    "tf-shape-inference",
    "sccp",
    "tf-tensor-list-ops-decomposition",
    "tf-stack-ops-decomposition",
    "tf-tensor-array-ops-decomposition",
    "func.func(tf-device-decompose-resource-ops)",
    "tf-promote-resources-to-args",
    "symbol-dce",
    "func.func(mhlo-sink-constants-to-control-flow)",
    "tf-shape-inference",
    "stablehlo-legalize-to-hlo",
    "func.func(tf-lower-quantized)",
    # Where it has no pattern, an operation's kernel for XLA is asked.
    "xla-legalize-tf{device-type=XLA_TPU_JIT use-tf2xla-fallback=true prefer-tf2xla=true}",
    "func.func(canonicalize)",
    "tf-shape-inference",
    "xla-legalize-tf-communication",
    "inline",
    "symbol-dce",
    "hlo-legalize-to-stablehlo",
)


def to_stablehlo(module: str, shapes: Sequence[tuple[int, ...]]) -> bytes:
    """The program on arguments of these shapes, as MLIR bytecode. Raises DelegateError."""
    # The program's own process has it, and has loaded it: it made the module.
    from tensorflow.python import pywrap_mlir

    static = _with_shapes(module, shapes)
    try:
        text = pywrap_mlir.experimental_run_pass_pipeline(static, ",".join(_PASSES), False)
    except Exception as error:
        message = f"TensorFlow cannot lower the program for XLA: {error}"
        raise DelegateError("INVALID_ARGUMENT", message) from error
    return _without_tensorflow(text)


def _parse(text: str) -> ir.Module:
    context = new_context()
    context.allow_unregistered_dialects = True
    return ir.Module.parse(text, context)


def _with_shapes(text: str, shapes: Sequence[tuple[int, ...]]) -> str:
    """The module with these shapes of main's arguments where it leaves some open."""
    module = _parse(text)
    with module.context, ir.Location.unknown():
        main = main_function(module)
        block = main.regions[0].blocks[0]
        changed = False
        for argument, shape in zip(block.arguments, shapes, strict=True):
            given = argument.type
            if not isinstance(given, ir.ShapedType) or given.has_static_shape:
                continue
            argument.set_type(ir.RankedTensorType.get(shape, given.element_type))
            changed = True
        if not changed:
            return text
        kind = ir.FunctionType(ir.TypeAttr(main.attributes["function_type"]).value)
        inputs = [argument.type for argument in block.arguments]
        main.attributes["function_type"] = ir.TypeAttr.get(
            ir.FunctionType.get(inputs, kind.results)
        )
        return str(module)


def _without_tensorflow(text: str) -> bytes:
    """StableHLO alone: without the attributes of TensorFlow's dialects."""
    module = _parse(text)
    with module.context:
        left = sorted(
            {
                op.name
                for op in operations(module)
                if not op.name.startswith(("stablehlo.", "func.", "builtin.", "chlo.", "mhlo."))
            }
        )
        if left:
            message = f"XLA has no such operations: {', '.join(left)}"
            raise DelegateError("UNIMPLEMENTED", message)
        for op in operations(module):
            for name in [getattr(each, "name", each) for each in op.attributes]:
                if name.startswith(("tf.", "tf_", "_")):
                    del op.attributes[name]
        main = main_function(module)
        # The variables of TensorFlow are not donated: others may read them.
        for name in ("arg_attrs", "res_attrs"):
            if name in main.attributes:
                del main.attributes[name]
        return str(module).encode()
