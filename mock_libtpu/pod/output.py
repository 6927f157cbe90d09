"""The output of a pod's hosts: on this process's streams, each line with its host, and in files.

What a program prints is passed on as it is, as it would be without a pod.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from mock_libtpu.pod.hosts import Pod
from tpu_walkthrough.errors import OutputError

# Printed by gloo, which a TPU does not have, for each group of devices: in pieces, so that lines of
# two threads mix.
_GLOO = b"[Gloo] Rank "
_GLOO_PIECES = re.compile(
    rb"\[Gloo\] Rank |is connected to|peer ranks\.|Expected number of connected peer ranks is :"
)
_COLOURS = (36, 33, 32, 35, 34, 31)  # cyan, yellow, green, magenta, blue, red


class Output:
    """Writes lines of hosts; `only`: the one host that is shown. Close it at the end."""

    def __init__(self, pod: Pod, only: int | None, logs: dict[int, BinaryIO]) -> None:
        self._only = only
        self._logs = logs
        self._gloo = dict.fromkeys((host.number for host in pod.hosts), 0)
        width = len(str(len(pod.hosts) - 1))
        self._names = [f"host {host.number:<{width}} | ".encode() for host in pod.hosts]
        self._coloured = {
            stream: stream.isatty() and not os.environ.get("NO_COLOR")
            for stream in (sys.stdout, sys.stderr)
        }

    def write(self, host: int, line: bytes, *, is_error: bool) -> None:
        """Write a line, with or without its end, of a host's standard output or error."""
        if not is_error and self._is_of_gloo(host, line):
            return
        line = line if line.endswith(b"\n") else line + b"\n"
        if host in self._logs:
            self._logs[host].write(line)
            self._logs[host].flush()
        if self._only not in (None, host):
            return
        stream = sys.stderr if is_error else sys.stdout
        prefix = b"" if self._only is not None else self._names[host]
        if prefix and stream.isatty():
            line = _as_shown(line)
        if prefix and self._coloured[stream]:
            colour = _COLOURS[host % len(_COLOURS)]
            prefix = b"\x1b[%dm%s\x1b[0m" % (colour, prefix)
        try:
            stream.buffer.write(prefix + line)
            stream.buffer.flush()
        except BrokenPipeError:
            # Nobody reads any more, and the program goes on.
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

    def _is_of_gloo(self, host: int, line: bytes) -> bool:
        """Whether a line has nothing but pieces of gloo's, of which it counts the ends."""
        if _GLOO not in line and not self._gloo[host]:
            return False
        self._gloo[host] += line.count(_GLOO)
        rest = _GLOO_PIECES.sub(b"", line).strip()
        if rest and not rest.replace(b" ", b"").isdigit():
            return False
        self._gloo[host] = max(0, self._gloo[host] - 1)
        return True


def _as_shown(line: bytes) -> bytes:
    """The last state of a progress bar, which would be written over the name of the host."""
    states = [state for state in line.rstrip(b"\r\n").split(b"\r") if state]
    return (states[-1] if states else b"") + b"\n"


@contextlib.contextmanager
def open_output(pod: Pod, only: int | None, folder: Path | None) -> Iterator[Output]:
    """The output of a pod; `folder` gets a file for each host. Raises OutputError."""
    with contextlib.ExitStack() as stack:
        logs: dict[int, BinaryIO] = {}
        if folder is not None:
            try:
                folder.mkdir(exist_ok=True)
                for host in pod.hosts:
                    path = folder / f"host-{host.number}.log"
                    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
                    file = os.fdopen(os.open(path, flags, 0o666), "wb")
                    logs[host.number] = stack.enter_context(file)
            except OSError as error:
                raise OutputError(
                    f"--logs {folder}: {error.strerror}", "Give a folder that can be written."
                ) from None
        yield Output(pod, only, logs)
