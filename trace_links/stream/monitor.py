"""The leader of the session in which `trace-links run` has its command.

The kernel stops nobody whose group has no parent in its own session to continue it: as a session's
leader the command could not be stopped by Ctrl-Z. So this process leads, gives the command a group
of its own in the foreground, passes signals on to that group, and tells when it was stopped. Its
exit code is the command's.

It handles no signal: they stay blocked, and it takes one after the other.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import termios
from typing import TYPE_CHECKING, NoReturn

from trace_links.stream.command import become, exit_code

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ["PASSED_ON", "STOPPED", "passed_on", "start"]

STOPPED = b"s"  # what is written when the command has been stopped
PASSED_ON = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)
_STDIN, _STDOUT, _STDERR = 0, 1, 2


def passed_on() -> list[signal.Signals]:
    """Those that our caller has not told us to ignore, as nohup does."""
    return [one for one in PASSED_ON if signal.getsignal(one) is not signal.SIG_IGN]


def start(command: Sequence[str], terminal: int, report: int, ours: Collection[int]) -> int:
    """The monitor's process id. `terminal` becomes the command's; `report` is written to.

    `ours` are descriptors of the caller alone: once it is gone, the terminal hangs up. Signals
    must be blocked; they stay so.
    """
    monitor = os.fork()
    if monitor == 0:
        try:
            for descriptor in ours:
                os.close(descriptor)
            _lead(command, terminal, report)
        except OSError as error:
            os.write(_STDERR, f"trace-links: no terminal for the command: {error}\n".encode())
        finally:
            os._exit(1)
    return monitor


def _lead(command: Sequence[str], terminal: int, report: int) -> NoReturn:
    numbers = passed_on()
    taken = {*numbers, signal.SIGCONT, signal.SIGCHLD}
    for number in taken:
        signal.signal(number, lambda _number, _frame: None)  # one that is ignored does not wait
    signal.pthread_sigmask(signal.SIG_BLOCK, taken)
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    child = os.fork()
    if child == 0:
        _take_terminal(terminal)
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {*PASSED_ON, *taken, signal.SIGTTOU})
        become(command)
    # Our copy of the terminal stays open: it has no end before the command's.
    while True:
        came = signal.sigwait(taken)
        if came != signal.SIGCHLD:
            _pass_on(child, came)
            continue
        changed, status = os.waitpid(child, os.WUNTRACED | os.WNOHANG)
        if changed and os.WIFSTOPPED(status):
            os.write(report, STOPPED)
        elif changed:
            os._exit(exit_code(status))


def _take_terminal(terminal: int) -> None:
    """In the command's process: those of its streams that are a terminal are this one."""
    os.setpgid(0, 0)
    os.tcsetpgrp(terminal, os.getpid())  # SIGTTOU is blocked
    for number in (_STDIN, _STDERR):
        if os.isatty(number):
            os.dup2(terminal, number)
    os.dup2(terminal, _STDOUT)


def _pass_on(child: int, number: int) -> None:
    for send in (os.killpg, os.kill):  # it may have no group of its own yet
        # It may have ended meanwhile, or run for somebody else.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            send(child, number)
            return
