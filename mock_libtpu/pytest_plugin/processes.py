"""The processes of TPUs' tests, seen from the session: one for each mock TPU.

A test that runs there is reported as if it ran here. What a process cannot report, as its end by a
signal, is a failure of the test that it ran.
"""

from __future__ import annotations

import builtins
import contextlib
import itertools
import multiprocessing
import subprocess
import sys
import tempfile
import uuid
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mock_libtpu import build
from mock_libtpu.analysis.values import FUNCTIONS
from mock_libtpu.environment import (
    MachineSettings,
    RecorderSettings,
    applied,
    plugin_variables,
    variables,
)
from mock_libtpu.plugin import find
from mock_libtpu.process import ended
from mock_libtpu.pytest_plugin import coverage
from mock_libtpu.pytest_plugin.messages import Run, Start, picklable, received
from tpu_walkthrough.errors import OutputError, UsageError, WalkthroughError

_TAIL = 30  # lines of the output of a process that ended
_END_S = 30.0  # for what a session's fixtures still have to do
# Of pytest and its plugins: what is the session's alone.
_OF_SESSION: dict[str, Any] = {
    "cacheclear": False,
    "collectonly": False,
    "cov_source": [],
    "debug": None,
    "deselect": None,
    "dist": "no",
    "distload": False,
    "failedfirst": False,
    "htmlpath": None,
    "keyword": "",
    "lf": False,
    "log_file": None,
    "looponfail": False,
    "markexpr": "",
    "maxprocesses": None,
    "newfirst": False,
    "numprocesses": None,
    "report_log": None,
    "stepwise": False,
    "trace": False,
    "tx": [],
    "usepdb": False,
    "xmlpath": None,
}
_OF_MARKER = ("topology", "devices", "memory", "pallas", "strict", "precision")


class TpuProcessError(WalkthroughError):
    """The process of a TPU's tests ended while it ran one."""


class NotCollectedError(WalkthroughError):
    """The process of a TPU's tests does not have one that the session has."""


class Processes:
    """The processes that were started, by their machines."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._running: dict[MachineSettings, _Process] = {}

    def run(
        self, item: pytest.Item, nextitem: pytest.Item | None, others: Iterable[pytest.Item]
    ) -> None:
        """Run a test, and report it. `others` are all tests that need such a process, in order."""
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        call = pytest.CallInfo.from_call(
            lambda: self._run(item, others), "call", (pytest.exit.Exception, KeyboardInterrupt)
        )
        if call.excinfo is not None:
            # Not by the hook: other plugins have not seen the beginning of the test.
            report = pytest.TestReport.from_item_and_call(item, call)
            item.ihook.pytest_runtest_logreport(report=report)
        # This process has nothing set up for the test, but may have for one before it.
        item.session._setupstate.teardown_exact(nextitem)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    def close(self) -> None:
        """End all of them."""
        for process in self._running.values():
            process.close()
        self._running.clear()

    def _run(self, item: pytest.Item, others: Iterable[pytest.Item]) -> None:
        process: _Process | None = None
        try:
            machine = _machine(item)
            process = self._running.get(machine)
            if process is None:
                alike = [other for other in others if _is_on(other, machine)]
                process = self._running[machine] = _Process(self._config, machine, alike)
            process.run(item, lambda report: item.ihook.pytest_runtest_logreport(report=report))
        except BaseException as error:
            if process is not None and not isinstance(error, NotCollectedError):
                self._kill(process)
            if isinstance(error, WalkthroughError):  # it needs no traceback
                text = "\n".join(filter(None, (str(error), error.output, error.hint)))
                raise pytest.fail.Exception(text, pytrace=False) from None
            raise

    def _kill(self, process: _Process) -> None:
        process.kill()
        self._running = {key: other for key, other in self._running.items() if other != process}


class _Process:
    """A process that runs tests on one machine."""

    def __init__(
        self, config: pytest.Config, machine: MachineSettings, items: Sequence[pytest.Item]
    ) -> None:
        self._config = config
        names = [item.nodeid for item in items]
        self._following = dict(itertools.pairwise(names))
        self._folder = tempfile.TemporaryDirectory(prefix="mock-libtpu-")
        self._output = Path(self._folder.name, "output")
        self._measured = Path(self._folder.name, "coverage")
        environment = applied(_variables(config, machine, Path(self._folder.name)))
        self._connection, theirs = multiprocessing.Pipe()
        with theirs, self._streams() as streams:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", f"{__package__}.worker", str(theirs.fileno())],
                env=environment,
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                **streams,
            )
        files = dict.fromkeys(str(item.path) for item in items)
        with contextlib.suppress(OSError):  # it has ended already; `run` says how
            self._connection.send(sys.path)
            self._connection.send(
                Start(
                    _options(config, self._folder.name),
                    list(files),
                    _workerinput(config),
                    coverage.settings(self._measured),
                )
            )

    def run(self, item: pytest.Item, report: Callable[[pytest.TestReport], None]) -> None:
        """Run a test. Raises TpuProcessError, NotCollectedError."""
        with self._running():
            self._connection.send(Run(item.nodeid, self._following.get(item.nodeid)))
        going_on = True
        while going_on:
            with self._running():
                kind, content = received(self._connection)
            going_on = self._take(kind, content, report)

    @contextlib.contextmanager
    def _running(self) -> Iterator[None]:
        """Raise TpuProcessError where the process has ended."""
        try:
            yield
        except (EOFError, OSError):
            how = ended(self._process.pid, self._process.wait()).why
            raise TpuProcessError(
                f"the process of the tests that use the fixture tpu {how}", output=self._tail()
            ) from None

    def _take(self, kind: str, content: Any, report: Callable[[pytest.TestReport], None]) -> bool:
        """What the process tells; whether it goes on with the test."""
        match kind:
            case "report":
                hook = self._config.hook
                report(hook.pytest_report_from_serializable(config=self._config, data=content))
            case "warning":
                self._warn(**content)
            case "missing":
                raise NotCollectedError(
                    "the test was not collected in the process with the TPU", output=content
                )
        return kind != "done"

    def _warn(self, category: str, nodeid: str, when: Any, location: Any, **others: Any) -> None:
        # Its own class may be of a package that only the other process may import.
        known: type[Warning] = getattr(builtins, category, getattr(pytest, category, UserWarning))
        message = warnings.WarningMessage(category=known, **others)
        self._config.hook.pytest_warning_recorded.call_historic(
            kwargs={
                "warning_message": message,
                "when": when,
                "nodeid": nodeid,
                "location": location and tuple(location),
            }
        )

    def close(self) -> None:
        """Have it end what fixtures of the session have set up, and end it."""
        try:
            with contextlib.suppress(OSError):
                self._connection.send(None)
            self._process.wait(_END_S)
            coverage.add(self._measured)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._ended()

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._ended()

    def _ended(self) -> None:
        self._process.wait()
        self._connection.close()
        self._folder.cleanup()

    @contextlib.contextmanager
    def _streams(self) -> Iterator[dict[str, Any]]:
        """Where its output goes: what pytest does not capture is shown where the process fails."""
        if self._config.getoption("capture", "fd") == "no":
            yield {}
            return
        with self._output.open("wb") as file:
            yield {"stdout": file, "stderr": subprocess.STDOUT}

    def _tail(self) -> str:
        with contextlib.suppress(OSError):
            return "\n".join(self._output.read_text("utf-8", "replace").splitlines()[-_TAIL:])
        return ""


def _machine(item: pytest.Item) -> MachineSettings:
    """The mock TPU of a test: its marker's, or that of --topology. Raises UsageError."""
    marker = item.get_closest_marker("tpu")
    settings = dict(marker.kwargs) if marker is not None else {}
    if marker is not None and (marker.args or not settings.keys() <= set(_OF_MARKER)):
        raise UsageError(
            f"pytest.mark.tpu: {marker.args or ', '.join(settings)}",
            f"Give {', '.join(_OF_MARKER)} by name: tpu(topology='v5e:2x2').",
        )
    if not settings.keys() & {"topology", "devices"}:
        settings["topology"] = item.config.getoption("topology")
    return MachineSettings(**settings)


def _is_on(item: pytest.Item, machine: MachineSettings) -> bool:
    """Whether a test is for this mock TPU."""
    with contextlib.suppress(UsageError):
        return _machine(item) == machine
    return False


def _variables(config: pytest.Config, machine: MachineSettings, folder: Path) -> dict[str, str]:
    """The variables of a process with this TPU. Raises UsageError, and as build.library does."""
    recorder = RecorderSettings(_recording(config, folder), FUNCTIONS)
    plugin = config.getoption("tpu_plugin")
    if plugin is None:
        variables(Path(), machine)  # a wrong topology is an error before anything is built
        return variables(build.library().path, machine, recorder)
    if machine != MachineSettings():
        raise UsageError("a TPU with a topology is the mock's: it cannot be used with --tpu-plugin")
    settings = find.settings(plugin, [sys.executable])
    find.check(settings.path)
    return plugin_variables(build.library().path, settings, recorder)


def _recording(config: pytest.Config, folder: Path) -> Path:
    """The file of what is recorded: with --tpu-recordings one that stays, else in the folder."""
    kept = config.getoption("tpu_recordings")
    if kept is None:
        return folder / "recording"
    directory = Path(config.invocation_params.dir, kept)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot make the folder {directory}: {error.strerror}") from None
    return directory / f"tests{folder.name.removeprefix('mock-libtpu')}.rec"


def _options(config: pytest.Config, folder: str) -> dict[str, Any]:
    """The session's options for a process that only runs what it is asked for."""
    own = vars(config.option)
    options = picklable(own | {key: _OF_SESSION[key] for key in own.keys() & _OF_SESSION})
    options.pop("file_or_dir", None)
    options["plugins"] = [*options["plugins"], "no:terminal"]
    options["rootdir"] = str(config.rootpath)
    if config.inipath is not None:
        options["inifilename"] = str(config.inipath)
    if options.get("basetemp"):
        options["basetemp"] = (
            f"{options['basetemp']}{Path(folder).name.removeprefix('mock-libtpu')}"
        )
    return options


def _workerinput(config: pytest.Config) -> dict[str, Any] | None:
    """What pytest-xdist and plugins that know it give to a worker; None where it is not there.

    Plugins take it for the sign of a process that is not the session's, and writes no reports.
    """
    own: dict[str, Any] | None = getattr(config, "workerinput", None)
    if own is None and config.pluginmanager.has_plugin("xdist"):
        own = {
            "workerid": "master",
            "workercount": 1,
            "testrunuid": uuid.uuid4().hex,
            "mainargv": sys.argv,
        }
        gateway = SimpleNamespace(id="tpu")
        node = SimpleNamespace(config=config, workerinput=own, gateway=gateway)
        plugins = config.pluginmanager
        # pytest-cov measures no worker of a session that is not distributed; coverage.py does.
        others = [plugins.get_plugin("_cov")]
        plugins.subset_hook_caller("pytest_configure_node", filter(None, others))(node=node)
    return own and picklable(own)
