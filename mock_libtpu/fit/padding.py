"""What the padding of tiles costs: a TPU keeps arrays in tiles, which are full or not."""

from __future__ import annotations

from mock_libtpu.fit.memory import Buffer

_MUCH = 0.1  # of the peak
_WORTH = 0.01  # of the peak, if the buffer is much larger than its elements
_MUCH_LARGER = 1.5
_LEAST = 1 << 20  # bytes: a scalar is padded, too


def padding_text(buffer: Buffer, peak: int | None) -> str:
    """How much larger padding makes a buffer, where that matters for the peak; "" otherwise."""
    if not buffer.unpadded or not peak or buffer.padding < _LEAST:
        return ""
    share, times = buffer.padding / peak, buffer.size / buffer.unpadded
    if share < (_WORTH if times >= _MUCH_LARGER else _MUCH):
        return ""
    return f"x{times:.1f} by padding of {buffer.layout or buffer.shape}"
