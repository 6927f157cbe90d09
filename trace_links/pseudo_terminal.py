"""Runs a command on a pseudo-terminal, so that it behaves as if it were alone in the terminal.

Colours, progress bars, prompts and the window's size stay as they are. Those of our streams that
are no terminal are the command's directly. What it prints goes through a LinkStream.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import sys
import termios
import tty
from typing import TYPE_CHECKING

from trace_links.errors import MissingToolError
from trace_links.pump import READ_SIZE, REST_OF_LINE, write_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trace_links.stream import LinkStream, PlainStream

__all__ = ["run"]

_STDIN, _STDOUT, _STDERR = 0, 1, 2
_NOT_FOUND, _NOT_EXECUTABLE = 127, 126  # as shells say it
_SIZE = struct.Struct("HHHH")


def run(command: Sequence[str], stream: LinkStream | PlainStream) -> int:
    """Runs it to its end; its exit code, or 128 and the signal's number, as shells say it.

    Raises MissingToolError where there is no such command.
    """
    if shutil.which(command[0]) is None:
        raise MissingToolError(f"there is no command {command[0]}", "Is it spelled right?")
    keyboard = os.isatty(_STDIN)
    controller, terminal = pty.openpty()
    _copy_size(controller)
    _prepare(terminal, keyboard)
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _become(command, terminal, keyboard)
    os.close(terminal)
    with _raw(keyboard), _size_followed(controller):
        _relay(controller, stream, keyboard)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code if code >= 0 else 128 - code


def _prepare(terminal: int, keyboard: bool) -> None:
    """Line ends: our own terminal turns them to CR LF, unless it is raw."""
    settings = termios.tcgetattr(_STDIN if keyboard else terminal)
    if not keyboard:
        settings[1] &= ~termios.ONLCR
    termios.tcsetattr(terminal, termios.TCSANOW, settings)


def _become(command: Sequence[str], terminal: int, keyboard: bool) -> None:
    """In the child: a session of its own with that terminal, and then the command."""
    try:
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        if keyboard:
            os.dup2(terminal, _STDIN)
        if os.isatty(_STDERR):
            os.dup2(terminal, _STDERR)
        os.dup2(terminal, _STDOUT)
        if terminal > _STDERR:
            os.close(terminal)
        for number in (signal.SIGPIPE, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        os.execvp(command[0], list(command))
    except OSError as error:
        with contextlib.suppress(OSError):
            os.write(_STDERR, f"trace-links: {command[0]}: {error.strerror}\n".encode())
        os._exit(_NOT_FOUND if error.errno == errno.ENOENT else _NOT_EXECUTABLE)


def _relay(controller: int, stream: LinkStream | PlainStream, keyboard: bool) -> None:
    """Keys go in, output comes out, until the command and all that it started have ended."""
    sources = [controller, _STDIN] if keyboard else [controller]
    while True:
        ready = select.select(sources, [], [], REST_OF_LINE if stream.held else None)[0]
        if not ready:
            write_all(_STDOUT, stream.flush())
        if controller in ready:
            try:
                data = os.read(controller, READ_SIZE)
            except OSError:  # Linux says EIO when the last user of the terminal has gone
                data = b""
            if not data:
                break
            write_all(_STDOUT, stream.feed(data))
        if _STDIN in ready:
            keys = os.read(_STDIN, READ_SIZE)
            if keys:
                # Whoever types looks at what is there, and at the echo.
                write_all(_STDOUT, stream.flush())
                write_all(controller, keys)
            else:
                sources.remove(_STDIN)
    write_all(_STDOUT, stream.close())


@contextlib.contextmanager
def _raw(keyboard: bool) -> Iterator[None]:
    """Our terminal passes every key on, and is as it was afterwards, whatever happens."""
    if not keyboard:
        yield
        return
    before = termios.tcgetattr(_STDIN)
    try:
        tty.setraw(_STDIN, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(_STDIN, termios.TCSADRAIN, before)


@contextlib.contextmanager
def _size_followed(controller: int) -> Iterator[None]:
    previous = signal.signal(signal.SIGWINCH, lambda _number, _frame: _copy_size(controller))
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, previous)


def _copy_size(controller: int) -> None:
    for source in (_STDOUT, _STDIN, _STDERR):
        with contextlib.suppress(OSError):
            size = fcntl.ioctl(source, termios.TIOCGWINSZ, bytes(_SIZE.size))
            fcntl.ioctl(controller, termios.TIOCSWINSZ, size)
            return
    columns, rows = shutil.get_terminal_size()
    fcntl.ioctl(controller, termios.TIOCSWINSZ, _SIZE.pack(rows, columns, 0, 0))
