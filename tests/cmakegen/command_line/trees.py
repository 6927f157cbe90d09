"""Helpers of tests that run the command again on a changed tree."""

from __future__ import annotations

import time
from pathlib import Path


def settle() -> None:
    """Wait until the tree is old enough for a run to rely on its times."""
    time.sleep(0.3)


def text_of(tree: Path) -> str:
    return (tree / "CMakeLists.txt").read_text()
