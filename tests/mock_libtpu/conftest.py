"""The mock as a library, and machines of it, for the tests of its behaviour.

The library is the one that users get, from the cache of builds, or the one that
MOCK_LIBTPU_TEST_LIBRARY names: such as a build with sanitizers.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mock_libtpu import build
from mock_libtpu.plugin.client import Plugin
from tests.mock_libtpu.mocked import Mocked
from tests.mock_libtpu.recorded import PROGRAM, record


@pytest.fixture(scope="session")
def library_path() -> Path:
    if not sys.platform.startswith("linux"):
        pytest.skip("libtpu is a Linux library")
    named = os.environ.get("MOCK_LIBTPU_TEST_LIBRARY")
    return Path(named) if named else build.library().path


@pytest.fixture(scope="session")
def plugin(library_path: Path) -> Plugin:
    loaded = Plugin(library_path)
    loaded.call("PJRT_Plugin_Initialize")
    return loaded


@pytest.fixture
def open_mocked(plugin: Plugin, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Mocked]]:
    """Makes a client with these settings: `topology="v4:2x2x1"`, `memory=1024`, …"""
    # No JAX in this process: what is reported from outside must not need it.
    for package in ("jax", "jaxlib"):
        monkeypatch.setitem(sys.modules, package, None)
    for name in os.environ:
        if name.startswith("MOCK_LIBTPU_"):
            monkeypatch.delenv(name)
    opened: list[Mocked] = []

    def open_one(**settings: object) -> Mocked:
        with monkeypatch.context() as context:
            for name, value in settings.items():
                context.setenv(f"MOCK_LIBTPU_{name.upper()}", str(value))
            opened.append(Mocked(plugin, plugin.call("PJRT_Client_Create").client))
        return opened[-1]

    yield open_one
    for mocked in opened:
        mocked.close()


@pytest.fixture
def mocked(open_mocked: Callable[..., Mocked]) -> Mocked:
    """Four devices of v5e with their memory as it is."""
    return open_mocked(devices=4)


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recording of a program that donates: recorded.PROGRAM."""
    return record(tmp_path_factory.mktemp("donating"), PROGRAM)
