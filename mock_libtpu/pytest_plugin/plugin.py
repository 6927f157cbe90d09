"""What pytest loads: the options, the marker, the fixture `tpu`, and where its tests run.

JAX chooses its backends once a process, so the session's own process never runs such a test: one
that does is started for each machine (processes.py). Only a process that uses the mock already,
such as that one, runs them itself. Nothing heavy is imported until a test needs it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from mock_libtpu.budgets.tpu import Tpu
    from mock_libtpu.pytest_plugin.processes import Processes

_MARK = (
    "tpu(topology=..., devices=..., memory=...): the mock TPU of a test that uses the fixture tpu,"
    " as the options of mock-libtpu run describe it"
)
_NO_DEBUGGER = """\
mock-libtpu: tests that use the fixture tpu run in a process of their own, which --pdb and --trace
do not reach. To debug them run: mock-libtpu run -- python -m pytest --pdb ..."""
_PROCESSES: pytest.StashKey[Processes] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mock TPU", "tests that use the fixture tpu")
    group.addoption(
        "--topology",
        metavar="NAME",
        help="Mock this TPU for tests that name none themselves, such as v5e:2x2.",
    )
    group.addoption(
        "--tpu-plugin",
        metavar="[NAME=]PATH",
        help="Use this PJRT plugin instead of the mock; NAME is its platform in JAX.",
    )
    group.addoption(
        "--tpu-recordings",
        metavar="DIR",
        help="Keep the recordings of these tests in DIR, for mock-libtpu report.",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", _MARK)
    if _is_on_tpu():
        import mock_libtpu.budgets  # noqa: F401  # before JAX is used: it has this process recorded


def _is_on_tpu() -> bool:
    """Whether this process itself uses the mock, or a plugin behind the library."""
    import os

    from mock_libtpu.environment import is_used

    return is_used(os.environ)


@pytest.fixture(scope="session")
def tpu_process() -> Tpu:
    """Marks the tests that need a process with a TPU."""
    if not _is_on_tpu():
        pytest.fail("name the fixture tpu among the arguments of the test", pytrace=False)
    from mock_libtpu.budgets.tpu import Tpu

    return Tpu()


@pytest.fixture
def tpu(tpu_process: Tpu) -> Tpu:
    """A mock TPU, on which JAX runs this test; it has `expect`, `record` and `exactly`."""
    return tpu_process


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    try:
        return (yield)
    except Exception as error:
        if "tpu_process" in getattr(item, "fixturenames", ()):
            from mock_libtpu.budgets.live import note_memory

            note_memory(error)
        raise


def pytest_collection_finish(session: pytest.Session) -> None:
    config = session.config
    if not (config.getoption("usepdb", False) or config.getoption("trace", False)):
        return
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and any(map(_is_elsewhere, session.items)):
        reporter.write_line(_NO_DEBUGGER)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    if not _is_elsewhere(item):
        return None
    from mock_libtpu.pytest_plugin.processes import Processes

    processes = item.config.stash.setdefault(_PROCESSES, Processes(item.config))
    processes.run(item, nextitem, filter(_is_elsewhere, item.session.items))
    return True


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    # They end before others sum up, such as what has measured their coverage.
    try:
        return (yield)
    finally:
        if _PROCESSES in session.config.stash:
            session.config.stash[_PROCESSES].close()


def _is_elsewhere(item: pytest.Item) -> bool:
    """Whether a test needs another process than this one."""
    return "tpu_process" in getattr(item, "fixturenames", ()) and not _is_on_tpu()
