"""Runs a command in a pseudo-terminal, so that it behaves as if started directly.

Colours, progress bars, prompts, the window's size and job control work as before. The command
inherits those of our streams that are not a terminal. A stream adds links to its output.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import shutil
import signal
import struct
import sys
import termios
from collections.abc import Callable, Sequence

from tpu_walkthrough.programs.wakeup import wait, wakeup
from trace_links.stream import monitor
from trace_links.stream.command import exit_code
from trace_links.stream.keyboard import Keyboard
from trace_links.stream.pump import READ_SIZE, LineTimeout, PlainStream, write_all
from trace_links.stream.screen_stream import ScreenStream
from trace_links.stream.session_stream import SessionStream

_STDIN, _STDOUT, _STDERR = 0, 1, 2
_SIZE = struct.Struct("HHHH")
_LOCAL, _CHARACTERS = 3, 6  # indices into what tcgetattr returns
_STARTED = 0.03  # seconds after which a command that was typed is in the foreground
_FOREGROUND_CHECK = 0.2  # seconds; a job is not notified when it enters the foreground


def run(
    command: Sequence[str], stream_of: Callable[[int], ScreenStream | PlainStream | SessionStream]
) -> int:
    """Run the command; return its exit code, or 128 plus the signal's number, as in shells.

    `stream_of` returns the stream for the output of a pseudo-terminal with a given controller.
    """
    keyboard = Keyboard()
    controller, terminal = pty.openpty()
    stream = stream_of(controller)
    _copy_size(controller)
    _prepare(terminal, keyboard.is_open)
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    blocked = {*monitor.PASSED_ON, signal.SIGCONT, signal.SIGTTOU}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, blocked)
    leader = monitor.start(command, terminal, writing, (controller, reading))
    os.close(writing)
    relay = _Relay(controller, reading, leader, stream, keyboard)
    relay.pass_on()
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    try:
        with wakeup() as woken:
            relay.run(woken)
        keyboard.give_back(_unread(terminal))
    finally:
        keyboard.restore()
        os.close(terminal)
    return exit_code(os.waitpid(leader, 0)[1])


def _prepare(terminal: int, keyboard: bool) -> None:
    """Set how line ends are translated: our own terminal makes them CR LF, unless it is raw."""
    settings = termios.tcgetattr(_STDIN if keyboard else terminal)
    if not keyboard:
        settings[1] &= ~termios.ONLCR
    termios.tcsetattr(terminal, termios.TCSANOW, settings)


def _unread(terminal: int) -> bytes:
    """The keys that were passed on, but that the command has not read."""
    try:
        settings = termios.tcgetattr(terminal)
        settings[_LOCAL] &= ~(termios.ICANON | termios.ECHO)
        settings[_CHARACTERS][termios.VMIN] = settings[_CHARACTERS][termios.VTIME] = 0
        termios.tcsetattr(terminal, termios.TCSANOW, settings)
        return os.read(terminal, READ_SIZE)
    except (OSError, termios.error):
        return b""


class _Relay:
    """Copies keys to the command and output from it, and passes signals on to the monitor."""

    def __init__(
        self,
        controller: int,
        report: int,
        leader: int,
        stream: ScreenStream | PlainStream | SessionStream,
        keyboard: Keyboard,
    ) -> None:
        self._controller = controller
        self._report = report  # reports that the command was stopped; ends with the command
        self._leader = leader
        self._stream = stream
        self._keyboard = keyboard
        self._line_timeout = LineTimeout()
        self._passed_on = monitor.passed_on()

    def pass_on(self) -> None:
        """Pass signals on to the command from now on."""
        for number in self._passed_on:
            signal.signal(number, self._pass_on_signal)
        signal.signal(signal.SIGCONT, lambda _number, _frame: self._continued())
        signal.signal(signal.SIGWINCH, lambda _number, _frame: _copy_size(self._controller))

    def run(self, woken: int) -> None:
        """Copy until the command has ended and its output is written; `woken` is a wakeup's."""
        stream, keyboard = self._stream, self._keyboard
        sources = {self._controller, self._report}
        while sources:
            has_keys = keyboard.take()
            timeout = self._timeout(self._report not in sources, has_keys)
            ready = self._wait(woken, [*sources, _STDIN] if has_keys else [*sources], timeout)
            if ready == [woken]:
                continue
            if self._controller in ready:
                data = self._output()
                if not data:
                    sources.discard(self._controller)
                written = stream.feed(data)
                write_all(_STDOUT, written)
                if written:
                    self._line_timeout.end()
                if stream.held and not self._line_timeout.left(stream.held):
                    self._flush()
            elif self._report not in sources:
                break
            else:
                self._flush()
            if self._report in ready and not self._stopped():
                sources.discard(self._report)
            if _STDIN in ready:
                keys = keyboard.read(READ_SIZE)
                # A user who types should see the pending output, and the echo at once.
                self._flush()
                write_all(self._controller, keys)
        write_all(_STDOUT, stream.close())

    def _wait(self, woken: int, sources: list[int], timeout: float | None) -> list[int]:
        """Wait; the stream is notified when nothing is left to read."""
        ready = self._ready(woken, sources)
        if not ready and (timeout is None or timeout > _STARTED):
            # What was typed has started something, which writes what is read after this.
            ready = wait(woken, sources, _STARTED)
            if not ready:
                self._stream.look()
                ready = self._ready(woken, sources)
        return ready or wait(woken, sources, timeout)

    def _ready(self, woken: int, sources: list[int]) -> list[int]:
        """What can be read now."""
        ready = wait(woken, sources, 0.0)
        if self._controller not in ready:
            self._stream.caught_up()
        return ready

    def _flush(self) -> None:
        write_all(_STDOUT, self._stream.flush())
        self._line_timeout.end()

    def _pass_on_signal(self, number: int, _frame: object) -> None:
        with contextlib.suppress(ProcessLookupError):  # it has just ended
            os.kill(self._leader, number)

    def _continued(self) -> None:
        # Another process had the terminal and may have changed its settings.
        self._keyboard.lose()
        self._keyboard.take()

    def _timeout(self, has_ended: bool, has_keys: bool) -> float | None:
        if has_ended:
            return 0.0  # what can be read now is the rest
        if self._stream.held:
            return self._line_timeout.left(self._stream.held)
        return _FOREGROUND_CHECK if self._keyboard.is_open and not has_keys else None

    def _output(self) -> bytes:
        try:
            return os.read(self._controller, READ_SIZE)
        except OSError:  # Linux reports EIO once no process has the terminal open
            return b""

    def _stopped(self) -> bool:
        """Stop this job, as the command was stopped. False if the command has ended."""
        if not os.read(self._report, 1):
            return False
        self._flush()
        self._keyboard.restore()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)
        # We were continued; or not stopped at all, if nothing could continue us.
        self.pass_on()
        _copy_size(self._controller)
        self._keyboard.take()
        os.kill(self._leader, signal.SIGCONT)
        return True


def _copy_size(controller: int) -> None:
    for source in (_STDOUT, _STDIN, _STDERR):
        with contextlib.suppress(OSError):
            size = fcntl.ioctl(source, termios.TIOCGWINSZ, bytes(_SIZE.size))
            fcntl.ioctl(controller, termios.TIOCSWINSZ, size)
            return
    columns, rows = shutil.get_terminal_size()
    fcntl.ioctl(controller, termios.TIOCSWINSZ, _SIZE.pack(rows, columns, 0, 0))
