"""What the padding of tiles costs, said at a buffer where it matters."""

from __future__ import annotations

import pytest

from mock_libtpu.fit.memory import Buffer
from mock_libtpu.fit.padding import padding_text

MIB = 1 << 20
LAYOUT = "f32[65536,1]{1,0:T(8,128)}"


@pytest.mark.parametrize(
    ("size", "unpadded", "peak", "text"),
    [
        (64 * MIB, 32 * MIB, 100 * MIB, f"x2.0 by padding of {LAYOUT}"),
        (60 * MIB, 48 * MIB, 100 * MIB, f"x1.2 by padding of {LAYOUT}"),  # 12% of the peak
        (56 * MIB, 48 * MIB, 100 * MIB, ""),  # 8% of it
        (64 * MIB, 32 * MIB, 6400 * MIB, ""),  # 0.5% of it
        (512, 4, 1024, ""),  # a scalar
        (64 * MIB, 64 * MIB, 64 * MIB, ""),
        (64 * MIB, None, 64 * MIB, ""),
        (64 * MIB, 32 * MIB, None, ""),
    ],
)
def test_padding_text(size: int, unpadded: int | None, peak: int | None, text: str) -> None:
    buffer = Buffer(size, 1, "temporary", "f32[65536,1]", "x", None, LAYOUT, unpadded)
    assert padding_text(buffer, peak) == text
