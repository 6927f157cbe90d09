"""Programs for pods."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], list[str]]:
    """A command that runs this text."""

    def write(text: str) -> list[str]:
        path = tmp_path / "program.py"
        path.write_text(textwrap.dedent(text), encoding="utf-8")
        return ["--", sys.executable, str(path)]

    return write
