"""The session leader of the command of `trace-links run`.

The kernel does not stop an orphaned process group, one without a parent in its session: as the
session leader, the command could not be stopped by Ctrl-Z. So this process is the leader. It gives
the command a process group of its own in the foreground, passes signals on to that group, and
reports when the command was stopped. Its exit code is the command's.

It has no signal handlers: signals are blocked, and it waits for them one by one.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import termios
from collections.abc import Collection, Sequence
from typing import NoReturn

from trace_links.stream.command import become, exit_code

STOPPED = b"s"  # written when the command has been stopped
PASSED_ON = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP)
_STDIN, _STDOUT, _STDERR = 0, 1, 2


def passed_on() -> list[signal.Signals]:
    """The signals to pass on: all but those that our caller ignores, as nohup does."""
    return [one for one in PASSED_ON if signal.getsignal(one) is not signal.SIG_IGN]


def start(command: Sequence[str], terminal: int, report: int, ours: Collection[int]) -> int:
    """Start the monitor and return its process id.

    `terminal` becomes the command's; STOPPED is written to `report`. `ours` are descriptors that
    only the caller keeps open: when it ends, the terminal hangs up. Signals must be blocked and
    remain so.
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
        signal.signal(number, lambda _number, _frame: None)  # an ignored one would not be pending
    signal.pthread_sigmask(signal.SIG_BLOCK, taken)
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    child = os.fork()
    if child == 0:
        _take_terminal(terminal)
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {*PASSED_ON, *taken, signal.SIGTTOU})
        become(command, inside=_name_of(terminal))
    # Our copy of the terminal is kept open, so that its end is not reported before the command's.
    while True:
        received = signal.sigwait(taken)
        if received != signal.SIGCHLD:
            _pass_on(child, received)
            continue
        changed, status = os.waitpid(child, os.WUNTRACED | os.WNOHANG)
        if changed and os.WIFSTOPPED(status):
            os.write(report, STOPPED)
        elif changed:
            os._exit(exit_code(status))


def _name_of(terminal: int) -> str:
    try:
        return os.ttyname(terminal)
    except OSError:  # this container has no folder of terminals
        return "1"


def _take_terminal(terminal: int) -> None:
    """Use the terminal for those standard streams that are one. Runs in the command's process."""
    os.setpgid(0, 0)
    os.tcsetpgrp(terminal, os.getpid())  # SIGTTOU is blocked
    for number in (_STDIN, _STDERR):
        if os.isatty(number):
            os.dup2(terminal, number)
    os.dup2(terminal, _STDOUT)


def _pass_on(child: int, number: int) -> None:
    for send in (os.killpg, os.kill):  # the command may have no group of its own yet
        # It may have ended, or run as another user.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            send(child, number)
            return
