"""What the tests of the opener share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.trace_links.opener_process import Machine

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)
