"""Run one file of JAX's tests on one backend, even if tests crash or hang their process.

The file runs under pytest in a separate process, as upstream runs it; jax_tests_plugin.py reports
the start and the end of each test. If the process dies, or is killed because a test takes too long,
that test has `crashed` or `hung`, and a new process continues with the tests after it.
A process that dies or hangs after its last test gives a result with the name `(exit)`.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

EXIT = "(exit)"  # what happens after the last test of a process
COLLECTION = "(collection)"  # what happens before its first
_BETWEEN_LOOKS = 0.2  # seconds
_TAIL = 6000  # characters of the output that a dead process left
_ENDINGS = (0, 1, 2, 5)  # pytest: all passed, some failed, not collected, nothing to run
# Set it to end the processes of all running files; tests that did not run get no result.
stopped = threading.Event()
_OURS = ("JAX_", "XLA_", "TPU_", "LIBTPU_", "MOCK_LIBTPU_", "TF_", "PYTEST_", "PYTHON")


class Result(NamedTuple):
    """The result of one test on one backend."""

    backend: str
    file: str
    test: str
    outcome: str  # passed, failed, skipped, crashed, hung
    reason: str = ""
    details: str = ""
    seconds: float = 0.0

    @property
    def key(self) -> tuple[str, str, str]:
        return self.backend, self.file, self.test


class Backend(NamedTuple):
    """A backend to run on: its name and the environment that selects it."""

    name: str
    environment: Mapping[str, str]


@dataclass(frozen=True)
class Suite:
    """The folder of the tests, their interpreter, the time limit of a test, and which ones run."""

    tree: Path
    python: Path
    timeout: float  # seconds
    every: int = 1  # of each file only every Nth test

    def path(self, file: str) -> Path:
        return self.tree / "tests" / f"{file}_test.py"

    def command(self, file: str) -> list[str]:
        # From another folder and without it on sys.path: the installed jax is tested, not the
        # tree's, which lacks the compiled parts.
        return [
            str(self.python), "-P", "-m", "pytest", "-p", "jax_tests_plugin",
            "-p", "no:cacheprovider", "-q", "--tb=short", "--rootdir", str(self.tree),
            "-c", str(self.tree / "pyproject.toml"), str(self.path(file)),
        ]  # fmt: skip


def clean_environment(backend: Backend) -> dict[str, str]:
    """The caller's environment without settings of JAX, with those of the tests and backend."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    return {
        **kept,
        "JAX_NUM_GENERATED_CASES": "1",
        "JAX_SKIP_SLOW_TESTS": "1",
        "PYTHONPATH": str(Path(__file__).resolve().parent / "plugin"),
        **backend.environment,
    }


def run_file(
    suite: Suite,
    backend: Backend,
    file: str,
    done: set[str],
    only: set[str] | None,
    report: Callable[[Result], None],
) -> None:
    """Report each test of the file that is not in `done`, and in `only` if that is given."""
    done = set(done)
    while not stopped.is_set():
        process = _Process(suite, backend, file, done, only)
        for result in process.results():
            done.add(result.test)
            report(result)
        if process.is_complete:
            return


@dataclass
class _Look:
    """The state after the events so far."""

    collected: bool = False
    running: str | None = None
    ended: bool = False
    since: float = 0.0  # time.monotonic() of the last event
    left: int = 0  # tests that were collected and did not finish


class _Process:
    """One pytest process: its results, and whether all tests had their turn."""

    def __init__(
        self, suite: Suite, backend: Backend, file: str, done: set[str], only: set[str] | None
    ) -> None:
        self._suite = suite
        self._backend = backend
        self._file = file
        self._done = done
        self._only = only
        self.is_complete = False

    def results(self) -> Iterator[Result]:
        """Start the process and give each result as soon as it is known."""
        with tempfile.TemporaryDirectory(prefix="jax-tests-") as name:
            folder = Path(name)
            output = folder / "output"
            with output.open("wb") as log:
                process = subprocess.Popen(
                    self._suite.command(self._file),
                    cwd=folder,
                    env=clean_environment(self._backend) | self._selection(folder),
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            try:
                yield from self._follow(process, folder / "events", output)
            finally:
                _kill(process)

    def _selection(self, folder: Path) -> dict[str, str]:
        (folder / "done").write_text("\n".join(sorted(self._done)), encoding="utf-8")
        selection = {
            "JAX_TESTS_EVENTS": str(folder / "events"),
            "JAX_TESTS_DONE": str(folder / "done"),
            "JAX_TESTS_EVERY": str(self._suite.every),
        }
        if self._only is not None:
            (folder / "only").write_text("\n".join(sorted(self._only)), encoding="utf-8")
            selection["JAX_TESTS_ONLY"] = str(folder / "only")
        return selection

    def _follow(
        self, process: subprocess.Popen[bytes], events: Path, output: Path
    ) -> Iterator[Result]:
        look = _Look(since=time.monotonic())
        place = 0
        while not stopped.is_set():
            is_over = process.poll() is not None
            lines = _whole_lines(events, place)
            place += len(lines)
            for line in lines.splitlines():
                look.since = time.monotonic()
                yield from self._take(json.loads(line), look)
            if is_over:
                yield from self._over(look, process.returncode, output)
                return
            if time.monotonic() - look.since > self._suite.timeout:
                # pytest's faulthandler writes the stack of every thread before it dies.
                process.send_signal(signal.SIGABRT)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(10)
                yield self._died(look, "hung", f"after {self._suite.timeout:.0f} s", output)
                return
            stopped.wait(_BETWEEN_LOOKS)
        self.is_complete = True

    def _over(self, look: _Look, status: int, output: Path) -> Iterator[Result]:
        if look.ended and status in _ENDINGS:
            self.is_complete = True
        else:
            yield self._died(look, "crashed", _ending(status, output), output)

    def _take(self, event: dict[str, Any], look: _Look) -> Iterator[Result]:
        match event.pop("event"):
            case "collected":
                look.collected = True
                look.left = len(event["tests"])
            case "start":
                look.running = event["test"]
            case "finish":
                look.running = None
                look.left -= 1
                yield Result(self._backend.name, self._file, **event)
            case "skipped whole":
                yield self._result(COLLECTION, "skipped", event["reason"])
            case "uncollected":
                yield self._result(COLLECTION, "failed", **event)
            case "end":
                look.ended = True

    def _died(self, look: _Look, outcome: str, reason: str, output: Path) -> Result:
        details = output.read_text(encoding="utf-8", errors="replace")[-_TAIL:]
        test = look.running or (EXIT if look.collected else COLLECTION)
        # Without a test to skip, another process would die in the same way.
        self.is_complete = look.running is None or look.left <= 1
        return self._result(test, outcome, reason, details)

    def _result(self, test: str, outcome: str, reason: str, details: str = "") -> Result:
        return Result(self._backend.name, self._file, test, outcome, reason, details)


def _whole_lines(events: Path, place: int) -> bytes:
    """The complete lines of the file after `place`."""
    if not events.exists():
        return b""
    with events.open("rb") as file:
        file.seek(place)
        lines = file.read()
    return lines[: lines.rfind(b"\n") + 1]


def _ending(status: int, output: Path) -> str:
    """How a process ended, and the line of its output that describes it."""
    ending = f"exit status {status}"
    if status < 0:
        ending = signal.Signals(-status).name
    lines = output.read_text(encoding="utf-8", errors="replace").splitlines()
    marks = ("Check failed", "Fatal Python error", "terminate called", "what():", "LLVM ERROR")
    for line in lines:
        if any(mark in line for mark in marks):
            return f"{ending}: {line.strip()}"
    return ending


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and those that its tests started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
