"""The interpreters that the guidebook's programs run with: the reader's jax, and that of 2021.

Where the reader has no jax that the mock supports, an environment with one is made in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mock_libtpu.delegate.releases import is_older
from mock_libtpu.guidebook.recorded.manifest import TODAY, Jax
from mock_libtpu.legacy import virtual_env
from mock_libtpu.legacy.walkthrough import todays
from tpu_walkthrough.errors import MissingToolError, WalkthroughError
from tpu_walkthrough.interpreters.choice import Interpreter


class Interpreters(NamedTuple):
    """What runs the programs."""

    today: str
    legacy: str | None
    """None if there is no environment with jax 0.4.13."""
    why_no_legacy: str = ""

    def of(self, jax: Jax) -> str | None:
        return self.today if jax == TODAY else self.legacy


def readers(python: str | None = None) -> Interpreter | None:
    """The interpreter that is named, or the reader's; None without a jax that the mock supports.

    Raises MissingToolError where the named one has none.
    """
    try:
        found = todays(python)
    except MissingToolError:
        if python is not None:
            raise
        return None
    return None if is_older(found.has.jax) else found  # what came later is tried


def find_interpreters(
    reader: Interpreter | None, report_step: Callable[[str], None]
) -> Interpreters:
    """The interpreters; environments are made as needed, `report_step` is called with each step.

    Raises WalkthroughError where there is no jax of today, and none can be installed.
    """
    if reader is not None:
        found = reader.python
    else:
        found = str(virtual_env.environment(report_step, virtual_env.TODAY).python)
    try:
        legacy = virtual_env.environment(report_step, virtual_env.LEGACY)
    except WalkthroughError as error:
        return Interpreters(found, None, str(error))
    return Interpreters(found, str(legacy.python))
