"""Images resized as torch_xla has it done on a TPU, against a loop that follows torch's rules."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tests.mock_libtpu.delegate import harness

_SIZES = [((2, 10), (3, 20)), ((5, 4), (2, 3)), ((1, 3), (4, 1)), ((12, 9), (2, 2))]


def _run(
    delegate: Any, target: str, flags: str, images: np.ndarray[Any, Any], shape: tuple[int, ...]
) -> np.ndarray[Any, Any]:
    names = {"float32": "f32", "float64": "f64", "int32": "i32"}
    types = [
        f"tensor<{'x'.join(map(str, each))}x{names[images.dtype.name]}>"
        for each in (images.shape, shape)
    ]
    text = f"""module @m {{ func.func public @main(%a: {types[0]}) -> {types[1]} {{
      %0 = stablehlo.custom_call @{target}(%a) {{backend_config = "\\22{flags}\\22"}}
        : ({types[0]}) -> {types[1]}
      return %0 : {types[1]} }} }}"""
    compiled = delegate.compile(text.encode(), "mlir", harness.options(), True)
    ((output,),) = harness.execute(delegate, compiled, [[images]])
    result: np.ndarray[Any, Any] = output
    return result


def _matrix(before: int, after: int, method: str, flags: str) -> np.ndarray[Any, Any]:
    """How much of each pixel before is in each pixel after."""
    made = np.zeros((after, before))
    aligned, half = flags[0] == "1", 0.5 if flags[1] == "1" else 0
    scale = (before - 1) / (after - 1) if aligned and after > 1 else before / after
    for pixel in range(after):
        place = (pixel + half) * scale
        if method == "Nearest":
            made[pixel, min(math.floor(place), before - 1)] = 1
            continue
        place = min(max(place - half, 0), before - 1)
        low = math.floor(place)
        made[pixel, low] += 1 - (place - low)
        made[pixel, min(low + 1, before - 1)] += place - low
    return made


@pytest.mark.parametrize("sizes", _SIZES)
@pytest.mark.parametrize(
    ("method", "flags"),
    [("Bilinear", "01"), ("Bilinear", "10"), ("Bilinear", "00"), ("Nearest", "00")],
)
def test_images_and_their_gradients(
    delegate: Any, method: str, flags: str, sizes: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    random = np.random.default_rng(5)
    before, after = ((2, *size, 3) for size in sizes)
    rows, columns = (_matrix(*pair, method, flags) for pair in zip(*sizes, strict=True))
    for dtype in (np.float32, np.float64):
        images: np.ndarray[Any, Any] = random.normal(size=before).astype(dtype)
        gradient: np.ndarray[Any, Any] = random.normal(size=after).astype(dtype)
        resized = _run(delegate, f"Resize{method}", flags, images, after)
        wanted = np.einsum("yh,xw,nhwc->nyxc", rows, columns, images)
        np.testing.assert_allclose(resized, wanted, rtol=1e-5, atol=1e-5)
        transposed = _run(delegate, f"Resize{method}Grad", flags, gradient, before)
        wanted = np.einsum("yh,xw,nyxc->nhwc", rows, columns, gradient)
        np.testing.assert_allclose(transposed, wanted, rtol=1e-5, atol=1e-5)


def test_nearest_of_large_integers_is_exact(delegate: Any) -> None:
    images = np.arange(2**30, 2**30 + 6, dtype=np.int32).reshape(1, 2, 3, 1)
    resized = _run(delegate, "ResizeNearest", "00", images, (1, 4, 6, 1))
    np.testing.assert_array_equal(resized, images.repeat(2, 1).repeat(2, 2))


def test_an_infinite_pixel_stays_where_it_is(delegate: Any) -> None:
    images = np.zeros((1, 1, 6, 1), np.float32)
    images[0, 0, 5] = np.inf
    resized = _run(delegate, "ResizeBilinear", "01", images, (1, 1, 12, 1))
    np.testing.assert_array_equal(resized[0, 0, :9, 0], 0)


def test_an_unknown_backend_config_is_refused(delegate: Any, delegate_error: Any) -> None:
    images = np.zeros((1, 2, 2, 1), np.float32)
    with pytest.raises(delegate_error, match="ResizeNearest"):
        _run(delegate, "ResizeNearest", "012", images, (1, 4, 4, 1))
