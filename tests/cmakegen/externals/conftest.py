"""A mirror on loopback for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cmakegen.command import Command
from tests.cmakegen.externals.origin import Origin
from tests.tpu_walkthrough.web_server import web_server


@pytest.fixture
def origin(command: Command) -> Iterator[Origin]:
    with web_server() as server:
        yield Origin(server, command)
