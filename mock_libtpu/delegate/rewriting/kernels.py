"""Interpret Pallas kernels for TPU: chosen when JAX lowers a program for this TPU.

A program carries a kernel as Mosaic MLIR for TPU hardware. JAX's interpreters start from the
kernel's jaxpr, which the lowered program does not carry any more, so the choice is made right
before the lowering: in the jaxpr of the whole program, whose kernels may have been traced long
before there was a TPU. Tracing is left alone: what is traced, differentiated or batched is what a
real TPU would get.

For the real TPU compiler the program is lowered a second time, with its kernels for TPU hardware.
The first lowering carries the second as an attribute, as far as the delegate, which takes it off.
"""

from __future__ import annotations

import base64
import functools
import io
import sys
import threading
from typing import TYPE_CHECKING, Any

from jax._src import callback, core, source_info_util, traceback_util
from jax._src.interpreters import pxla
from jax._src.sharding_impls import SdyArray, SdyArrayList, SdyDim
from jaxlib.mlir import ir

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["interpret", "take_compiled"]

_TPU = ("tpu",)
_KERNELS = frozenset(("core_map", "mpmd_map", "pallas_call"))
_PALLAS = "jax._src.pallas.pallas_call"
# What the interpreter for TPU does, by callbacks; the ordered ones keep kernels apart.
_EFFECTS_FOR_TPU = frozenset((callback._IOEffect, callback._OrderedIOEffect))
_NO_EFFECTS: frozenset[Any] = frozenset()

_COMPILED = "mock_libtpu.compiled_kernels"

_installing = threading.Lock()
_installed = False


def interpret(*, keep_compiled: bool) -> None:
    """From now on have JAX interpret the kernels of every program that it lowers for TPU.

    With `keep_compiled`, take_compiled gives the program with its kernels for TPU hardware.
    """
    global _installed  # noqa: PLW0603
    with _installing:
        # A JAX that does not have it any more: kernels are refused when they are compiled.
        if _installed or not hasattr(pxla, "_cached_lowering_to_hlo"):
            return
        _installed = True
        # The frames that a program carries are the user's, without those in between.
        source_info_util.register_exclusion(__file__)
        traceback_util.register_exclusion(__file__)
        lower = pxla._cached_lowering_to_hlo
        pxla._cached_lowering_to_hlo = _interpreting(lower, keep_compiled)
        callback.receive_from_host = _with_shardings_by_rank(callback.receive_from_host)


def take_compiled(module: ir.Module) -> bytes | None:
    """The same program with its kernels for TPU hardware, where they are interpreted in it."""
    attributes = module.operation.attributes
    if _COMPILED not in attributes:
        return None
    text = ir.StringAttr(attributes[_COMPILED]).value
    del attributes[_COMPILED]
    return base64.b64decode(text)


def _interpreting(lower: Callable[..., Any], keep_compiled: bool) -> Callable[..., Any]:
    """JAX's function that lowers a jaxpr; its last positional argument is the platforms."""

    @functools.wraps(lower)
    def lower_interpreted(program: Any, *arguments: Any, **options: Any) -> Any:
        if _PALLAS not in sys.modules or arguments[-1] != _TPU:
            return lower(program, *arguments, **options)
        _let_kernels_choose()
        if not options["lowering_parameters"].for_export:
            interpreted = _interpreted(program, _for_tpu())
            lowered = lower(interpreted, *arguments, **options)
            if keep_compiled and interpreted is not program:
                _keep(lowered[0], lower(program, *arguments, **options)[0])
            return lowered
        # An exported program cannot hold the callbacks of the interpreter for TPU. The other
        # interpreter has none, and lacks some of what only a TPU's kernels do.
        try:
            return lower(_interpreted(program, True), *arguments, **options)
        except NotImplementedError:
            return lower(program, *arguments, **options)

    return lower_interpreted


def _keep(module: ir.Module, compiled: ir.Module) -> None:
    """Have the module carry the other one."""
    code = io.BytesIO()
    compiled.operation.write_bytecode(code)
    with module.context:
        text = base64.b64encode(code.getvalue()).decode()
        module.operation.attributes[_COMPILED] = ir.StringAttr.get(text)


def _for_tpu() -> Any:
    """The interpreter with a TPU's memories, semaphores and copies."""
    try:
        from jax.experimental.pallas import tpu
    except ImportError:  # in JAX 0.9 it needs a package that JAX does not bring
        return True
    return tpu.InterpretParams()


def _interpreted(program: Any, interpreter: Any) -> Any:
    """A ClosedJaxpr like this one, or this one if it has no kernel that is not interpreted."""
    return _Interpretation(interpreter).closed(program)


class _Interpretation:
    """One rewriting of a program; a jaxpr that occurs twice is rewritten once."""

    def __init__(self, interpreter: Any) -> None:
        self._interpreter = interpreter
        self._effects = _NO_EFFECTS if interpreter is True else _EFFECTS_FOR_TPU
        self._known: dict[int, Any] = {}

    def closed(self, program: Any) -> Any:
        jaxpr = self._jaxpr(program.jaxpr)
        return program if jaxpr is program.jaxpr else core.ClosedJaxpr(jaxpr, program.consts)

    def _jaxpr(self, jaxpr: Any) -> Any:
        if id(jaxpr) not in self._known:
            equations = [self._equation(each) for each in jaxpr.eqns]
            if _same(equations, jaxpr.eqns):
                self._known[id(jaxpr)] = jaxpr
            else:
                effects = jaxpr.effects | self._effects
                self._known[id(jaxpr)] = jaxpr.replace(eqns=equations, effects=effects)
        return self._known[id(jaxpr)]

    def _equation(self, equation: Any) -> Any:
        params = equation.params
        if equation.primitive.name in _KERNELS:
            if params.get("interpret"):
                return equation
            changed = {"interpret": self._interpreter}
        else:
            values = {name: self._value(value) for name, value in params.items()}
            changed = {name: value for name, value in values.items() if value is not params[name]}
        if not changed:
            return equation
        effects = equation.effects | self._effects
        return equation.replace(params={**params, **changed}, effects=effects)

    def _value(self, value: Any) -> Any:
        """A parameter of an operation: jaxprs in it are rewritten."""
        if isinstance(value, core.ClosedJaxpr):
            return self.closed(value)
        if isinstance(value, core.Jaxpr):
            return self._jaxpr(value)
        if type(value) in (tuple, list):
            values = [self._value(each) for each in value]
            return value if _same(values, value) else type(value)(values)
        return value


def _same(new: Any, old: Any) -> bool:
    return all(one is other for one, other in zip(new, old, strict=True))


def _let_kernels_choose() -> None:
    """JAX's lowering of pl.kernel for TPU (from 0.9 on) passes over `interpret`; done once."""
    mpmd: Any = sys.modules.get("jax._src.pallas.mpmd")
    compiled = getattr(mpmd, "_mpmd_map_tpu_lowering", None)
    if mpmd is None or compiled is None or isinstance(compiled, functools.partial):
        return
    lower = functools.partial(_lower_mpmd_map, compiled, mpmd._mpmd_map_fallback_lowering)
    mpmd._mpmd_map_tpu_lowering = lower


def _lower_mpmd_map(
    compiled: Callable[..., Any],
    interpreted: Callable[..., Any],
    ctx: Any,
    *nodes: Any,
    interpret: Any,
    **params: Any,
) -> Any:
    lower = interpreted if interpret else compiled
    return lower(ctx, *nodes, interpret=interpret, **params)


def _with_shardings_by_rank(receive: Callable[..., Any]) -> Callable[..., Any]:
    """JAX's function that lowers the receiving of one value that a callback returns.

    Under shard_map JAX gives every value the sharding of the first, which fails where they differ
    in rank, as those of the interpreter do.
    """

    @functools.wraps(receive)
    def receive_by_rank(*arguments: Any, sharding: Any = None, **options: Any) -> Any:
        if isinstance(sharding, SdyArrayList) and not sharding.shardings[0].logical_device_ids:
            aval = next(each for each in arguments if isinstance(each, core.ShapedArray))
            dims = (SdyDim(axes=(), is_open=False),) * aval.ndim
            first = SdyArray(mesh_shape=(), dim_shardings=dims, logical_device_ids=())
            sharding = SdyArrayList((first,))
        return receive(*arguments, sharding=sharding, **options)

    return receive_by_rank
