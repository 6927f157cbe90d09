"""What a program writes to standard error: it is passed on, and its end is kept for the reason."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import threading
from typing import Self

from mock_libtpu.analysis.frames import is_library
from tpu_walkthrough.printable import printable

_KEPT = 1 << 16  # bytes
_LONGEST = 1000
_GRACE_S = 1.0  # for a process that outlives the program, and still has its standard error
_TRACEBACK = "Traceback (most recent call last):"
_OF_KERNELS = b"/jax/_src/pallas/mosaic/"
_FRAME = re.compile(r'^  File "(.+)", line (\d+)', re.MULTILINE)


class Errors:
    """A pipe for the standard error of a program, which is passed on to this process's.

    Without `tracebacks` what begins with one is held back, until it is known how the program ended.
    """

    def __init__(self, *, tracebacks: bool = True) -> None:
        self._read, self.descriptor = os.pipe()
        self._tracebacks = tracebacks
        self._kept = b""
        self._held = b""
        self._thread = threading.Thread(target=self._pass_on, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.descriptor)
        self._thread.join(_GRACE_S)

    def reason(self) -> str:
        """Why the program failed, as far as it wrote that."""
        text = self._kept.decode("utf-8", "backslashreplace")
        at = place(text)
        return f"{reason(text)} ({at})" if at else reason(text)

    def release(self) -> None:
        """Pass on what was held back: the program did not fail by it."""
        _write(self._held)
        self._held = b""

    def is_of_kernel(self) -> bool:
        """Whether JAX did not lower a Pallas kernel for a TPU."""
        return _OF_KERNELS in self._kept.rpartition(_TRACEBACK.encode())[2]

    def _pass_on(self) -> None:
        with open(self._read, "rb", buffering=0) as pipe:
            while part := pipe.read(_KEPT):
                self._kept = (self._kept + part)[-_KEPT:]
                _write(part if self._tracebacks else self._before_traceback(part))

    def _before_traceback(self, part: bytes) -> bytes:
        """What can be passed on: whole lines before a traceback, and what is too long to hold."""
        text = self._held + part
        at = text.find(_TRACEBACK.encode())
        end = max(text.rfind(b"\n") + 1 if at < 0 else at, len(text) - _KEPT)
        self._held = text[end:]
        return text[:end]


def _write(text: bytes) -> None:
    with contextlib.suppress(OSError):  # nobody reads it
        os.write(sys.stderr.fileno(), text)


def reason(text: str) -> str:
    """The exception of the last traceback, or else the last line; "" if nothing was written."""
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    starts = [at for at, line in enumerate(lines) if line == _TRACEBACK]
    after = lines[starts[-1] + 1 :] if starts else lines[-1:]
    found = next((line for line in after if not line.startswith(" ") or not starts), "")
    return printable(found.strip()[:_LONGEST])


def place(text: str) -> str:
    """The program's own line that the last traceback leads to; "" if there is none."""
    _, traceback, frames = text.rpartition(_TRACEBACK)
    found = _FRAME.findall(frames) if traceback else []
    own = [(file, line) for file, line in found if not is_library(file)]
    return printable("{}:{}".format(*own[-1])) if own else ""
