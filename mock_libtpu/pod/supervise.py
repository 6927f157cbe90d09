"""Start the hosts of a pod, wait for them, and end all of them, whatever happens to one.

Each host leads a process group, so that what it started ends with it. Nothing here is about JAX;
variables.py has what makes the processes a pod.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import resource
import signal
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mock_libtpu.pod.hang import explanation, names
from mock_libtpu.pod.host_process import END, HostProcess
from mock_libtpu.pod.output import Output
from tpu_walkthrough.errors import MissingToolError
from tpu_walkthrough.programs.signals import signal_name

EXIT_TIMEOUT = 124  # as timeout(1)
_GRACE_S = 5.0  # from a signal that ends a host to SIGKILL
_SETTLE_S = 0.3  # in which several that end at once are seen to
_POLL_S = 0.5
_NOTICE_S = 5.0  # in which hosts that end well without devices may all do so
_CHUNK = 1 << 16
_LONGEST = 1 << 20  # bytes of a line; longer ones are written in pieces
_FILES_PER_HOST = 6  # its output, its log and what waits for it, and some to spare
_OPEN_FILES = 128  # beside those of hosts
# What Python writes around the stacks of a process that is aborted: nothing has crashed here.
_OF_A_CRASH = (b"Fatal Python error: Aborted", b"Extension modules: ")
_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_libc = ctypes.CDLL(None)


@dataclass(frozen=True, slots=True)
class Limits:
    """What ends hosts on purpose."""

    timeout_s: float | None = None
    """Of the pod; None: it may take as long as it takes."""
    kills: tuple[tuple[int, float], ...] = ()
    """Pairs of a host and the seconds after its start at which it is killed."""


class Supervisor:
    """Runs a command once for each environment, to the end of all."""

    def __init__(
        self,
        output: Output,
        limits: Limits,
        report: Callable[[str], None],
        signalled: Callable[[int, int, int], None],
    ) -> None:
        """`report` gets what happens, a line each.

        `signalled` gets the number and the process of a host that a signal ended, and the signal.
        """
        self._output = output
        self._limits = limits
        self._report = report
        self._signalled = signalled
        self._hosts: list[HostProcess] = []
        self._changed = asyncio.Event()
        self._signals: list[int] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._noticed: set[HostProcess] = set()
        self._shows_stacks = False

    async def run(
        self, command: Sequence[str], program: str, environments: Sequence[Mapping[str, str]]
    ) -> int:
        """The exit code of the pod. `program` is the command's file.

        Raises MissingToolError where it cannot be started.
        """
        _allow_open_files(_FILES_PER_HOST * len(environments) + _OPEN_FILES)
        # A host that is ended for its stacks leaves no core file.
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
        loop = asyncio.get_running_loop()
        for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(ending) is not signal.SIG_IGN:
                loop.add_signal_handler(ending, self._interrupt, ending)
        try:
            for number, environment in enumerate(environments):
                await self._start(number, command, program, environment)
            for killed, seconds in self._limits.kills:
                loop.call_later(seconds, self._kill, self._hosts[killed])
            return await self._until_the_end()
        finally:
            for host in self._hosts:
                host.send(signal.SIGKILL)
            await self._drained()

    async def _start(
        self, number: int, command: Sequence[str], program: str, environment: Mapping[str, str]
    ) -> None:
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                executable=program,
                env=dict(environment),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=True,
                preexec_fn=_end_with_parent,
            )
        except OSError as error:
            raise MissingToolError(f"cannot run {command[0]}: {error.strerror}") from None
        host = HostProcess(number, process, Path(environment[END]))
        self._hosts.append(host)
        assert process.stdout is not None
        assert process.stderr is not None
        readers = (
            self._begin(self._read(host, process.stdout, is_error=False)),
            self._begin(self._read(host, process.stderr, is_error=True)),
        )
        self._begin(self._wait(host, readers))

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _read(
        self, host: HostProcess, stream: asyncio.StreamReader, *, is_error: bool
    ) -> None:
        pending = bytearray()
        try:
            while chunk := await stream.read(_CHUNK):
                *lines, rest = chunk.split(b"\n")
                for line in lines:
                    self._write(host, bytes(pending) + line + b"\n", is_error=is_error)
                    pending.clear()
                pending += rest
                if len(pending) > _LONGEST:
                    self._write(host, bytes(pending), is_error=is_error)
                    pending.clear()
        finally:
            if pending:
                self._write(host, bytes(pending), is_error=is_error)

    def _write(self, host: HostProcess, line: bytes, *, is_error: bool) -> None:
        if is_error:
            if self._shows_stacks and line.startswith(_OF_A_CRASH):
                return
            host.keep(line)
        self._output.write(host.number, line, is_error=is_error)

    async def _wait(self, host: HostProcess, readers: Sequence[asyncio.Task[None]]) -> None:
        code = await host.process.wait()
        host.ended_at = time.time()
        # What it started may hold its output open.
        await asyncio.wait(readers, timeout=1)
        host.code = code
        if code < 0:
            self._signalled(host.number, host.process.pid, -code)
        self._changed.set()

    async def _until_the_end(self) -> int:
        loop = asyncio.get_running_loop()
        limit = self._limits.timeout_s
        deadline = None if limit is None else loop.time() + limit
        while self._running:
            await self._next_change(deadline)
            if self._signals:
                return await self._end_by_signal()
            if self._failed():
                await asyncio.sleep(_SETTLE_S)
                return await self._end_by_failure()
            self._notice_early_ends()
            if deadline is not None and loop.time() >= deadline:
                return await self._end_by_timeout()
        return await self._end_by_failure() if self._failed() else 0

    async def _next_change(self, deadline: float | None) -> None:
        self._changed.clear()
        seconds = _POLL_S
        if deadline is not None:
            seconds = min(seconds, max(0.0, deadline - asyncio.get_running_loop().time()))
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    @property
    def _running(self) -> list[HostProcess]:
        return [host for host in self._hosts if host.code is None]

    def _failed(self) -> list[HostProcess]:
        return [host for host in self._hosts if host.has_failed]

    def _notice_early_ends(self) -> None:
        """Report, once each, hosts that came to their end without devices, which others wait for.

        Others need not make theirs, so this does not end the pod.
        """
        if all(host.has_ended_well or host.was_killed for host in self._hosts):
            return
        ended = [(host, host.end) for host in self._hosts if host not in self._noticed]
        early = [
            host
            for host, end in ended
            if end is not None and not end.has_devices and time.time() - end.at > _NOTICE_S
        ]
        if early:
            self._noticed.update(early)
            self._report(
                f"{_names(early)} came to the end of the program without making TPU devices: "
                "a host that makes its own waits until all have"
            )

    async def _end_by_failure(self) -> int:
        first = min(self._failed(), key=HostProcess.blame)
        if first.code is None:
            await self._wait_for([first], _GRACE_S / 2)
        running = [host for host in self._running if host is not first]
        ending = f"; ending {_names(running)}" if running else ""
        done = [host for host in self._hosts if host.has_ended_well]
        before = f"; {_names(done)} had ended before" if done else ""
        self._report(f"host {first.number} {first.why()}{before}{ending}")
        code = first.exit_code
        await self._end(self._running, signal.SIGTERM)
        return code

    async def _end_by_signal(self) -> int:
        number = self._signals[0]
        self._report(f"{signal_name(number)}: ending {_names(self._hosts)}")
        await self._end(self._hosts, number)
        return 128 + number

    async def _end_by_timeout(self) -> int:
        running = self._running
        for host in running:
            host.tail.clear()
        self._report(f"--timeout {self._limits.timeout_s:g}: the stacks of {_names(running)}:")
        self._shows_stacks = True
        await self._end(running, signal.SIGABRT)
        stacks = {host.number: list(host.tail) for host in running}
        done = [host.number for host in self._hosts if host.code == 0]
        self._report(explanation(stacks, done))
        return EXIT_TIMEOUT

    async def _end(self, hosts: Sequence[HostProcess], number: int) -> None:
        """Send a signal to hosts, and SIGKILL to those that it does not end in time."""
        for host in hosts:
            if host.code is None:
                host.send(number)
        await self._wait_for(hosts, _GRACE_S)
        for host in hosts:
            host.send(signal.SIGKILL)
        await self._wait_for(hosts, _GRACE_S)

    async def _wait_for(self, hosts: Sequence[HostProcess], seconds: float) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        signals = len(self._signals)
        while any(host.code is None for host in hosts) and loop.time() < end:
            if len(self._signals) > max(signals, 1):
                return  # asked for a second time
            await self._next_change(end)

    async def _drained(self) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_GRACE_S)
        for task in list(self._tasks):
            task.cancel()

    def _interrupt(self, number: int) -> None:
        self._signals.append(number)
        self._changed.set()

    def _kill(self, host: HostProcess) -> None:
        if host.code is None:
            host.was_killed = True
            self._report(f"host {host.number} is killed (--kill)")
            host.send(signal.SIGKILL)


def _allow_open_files(count: int) -> None:
    """As far as the system's hard limit goes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _end_with_parent() -> None:
    """In a host before it starts: the kernel kills it when this process ends without doing so."""
    _libc.prctl(_DEATH_SIGNAL, signal.SIGKILL)


def _names(hosts: Sequence[HostProcess]) -> str:
    return names([host.number for host in hosts])
