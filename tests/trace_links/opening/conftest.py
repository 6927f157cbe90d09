"""What the tests of the opener share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.trace_links.opener_process import Machine


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)
