"""Random numbers in kernels: the generator of each device, and the keys of Pallas.

A TPU has its own generator, so the numbers are other ones than on a TPU.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import jax
import numpy as np
from jax.core import ShapedArray
from jax.experimental import io_callback
from jax.extend.core import Primitive
from jax.extend.core.primitives import random_bits_p, random_fold_in_p

from ..seam import core, interpreter, primitives, random, wrap
from . import extended

# The generator of each device, as its kernel has seeded it.
_generators: dict[int, np.random.Generator] = {}


def install() -> None:
    """JAX's interpreter leaves seeds alone, has zeros for random bits, and no keys of Pallas."""
    register = interpreter.register_tpu_interpret_impl
    register(primitives.prng_seed_p)(_seed)
    register(primitives.prng_random_bits_p)(_draw)
    register(primitives.split_key_p)(_split)
    register(primitives.join_key_p)(_join)
    ours = {
        random_bits_p: _of_keys("bits", random_bits_p),
        random_fold_in_p: _of_keys("fold_in", random_fold_in_p),
    }
    register(ours[random_bits_p])(_bits)
    register(ours[random_fold_in_p])(_fold_in)
    wrap(interpreter, "_interpret_jaxpr", functools.partial(_interpret_keys, ours))


def _interpret_keys(
    ours: Mapping[Any, Any],
    interpret: Callable[..., Any],
    jaxpr: Any,
    *arguments: Any,
    **options: Any,
) -> Any:
    if any(equation.primitive in ours for equation in jaxpr.eqns):
        equations = [_of_ours(equation, ours) for equation in jaxpr.eqns]
        jaxpr = jaxpr.replace(eqns=equations)
    return interpret(jaxpr, *arguments, **options)


def _of_ours(equation: Any, ours: Mapping[Any, Any]) -> Any:
    """The operation by our primitive, if it is one of ours on a key of Pallas."""
    primitive = ours.get(equation.primitive)
    if primitive is None or not random.is_pallas_impl(equation.invars[0].aval.dtype._impl):
        return equation
    return equation.replace(primitive=primitive)


def _of_keys(name: str, original: Any) -> Any:
    """What JAX lowers by an implementation that has rules for TPU only."""
    primitive = Primitive(f"mock_libtpu_{name}")
    primitive.def_abstract_eval(
        lambda *avals, **params: original.abstract_eval(*avals, **params)[0]
    )
    return primitive


def _bits(key: Any, *, bit_width: int, shape: tuple[int, ...]) -> Any:
    draw: Callable[..., Any] = key.dtype._impl.random_bits
    bits = draw(_scalar(key), bit_width, shape)
    return jax.lax.bitcast_convert_type(bits, jax.numpy.uint32)


def _fold_in(key: Any, data: Any) -> Any:
    folded = key.dtype._impl.fold_in(_scalar(key), data)
    return jax.numpy.reshape(folded, key.shape)


def _scalar(key: Any) -> Any:
    return jax.numpy.reshape(key, ()) if key.shape else key


def _split(key: Any) -> list[Any]:
    return list(jax.numpy.ravel(extended.physical(key)))


def _join(*words: Any, impl: Any) -> Any:
    numbers = jax.numpy.stack(words).astype(jax.numpy.uint32).reshape(impl.key_shape)
    key = jax.random.key(0, impl=impl)
    return extended.logical(numbers, ShapedArray((), key.dtype))


def _seed(*seeds: Any) -> list[Any]:
    numbers = [extended.physical(each) if extended.is_extended(each) else each for each in seeds]
    words = [jax.numpy.ravel(each).astype(jax.numpy.int32) for each in numbers]
    io_callback(_seed_device, None, _device(), *words, ordered=True)
    return []


def _draw(*, shape: tuple[int, ...]) -> Any:
    result = jax.ShapeDtypeStruct(shape, np.dtype(np.int32))

    def draw(device: Any) -> np.ndarray[Any, Any]:
        generator = _generators.setdefault(int(device), np.random.default_rng(0))
        return generator.integers(-(1 << 31), 1 << 31, shape, np.int32)

    return io_callback(draw, result, _device(), ordered=True)


def _seed_device(device: Any, *words: Any) -> None:
    entropy = np.concatenate([np.asarray(word) for word in words]).view(np.uint32)
    _generators[int(device)] = np.random.default_rng([int(word) for word in entropy])


def _device() -> Any:
    """The place of this device among those of the program."""
    place = jax.numpy.int32(0)
    for name, size in core.get_axis_env().axis_sizes.items():
        place = place * size + jax.lax.axis_index(name)
    return place
