"""Finds the command of `trace-links run`, and runs it without a pseudo-terminal.

That is for a standard output that is not a terminal: the command gets our streams and our terminal
unchanged, except that its output may go through a pipe of ours.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

from tpu_walkthrough.errors import MissingToolError, UsageError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs import find_program
from tpu_walkthrough.programs.wakeup import wait, wakeup
from trace_links.stream.link_stream import LinkStream
from trace_links.stream.pump import INSIDE, pump

_STDOUT, _STDERR = 1, 2
_NOT_FOUND, _NOT_EXECUTABLE = 127, 126  # the exit codes of shells
_OF_ALL = (signal.SIGINT, signal.SIGQUIT)  # a terminal sends these to the whole foreground job
_OF_ONE = (signal.SIGTERM, signal.SIGHUP)


class NotStartedError(MissingToolError):
    """The command cannot be started; the exit code is that of shells."""

    def __init__(self, message: str, hint: str = "", code: int = _NOT_EXECUTABLE) -> None:
        super().__init__(message, hint)
        self.exit_code = code


def find(name: str) -> None:
    """Check that the command exists. Raises NotStartedError if not, with what was found instead.

    Raises UsageError for an empty name.
    """
    if not name:
        raise UsageError("the command's name is empty", "Write: trace-links run -- CMD")
    if find_program(name) is not None:
        return
    if os.path.isdir(name):
        raise NotStartedError(f"{name} is a folder, not a command")
    if "/" in name and os.path.lexists(name):
        raise NotStartedError(f"{name} is not executable")
    hint = f"Write ./{name}" if os.access(name, os.X_OK) else "Check its spelling and PATH."
    raise NotStartedError(f"the command {name} was not found", hint, _NOT_FOUND)


def run(command: Sequence[str], stream: LinkStream | None) -> int:
    """Run the command; return its exit code. Without a stream, this process becomes the command."""
    sys.stdout.flush()
    sys.stderr.flush()
    if stream is None:
        become(command)
    reading, writing = os.pipe()
    joined = _is_one_file()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {*_OF_ALL, *_OF_ONE})
    child = os.fork()
    if child == 0:
        os.dup2(writing, _STDOUT)
        if joined:
            os.dup2(writing, _STDERR)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        become(command)
    os.close(writing)

    def pass_on(number: int, _frame: object) -> None:
        with contextlib.suppress(ProcessLookupError):  # it has just ended
            os.kill(child, number)

    for number in _OF_ALL:
        _handle(number, _nothing)  # the command's last output is still copied
    for number in _OF_ONE:
        _handle(number, pass_on)
    signal.signal(signal.SIGCHLD, _nothing)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    with wakeup() as woken:
        try:
            # Nobody reads our output any more; the command gets its own SIGPIPE.
            with contextlib.suppress(BrokenPipeError):
                pump(reading, _STDOUT, stream, woken)
        finally:
            os.close(reading)
        while True:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return exit_code(status)
            wait(woken)


def _is_one_file() -> bool:
    """Whether both outputs lead to one file or pipe, where their order must remain."""
    try:
        return os.path.samestat(os.fstat(_STDOUT), os.fstat(_STDERR))
    except OSError:
        return False


def become(command: Sequence[str], inside: str = "1") -> NoReturn:
    """Replace this process by the command; exit with a shell's exit code if that fails.

    `inside` is the value of the variable INSIDE for it; "" to leave it unchanged.
    """
    try:
        # exec resets handlers but keeps ignored signals ignored, and Python ignores SIGPIPE.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        # Of a path the system reports why it cannot be started.
        program = command[0] if "/" in command[0] else find_program(command[0])
        if program is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        variables = {**os.environ, **({INSIDE: inside} if inside else {})}
        os.execve(program, list(command), variables)
    except OSError as error:
        with contextlib.suppress(OSError):
            message = f"trace-links: {printable(command[0])}: {error.strerror}\n"
            os.write(_STDERR, message.encode(errors="replace"))
        os._exit(_NOT_FOUND if error.errno == errno.ENOENT else _NOT_EXECUTABLE)


def exit_code(status: int) -> int:
    """The exit code of a process that has ended; 128 plus the signal's number, as in shells."""
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _handle(number: signal.Signals, handler: signal._HANDLER) -> None:
    if signal.getsignal(number) is not signal.SIG_IGN:  # as with nohup
        signal.signal(number, handler)


def _nothing(_number: int, _frame: object) -> None:
    pass
