"""Run a program whose input is foreign: only for so long, with so much output and memory."""

from __future__ import annotations

import contextlib
import resource
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO

from tpu_walkthrough.programs.children import Child, environment

_MOST_BYTES = 64 << 20
_MOST_MEMORY = 4 << 30
_READ_AT_ONCE = 1 << 16
# For what a program has written until it was ended, or what its own children write after it.
_LAST_OUTPUT_S = 1.0
_LOOK_S = 0.1


@dataclass(frozen=True)
class Finished:
    """How a program ended and what it wrote until then."""

    returncode: int
    """Negative: the signal that ended it."""
    output: bytes
    errors: bytes
    exceeded: str = ""
    """The bound at which it was ended: "it took more than 60 s"; then what it wrote is not whole.
    Memory is not among them: without more of it, a program ends on its own terms."""

    @property
    def output_text(self) -> str:
        return self.output.decode("utf-8", "replace")

    @property
    def errors_text(self) -> str:
        return self.errors.decode("utf-8", "replace")


def run(
    child: Child,
    command: Sequence[str],
    *,
    seconds: float,
    request: bytes = b"",
    folder: str | None = None,
    variables: Mapping[str, str] | None = None,
    most_bytes: int = _MOST_BYTES,
    most_file_bytes: int | None = None,
) -> Finished:
    """Run a program of this kind in `folder`, with `request` as its standard input.

    It gets the variables of its kind and `variables`. It is killed after `seconds`, and once it has
    written `most_bytes` to one of its outputs; on Linux it gets at most 4 GiB of memory, and writes
    at most `most_file_bytes` to a file. Raises OSError where it cannot be started.
    """
    process = subprocess.Popen(
        command,
        bufsize=0,
        cwd=folder,
        env=environment(child, **(variables or {})),
        stdin=subprocess.PIPE if request else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    if most_file_bytes is not None:
        _limit(process.pid, "RLIMIT_FSIZE", most_file_bytes)
    return _Run(process, most_bytes).finish(request, seconds)


class Replies:
    """A program of this kind that replies to each line with a line, while this object exists.

    It gets as much memory as with run(). Raises OSError where it cannot be started.
    """

    def __init__(self, child: Child, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            env=environment(child),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        weakref.finalize(self, _end, self._process)
        _limit_memory(self._process.pid)

    def ask(self, line: str, *, seconds: float, most_bytes: int = _MOST_BYTES) -> str:
        """Its reply. Raises OSError where it took longer, was larger, or did not come: for good."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        timer = threading.Timer(seconds, self._process.kill)
        timer.start()
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
            reply = self._process.stdout.readline(most_bytes)
        finally:
            timer.cancel()
        if not reply.endswith(b"\n"):
            self._process.kill()
            raise OSError(f"no reply of at most {most_bytes >> 20} MiB within {seconds:.3g} s")
        return reply.decode("utf-8", "replace")


class _Run:
    def __init__(self, process: subprocess.Popen[bytes], most_bytes: int) -> None:
        self._process = process
        self._most_bytes = most_bytes
        self._exceeded = ""

    def finish(self, request: bytes, seconds: float) -> Finished:
        output, errors = bytearray(), bytearray()
        process = self._process
        assert process.stdout is not None
        assert process.stderr is not None
        readers = [
            threading.Thread(target=self._read, args=(process.stdout, output), daemon=True),
            threading.Thread(target=self._read, args=(process.stderr, errors), daemon=True),
        ]
        try:
            _limit_memory(process.pid)
            for reader in readers:
                reader.start()
            if process.stdin is not None:
                threading.Thread(target=_write, args=(process.stdin, request), daemon=True).start()
            self._wait(readers, seconds)
        finally:
            process.kill()
            process.wait()
        for reader in readers:
            reader.join(_LAST_OUTPUT_S)
        if any(reader.is_alive() for reader in readers):
            self._exceeded = self._exceeded or "a program that it started kept its output open"
        return Finished(process.returncode, bytes(output), bytes(errors), self._exceeded)

    def _wait(self, readers: Sequence[threading.Thread], seconds: float) -> None:
        """Until it has closed its outputs and ended, or has had that long."""
        deadline = time.monotonic() + seconds
        for reader in readers:
            # Where a program that it started keeps them open, its own end counts.
            while reader.is_alive() and self._process.poll() is None:
                if time.monotonic() > deadline:
                    self._exceeded = self._exceeded or f"it took more than {seconds:.3g} s"
                    return
                reader.join(_LOOK_S)
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._exceeded = self._exceeded or f"it took more than {seconds:.3g} s"

    def _read(self, stream: IO[bytes], read: bytearray) -> None:
        with stream:
            while part := stream.read(_READ_AT_ONCE):
                read += part[: self._most_bytes - len(read)]
                if len(read) == self._most_bytes:
                    self._exceeded = f"it wrote more than {self._most_bytes >> 20} MiB"
                    self._process.kill()
                    return


def _write(stream: IO[bytes], request: bytes) -> None:
    rest = memoryview(request)
    with contextlib.suppress(BrokenPipeError), stream:
        while rest:
            rest = rest[stream.write(rest) :]


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()


def _limit_memory(process: int) -> None:
    _limit(process, "RLIMIT_DATA", _MOST_MEMORY)


def _limit(process: int, name: str, most: int) -> None:
    """Limit a resource of a running process, where the system can."""
    if sys.platform != "linux":
        return
    which: int = getattr(resource, name)
    with contextlib.suppress(OSError):  # it has ended
        _, allowed = resource.prlimit(process, which)
        most = most if allowed == resource.RLIM_INFINITY else min(allowed, most)
        resource.prlimit(process, which, (most, most))
