"""Replace the resizing of images, which torch_xla leaves to the TPU's compiler, by gathers.

The images are of four dimensions, of which the second and the third are resized. A gradient is the
transpose of the resizing from its result's shape to its operand's.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jaxlib.mlir import ir

from ..errors import DelegateError
from .splice import Splicer, shape_of

_RESIZED = (1, 2)


def resize(
    operation: ir.Operation, splicer: Splicer, *, method: str, is_gradient: bool = False
) -> None:
    """ResizeBilinear(images), ResizeNearest(images), or of the gradient of the resized images."""
    shape, _ = shape_of(operation.results[0].type)
    align_corners, half_pixel_centers = _flags(operation)
    splicer.call(
        _backward if is_gradient else _forward,
        operation,
        shape=shape,
        method=method,
        align_corners=align_corners,
        half_pixel_centers=half_pixel_centers,
    )


def _flags(operation: ir.Operation) -> tuple[bool, bool]:
    """Of the backend_config, two digits in quotes: align_corners and half_pixel_centers."""
    attributes = operation.attributes
    digits = ""
    if "backend_config" in attributes and isinstance(attributes["backend_config"], ir.StringAttr):
        digits = attributes["backend_config"].value.strip('"')
    if len(digits) != len(_RESIZED) or set(digits) - set("01"):
        target = attributes["call_target_name"].value
        msg = f"the mock TPU cannot run {target} with another backend_config than two flags"
        raise DelegateError("UNIMPLEMENTED", msg)
    return digits[0] == "1", digits[1] == "1"


def _forward(
    images: jax.Array,
    *,
    shape: tuple[int, ...],
    method: str,
    align_corners: bool,
    half_pixel_centers: bool,
) -> jax.Array:
    values = images
    if jnp.issubdtype(images.dtype, jnp.floating):
        values = images.astype(jnp.promote_types(images.dtype, jnp.float32))
    half = np.float32(0.5 if half_pixel_centers else 0)
    for axis in _RESIZED:
        before = images.shape[axis]
        scale = _scale(before, shape[axis], align_corners)
        places = (np.arange(shape[axis], dtype=np.float32) + half) * scale
        if method == "nearest":
            chosen = np.floor(places + np.float32(0.5)) if align_corners else np.floor(places)
            indices = np.clip(chosen, 0, before - 1).astype(np.int32)
            values = jnp.take(values, indices, axis)
        else:
            # Between the centres of the pixels, and not beyond those of the first and the last.
            values = _interpolated(values, np.clip(places - half, 0, before - 1), axis)
    return values.astype(images.dtype)


def _scale(before: int, after: int, align_corners: bool) -> np.float32:
    """As torch and torch_xla have it: a double would choose other pixels."""
    if align_corners and after > 1:
        return np.float32(before - 1) / np.float32(after - 1)
    return np.float32(before) / np.float32(after)


def _interpolated(values: jax.Array, places: np.ndarray[Any, Any], axis: int) -> jax.Array:
    low = np.floor(places)
    sizes = [1] * values.ndim
    sizes[axis] = len(places)
    weight = (places - low).reshape(sizes)
    first = low.astype(np.int32)
    second = np.minimum(first + 1, values.shape[axis] - 1)
    return jnp.take(values, first, axis) * (1 - weight) + jnp.take(values, second, axis) * weight


def _backward(gradient: jax.Array, *, shape: tuple[int, ...], **settings: Any) -> jax.Array:
    def resize(images: jax.Array) -> jax.Array:
        return _forward(images, shape=gradient.shape, **settings)

    images = jax.ShapeDtypeStruct(shape, gradient.dtype)
    (result,) = jax.linear_transpose(resize, images)(gradient)
    made: jax.Array = result
    return made
