"""Fixtures of the tests that run `--watch`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cmakegen.watch.watchers import Watch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cmakegen.command import Command


@pytest.fixture
def watch(command: Command) -> Iterator[Watch]:
    started = Watch(command)
    yield started
    started.close()
