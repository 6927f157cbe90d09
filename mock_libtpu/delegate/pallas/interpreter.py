"""Add to JAX's interpreter for TPU what it leaves out: random bits, and inputs outside of HBM."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import jax
import numpy as np
from jax._src import callback, core

from . import ending

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["complete"]

_completing = threading.Lock()
_completed = False
# The generator of each device, as its kernel has seeded it.
_generators: dict[int, np.random.Generator] = {}


def complete() -> None:
    """Once Pallas is imported. Raises ImportError where this JAX does not have the interpreter."""
    global _completed  # noqa: PLW0603
    with _completing:
        if _completed:
            return
        from jax._src.pallas.mosaic import primitives
        from jax._src.pallas.mosaic.interpret import (
            interpret_pallas_call,
            race_detection_state,
            shared_memory,
        )

        ending.install(interpret_pallas_call, shared_memory, race_detection_state)
        _seed_and_draw(primitives, interpret_pallas_call)
        remove = getattr(interpret_pallas_call, "remove_memory_space_p", None)
        if remove is not None:
            # An input that the kernel wants in VMEM or SMEM is in no other place out here.
            remove.def_abstract_eval(_anywhere)
        _completed = True


def _seed_and_draw(primitives: ModuleType, interpreter: ModuleType) -> None:
    register: Any = getattr(interpreter, "register_tpu_interpret_impl", None)
    if register is not None:
        register(primitives.prng_seed_p)(_seed)
        register(primitives.prng_random_bits_p)(_draw)


def _anywhere(value: Any) -> Any:
    if isinstance(value, core.ShapedArray):
        return core.ShapedArray(value.shape, value.dtype)
    return value


def _seed(*seeds: Any) -> list[Any]:
    words = [jax.numpy.ravel(seed).astype(jax.numpy.int32) for seed in seeds]
    callback.io_callback(_seed_device, None, _device(), *words, ordered=True)
    return []


def _draw(*, shape: tuple[int, ...]) -> Any:
    result = jax.ShapeDtypeStruct(shape, np.dtype(np.int32))

    def draw(device: Any) -> np.ndarray[Any, Any]:
        generator = _generators.setdefault(int(device), np.random.default_rng(0))
        return generator.integers(-(1 << 31), 1 << 31, shape, np.int32)

    return callback.io_callback(draw, result, _device(), ordered=True)


def _seed_device(device: Any, *words: Any) -> None:
    entropy = np.concatenate([np.asarray(word) for word in words]).view(np.uint32)
    _generators[int(device)] = np.random.default_rng([int(word) for word in entropy])


def _device() -> Any:
    """The place of this device among those of the program."""
    place = jax.numpy.int32(0)
    for name, size in core.get_axis_env().axis_sizes.items():
        place = place * size + jax.lax.axis_index(name)
    return place
