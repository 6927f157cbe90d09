"""Sizes in bytes as people write them."""

from __future__ import annotations

import re

from tpu_walkthrough.errors import UsageError

_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([KMGT]?)(?:i?B)?", re.IGNORECASE)
_MOST_BYTES = 1 << 60


def byte_size(option: str, text: str) -> int:
    """Bytes out of "512M", "16GiB" or "1000000"; units are powers of 1024. Raises UsageError."""
    match = _SIZE.fullmatch(text.strip())
    size = int(float(match[1]) * 1024 ** " KMGT".index(match[2].upper() or " ")) if match else 0
    if not 1 <= size < _MOST_BYTES:
        raise UsageError(f"{option} {text}: give a size such as 512M or 16G")
    return size
