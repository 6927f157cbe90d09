"""The process of a TPU's tests: it collects them as the session did, and runs what it is asked for.

    python -m mock_libtpu.pytest_plugin.worker FD

It is started by processes.py, which sends sys.path, a Start and then each Run over the socket FD.
"""

from __future__ import annotations

import os
import sys
import warnings
from multiprocessing.connection import Connection
from typing import Any

import pytest

from mock_libtpu.pytest_plugin import coverage
from mock_libtpu.pytest_plugin.messages import Run, Start, send


def main() -> None:
    """Run tests until the session has no more."""
    connection = Connection(int(sys.argv[1]))
    sys.path[:] = connection.recv()  # first: options may be objects of the project's own modules
    start: Start = connection.recv()
    measured = coverage.start(start.coverage)
    config = pytest.Config.fromdictargs(start.options, start.files)
    if start.workerinput is not None:
        vars(config).update(workerinput=start.workerinput, workeroutput={})
    config.pluginmanager.register(Worker(config, connection), "tpu-worker")
    with open(os.devnull, "w") as nothing:
        terminal = _Terminal(pytest.TerminalReporter(config, nothing))
        config.pluginmanager.register(terminal, "terminalreporter")
        code = config.hook.pytest_cmdline_main(config=config)
    if measured is not None:
        measured.stop()
        measured.save()
    sys.exit(int(code))


class _Terminal:
    """A terminal that shows nothing, for plugins that count on one: it has no hooks.

    The session shows what comes of the tests.
    """

    def __init__(self, reporter: pytest.TerminalReporter) -> None:
        self._reporter = reporter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reporter, name)


class Worker:
    """A plugin that runs what the session asks for, and tells it what came of it."""

    def __init__(self, config: pytest.Config, connection: Connection) -> None:
        self._config = config
        self._connection = connection
        self._failures: list[str] = []
        self._expected: str | None = None

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._failures.append(str(report.longrepr))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        while True:
            try:
                wanted: Run | None = self._connection.recv()
            except EOFError:  # the session has gone
                return True
            if wanted is None:
                return True
            item = items.get(wanted.nodeid)
            if item is None:
                send(self._connection, "missing", "\n".join(self._failures))
                continue
            following = items.get(wanted.following or "")
            self._make_way(session, item)
            self._config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            self._expected = wanted.following
            send(self._connection, "done")

    def _make_way(self, session: pytest.Session, item: pytest.Item) -> None:
        """End what was kept for another test than the one that comes."""
        if self._expected in (None, item.nodeid):
            return
        call = pytest.CallInfo.from_call(
            lambda: session._setupstate.teardown_exact(item),
            "setup",
        )
        if call.excinfo is not None:
            report = self._config.hook.pytest_runtest_makereport(item=item, call=call)
            self._config.hook.pytest_runtest_logreport(report=report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        hook = self._config.hook
        report.user_properties = [(name, _plain(value)) for name, value in report.user_properties]
        data = hook.pytest_report_to_serializable(config=self._config, report=report)
        send(self._connection, "report", data)

    def pytest_warning_recorded(
        self, warning_message: warnings.WarningMessage, when: str, nodeid: str, location: Any
    ) -> None:
        if when != "runtest":  # the session has had the others itself
            return
        send(
            self._connection,
            "warning",
            {
                "message": str(warning_message.message),
                "category": warning_message.category.__name__,
                "filename": warning_message.filename,
                "lineno": warning_message.lineno,
                "when": when,
                "nodeid": nodeid,
                "location": location,
            },
        )


def _plain(value: object) -> object:
    return value if isinstance(value, str | int | float | bool | None) else str(value)


if __name__ == "__main__":
    main()
