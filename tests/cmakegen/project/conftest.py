"""Fixtures of the tests that run CMake."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.cmakegen.command import find_program
from tests.cmakegen.project.cmakes import GENERATORS, CMake


@pytest.fixture(params=GENERATORS)
def cmake(request: pytest.FixtureRequest) -> CMake:
    """The CMake on PATH."""
    find_program(GENERATORS[request.param])
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    return CMake(find_program("cmake"), request.param, path)
