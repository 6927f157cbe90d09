"""What runs programs of the guidebook in tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mock_libtpu.guidebook.recorded.interpreters import Interpreters
from mock_libtpu.guidebook.recorded.record import Recorder


@pytest.fixture
def recorder(library_path: Path, tmp_path: Path) -> Recorder:
    """One without jax 0.4.13."""
    folder = tmp_path / "recordings"
    folder.mkdir()
    interpreters = Interpreters(sys.executable, None, "CPython 3.11 was not found")
    return Recorder(folder, library_path, interpreters)
