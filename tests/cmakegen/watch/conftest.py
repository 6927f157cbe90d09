"""Fixtures of the tests that run `--watch`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cmakegen.command import Command
from tests.cmakegen.watch.watchers import Watch


@pytest.fixture
def watch(command: Command) -> Iterator[Watch]:
    started = Watch(command)
    yield started
    started.close()
