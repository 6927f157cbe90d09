"""Programs as StableHLO of a version, which jaxlib writes where it is installed."""

from __future__ import annotations

VERSIONS = ("0.9.0", "1.0.0", "1.8.0")
"""The oldest that plugins name, the first of the present series, and one of it that most have."""


def artifact(text: str, version: str) -> bytes | None:
    """A program of text as a portable artifact of a version; None without jaxlib."""
    try:
        from jaxlib.mlir.dialects import stablehlo
    except ImportError:
        return None
    written: bytes = stablehlo.serialize_portable_artifact_str(text.encode(), version)
    return written
