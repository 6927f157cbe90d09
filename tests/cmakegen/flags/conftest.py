"""Fixtures of the tests of flags."""

from tests.cmakegen.project.conftest import cmake

__all__ = ["cmake"]
